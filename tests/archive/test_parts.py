"""What an archive holds: every model of a tournament, or a reason why not; every field documented."""

import re
from pathlib import Path

import pytest
from django.apps import apps

from games.archive.parts import PARTS
from games.archive.writing import write_archive
from tests.archive.tampering import Copy
from tests.cast import make_players, make_staff, make_tournament
from titledeed_verify.verify import verify

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "archive.md"

# Models of a tournament that no archive holds, and why.
LEFT_OUT = {
    "tournament.Invitation": "waits behind a link that works here alone",
    "tournament.HallScreen": "opens a projector of the day",
    "tournament.Announcement": "is of the day; what was said stands in the record of acts",
    "tournament.PseudonymSlip": "opens something, and only once",
    "tournament.PublicTournament": "is made from the snapshots",
    "tournament.PublicSheet": "is made from the snapshots",
    "tournament.PublicLine": "is made from the snapshots",
    "tournament.PublicEdition": "only says that public pages have changed",
    "games.MessageShown": "that a tablet showed a message is of the day",
    "games.ArchiveFile": "an archive does not hold itself",
}


def models_of_a_tournament():
    return [model for name in ("tournament", "games") for model in apps.get_app_config(name).get_models()]


def test_every_model_is_archived_or_left_out_for_a_reason():
    archived = {part.model._meta.label for part in PARTS}
    assert {model._meta.label for model in models_of_a_tournament()} - archived == set(LEFT_OUT)


def test_every_file_and_field_is_documented():
    text = DOCUMENT.read_text()
    rows = dict(re.findall(r"^\| `([a-z_/]+)\.json` \| [^|]*\| ([^|]*) \|$", text, re.MULTILINE))
    for part in PARTS:
        for path, fields in ((part.name, part.open_fields()), (f"people/{part.name}", part.apart_fields())):
            if fields and part.name != "log":
                assert re.findall(r"`(\w+)`", rows[path]) == [each.attname for each in fields], path


@pytest.mark.django_db
def test_an_archive_before_the_first_game_holds_too(tmp_path):
    tournament = make_tournament()
    make_staff(tournament)
    make_players(tournament, 8)
    path = tmp_path / "early.zip"
    with write_archive(tournament) as file:
        path.write_bytes(file.read())
    assert [outcome.reasons for outcome in verify(path).outcomes if not outcome.holds] == []


@pytest.mark.django_db
def test_nothing_that_names_somebody_lies_outside_the_people(archive):
    copy = Copy(archive)
    outside = b"\n".join(
        content for path, content in copy.files.items() if not path.startswith(("people/", "documents/"))
    )
    names = [row["name"] for row in copy.rows("people/players.json")] + ["Carol", "carol@example.org"]
    assert [name for name in names if name.encode() in outside] == []


@pytest.mark.django_db
def test_the_same_tournament_makes_the_same_archive_and_no_second_link(tmp_path):
    tournament = make_tournament()
    make_players(tournament, 4)
    first, second = (write_archive(tournament).read() for _ in range(2))
    assert first == second
    assert tournament.chain.count() == 1
