"""The standings for referees: how ties were broken, who goes on for sure, and results as they come in."""

import pytest

from tests.cast import Cast, client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, start_round
from tournament.broken_ties import BrokenTie, broken_ties
from tournament.finals import seat_final
from tournament.models import AlternateOffer, Player, Protest, Seat, Tournament
from tournament.pages.standings import standings_page
from tournament.publication import publish
from tournament.roll_offs import record_roll_off
from tournament.standings import Criteria, Entrant, GameEnd, compute

CHAIN = ("cumulative_net_worth", "game_wins", "best_game_points", "best_game_net_worth", "roll_off")


def entrant(id: int, *games: tuple[int, int, bool]) -> Entrant:
    return Entrant(id, tuple(GameEnd(number, *game) for number, game in enumerate(games, 1)), label=f"P{id}")


def told(*entrants: Entrant, roll_offs: tuple[tuple[int, ...], ...] = ()) -> list[BrokenTie]:
    standings = compute(entrants, Criteria(chain=CHAIN, roll_offs=roll_offs))
    return list(broken_ties(entrants, standings, CHAIN))


def test_t_score_08_net_worth_parts_equal_points_and_both_values_are_told() -> None:
    assert told(entrant(1, (600, 4000, True)), entrant(2, (600, 4400, True))) == [
        BrokenTie(2, 1, "cumulative_net_worth", (4400, 4000))
    ]


def test_gap_s5_games_won_follow_where_net_worth_is_equal_too() -> None:
    """1,200 sixtieths and 5,000 each; player 2 won a game, player 1 none."""
    one = entrant(1, (600, 2500, False), (600, 2500, False))
    two = entrant(2, (1140, 4000, True), (60, 1000, False))
    assert told(one, two) == [BrokenTie(2, 1, "game_wins", (1, 0))]


def test_gap_s5_dice_part_what_nothing_else_does() -> None:
    equal = [entrant(1, (600, 4000, True)), entrant(2, (600, 4000, True))]
    assert told(*equal) == []
    assert told(*equal, roll_offs=((2, 1),)) == [BrokenTie(2, 1, "roll_off")]


def test_different_points_need_no_tie_break() -> None:
    assert told(entrant(1, (600, 4000, True)), entrant(2, (1200, 100, True))) == []


# 19, 10, 5 and 3 at both tables; players 3 and 7 are equal in everything.
TABLES = ((4000, 3000, 2000, 1000), (4400, 3300, 2000, 1100))


def played(**fields: object) -> tuple[Tournament, list[Player], Cast]:
    tournament = make_tournament(preliminaries=1, **fields)
    cast = make_staff(tournament)
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    for table, worths in zip(start_round(tournament, players), TABLES, strict=True):
        lock_table(table, worths, by=cast.carol)
    publish(tournament.rounds.get(number=1), by=cast.carol)
    return tournament, players, cast


def words(tournament: Tournament, number: int) -> str:
    page = standings_page(tournament, with_names=True)
    return next(row.decided_by for row in page.rows if row.name == f"Player {number:02}")


def goes_on(tournament: Tournament) -> dict[str, str]:
    return {row.name[-2:]: row.goes_on for row in standings_page(tournament, with_names=True).rows if row.goes_on}


@pytest.mark.django_db
def test_t_score_08_each_tie_is_told_with_its_criterion_and_both_values() -> None:
    tournament, _players, _cast = played()
    assert words(tournament, 5) == "before Player 01 by net worth of all games: 4,400 against 4,000"
    assert words(tournament, 2) == "behind Player 06 by net worth of all games: 3,000 against 3,300"


@pytest.mark.django_db
def test_gap_s5_a_roll_off_is_told_by_the_throw_that_decided() -> None:
    tournament, players, cast = played(final_size=5)
    third, seventh = players[2].pk, players[6].pk
    assert words(tournament, 3) == ""
    throws = [{third: 6, seventh: 6}, {third: 5, seventh: 9}]
    record_roll_off(tournament, throws=throws, witnesses="Fay, Alice", by=cast.carol)
    assert words(tournament, 7) == "before Player 03 by roll-off: 9 against 5"
    assert words(tournament, 3) == "behind Player 07 by roll-off: 5 against 9"


@pytest.mark.django_db
def test_pain_42_nobody_has_qualified_while_a_protest_is_open() -> None:
    tournament, _players, cast = played()
    table = tournament.rounds.get(number=1).tables.first()
    protest = Protest.objects.create(tournament=tournament, table=table, about="x", asks="y", filed_by=cast.fay)
    assert set(goes_on(tournament).values()) == {"would"}
    page = client_for(cast.carol).get(f"/desk/{tournament.slug}/standings/").content.decode()
    assert "Nobody has qualified yet" in page
    assert "1 protest is open" in page
    Protest.objects.filter(pk=protest.pk).update(state="withdrawn", decided_at=protest.filed_at)
    assert goes_on(tournament) == {"05": "plays", "01": "plays", "06": "plays", "02": "plays"}


@pytest.mark.django_db
def test_pain_42_nobody_has_qualified_while_a_no_show_is_open() -> None:
    tournament, players, _cast = played()
    seat = Seat.objects.filter(round__tournament=tournament).first()
    assert seat is not None
    AlternateOffer.objects.create(seat=seat, absent=players[0], alternate=players[1])
    assert set(goes_on(tournament).values()) == {"would"}


@pytest.mark.django_db
def test_pain_44_whoever_sits_in_the_final_plays_it_whatever_the_cut_was() -> None:
    tournament, players, cast = played()
    final = seat_final(tournament, by=cast.carol)
    Seat.objects.filter(round=final, player=players[5]).update(player=players[2])
    assert goes_on(tournament) == {"05": "plays", "01": "plays", "06": "replaced", "02": "plays", "03": "plays"}


@pytest.mark.django_db
def test_results_show_as_they_come_in_marked_as_partial() -> None:
    tournament = make_tournament(preliminaries=1)
    cast = make_staff(tournament)
    players = make_players(tournament, 8)
    first, second = start_round(tournament, players)
    lock_table(first, by=cast.carol)
    carol, there = client_for(cast.carol), f"/desk/{tournament.slug}/standings/"
    page = carol.get(there).content.decode()
    assert "Preliminary 1: 1 of 2 tables are in." in page
    assert 'hx-trigger="every 10s"' in page
    lock_table(second, by=cast.carol)
    fragment = carol.get(there, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment
    assert "Provisional" not in fragment
    assert "hx-trigger" not in fragment
