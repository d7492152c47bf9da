"""The wall of tables: what each tile says, how much it costs."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.floor import calls
from games.floor.tiles import Tile
from games.floor.wall import Wall, wall_of
from games.models import Recording, RefereeCall, ScoreSheet, Tablet
from tests.cast import make_players, make_tables, make_tournament
from tests.games.recording.support import AtTheTable, begun_table, opened_table, tablet_of
from tests.play import lock_table, start_round
from tournament.models import Phase, Seat

pytestmark = pytest.mark.django_db


def wall(at: AtTheTable) -> Wall:
    shown = wall_of(at.tournament)
    assert shown is not None
    return shown


def tile(at: AtTheTable) -> Tile:
    return wall(at).tiles[0]


def minutes_ago(minutes: float):
    return timezone.now() - timedelta(minutes=minutes)


def test_it_says_whose_turn_it_is_and_for_how_long_nothing_was_entered() -> None:
    at = opened_table()
    at.enter("start", player="s2")
    Recording.objects.update(last_entry_at=minutes_ago(3.5))
    shown = tile(at)
    assert (shown.state, shown.seat, shown.at) == ("playing", 2, "3 min")


def test_a_table_without_a_recording_says_so() -> None:
    shown = tile(begun_table())
    assert (shown.state, shown.detail, shown.at) == ("playing", "not recorded", "")


def test_before_the_start_it_is_posted() -> None:
    at = begun_table()
    Phase.objects.update(started_at=None)
    assert tile(at).state == "posted"
    Phase.objects.update(posted_at=None)
    assert tile(at).state == "unposted"


def test_an_empty_table_has_no_tile() -> None:
    at = begun_table()
    Seat.objects.update(player=None)
    assert wall(at).tiles == []


def test_t_fmt_11_a_suspended_game_says_so() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    at.enter("pause", reason="confusion")
    assert tile(at).state == "paused"


def test_t_fmt_06_time_that_is_up_waits_for_the_judge_to_announce_the_last_round() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    Phase.objects.update(started_at=minutes_ago(91))
    assert (tile(at).state, tile(at).detail) == ("time_up", "not announced")
    at.enter("time_up")
    assert tile(at).state == "last_round"


def test_t_fmt_05_in_the_last_round_it_says_how_many_still_act() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    at.roll("s1", 4, 6)
    at.enter("time_up")
    assert (tile(at).state, tile(at).detail, tile(at).seat) == ("last_round", "3 to act", 2)


def test_a_call_shows_its_place_in_the_queue_and_loses_its_amber_once_answered() -> None:
    at = begun_table()
    made = calls.call(at.table, category="rule", key=uuid4(), hand=at.hand)
    assert (tile(at).words, tile(at).is_urgent) == ("call 1", True)
    calls.answer(made, by=at.cast.carol)
    assert (tile(at).words, tile(at).is_urgent) == ("referee coming", False)


def test_the_oldest_call_comes_first() -> None:
    tournament = make_tournament()
    tables = start_round(tournament, make_players(tournament, 12))
    for table, minutes in zip(tables, (1, 9, 4), strict=True):
        RefereeCall.objects.create(table=table, category="rule", key=uuid4(), made_at=minutes_ago(minutes))
    shown = wall_of(tournament)
    assert [call.table.number for call in shown.calls] == [2, 3, 1]
    assert [each.order for each in shown.tiles] == [3, 1, 2]
    assert [each.number for each in shown.tiles] == [1, 2, 3], "tiles never move"


def test_pains_12_it_shows_what_has_not_come_in() -> None:
    at = opened_table()
    Recording.objects.update(writer=at.hand.tablet)
    Tablet.objects.update(unsent=3)
    assert tile(at).at == "3 unsent"
    assert [look.why for look in wall(at).looks] == ["Entries have not come in"]


def test_pains_15_presence_is_a_sign_of_life_not_an_open_page() -> None:
    at = opened_table()
    Recording.objects.update(writer=at.hand.tablet)
    assert tile(at).at == "0 min"
    Tablet.objects.update(last_seen_at=minutes_ago(1))
    assert tile(at).at == "no contact"
    assert [look.why for look in wall(at).looks] == ["Tablet out of touch"]


def test_a_table_without_an_entry_for_long_is_worth_a_look() -> None:
    at = opened_table()
    Recording.objects.update(last_entry_at=minutes_ago(6.2))
    assert [look.why for look in wall(at).looks] == ["No entry for 6 minutes"]


def test_a_counted_sheet_says_how_many_signatures_are_missing() -> None:
    at = begun_table()
    sheet = ScoreSheet.objects.create(table=at.table, state=ScoreSheet.State.VALUED, entered_at=timezone.now())
    assert (tile(at).state, tile(at).detail) == ("signing", "5 missing")
    for seat in (1, 2, 3, 4):
        sheet.signed.create(role="player", seat=seat, way="paper", shown_hash="-", key=uuid4())
    assert tile(at).detail == "judge missing"
    sheet.signed.filter(seat=2).update(voided_at=timezone.now())
    assert tile(at).detail == "2 missing"


def test_a_signed_sheet_is_in_and_a_locked_one_recedes() -> None:
    at = begun_table()
    entered = timezone.now().replace(hour=14, minute=55)
    ScoreSheet.objects.create(table=at.table, state=ScoreSheet.State.SIGNED, entered_at=entered)
    assert (tile(at).state, tile(at).at) == ("sheet_in", "14:55")
    lock_table(at.table, by=at.cast.carol)
    assert tile(at).state == "locked"


def test_the_times_are_those_of_the_tournaments_zone() -> None:
    at = begun_table(zone="Asia/Hong_Kong")
    entered = timezone.now().replace(hour=6, minute=55)
    ScoreSheet.objects.create(table=at.table, state=ScoreSheet.State.SIGNED, entered_at=entered)
    assert tile(at).at == "14:55"


def test_ten_tables_and_250_cost_the_same_queries(django_assert_max_num_queries) -> None:
    tournament = make_tournament()
    make_tables(tournament, make_players(tournament, 1000))
    now = timezone.now()
    Phase.objects.update(posted_at=now, started_at=now)
    with django_assert_max_num_queries(12):
        shown = wall_of(tournament)
    assert (len(shown.tiles), shown.is_dense) == (250, True)


def test_60_tables_are_shown_large() -> None:
    tournament = make_tournament()
    make_tables(tournament, make_players(tournament, 240))
    assert not wall_of(tournament).is_dense


def test_a_tablet_of_another_tournament_is_not_counted() -> None:
    at = opened_table()
    other = begun_table()
    tablet_of(other.tournament, other.cast.bob)
    Tablet.objects.filter(tournament=other.tournament).update(unsent=9)
    assert tile(at).at == "0 min"
