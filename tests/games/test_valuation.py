"""Net worth and places of a counted table, by the worked cases of the rule book."""

from typing import Any

import pytest

from games.counts import DeedCount, SeatCount, TableCount
from games.valuation import Valuer
from rules_engine.edition import load_edition

READING, ELECTRIC, B_AND_O = 5, 12, 25
ST_JAMES, TENNESSEE, NEW_YORK = 16, 18, 19
PARK_PLACE, BOARDWALK = 37, 39


def valuer(**changes: Any) -> Valuer:
    rules: dict[str, Any] = {
        "edition": load_edition("us_classic"),
        "hotel_factor": 5,
        "houses_for_hotel": 4,
        "jail_card_value": 0,
        "buildings_break_ties": False,
        "cash_breaks_ties": False,
    }
    return Valuer(**rules | changes)


def alone(cash: int, *deeds: tuple[int, int, bool], jail_cards: int = 0) -> TableCount:
    return TableCount(
        seats={1: SeatCount(cash=cash, jail_cards=jail_cards)},
        deeds={square: DeedCount(1, level, mortgaged) for square, level, mortgaged in deeds},
    )


@pytest.mark.parametrize(
    ("case", "count", "net_worth"),
    [
        ("SCO-01", alone(640, (READING, 0, False), (ELECTRIC, 0, False)), 990),
        (
            "SCO-02",
            alone(215, (NEW_YORK, 0, False), (TENNESSEE, 0, False), (ST_JAMES, 0, True), (PARK_PLACE, 0, True)),
            860,
        ),
        ("SCO-03", alone(1040, (PARK_PLACE, 4, False), (BOARDWALK, 5, False)), 3590),
        ("SCO-04", alone(333, (ST_JAMES, 5, False), (TENNESSEE, 5, False), (NEW_YORK, 5, False)), 2393),
        ("SCO-16", alone(500, jail_cards=2), 500),
    ],
)
def test_t_score_05_net_worth(case: str, count: TableCount, net_worth: int) -> None:
    assert valuer().worths(count)[1].net_worth == net_worth, case


def test_t_score_05_a_short_game_values_a_hotel_at_four_houses() -> None:
    # SCO-06: 333 + 560 + 3 x 4 x 100.
    rules = valuer(hotel_factor=4, houses_for_hotel=3)
    count = alone(333, (ST_JAMES, 4, False), (TENNESSEE, 4, False), (NEW_YORK, 4, False))
    assert rules.worths(count)[1].net_worth == 2093


def test_gap_n1_jail_cards_may_count() -> None:
    assert valuer(jail_card_value=50).worths(alone(500, jail_cards=2))[1].net_worth == 600


def test_t_score_06_equal_worth_goes_to_the_higher_unmortgaged_value() -> None:
    # SCO-13, with Boardwalk (200) for Ann's mortgaged Park Place (175), so 975 cash instead of 1,000:
    # Ann 975 + 200 + 200 = 1,375; Ben 775 + 350 + 150 + 100 = 1,375. Unmortgaged: Ann 200, Ben 500.
    count = TableCount(
        seats={1: SeatCount(cash=975), 2: SeatCount(cash=775), 3: SeatCount(cash=200)},
        deeds={
            READING: DeedCount(1),
            BOARDWALK: DeedCount(1, mortgaged=True),
            PARK_PLACE: DeedCount(2),
            ELECTRIC: DeedCount(2),
            B_AND_O: DeedCount(2, mortgaged=True),
        },
    )
    assert valuer().places(count) == {1: 2, 2: 1, 3: 3}


def test_gap_s4_cash_may_have_the_last_word() -> None:
    # Both 700: Ann 500 cash + Reading 200; Ben 400 + Reading-like 200 + 100 of a mortgaged railroad.
    count = TableCount(
        seats={1: SeatCount(cash=500), 2: SeatCount(cash=400)},
        deeds={READING: DeedCount(1), 15: DeedCount(2), 25: DeedCount(2, mortgaged=True)},
    )
    assert valuer().places(count) == {1: 1, 2: 1}
    assert valuer(cash_breaks_ties=True).places(count) == {1: 1, 2: 2}


def test_gap_s3_buildings_may_break_a_tie() -> None:
    # 500 each. Ann: light blue 320 + 3 houses 150 + 30 cash; Ben: two railroads 400 + 100 cash.
    count = TableCount(
        seats={1: SeatCount(cash=30), 2: SeatCount(cash=100)},
        deeds={6: DeedCount(1, 1), 8: DeedCount(1, 1), 9: DeedCount(1, 1), 5: DeedCount(2), 15: DeedCount(2)},
    )
    assert valuer().places(count) == {1: 2, 2: 1}
    assert valuer(buildings_break_ties=True).places(count) == {1: 1, 2: 2}


def test_t_score_02_the_others_are_placed_behind_last_out_first() -> None:
    seats = {
        1: SeatCount("bankrupt", left=1),
        2: SeatCount(cash=10),
        3: SeatCount("bankrupt", left=2),
        4: SeatCount(cash=20),
    }
    assert valuer().places(TableCount(seats)) == {4: 1, 2: 2, 3: 3, 1: 4}


def test_gap_s12_the_eliminated_may_share_one_place() -> None:
    seats = {1: SeatCount("bankrupt", left=1), 2: SeatCount(cash=10), 3: SeatCount("bankrupt", left=2)}
    assert valuer(places_the_eliminated=False).places(TableCount(seats)) == {2: 1, 1: 2, 3: 2}


def test_t_score_11_a_disqualified_player_is_last_whenever_he_left() -> None:
    seats = {1: SeatCount(cash=10), 2: SeatCount("bankrupt", left=1), 3: SeatCount("disqualified", left=2)}
    assert valuer().places(TableCount(seats)) == {1: 1, 2: 2, 3: 3}


def test_every_finding_about_the_seats_is_named() -> None:
    seats = {1: SeatCount("bankrupt"), 2: SeatCount("bankrupt", left=9)}
    count = TableCount(seats, {READING: DeedCount(1)})
    found = [problem.code for problem in valuer().problems(count)]
    assert found == ["nobody_left", "order_missing", "deed_of_one_who_left", "order_missing"]
