"""The integrity report: which acts are in it, under which round, and why they were done."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.utils import timezone

from accounts import audit
from accounts.models import AuditEntry
from tests.cast import client_for, make_players, make_staff, make_tables, make_tournament
from tests.play import lock_table, start_round
from tournament import clock
from tournament.acts import ACTS
from tournament.integrity import LATE, NORMAL, OUTSIDE, integrity_report, lines_of
from tournament.models import Phase, Seat, Tournament
from tournament.seat_swaps import swap
from tournament.tournaments import rule_change

pytestmark = pytest.mark.django_db


class Day:
    """Eight players, one round of two tables."""

    def __init__(self) -> None:
        self.tournament = make_tournament(zone="Asia/Taipei")
        self.cast = make_staff(self.tournament)
        self.players = make_players(self.tournament, 8)

    def freeze(self) -> None:
        Tournament.objects.filter(pk=self.tournament.pk).update(frozen_at=timezone.now())
        self.tournament.refresh_from_db()

    def note(self, code: str, **more: object) -> AuditEntry:
        return audit.record(code, by=self.cast.carol, tournament_id=self.tournament.pk, **more)  # type: ignore[arg-type]

    def told(self) -> list[tuple[str, str, str]]:
        return [
            (part.title, line.act, line.reason) for part in integrity_report(self.tournament) for line in part.lines
        ]

    def get(self, name: str):
        return client_for(self.cast.cho).get(f"/desk/{self.tournament.slug}/integrity/{name}")


@pytest.fixture
def day() -> Day:
    return Day()


def test_every_act_is_either_normal_or_outside_the_path() -> None:
    """A new code: decide in `tournament/integrity.py` whether the report tells it."""
    lists = (OUTSIDE, LATE, NORMAL)
    assert set(ACTS) == set().union(*lists)
    assert sum(map(len, lists)) == len(ACTS), "a code stands in two lists"


def test_what_follows_the_normal_path_is_not_told(day: Day) -> None:
    tables = start_round(day.tournament, day.players)
    for table in tables:
        lock_table(table, by=day.cast.carol)
    assert AuditEntry.objects.filter(code="result.recorded").count() == 2
    assert integrity_report(day.tournament) == []


def test_a_corrected_result_stands_under_its_round_with_its_reason(day: Day) -> None:
    table, other = start_round(day.tournament, day.players)
    for each in (table, other):
        lock_table(each, by=day.cast.carol)
    lock_table(table, [1000, 2000, 3000, 4000], reason="Cash was miscounted", by=day.cast.carol)
    (part,) = integrity_report(day.tournament)
    (line,) = part.lines
    assert (part.title, line.act, line.about) == ("Preliminary 1", "Result corrected", "Preliminary 1 · Table 1")
    assert (line.who, line.reason) == ("Carol", "Cash was miscounted")


def test_extra_time_and_pauses_are_told_in_the_order_in_which_they_were_given(day: Day) -> None:
    table, _other = start_round(day.tournament, day.players)
    phase = Phase.objects.select_related("round__tournament").get(pk=table.phase_id)
    clock.pause(phase, reason="Fire alarm", by=day.cast.carol)
    clock.resume(phase, by=day.cast.carol)
    clock.give_time(phase, minutes=5, reason="Fire alarm", by=day.cast.carol)
    expected = [("Clock paused", "Fire alarm"), ("Extra minutes given", "Fire alarm")]
    assert [(act, reason) for _title, act, reason in day.told()] == expected


def test_t_seat_05_a_swap_stands_under_the_round_whose_seats_it_moved(day: Day) -> None:
    make_tables(day.tournament, day.players, number=1)
    make_tables(day.tournament, day.players, number=2)
    first, second = Seat.objects.filter(round__number=2, position=1).order_by("table__number")
    swap(first, second, reason="Cousins", by=day.cast.fay)
    assert day.told() == [("Preliminary 2", "Seats swapped", "Cousins")]


def test_an_act_that_names_no_round_stands_under_the_one_that_was_on(day: Day) -> None:
    before = day.note("player.expelled", subject="Player 01")
    make_tables(day.tournament, day.players, number=1)
    Phase.objects.update(posted_at=before.at + timedelta(microseconds=1))
    day.note("player.expelled", subject="Player 02")
    told = {line.about: line.round for line in lines_of(day.tournament)}
    assert told == {"Player 01": 0, "Player 02": 1}
    assert [part.title for part in integrity_report(day.tournament)] == ["Before the first round", "Preliminary 1"]


@pytest.mark.parametrize("code", sorted(LATE))
def test_what_makes_a_field_ready_is_told_only_once_play_has_begun(day: Day, code: str) -> None:
    day.note(code)
    assert day.told() == []
    day.freeze()
    day.note(code)
    assert [act for _title, act, _reason in day.told()] == [str(ACTS[code])]


def test_t_auth_01_a_late_change_of_a_rule_is_told_with_its_reason(day: Day) -> None:
    start_round(day.tournament, day.players)
    day.freeze()
    rule_change(day.tournament, changes={"minutes": 75}, reason="The hall closes early", by=day.cast.carol)
    assert ("Changed by a ruling", "The hall closes early") in [told[1:] for told in day.told()]


def test_another_tournaments_acts_are_not_here(day: Day) -> None:
    audit.record("seating.swapped", by=day.cast.carol, tournament_id=make_tournament().pk)
    assert day.told() == []


def test_the_page_says_who_when_and_why_and_what_lacks_a_reason(day: Day) -> None:
    entry = day.note("sheet.queried", subject="preliminary 2 table 7 v1", reason="Eleven hotels?")
    day.note("tablet.taken_over", subject="preliminary 2 table 7")
    text = day.get("").content.decode()
    hour = (entry.at.hour + 8) % 24
    for part in ("Carol", "Eleven hotels?", "Preliminary 2 · Table 7", f" {hour:02}:{entry.at:%M:%S}</time>"):
        assert part in text
    assert text.count("none given") == 1
    assert "2 acts outside the normal path." in text


def test_the_table_opens_in_a_spreadsheet_and_runs_nothing(day: Day) -> None:
    day.note("seating.mended", subject="=1+1", reason="陳大文 left")
    content = day.get("acts.csv").content
    assert content.startswith(b"\xef\xbb\xbf")
    head, line = csv.reader(StringIO(content.decode("utf-8-sig")))
    assert head == ["Round", "When", "Who", "Act", "About", "Reason", "Code"]
    assert line[2:] == ["Carol", "Coming seats mended", "'=1+1", "陳大文 left", "seating.mended"]


def test_only_the_leads_read_it(day: Day) -> None:
    cast, path = day.cast, f"/desk/{day.tournament.slug}/integrity/"
    for address in (path, f"{path}acts.csv"):
        answers = [client_for(user).get(address).status_code for user in (cast.cho, cast.carol, cast.fay, cast.dave)]
        assert answers == [200, 200, 403, 404]
