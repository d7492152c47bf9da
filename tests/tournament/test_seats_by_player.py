"""Everybody's seats in one line: three tables, opponents, and every conflict with its reason."""

import time

import pytest

from tests.cast import client_for, make_players, make_staff, make_tournament, sitting
from tournament.families import declare_family
from tournament.models import Seat
from tournament.pages.seat_review import figures_of
from tournament.pages.seats_by_player import listed
from tournament.seating_plans import draft

pytestmark = pytest.mark.django_db


def drafted(players):
    tournament = make_tournament()
    cast = make_staff(tournament)
    make_players(tournament, players)
    return tournament, cast.carol, draft(tournament, seed=1, by=cast.carol)


def page_of(tournament, carol, query=""):
    return client_for(carol).get(f"/desk/{tournament.slug}/seats/players/{query}").content.decode()


def test_each_player_has_one_line_with_three_tables_and_nine_opponents() -> None:
    tournament, _carol, _plan = drafted(24)
    lines = listed(tournament)["lines"].object_list
    assert [line.name for line in lines] == sorted(tournament.players.values_list("name", flat=True))
    for line in lines:
        assert [place.game for place in line.places] == [1, 2, 3]
        assert (line.opponents, line.conflicts) == (9, ())


def test_t_seat_03_a_repeat_stands_at_both_players_with_the_other_table() -> None:
    tournament, carol, _plan = drafted(8)
    page = page_of(tournament, carol, "?only=conflicts")
    assert "also meet in preliminary" in page
    concerned = listed(tournament, only=True)["lines"].object_list
    assert all(len(line.places) - line.opponents / 3 > 0 for line in concerned)


def test_t_seat_04_relatives_at_one_table_are_told_with_the_table() -> None:
    tournament, carol, _plan = drafted(16)
    one, other = (sitting(seat) for seat in Seat.objects.filter(round__number=2, table__number=3)[:2])
    declare_family(tournament, label="Ho", members=[one, other], by=carol)
    lines = {line.name: line.conflicts for line in listed(tournament, only=True)["lines"].object_list}
    for player in (one, other):
        told = [words for words in lines[player.name] if "of one family. Preliminary 2, table 3." in words]
        assert len(told) == 1


def test_the_same_table_number_again_is_told_and_stands_in_the_summary() -> None:
    tournament, _carol, plan = drafted(8)
    lines = listed(tournament)["lines"].object_list
    # Two tables, three games: everybody has one of them at least twice; two tables each once is not possible.
    assert all(any(words.startswith("Table ") for words in line.conflicts) for line in lines)
    told = {figure.label: figure.count for figure in figures_of(plan.report, plan.plan["report"])}
    assert told["same table numbers again"] == plan.report["physical_repeats"]


def test_the_summary_says_when_no_table_number_comes_again() -> None:
    _tournament, _carol, plan = drafted(40)
    figure = next(f for f in figures_of(plan.report, plan.plan["report"]) if "table number" in f.label)
    assert (figure.count, figure.words) == (0, "proven: bound 0")


def test_a_name_is_found_and_leads_to_the_table() -> None:
    tournament, carol, _plan = drafted(16)
    page = page_of(tournament, carol, "?find=Player+07")
    seat = Seat.objects.get(round__number=1, player__name="Player 07")
    assert page.count('<th scope="row">') == 1
    assert f'/seats/1/#table-{seat.table.number}">table {seat.table.number}, seat {seat.position}</a>' in page
    assert "Nobody found" in page_of(tournament, carol, "?find=zz")


def test_without_conflicts_the_list_says_so() -> None:
    tournament, carol, _plan = drafted(24)
    assert "No conflict is left" in page_of(tournament, carol, "?only=conflicts")


@pytest.mark.slow
@pytest.mark.parametrize("query", ["", "?only=conflicts"])
def test_a_thousand_players_are_listed_within_a_second(query) -> None:
    tournament, carol, _plan = drafted(1000)
    page_of(tournament, carol, query)
    begun = time.process_time()
    page_of(tournament, carol, query)
    assert time.process_time() - begun < 1.0
