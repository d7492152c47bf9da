"""Reading instances: every mistake is listed at once, each with what to do about it."""

import json
from typing import Any

import pytest

from tests.tournament.seating.support import NAMES, field, path_of, stored
from tournament.seating import InstanceError, instance_from_data, parse_instance


def complaints(data: Any) -> list[str]:
    with pytest.raises(InstanceError) as caught:
        instance_from_data(data)
    return [problem.text for problem in caught.value.problems]


def test_all_mistakes_are_listed_at_once() -> None:
    assert complaints(
        {
            "players": [1, 2, 3, 4, 4, "", 2.5],
            "rounds": 11,
            "families": [[1, 9], "2"],
            "forbidden": [[1], [2, 2]],
            "clubs": {"A": [1], "B": [1], "3": 7},
            "familys": [],
            "tables_of_three": "yes",
        }
    ) == [
        '"familys" is not known: write "families" or remove it',
        "player 4 is listed twice: remove one",
        '"" is not a player id: use a whole number or a text',
        "2.5 is not a player id: use a whole number or a text",
        '"rounds" is 11: it must be a whole number from 1 to 10',
        "family 1: 9 is not in the list of players: add the player or remove the entry",
        'family 2 must be a list of player ids, not "2"',
        "forbidden pair 1 must be two player ids, not [1]",
        "forbidden pair 2: player 2 is named 2 times: name each once",
        'clubs, level 1: "3" must name a club or list its players, not 7',
        "clubs, level 1: player 1 is in 2 groups: leave one, or make it a level of its own",
        '"tables_of_three" must be true or false, not "yes"',
    ]


@pytest.mark.parametrize(
    ("wishes", "complaint"),
    [
        ({"fixed_tables": {"1": 7}}, "1 is fixed to table 7, but there are 6 tables: choose 1 to 6"),
        ({"fixed_tables": {"1": 0}}, 'the fixed table of player "1" is 0: it must be a table number, from 1'),
        (
            {"fixed_tables": {"1": 2, "2": 2}, "families": [[1, 2]]},
            "1 and 2 must not meet but are both fixed to table 2: move one",
        ),
        (
            {"fixed_tables": dict.fromkeys("12345", 2)},
            "5 players are fixed to table 2, which has 4 seats: fix fewer",
        ),
        (
            {"judges": {"Bob": [1]}, "fixed_judges": {"Bob": 2}, "fixed_tables": {"1": 2}},
            "judge Bob and his relative 1 are both fixed to table 2: move one",
        ),
        (
            {"judges": {"Bob": [], "Eve": []}, "fixed_judges": {"Bob": 2, "Eve": 2}},
            "judges Bob and Eve are fixed to table 2: give each a table of his own",
        ),
        ({"fixed_judges": {"Bob": 2}}, 'fixed_judges: "Bob" is not among "judges": add the judge or remove the entry'),
        ({"clubs": [{"A": [1]}] * 9}, "9 levels of clubs are more than 8: leave some out"),
        ({"leaves": {"1": "soon"}}, 'leaves: "soon" for player "1" must be a game number, from 1'),
        ({"n": 25, "players": list(range(24))}, '"n" is 25 but 24 players are listed: correct one of them'),
    ],
)
def test_a_contradiction_is_named(wishes: dict[str, Any], complaint: str) -> None:
    assert complaints({"n": 24, **wishes}) == [complaint]


def test_gap_s8_a_family_of_half_the_field_is_refused() -> None:
    # 700 * 699 / 2 pairs
    family = list(range(1, 701))
    assert complaints({"n": 1400, "families": [family]}) == [
        "244650 pairs must not meet, at most 200000 can: make clubs of the large families"
    ]


@pytest.mark.parametrize(("key", "meant"), [("games", "rounds"), ("club", "clubs"), ("fixed_table", "fixed_tables")])
def test_a_misspelt_wish_is_not_lost(key: str, meant: str) -> None:
    assert complaints({"n": 8, key: 4}) == [f'"{key}" is not known: write "{meant}" or remove it']


def test_somebody_s_notes_are_let_be() -> None:
    assert field(8, source="federation", comment="first draft") == field(8)


def test_clubs_may_be_lists_of_players_or_a_club_for_each_player_or_levels_of_either() -> None:
    lists = field(8, clubs={"A": [1, 2], "B": [3]})
    names = field(8, clubs={"1": "A", "2": "A", "3": "B"})
    assert lists.club_levels == names.club_levels == ({1: "A", 2: "A", 3: "B"},)
    assert len(field(8, clubs=[{"A": [1]}, {"2": "x"}]).club_levels) == 2


def test_a_player_named_in_text_is_the_player_with_that_number() -> None:
    instance = instance_from_data({"players": [7, "Ann", "老王", 10], "families": [["7", "老王"]]})
    assert instance.families == ((7, "老王"),)


@pytest.mark.parametrize("name", NAMES)
def test_an_instance_survives_the_way_out_and_back(name: str) -> None:
    instance = stored(name)
    assert instance_from_data(json.loads(json.dumps(instance.to_data()))) == instance


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the instance is not valid JSON: Expecting value: line 1 column 1 (char 0)"),
        ("[]", 'the instance must be an object like {"players": [...], "rounds": 3}'),
        ('{"n": NaN}', "the instance is not valid JSON: NaN is not a number"),
        ('{"n": 8, "n": 9}', 'the instance is not valid JSON: "n" appears twice in one object'),
        ("[" * 200_000, "the instance is not valid JSON: it is nested too deeply"),
        ("{}", '"players" must be a list of ids: give one id for each player'),
        ('{"n": 1e400}', '"players" must be a list of ids: give one id for each player'),
        ('{"n": 999999999999}', "999999999999 players are more than 3000: split the league"),
    ],
)
def test_hostile_text_gets_one_clear_sentence(text: str, complaint: str) -> None:
    with pytest.raises(InstanceError) as caught:
        parse_instance(text)
    assert str(caught.value) == complaint


def test_a_file_cut_short_anywhere_is_refused() -> None:
    text = path_of("n33").read_text("utf-8").rstrip()
    for end in range(len(text)):
        with pytest.raises(InstanceError):
            parse_instance(text[:end])
