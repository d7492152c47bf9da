"""Tables that absences empty: the round goes on without them (T-ATT-02, GAP-S2)."""

import pytest
from django.utils import timezone

from accounts.models import User
from tests.cast import make_players, make_staff, make_tournament
from tests.play import lock_table, start_round
from tests.together import at_once
from tournament.alternates import add_alternate, in_order
from tournament.attendance import TooLate, mark_absent, mark_present
from tournament.models import Phase, Round, Seat, Table, Tournament
from tournament.rounds import start_phase

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(options={"grace_minutes": 10})


@pytest.fixture
def carol(tournament: Tournament) -> User:
    return make_staff(tournament).carol


def empty(table: Table, *, by: User) -> None:
    for seat in table.seats.all():
        mark_absent(seat, by=by)


def state(tournament: Tournament) -> str:
    return tournament.rounds.get(number=1).state


def test_gap_s2_a_round_closes_when_its_last_table_without_a_result_becomes_empty(tournament, carol) -> None:
    played, abandoned = start_round(tournament, make_players(tournament, 8))
    lock_table(played, by=carol)
    assert state(tournament) == Round.State.PLAYING
    empty(abandoned, by=carol)
    assert state(tournament) == Round.State.CLOSED


def test_gap_s2_a_phase_to_which_nobody_came_does_not_keep_the_round_open(tournament, carol) -> None:
    played, abandoned = start_round(tournament, make_players(tournament, 8))
    later = Phase.objects.create(round=played.round, number=2, posted_at=timezone.now())
    Table.objects.filter(pk=abandoned.pk).update(phase=later)
    empty(abandoned, by=carol)
    lock_table(played, by=carol)
    assert state(tournament) == Round.State.PLAYING
    start_phase(later, by=carol)
    assert state(tournament) == Round.State.CLOSED


def test_gap_a4_nobody_comes_back_to_a_table_that_was_counted_without_them(tournament, carol) -> None:
    table, _other = start_round(tournament, make_players(tournament, 8))
    seat = table.seats.get(position=4)
    mark_absent(seat, by=carol)
    lock_table(table, by=carol)
    with pytest.raises(TooLate):
        mark_present(Seat.objects.get(pk=seat.pk), by=carol)


@pytest.mark.django_db(transaction=True)
def test_an_absence_and_the_last_results_at_once_close_the_round(tournament, carol) -> None:
    tables = start_round(tournament, make_players(tournament, 24))
    Seat.objects.filter(table=tables[0], position__gt=1).update(player=None)
    alone = tables[0].seats.get(position=1)

    def act(number: int) -> None:
        if number:
            lock_table(tables[number], by=carol)
        else:
            mark_absent(alone, by=carol)

    outcomes = at_once(act, times=len(tables))
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert state(tournament) == Round.State.CLOSED


@pytest.mark.django_db(transaction=True)
def test_t_alt_01_players_made_alternates_at_once_all_are(tournament, carol) -> None:
    players = make_players(tournament, 6)
    outcomes = at_once(lambda number: add_alternate(players[number], by=carol), times=6)
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert len(in_order(tournament)) == 6
