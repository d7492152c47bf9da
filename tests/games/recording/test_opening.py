"""Opening a recording: by the round's rules, for whoever sits there."""

import pytest

from games.errors import NotStarted
from games.models import LogEntry, Recording
from games.recording.entry_chain import genesis
from games.recording.headers import place_of
from games.recording.live_game import live_game
from games.recording.opening import open_recording
from rules_engine.record import open_game, read_header
from tests.games.recording.support import AtTheTable, begun_table, opened_table
from tests.together import at_once
from tournament.attendance import mark_absent, mark_present
from tournament.models import Phase, Round, Tournament

pytestmark = pytest.mark.django_db


def players(at: AtTheTable) -> list[str]:
    found: list[str] = at.recording.header["players"]
    return found


def test_there_is_no_recording_before_the_start() -> None:
    at = begun_table()
    Phase.objects.update(started_at=None)
    at.table.phase.refresh_from_db()
    with pytest.raises(NotStarted):
        open_recording(at.table, by=at.cast.alice)


def test_the_header_says_what_the_round_is_played_by() -> None:
    at = opened_table(edition="uk", ruleset="classic")
    header = at.recording.header
    assert (header["record"], header["edition"], header["ruleset"]) == ("game/1", "uk", "classic")
    assert (header["stage"], header["players"]) == ("preliminary", ["s1", "s2", "s3", "s4"])
    assert open_game(read_header(header)).state.edition.name == "uk"


def test_a_round_played_by_the_usual_rules_names_no_parameter() -> None:
    assert "rules" not in opened_table().recording.header


def test_gap_n1_the_organisers_answers_are_parameters_of_the_game() -> None:
    table = {"1": [30], "2": [25, 14], "3": [22, 12, 6], "4": [19, 10, 5, 3], "5": [16, 8, 4, 2, 1]}
    at = opened_table(options={"jail_card_value": 50}, minutes=75, points_table=table)
    assert at.recording.header["rules"] == {"networth.goojf": 50, "time.minutes": 75, "score.table": table}
    with live_game(at.recording) as live:
        assert live.game.state.rules.networth_goojf == 50


def test_t_fmt_10_a_final_has_neither_clock_nor_points() -> None:
    at = begun_table(minutes=75)
    Round.objects.filter(pk=at.table.round_id).update(kind=Round.Kind.FINAL)
    at.table.round.refresh_from_db()
    header = open_recording(at.table, by=at.cast.alice).header
    assert (header["stage"], "rules" in header) == ("final", False)


def test_t_auth_01_a_later_ruling_does_not_change_the_rules_of_a_recording() -> None:
    at = opened_table()
    Tournament.objects.filter(pk=at.tournament.pk).update(edition="uk")
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    assert open_recording(at.table, by=None).header["edition"] == at.tournament.edition != "uk"


def test_opening_twice_finds_the_same_recording() -> None:
    at = opened_table()
    assert open_recording(at.table, by=at.cast.fay).pk == at.recording.pk


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_open_one_recording() -> None:
    at = begun_table()
    answers = at_once(lambda _: open_recording(at.table, by=at.cast.alice).pk, times=20)
    assert len(set(answers)) == 1
    assert Recording.objects.count() == 1


def test_gap_a4_before_the_first_roll_the_recording_follows_the_seats() -> None:
    at = opened_table(options={"grace_minutes": 5})
    third = at.table.seats.get(position=3)
    mark_absent(third, by=at.cast.fay)
    open_recording(at.table, by=at.cast.alice)
    assert players(at) == ["s1", "s2", "s4"]
    assert at.recording.head_hash == genesis(at.recording.header, place_of(at.table))
    third.refresh_from_db()
    mark_present(third, by=at.cast.fay)
    open_recording(at.table, by=at.cast.alice)
    assert players(at) == ["s1", "s2", "s3", "s4"]


def test_what_was_recorded_before_somebody_came_stays_in_the_log() -> None:
    at = opened_table()
    at.enter("start", player="s3")
    mark_absent(at.table.seats.get(position=3), by=at.cast.fay)
    open_recording(at.table, by=at.cast.alice)
    started, reopened = at.lines()
    assert (reopened.kind, reopened.place, started.replaced_by) == (LogEntry.Kind.REOPEN, None, reopened)
    assert (reopened.action["was"]["players"], players(at)) == (["s1", "s2", "s3", "s4"], ["s1", "s2", "s4"])
    assert at.enter("start", player="s1").place == 1


def test_t_alt_04_after_the_first_roll_nobody_joins_and_nobody_is_dropped() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    mark_absent(at.table.seats.get(position=3), by=at.cast.fay)
    open_recording(at.table, by=at.cast.alice)
    assert players(at) == ["s1", "s2", "s3", "s4"]
