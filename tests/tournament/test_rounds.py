"""Phases are split, posted and started, rounds are closed: each arrow once, and in order."""

import pytest

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tournament
from tests.play import lock_table
from tests.together import at_once
from tournament import attendance
from tournament.models import Phase, Round, Seat, SeatChange, SeatingPlan, Table, Tournament
from tournament.rounds import (
    AlreadyPosted,
    CannotSplit,
    EarlierNotPosted,
    EarlierNotStarted,
    EarlierRoundOpen,
    NotConfirmed,
    NotPosted,
    OffersOpen,
    PlayersUnseated,
    close_if_complete,
    post_phase,
    split_phases,
    start_phase,
)
from tournament.seat_swaps import swap
from tournament.seating_plans import confirm, draft


def confirmed(players=16, *, alternates=0, **fields):
    """A tournament whose seats are confirmed, and its staff."""
    tournament = make_tournament(**fields)
    cast = make_staff(tournament)
    make_players(tournament, players, alternates=alternates)
    confirm(draft(tournament, seed=1, by=cast.carol), by=cast.carol)
    return tournament, cast


def phase_of(tournament, number=1, phase=1):
    return Phase.objects.select_related("round").get(round__tournament=tournament, round__number=number, number=phase)


def posted_and_started(tournament, cast, number=1, phase=1):
    post_phase(phase_of(tournament, number, phase), by=cast.carol)
    return start_phase(phase_of(tournament, number, phase), by=cast.carol)


def lock_all(tournament, cast, number=1):
    for table in Table.objects.filter(round__tournament=tournament, round__number=number):
        lock_table(table, by=cast.carol)


def state_of(tournament, number=1):
    return tournament.rounds.get(number=number).state


# Posting


@pytest.mark.django_db
def test_t_seat_06_a_phase_is_posted_once() -> None:
    tournament, cast = confirmed()
    first = post_phase(phase_of(tournament), by=cast.carol)
    again = post_phase(phase_of(tournament), by=cast.carol)
    assert first.posted_at == again.posted_at
    assert state_of(tournament) == Round.State.SEATED
    assert AuditEntry.objects.filter(code="seating.posted").count() == 1


@pytest.mark.django_db
def test_t_seat_06_drafted_seats_are_not_posted_before_they_are_confirmed() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    make_players(tournament, 16)
    draft(tournament, seed=1, by=cast.carol)
    with pytest.raises(NotConfirmed):
        post_phase(phase_of(tournament), by=cast.carol)


@pytest.mark.django_db
def test_t_seat_06_phases_are_posted_in_their_order() -> None:
    tournament, cast = confirmed()
    split_phases(tournament.rounds.get(number=1), count=2, by=cast.carol)
    with pytest.raises(EarlierNotPosted):
        post_phase(phase_of(tournament, 1, 2), by=cast.carol)


@pytest.mark.django_db
def test_t_seat_06_the_next_round_stays_hidden_until_this_one_has_begun() -> None:
    tournament, cast = confirmed()
    post_phase(phase_of(tournament), by=cast.carol)
    with pytest.raises(EarlierNotStarted, match="Round 1"):
        post_phase(phase_of(tournament, 2), by=cast.carol)
    start_phase(phase_of(tournament), by=cast.carol)
    assert post_phase(phase_of(tournament, 2), by=cast.carol).posted_at is not None


@pytest.mark.django_db
def test_pain_24_a_player_entered_after_the_draft_is_not_forgotten_at_the_posting() -> None:
    tournament, cast = confirmed()
    (late,) = make_players(tournament, 1)
    with pytest.raises(PlayersUnseated, match=late.name):
        post_phase(phase_of(tournament), by=cast.carol)
    tournament.players.filter(pk=late.pk).update(alternate_rank=1)
    assert post_phase(phase_of(tournament), by=cast.carol).posted_at is not None


# Phases


@pytest.mark.django_db
def test_t_fmt_02_a_round_is_split_into_phases_of_neighbouring_tables() -> None:
    tournament, cast = confirmed(20)
    split_phases(tournament.rounds.get(number=1), count=2, by=cast.carol)
    shares = [list(phase.tables.values_list("number", flat=True)) for phase in Phase.objects.filter(round__number=1)]
    assert shares == [[1, 2, 3], [4, 5]]


@pytest.mark.django_db
def test_t_fmt_02_phases_are_joined_again() -> None:
    tournament, cast = confirmed()
    split_phases(tournament.rounds.get(number=1), count=4, by=cast.carol)
    split_phases(tournament.rounds.get(number=1), count=1, by=cast.carol)
    assert phase_of(tournament).tables.count() == 4
    assert Phase.objects.filter(round__number=1).count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("count", [0, 5])
def test_t_fmt_02_no_phase_is_without_tables(count: int) -> None:
    tournament, cast = confirmed()
    with pytest.raises(CannotSplit, match="4 tables"):
        split_phases(tournament.rounds.get(number=1), count=count, by=cast.carol)


@pytest.mark.django_db
def test_t_fmt_02_posted_phases_stay_as_they_are() -> None:
    tournament, cast = confirmed()
    post_phase(phase_of(tournament), by=cast.carol)
    with pytest.raises(AlreadyPosted):
        split_phases(tournament.rounds.get(number=1), count=2, by=cast.carol)


# Starting


@pytest.mark.django_db
def test_trn_11_a_phase_that_is_not_posted_does_not_start() -> None:
    tournament, cast = confirmed()
    split_phases(tournament.rounds.get(number=1), count=2, by=cast.carol)
    posted_and_started(tournament, cast)
    with pytest.raises(NotPosted):
        start_phase(phase_of(tournament, 1, 2), by=cast.carol)
    post_phase(phase_of(tournament, 1, 2), by=cast.carol)
    assert start_phase(phase_of(tournament, 1, 2), by=cast.carol).started_at is not None


@pytest.mark.django_db
def test_t_fmt_07_all_tables_of_a_phase_start_with_one_time() -> None:
    tournament, cast = confirmed()
    phase = posted_and_started(tournament, cast)
    assert set(Table.objects.filter(round__number=1).values_list("phase__started_at", flat=True)) == {phase.started_at}
    assert state_of(tournament) == Round.State.PLAYING


@pytest.mark.django_db
def test_t_att_01_whoever_is_not_marked_absent_counts_as_present() -> None:
    tournament, cast = confirmed()
    posted_and_started(tournament, cast)
    assert set(Seat.objects.filter(round__number=1).values_list("attendance", flat=True)) == {"present"}
    assert set(Seat.objects.filter(round__number=2).values_list("attendance", flat=True)) == {"expected"}


@pytest.mark.django_db
def test_t_auth_01_only_the_first_start_freezes_the_tournament() -> None:
    tournament, cast = confirmed()
    split_phases(tournament.rounds.get(number=1), count=2, by=cast.carol)
    first = posted_and_started(tournament, cast, phase=1)
    posted_and_started(tournament, cast, phase=2)
    assert Tournament.objects.get(pk=tournament.pk).frozen_at == first.started_at


@pytest.mark.django_db
def test_t_alt_05_an_undecided_seat_holds_the_start_and_names_the_missing() -> None:
    tournament, cast = confirmed(16, alternates=1)
    post_phase(phase_of(tournament), by=cast.carol)
    seat = Seat.objects.filter(round__number=1)[0]
    attendance.mark_absent(seat, by=cast.fay)
    with pytest.raises(OffersOpen, match=seat.player.name):
        start_phase(phase_of(tournament), by=cast.carol)


@pytest.mark.django_db
def test_pain_30_the_next_round_does_not_start_before_all_results_are_in() -> None:
    tournament, cast = confirmed()
    posted_and_started(tournament, cast)
    post_phase(phase_of(tournament, 2), by=cast.carol)
    tables = list(Table.objects.filter(round__number=1))
    for table in tables[:-1]:
        lock_table(table, by=cast.carol)
    with pytest.raises(EarlierRoundOpen, match="Round 1"):
        start_phase(phase_of(tournament, 2), by=cast.carol)
    lock_table(tables[-1], by=cast.carol)
    assert start_phase(phase_of(tournament, 2), by=cast.carol).started_at is not None


# Closing


@pytest.mark.django_db
def test_a_round_is_closed_by_its_last_result() -> None:
    tournament, cast = confirmed()
    posted_and_started(tournament, cast)
    *tables, last = Table.objects.filter(round__number=1)
    for table in tables:
        lock_table(table, by=cast.carol)
    assert state_of(tournament) == Round.State.PLAYING
    lock_table(last, by=cast.carol)
    assert state_of(tournament) == Round.State.CLOSED


@pytest.mark.django_db
def test_trn_27_a_round_with_a_phase_to_come_is_not_closed() -> None:
    tournament, cast = confirmed()
    split_phases(tournament.rounds.get(number=1), count=2, by=cast.carol)
    posted_and_started(tournament, cast)
    for table in phase_of(tournament).tables.all():
        lock_table(table, by=cast.carol)
    assert not close_if_complete(tournament.rounds.get(number=1))
    posted_and_started(tournament, cast, phase=2)
    for table in phase_of(tournament, 1, 2).tables.all():
        lock_table(table, by=cast.carol)
    assert state_of(tournament) == Round.State.CLOSED


@pytest.mark.django_db
def test_a_table_at_which_nobody_sits_is_not_waited_for() -> None:
    tournament, cast = confirmed(8)
    post_phase(phase_of(tournament), by=cast.carol)
    for seat in Seat.objects.filter(round__number=1, table__number=2):
        attendance.mark_absent(seat, by=cast.fay)
    start_phase(phase_of(tournament), by=cast.carol)
    lock_table(Table.objects.get(round__number=1, number=1), by=cast.carol)
    assert state_of(tournament) == Round.State.CLOSED


# At the very same time


@pytest.mark.django_db(transaction=True)
def test_pain_1_twenty_starts_at_once_start_once() -> None:
    tournament, cast = confirmed()
    post_phase(phase_of(tournament), by=cast.carol)
    found = at_once(lambda _: start_phase(phase_of(tournament), by=cast.carol), times=20)
    assert len({phase.started_at for phase in found}) == 1
    assert AuditEntry.objects.filter(code="round.started").count() == 1
    assert Seat.objects.filter(round__number=1, attendance="present").count() == 16


@pytest.mark.django_db(transaction=True)
def test_twenty_posts_at_once_post_once() -> None:
    tournament, cast = confirmed()
    found = at_once(lambda _: post_phase(phase_of(tournament), by=cast.carol), times=20)
    assert len({phase.posted_at for phase in found}) == 1
    assert AuditEntry.objects.filter(code="seating.posted").count() == 1


@pytest.mark.django_db(transaction=True)
def test_pain_19_twenty_drafts_at_once_leave_exactly_one() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    make_players(tournament, 16)
    found = at_once(lambda number: draft(tournament, seed=number % 4, by=cast.carol), times=20)
    assert all(isinstance(plan, SeatingPlan) for plan in found), found
    assert SeatingPlan.objects.filter(state="draft").count() == 1
    assert (Phase.objects.count(), Table.objects.count(), Seat.objects.count()) == (3, 12, 48)
    plan = SeatingPlan.objects.get(state="draft")
    laid = [
        [list(table.seats.order_by("position").values_list("player", flat=True)) for table in played.tables.all()]
        for played in tournament.rounds.order_by("number")
    ]
    assert laid == plan.plan["tables"]


@pytest.mark.django_db(transaction=True)
def test_a_swap_and_the_start_at_once_never_change_a_game_that_has_begun() -> None:
    tournament, cast = confirmed()
    post_phase(phase_of(tournament), by=cast.carol)
    one = Seat.objects.filter(round__number=1, table__number=1)[0]
    other = Seat.objects.filter(round__number=1, table__number=2)[0]

    def act(number: int) -> object:
        if number % 2:
            return start_phase(phase_of(tournament), by=cast.carol)
        return swap(one, other, reason="noise", by=cast.fay)

    at_once(act, times=8)
    started_at = phase_of(tournament).started_at
    assert not SeatChange.objects.filter(at__gt=started_at).exists()
    assert SeatChange.objects.count() in (0, 2)


@pytest.mark.django_db(transaction=True)
def test_the_last_two_results_at_once_close_the_round() -> None:
    tournament, cast = confirmed(8)
    posted_and_started(tournament, cast)
    tables = list(Table.objects.filter(round__number=1))
    found = at_once(lambda number: lock_table(tables[number], by=cast.carol), times=2)
    assert found == [None, None]
    assert state_of(tournament) == Round.State.CLOSED
