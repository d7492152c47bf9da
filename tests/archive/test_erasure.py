"""A person is erased after everything was signed and sealed; the archive holds as before, without the name."""

import pytest

from games.archive.reading import read_archive
from games.archive.writing import write_archive
from games.models import LogEntry, Signature
from tests.archive.tampering import Copy
from tests.cast import make_person
from titledeed_verify.verify import verify
from tournament.personal_data import erase_people, erase_person, export_person
from tournament.results import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(archive):
    return read_archive(archive)


def written(tournament, tmp_path):
    path = tmp_path / "after.zip"
    with write_archive(tournament) as file:
        path.write_bytes(file.read())
    return path


def faults(path):
    return [outcome.reasons for outcome in verify(path).outcomes if not outcome.holds]


def test_the_archive_holds_after_an_erasure_and_names_the_person_nowhere(tournament, tmp_path):
    player = tournament.champion
    name = player.name
    assert name.encode() in b"".join(Copy(written(tournament, tmp_path)).files.values())
    gone = erase_person(player, reason="at the person's request", by=make_person("Cho"))
    path = written(tournament, tmp_path)
    assert faults(path) == []
    assert name.encode() not in b"".join(Copy(path).files.values())
    assert (bool(gone.signatures), bool(gone.documents), gone.remains) == (True, True, 0)


def test_the_archive_holds_after_everybody_was_erased(tournament, tmp_path):
    before = [(standing.id, standing.rank) for standing in standings_of(tournament)]
    erase_people(tournament, list(tournament.players.all()), reason="kept long enough", by=None)
    path = written(tournament, tmp_path)
    assert faults(path) == []
    assert sorted(before) == sorted((standing.id, standing.rank) for standing in standings_of(tournament))
    assert not [path for path in Copy(path).files if path.startswith("documents/")]


def test_the_chain_says_who_was_erased_by_number_before_it_seals_the_files_anew(tournament, tmp_path):
    erase_person(tournament.champion, reason="at the person's request", by=None)
    links = Copy(written(tournament, tmp_path)).rows("chain.json")
    assert links[-1]["kind"] in ("archive.sealed", "person.erased")
    erasure = next(link for link in links if link["kind"] == "person.erased")
    assert erasure["content"]["players"] == [tournament.champion_id]


def test_strokes_that_vanish_without_an_erasure_are_found(archive, tmp_path):
    copy = Copy(archive)
    copy.change("people/signatures.json", lambda rows: rows[0].update(strokes=[]))
    copy.list_anew()
    assert "are not the ones the chain saw" in str(faults(copy.save(tmp_path / "forged.zip")))


def test_a_name_that_vanishes_without_an_erasure_is_found(archive, tmp_path):
    copy = Copy(archive)
    copy.change("people/sheets.json", lambda rows: rows[0]["people"]["1"].update(name="", salt=""))
    copy.list_anew()
    assert "the name at seat 1 is missing, and no erasure says why" in str(faults(copy.save(tmp_path / "forged.zip")))


def test_a_name_in_a_games_own_log_stays_and_is_counted(tournament):
    """The database refuses to change a line of a log; the erasure says that something remains."""
    line = LogEntry.objects.filter(action__do="rule").first()
    player = tournament.players.first()
    tournament.players.filter(pk=player.pk).update(name="floor")  # the ruling's reason has this word
    player.refresh_from_db()
    gone = erase_person(player, reason="at the person's request", by=None)
    assert gone.remains >= 1
    assert LogEntry.objects.get(pk=line.pk).action == line.action


def test_an_export_tells_the_sheets_and_the_strokes(tournament):
    told = export_person(tournament.champion, by=make_person("Cho"))
    assert len(told["sheets"]) >= 3  # two preliminaries and the final
    assert told["sheets"][0]["seats"][0]["player"] == tournament.champion_id
    assert any(signature["strokes"] for signature in told["signatures"])
    assert Signature.objects.filter(sheet=told["sheets"][0]["id"]).exists()
