"""Expelled or disqualified in one game: what becomes of the later ones (T-COND-02, T-COND-04, GAP-C1, GAP-C2)."""

import pytest

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tables, make_tournament
from tests.play import start_round
from tournament import conduct
from tournament.attendance import accept
from tournament.models import AlternateOffer, Phase, Player, ResultLine, Round, Seat, Table, Tournament
from tournament.results import Line, record_result, standings_of
from tournament.rounds import post_phase

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.fixture
def carol(tournament: Tournament):
    return make_staff(tournament).carol


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """Game 1 is running, game 2 is confirmed with the same four; one alternate waits."""
    players = make_players(tournament, 4, alternates=1)
    make_tables(tournament, players[:4], number=2)
    Round.objects.filter(number=2).update(state=Round.State.CONFIRMED)
    return start_round(tournament, players[:4])[0]


def end(table: Table, outcome: str, *, by, reason: str = "") -> Player:
    """Seat 4 ends the game like this, the others survive; returns the player of seat 4."""
    players = dict(table.seats.filter(player__isnull=False).values_list("position", "player"))
    lines = [Line(seat, players[seat], "survivor", seat, 1000 * (5 - seat), 0) for seat in (1, 2, 3)]
    lines.append(Line(4, players[4], outcome, 4, 0, 0))
    conduct.follow(record_result(table, lines, reason=reason, by=by), by=by)
    return Player.objects.get(pk=players[4])


def next_seat() -> Seat:
    return Seat.objects.get(round__number=2, position=4)


def test_t_cond_02_an_expelled_player_is_out_from_the_next_game(table, carol):
    player = end(table, "expelled", by=carol)
    assert (player.status, player.out_from_round) == ("expelled", 2)
    assert next_seat().player is None
    assert AuditEntry.objects.get(code="player.expelled").after == {"out_from_round": 2, "seats_left": 1}


def test_t_alt_07_the_expelled_players_seat_is_offered_to_the_first_alternate(table, carol):
    player = end(table, "expelled", by=carol)
    offer = AlternateOffer.objects.get()
    assert (offer.absent, offer.alternate.alternate_rank, offer.seat) == (player, 1, next_seat())


def test_gap_c1_an_expelled_player_is_not_ranked(table, carol, tournament):
    player = end(table, "expelled", by=carol)
    ranks = {standing.id: standing.rank for standing in standings_of(tournament)}
    assert ranks[player.pk] is None
    assert sorted(rank for rank in ranks.values() if rank) == [1, 2, 3]


def test_gap_c2_a_disqualified_player_may_play_the_later_games(table, carol):
    player = end(table, "disqualified", by=carol)
    assert (player.status, next_seat().player) == ("entered", player)


def test_gap_c2_the_organiser_may_bar_the_disqualified(table, carol):
    Tournament.objects.update(options={"disqualified_later": "barred"})
    player = end(Table.objects.get(pk=table.pk), "disqualified", by=carol)
    assert (player.status, next_seat().player) == ("expelled", None)


@pytest.mark.parametrize("outcome", ["survivor", "bankrupt", "withdrawn"])
def test_nobody_else_is_put_out_by_a_result(table, carol, outcome):
    assert end(table, outcome, by=carol).status == "entered"


def test_a_correction_that_takes_the_expulsion_back_brings_the_player_back(table, carol):
    end(table, "expelled", by=carol)
    player = end(table, "bankrupt", reason="The appeal was granted.", by=carol)
    assert (player.status, player.out_from_round, next_seat().player) == ("entered", None, player)
    assert not AlternateOffer.objects.filter(state="open").exists()


def test_a_seat_an_alternate_has_taken_is_not_given_back(table, carol):
    player = end(table, "expelled", by=carol)
    alternate = Player.objects.get(alternate_rank=1)
    Seat.objects.filter(pk=next_seat().pk).update(player=alternate)
    assert end(table, "bankrupt", reason="The appeal was granted.", by=carol) == player
    assert next_seat().player == alternate


def test_following_the_same_result_again_changes_nothing(table, carol):
    end(table, "expelled", by=carol)
    end(table, "expelled", by=carol)
    assert ResultLine.objects.filter(outcome="expelled").count() == 1
    assert AuditEntry.objects.filter(code="player.expelled").count() == 1


def test_t_cond_02_one_who_may_play_again_and_lost_the_seat_does_not_hold_the_round_up(table, carol, tournament):
    player = end(table, "expelled", by=carol)
    accept(AlternateOffer.objects.get(), by=carol)
    end(table, "survivor", reason="not the one", by=carol)
    assert Player.objects.get(pk=player.pk).status == "entered"
    post_phase(Phase.objects.get(round__tournament=tournament, round__number=2), by=carol)
    assert Round.objects.get(tournament=tournament, number=2).state == Round.State.SEATED
