"""The official clock: one for all tables, counted from what was done to it (T-FMT-03, T-FMT-05 … T-FMT-11)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tournament
from tests.play import lock_table, start_round
from tests.together import at_once
from tournament import clock
from tournament.clock_reading import Act, read
from tournament.models import ClockAct, Phase, Round, Table, TableResult

START = datetime(2026, 5, 2, 13, 0, tzinfo=UTC)


def at(minute: float) -> datetime:
    return START + timedelta(minutes=minute)


def pause(minute):
    return Act("pause", at(minute))


def resume(minute):
    return Act("resume", at(minute))


def extra(minute, minutes, table=None):
    return Act("extra", at(minute), timedelta(minutes=minutes), table)


def seen(minute, *acts, table=None):
    """State and minutes left of a game of 90 minutes."""
    shown = read(started_at=START, allowance=timedelta(minutes=90), acts=acts, at=at(minute), table=table)
    return shown.state, shown.remaining / timedelta(minutes=1)


# What is read


def test_t_fmt_03_the_time_runs_from_the_start_of_the_phase() -> None:
    assert seen(0) == ("running", 90)
    assert seen(89.5) == ("running", 0.5)
    assert seen(90) == ("time_up", 0)


def test_before_the_start_all_the_time_is_left() -> None:
    shown = read(started_at=None, allowance=timedelta(minutes=90), acts=(), at=START)
    assert (shown.state, shown.remaining_seconds) == ("not_started", 5400)


def test_t_fmt_10_the_final_has_no_clock() -> None:
    assert read(started_at=START, allowance=None, acts=(), at=at(600)).state == "untimed"


def test_a_pause_keeps_what_was_left() -> None:
    assert seen(25, pause(20)) == ("paused", 70)
    assert seen(50, pause(20), resume(40)) == ("running", 60)


def test_a_second_pause_changes_nothing() -> None:
    assert seen(50, pause(20), pause(30), resume(40)) == ("running", 60)


def test_extra_minutes_for_all_reach_every_table() -> None:
    assert seen(30, extra(10, 5)) == ("running", 65)
    assert seen(30, extra(10, 5), table=7) == ("running", 65)


def test_gap_t4_extra_minutes_for_one_table_reach_it_alone() -> None:
    acts = [extra(10, 5, table=7)]
    assert seen(30, *acts, table=7) == ("running", 65)
    assert seen(30, *acts, table=8) == ("running", 60)
    assert seen(30, *acts) == ("running", 60)


def test_extra_minutes_after_time_up_run_from_when_they_are_given() -> None:
    assert seen(103, extra(102, 5)) == ("running", 4)
    assert seen(107, extra(102, 5)) == ("time_up", 0)


def test_minutes_taken_back_bring_time_up_nearer() -> None:
    assert seen(20, extra(10, -15)) == ("running", 55)
    assert seen(75, extra(10, -15)) == ("time_up", 0)


def test_time_that_was_up_stays_up_through_a_pause() -> None:
    assert seen(95, pause(91), resume(94)) == ("time_up", 0)


def test_extra_minutes_given_in_a_pause_wait_for_its_end() -> None:
    assert seen(90, pause(80), extra(85, 5)) == ("paused", 15)
    assert seen(100, pause(80), extra(85, 5), resume(95)) == ("running", 10)


def test_it_is_told_since_when_time_is_up() -> None:
    shown = read(started_at=START, allowance=timedelta(minutes=90), acts=[extra(10, 5)], at=at(100))
    assert (shown.ends_at, shown.over) == (at(95), timedelta(minutes=5))


@pytest.mark.parametrize(("minute", "warning"), [(79, None), (80, 10), (84.9, 10), (85, 5), (89, 5), (90, 0)])
def test_t_fmt_06_it_warns_ten_and_five_minutes_before(minute, warning) -> None:
    shown = read(started_at=START, allowance=timedelta(minutes=90), acts=(), at=at(minute))
    assert shown.warning == warning


def test_a_second_that_has_begun_counts_whole() -> None:
    shown = read(started_at=START, allowance=timedelta(seconds=10), acts=(), at=START + timedelta(seconds=8.2))
    assert shown.remaining_seconds == 2


def test_screens_get_milliseconds_and_the_servers_time() -> None:
    shown = read(started_at=START, allowance=timedelta(minutes=90), acts=(), at=at(89))
    assert clock.as_json(shown) == {
        "state": "running",
        "remaining_ms": 60_000,
        "over_ms": 0,
        "at_ms": int(START.timestamp() * 1000) + 89 * 60_000,
        "ends_at": "2026-05-02T14:30:00.000+00:00",
        "warn_ms": [600_000, 300_000],
    }


# What is done to it


class Hall:
    """Two tables of round 1, started so many minutes ago."""

    def __init__(self, minutes: int = 30) -> None:
        self.tournament = make_tournament()
        self.carol = make_staff(self.tournament).carol
        self.first, self.second = start_round(self.tournament, make_players(self.tournament, 8))
        self.set_back(minutes)

    def set_back(self, minutes: int) -> None:
        Phase.objects.update(started_at=timezone.now() - timedelta(minutes=minutes))

    @property
    def phase(self) -> Phase:
        return Phase.objects.select_related("round__tournament").get(
            round__tournament=self.tournament, started_at__isnull=False
        )

    def left(self, table: Table | None = None) -> float:
        return round(clock.reading(self.phase, table).remaining / timedelta(minutes=1), 1)

    def give(self, minutes, table=None, *, after=None, by=None):
        return clock.give_time(
            self.phase, minutes=minutes, table=table, reason="A long dispute", after=after, by=by or self.carol
        )


@pytest.fixture
def hall(db) -> Hall:
    return Hall()


def test_t_fmt_07_the_chief_referee_pauses_and_resumes_for_all(hall) -> None:
    assert clock.pause(hall.phase, reason="Fire alarm", by=hall.carol).state == "paused"
    assert clock.resume(hall.phase, by=hall.carol).state == "running"
    lines = AuditEntry.objects.filter(code__startswith="clock.").order_by("id")
    assert [(line.code, line.reason) for line in lines] == [("clock.paused", "Fire alarm"), ("clock.resumed", "")]


def test_pausing_twice_is_pausing_once(hall) -> None:
    clock.pause(hall.phase, reason="", by=hall.carol)
    clock.pause(hall.phase, reason="", by=hall.carol)
    clock.resume(hall.phase, by=hall.carol)
    clock.resume(hall.phase, by=hall.carol)
    assert list(ClockAct.objects.values_list("number", "kind")) == [(1, "pause"), (2, "resume")]
    assert AuditEntry.objects.filter(code__startswith="clock.").count() == 2


def test_gap_t4_one_table_gets_minutes_of_its_own(hall) -> None:
    hall.give(5, hall.second)
    assert (hall.left(), hall.left(hall.first), hall.left(hall.second)) == (60, 60, 65)
    line = AuditEntry.objects.get(code="clock.extended")
    assert (line.after["minutes"], line.after["table"], line.reason) == (5, 2, "A long dispute")


def test_a_second_click_gives_no_second_time(hall) -> None:
    hall.give(5, after=0)
    hall.give(5, after=0)
    assert hall.left() == 65


def test_whoever_saw_an_older_clock_is_told_what_changed(hall) -> None:
    clock.pause(hall.phase, reason="", by=hall.carol)
    with pytest.raises(clock.ClockMoved, match=r"Carol .* paused"):
        hall.give(5, after=0)
    assert ClockAct.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_at_once_act_one_after_the_other() -> None:
    hall = Hall()
    answers = at_once(lambda number: hall.give(number + 1, after=0), times=2)
    assert sorted(isinstance(answer, clock.ClockMoved) for answer in answers) == [False, True]
    assert ClockAct.objects.count() == 1


@pytest.mark.parametrize("minutes", [0, 61, -60, -90])
def test_minutes_beyond_reason_are_refused(hall, minutes) -> None:
    with pytest.raises(clock.NotThatLong):
        hall.give(minutes)
    assert not ClockAct.objects.exists()


def test_minutes_are_taken_back(hall) -> None:
    hall.give(-20)
    assert hall.left() == 40
    assert AuditEntry.objects.filter(code="clock.shortened").exists()


def test_after_time_up_there_is_nothing_to_pause(hall) -> None:
    hall.set_back(91)
    with pytest.raises(clock.TimeIsUp):
        clock.pause(hall.phase, reason="", by=hall.carol)
    hall.give(5, hall.first)
    assert clock.pause(hall.phase, reason="", by=hall.carol).state == "time_up"
    assert clock.reading(hall.phase, hall.first).state == "paused"


def test_t_fmt_10_nothing_is_done_to_the_clock_of_a_final(hall) -> None:
    Round.objects.filter(pk=hall.phase.round_id).update(kind=Round.Kind.FINAL)
    with pytest.raises(clock.NoClock):
        hall.give(5)


def test_nothing_is_done_to_a_clock_that_has_not_started(hall) -> None:
    waiting = Phase.objects.create(round=hall.tournament.rounds.get(number=2))
    with pytest.raises(clock.NotStarted):
        clock.pause(waiting, reason="", by=hall.carol)


def test_nothing_is_done_to_the_clock_of_a_round_that_is_over(hall) -> None:
    for table in (hall.first, hall.second):
        lock_table(table, by=hall.carol)
    with pytest.raises(clock.PhaseOver):
        hall.give(5)


def test_a_table_of_another_phase_gets_no_time_here(hall) -> None:
    elsewhere = start_round(hall.tournament, make_players(hall.tournament, 4), number=2)[0]
    phase = Phase.objects.select_related("round__tournament").get(pk=hall.first.phase_id)
    with pytest.raises(clock.TableElsewhere):
        clock.give_time(phase, minutes=5, table=elsewhere, reason="", by=hall.carol)


def test_the_time_of_a_ruling_is_not_that_of_a_round_already_begun(hall) -> None:
    Round.objects.filter(pk=hall.phase.round_id).update(
        rules={
            "edition": "us_classic",
            "ruleset": "official_tournament",
            "minutes": 60,
            "is_international": False,
            "points_table": {},
            "options": {},
        }
    )
    assert hall.left() == 30


def test_no_act_is_written_twice(hall) -> None:
    hall.give(5)
    with pytest.raises(IntegrityError), transaction.atomic():
        ClockAct.objects.create(phase=hall.phase, number=1, kind=ClockAct.Kind.PAUSE)


def test_time_up_hands_nothing_in(hall) -> None:
    hall.set_back(200)
    assert clock.reading(hall.phase).state == "time_up"
    assert not TableResult.objects.exists()


def test_the_clocks_of_250_tables_cost_one_query(hall, django_assert_num_queries) -> None:
    phase = hall.phase
    with django_assert_num_queries(1):
        shown = clock.clock_of(phase)
        assert len({shown.read(table, now=timezone.now()).state for table in range(250)}) == 1
