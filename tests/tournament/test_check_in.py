"""Who has arrived: ticked by several people, closed before the draw, the missing taken out as one act."""

import pytest

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tournament
from tests.together import at_once
from tournament.attendance import accept
from tournament.check_in import (
    CheckInClosed,
    LateReasonMissing,
    LeftAlready,
    NotOpened,
    StaleTick,
    close_check_in,
    let_in_late,
    mark_arrived,
    missing_players,
    open_check_in,
    reopen_check_in,
    take_arrival_back,
)
from tournament.check_in_state import CheckInOpen
from tournament.check_in_sweeps import (
    MissingChanged,
    SweptAlready,
    UndoneAlready,
    digest_of,
    mark_all_arrived,
    take_missing_out,
    undo_sweep,
)
from tournament.errors import Frozen, TournamentError
from tournament.models import AlternateOffer, Arrival, CheckInSweep, Phase, Player, Seat
from tournament.players import withdraw_player
from tournament.rounds import post_phase, start_phase
from tournament.seating_plans import confirm, draft

pytestmark = pytest.mark.django_db


class Door:
    """Eight players and two alternates come to the door; Rui ticks, Fay too, Carol decides."""

    def __init__(self, players=8, alternates=2):
        self.tournament = make_tournament()
        self.cast = make_staff(self.tournament)
        self.players = make_players(self.tournament, players, alternates=alternates)

    def open(self):
        open_check_in(self.tournament, by=self.cast.rui)
        return self

    def arrive(self, *players):
        for player in players:
            mark_arrived(player, seen=0, by=self.cast.rui)
        return self

    def close(self):
        close_check_in(self.tournament, by=self.cast.carol)
        return self

    def missing(self):
        return missing_players(self.tournament)

    def take_out(self):
        seen = digest_of(self.missing())
        return take_missing_out(self.tournament, seen=seen, reason="did not come", by=self.cast.carol)

    def all_here(self):
        sweep = mark_all_arrived(self.tournament, seen=digest_of(self.missing()), by=self.cast.carol)
        assert sweep
        return sweep

    def confirm(self):
        confirm(draft(self.tournament, seed=1, by=self.cast.carol), by=self.cast.carol)
        return self

    def phase(self, number=1):
        return Phase.objects.select_related("round").get(round__tournament=self.tournament, round__number=number)

    def state_of(self):
        """Everything a sweep could change, to compare before and after."""
        people = list(
            self.tournament.players.order_by("pk").values_list("pk", "status", "out_from_round", "alternate_rank")
        )
        seats = list(Seat.objects.filter(round__tournament=self.tournament).order_by("pk").values_list("pk", "player"))
        return people, seats


@pytest.fixture
def door():
    return Door().open()


def codes(tournament):
    return list(AuditEntry.objects.filter(tournament_id=tournament.pk).order_by("id").values_list("code", flat=True))


def test_an_arrival_is_kept_with_who_ticked_it_and_written_down(door):
    mark_arrived(door.players[0], seen=0, by=door.cast.fay)
    arrival = Arrival.objects.get()
    assert (arrival.player, arrival.is_here, arrival.changed_by) == (door.players[0], True, door.cast.fay)
    assert codes(door.tournament) == ["check_in.opened", "check_in.arrived"]


def test_a_second_tick_of_the_same_player_changes_nothing(door):
    mark_arrived(door.players[0], seen=0, by=door.cast.fay)
    mark_arrived(door.players[0], seen=0, by=door.cast.rui)
    assert Arrival.objects.get().version == 1
    assert codes(door.tournament).count("check_in.arrived") == 1


def test_a_wrong_tick_is_taken_back_and_can_be_made_again(door):
    player = door.players[0]
    mark_arrived(player, seen=0, by=door.cast.rui)
    take_arrival_back(player, seen=1, by=door.cast.rui)
    assert player in door.missing()
    mark_arrived(player, seen=2, by=door.cast.rui)
    assert player not in door.missing()


def test_a_stale_row_is_refused_and_says_who_changed_it(door):
    player = door.players[0]
    mark_arrived(player, seen=0, by=door.cast.rui)
    take_arrival_back(player, seen=1, by=door.cast.fay)
    with pytest.raises(StaleTick) as refused:
        mark_arrived(player, seen=0, by=door.cast.rui)
    assert "Fay took the mark of Player 01 back at" in str(refused.value)
    assert not Arrival.objects.get().is_here


@pytest.mark.django_db(transaction=True)
def test_twenty_ticks_at_once_make_one_arrival(door):
    player = door.players[0]
    done = at_once(lambda _n: mark_arrived(player, seen=0, by=door.cast.rui).version, times=20)
    assert done == [1] * 20
    assert codes(door.tournament).count("check_in.arrived") == 1


def test_nobody_is_ticked_before_the_check_in_is_opened():
    door = Door()
    with pytest.raises(NotOpened):
        mark_arrived(door.players[0], seen=0, by=door.cast.rui)


def test_somebody_who_has_left_is_not_ticked(door):
    withdraw_player(door.players[0], reason="ill", by=door.cast.carol)
    with pytest.raises(LeftAlready):
        mark_arrived(door.players[0], seen=0, by=door.cast.rui)


def test_after_closing_only_the_chief_referee_lets_somebody_in_with_a_reason(door):
    late = door.players[0]
    door.close()
    with pytest.raises(CheckInClosed):
        mark_arrived(late, seen=0, by=door.cast.rui)
    with pytest.raises(LateReasonMissing):
        let_in_late(late, reason="  ", by=door.cast.carol)
    let_in_late(late, reason="train was late", by=door.cast.carol)
    assert late not in door.missing()
    entry = AuditEntry.objects.get(code="check_in.late")
    assert (entry.subject, entry.reason) == ("Player 01", "train was late")


def test_reopening_needs_a_reason_and_ends_with_the_first_start(door):
    door.close()
    with pytest.raises(LateReasonMissing):
        reopen_check_in(door.tournament, reason="", by=door.cast.carol)
    reopen_check_in(door.tournament, reason="closed too early", by=door.cast.carol)
    door.arrive(door.players[0]).close().confirm()
    start_phase(post_phase(door.phase(), by=door.cast.carol), by=door.cast.carol)
    with pytest.raises(Frozen):
        reopen_check_in(door.tournament, reason="again", by=door.cast.carol)


def test_while_it_is_open_no_seats_are_drawn(door):
    with pytest.raises(CheckInOpen):
        draft(door.tournament, seed=1, by=door.cast.carol)


def test_seats_drafted_before_are_not_confirmed_while_it_is_open():
    door = Door()
    plan = draft(door.tournament, seed=1, by=door.cast.carol)
    door.open()
    with pytest.raises(CheckInOpen):
        confirm(plan, by=door.cast.carol)
    door.close()
    assert confirm(plan, by=door.cast.carol).state == "confirmed"


def test_with_seats_posted_before_no_game_starts_while_it_is_open():
    door = Door().confirm()
    phase = post_phase(door.phase(), by=door.cast.carol)
    door.open()
    with pytest.raises(CheckInOpen):
        start_phase(phase, by=door.cast.carol)
    door.close()
    assert start_phase(phase, by=door.cast.carol).started_at


def test_a_tournament_runs_without_a_check_in():
    door = Door().confirm()
    assert start_phase(post_phase(door.phase(), by=door.cast.carol), by=door.cast.carol).started_at


# Many at once


def test_pain_43_everybody_is_marked_as_here_and_that_is_undone_as_one(door):
    door.arrive(door.players[0])
    sweep = door.all_here()
    assert door.missing() == []
    undo_sweep(sweep, by=door.cast.carol)
    assert door.missing() == door.players[1:]


def test_pain_43_undoing_leaves_a_tick_that_was_made_since(door):
    sweep = door.all_here()
    take_arrival_back(door.players[2], seen=1, by=door.cast.rui)
    mark_arrived(door.players[2], seen=2, by=door.cast.rui)
    undo_sweep(sweep, by=door.cast.carol)
    assert [player for player in door.players if player not in door.missing()] == [door.players[2]]


def test_gap_a8_before_the_seats_the_missing_withdraw_and_the_draw_is_made_without_them(door):
    door.arrive(*door.players[:5], *door.players[8:]).close()
    door.take_out()
    assert set(door.tournament.players.filter(status="withdrawn")) == set(door.players[5:8])
    assert draft(door.tournament, seed=1, by=door.cast.carol).report["valid"]


@pytest.mark.parametrize("seats", ["none", "drafted", "confirmed", "posted"])
def test_pain_43_taking_all_missing_out_is_undone_as_one_to_the_very_same_state(seats):
    door = Door(players=12, alternates=3)
    if seats != "none":
        plan = draft(door.tournament, seed=1, by=door.cast.carol)
    if seats in {"confirmed", "posted"}:
        confirm(plan, by=door.cast.carol)
    if seats == "posted":
        post_phase(door.phase(), by=door.cast.carol)
    before = door.state_of()
    door.open().arrive(*door.players[:9], door.players[14]).close()
    sweep = door.take_out()
    assert door.state_of() != before
    undo_sweep(sweep, by=door.cast.carol)
    assert door.state_of() == before
    assert AlternateOffer.objects.filter(state="open").count() == 0
    with pytest.raises(UndoneAlready):
        undo_sweep(sweep, by=door.cast.carol)


def test_t_att_02_once_seats_are_posted_the_missing_are_absent_and_alternates_are_offered_the_seats():
    door = Door(players=12, alternates=3).confirm()
    post_phase(door.phase(), by=door.cast.carol)
    door.open().arrive(*door.players[2:]).close()
    door.take_out()
    assert set(door.tournament.players.filter(status="forfeited")) == set(door.players[:2])
    assert set(AlternateOffer.objects.filter(state="open").values_list("absent", "alternate")) == {
        (door.players[0].pk, door.players[12].pk),
        (door.players[1].pk, door.players[13].pk),
    }


def test_t_att_02_a_seat_an_alternate_took_keeps_the_whole_act_from_being_undone():
    door = Door(players=12, alternates=3).confirm()
    post_phase(door.phase(), by=door.cast.carol)
    door.open().arrive(*door.players[2:]).close()
    sweep = door.take_out()
    accept(AlternateOffer.objects.filter(state="open")[0], by=door.cast.carol)
    before = door.state_of()
    with pytest.raises(TournamentError):
        undo_sweep(sweep, by=door.cast.carol)
    assert door.state_of() == before
    assert CheckInSweep.objects.get().undone_at is None


def test_nobody_is_taken_out_who_came_while_the_page_was_open(door):
    door.arrive(*door.players[:6], *door.players[8:]).close()
    seen = digest_of(door.missing())
    let_in_late(door.players[6], reason="found in the foyer", by=door.cast.carol)
    with pytest.raises(MissingChanged) as refused:
        take_missing_out(door.tournament, seen=seen, reason="did not come", by=door.cast.carol)
    assert str(refused.value).endswith("Now missing: Player 08.")
    assert not Player.objects.exclude(status="entered").exists()


def test_the_missing_are_not_taken_out_while_people_are_still_being_ticked(door):
    with pytest.raises(CheckInOpen):
        door.take_out()


def test_two_referees_taking_the_missing_out_do_it_once(door):
    door.arrive(*door.players[:6], *door.players[8:]).close()
    seen = digest_of(door.missing())
    door.take_out()
    assert take_missing_out(door.tournament, seen=seen, reason="did not come", by=door.cast.carol) is None
    Arrival.objects.filter(player=door.players[0]).update(is_here=False)
    with pytest.raises(SweptAlready):
        door.take_out()


def test_after_the_first_start_nobody_is_taken_out_by_the_check_in():
    door = Door().open().close().confirm()
    start_phase(post_phase(door.phase(), by=door.cast.carol), by=door.cast.carol)
    with pytest.raises(Frozen):
        door.take_out()
