"""An archive read into an installation that has nothing of it: everything stands as it stood."""

import pytest
from django.core.management import CommandError, call_command

from accounts.models import AuditEntry, User
from games.archive.reading import ArchiveRefused, EarlierMissing, IdsTaken, NotAnArchive, TournamentExists, read_archive
from games.archive.writing import write_archive
from games.models import LogEntry, ScoreSheet, SealedDocument
from games.recording.live_game import live_game
from tests.archive.tampering import Copy, set_in
from tests.cast import make_players, make_tournament
from tournament import chain
from tournament.models import Player, SeatChange, Tournament
from tournament.publication import latest, prepare
from tournament.results import standings_of

pytestmark = pytest.mark.django_db


def written(tournament):
    with write_archive(tournament) as file:
        return file.read()


def test_what_was_read_makes_the_same_archive_byte_for_byte(archive):
    assert written(read_archive(archive)) == archive.read_bytes()


def test_the_tournament_is_whole_and_can_go_on(archive):
    tournament = read_archive(archive)
    assert chain.break_in(tournament) is None
    assert standings_of(tournament)[0].rank == 1
    assert not prepare(tournament.rounds.get(kind="final")).is_news
    assert latest(tournament).payload["champion"].startswith("Railroad")
    assert SeatChange.objects.filter(seat__round__tournament=tournament, reason="wheelchair").count() == 2
    assert SealedDocument.objects.filter(sheet__table__round__tournament=tournament).first().content[:5] == b"%PDF-"


def test_a_recorded_game_can_be_opened_again_at_its_last_line(archive):
    tournament = read_archive(archive)
    sheet = ScoreSheet.objects.filter(table__round__tournament=tournament, recording__isnull=False).first()
    assert sheet
    assert sheet.recording
    with live_game(sheet.recording) as live:
        assert (live.number, live.hash) == (sheet.recording.head, sheet.recording.head_hash)
        assert live.game.verify() is None
    assert LogEntry.objects.filter(recording=sheet.recording, kind="undo").exists()


def test_new_rows_get_numbers_above_those_that_were_read(archive):
    tournament = read_archive(archive)
    [newcomer] = make_players(make_tournament(), 1)
    assert newcomer.pk > tournament.players.order_by("-pk").first().pk


def test_accounts_come_without_password_and_privileges(archive):
    read_archive(archive)
    carol = User.objects.get(email="carol@example.org")
    assert not carol.has_usable_password()
    assert not carol.is_organiser


def test_an_account_that_is_here_already_is_taken_as_it_is(archive):
    told = next(row for row in Copy(archive).rows("people/staff.json") if row["email"] == "carol@example.org")
    User.objects.create(pk=told["id"], email="carol@example.org", name="Carol Danvers", is_organiser=True)
    read_archive(archive)
    assert User.objects.get(pk=told["id"]).name == "Carol Danvers"


def test_reading_leaves_a_line_of_its_own_in_the_record(archive):
    read_archive(archive)
    assert AuditEntry.objects.get(code="archive.read").tournament_id is None


def test_a_tournament_that_is_here_is_not_read_over(archive):
    read_archive(archive)
    with pytest.raises(TournamentExists):
        read_archive(archive)


def test_another_tournament_under_the_same_numbers_stops_everything(archive):
    told = Copy(archive).rows("players.json")[0]
    Player.objects.create(pk=told["id"], tournament=make_tournament(), identity="x", name="X")
    with pytest.raises(IdsTaken, match="players"):
        read_archive(archive)
    assert not Tournament.objects.filter(name="Harbour Open").exists()


def test_an_archive_that_the_verifier_refuses_is_not_read(archive, tmp_path):
    copy = Copy(archive)
    copy.change("result_lines.json", lambda rows: set_in(rows, {"placement": 1}, net_worth=1))
    with pytest.raises(ArchiveRefused, match=r"result_lines\.json: changed"):
        read_archive(copy.save(tmp_path / "forged.zip"))
    assert not Tournament.objects.filter(name="Harbour Open").exists()


def test_a_row_the_database_cannot_hold_stops_everything(archive, tmp_path):
    copy = Copy(archive)
    copy.change("people/players.json", lambda rows: rows[0].update(country="longer than two letters"))
    copy.chain_anew()
    with pytest.raises(NotAnArchive):
        read_archive(copy.save(tmp_path / "forged.zip"))
    assert not Tournament.objects.filter(name="Harbour Open").exists()


def test_t_eli_04_players_who_qualified_elsewhere_need_that_tournament_first(archive, tmp_path):
    copy = Copy(archive)
    copy.change("people/players.json", lambda rows: rows[0].update(qualified_from_id=10**9))
    copy.chain_anew()
    with pytest.raises(EarlierMissing):
        read_archive(copy.save(tmp_path / "later.zip"))


def test_the_commands_write_and_read_a_file(archive, tmp_path, capsys):
    tournament = read_archive(archive)
    call_command("write_archive", tournament.slug, str(tmp_path / "again.zip"))
    assert (tmp_path / "again.zip").read_bytes() == archive.read_bytes()
    assert chain.head_of(tournament) in capsys.readouterr().out
    with pytest.raises(CommandError, match="There is a tournament at"):
        call_command("read_archive", str(tmp_path / "again.zip"))
