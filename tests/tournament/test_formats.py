"""Formats as settings: presets, the estimate of the day, and whether a format adds up (T-FMT-01/03/04, GAP-S5)."""

import pytest

from tests.cast import client_for, make_person, make_players, make_staff, make_tournament
from tournament.defaults import default_points_table
from tournament.models import Tournament
from tournament.settings.checks import problems_of
from tournament.settings.presets import PRESETS
from tournament.settings.soundness import findings
from tournament.settings.timetable import timetable
from tournament.tournaments import create_tournament

pytestmark = pytest.mark.django_db

# Hours from the doors to the end, by hand: 15 to set up and 20 to count about each game, 15 between games,
# 15 + 120 for the final. Official: 3 x 125 + 3 x 15 + 135 = 555. 2015: 3 x 95 + 110 + 4 x 15 + 135 = 590;
# the real one went from 09:45 to 18:30 with a final of 47 minutes, 73 fewer than set aside: 525 against 517.
DAYS = {
    "official": "9:15",
    "international": "10:45",
    "world_2009": "11:35",
    "world_2015": "9:50",
    "club": "5:55",
    "hong_kong": "9:15",
}


def made(preset: str) -> Tournament:
    return create_tournament(name=f"Cup {preset}", kind="open", preset=preset, by=make_person("Carol"))


def unsound(tournament: Tournament) -> list[str]:
    return [finding.words for finding in findings(tournament) if not finding.is_sound]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_every_preset_is_free_of_mistakes_and_adds_up(preset) -> None:
    tournament = made(preset.key)
    assert problems_of(tournament) == []
    assert unsound(tournament) == []


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_the_day_of_every_preset_is_estimated(preset) -> None:
    assert timetable(made(preset.key))[-1].ends_after == DAYS[preset.key]


def test_world_2009_is_three_games_of_ninety_minutes_with_semi_finals_of_sixteen() -> None:
    tournament = made("world_2009")
    assert (tournament.preliminaries, tournament.minutes, tournament.semi_final_size, tournament.final_size) == (
        *(3, 90),
        *(16, 4),
    )
    assert tournament.tie_breaks[0] == "cumulative_net_worth"


def test_world_2015_has_semi_finals_of_75_minutes() -> None:
    slots = timetable(made("world_2015"))
    assert [(slot.title, slot.minutes) for slot in slots] == [
        ("Preliminary 1", 60),
        ("Preliminary 2", 60),
        ("Preliminary 3", 60),
        ("Semi-finals", 75),
        ("Final", 120),
    ]
    # 3 x (95 + 15) = 330 minutes are gone when the semi-finals are set up.
    assert [slots[3].begins_after, slots[3].ends_after] == ["5:45", "7:20"]
    assert [slot.is_untimed for slot in slots] == [False, False, False, False, True]


@pytest.mark.parametrize(
    ("fields", "setting"),
    [
        ({"semi_final_size": 10}, "semi_final_size"),
        ({"semi_final_size": 16, "final_size": 5}, "final_size"),
        ({"semi_final_size": 20, "final_size": 4}, "final_size"),
        ({"final_size": 2}, "final_size"),
        ({"semi_final_minutes": 45}, "semi_final_minutes"),
        ({"semi_final_minutes": 120}, "semi_final_minutes"),
        ({"semi_final_seeding": "alphabet"}, "semi_final_seeding"),
        ({"options": {"absent_finalist": "best_of_semi_finals"}}, "options.absent_finalist"),
    ],
)
def test_semi_finals_that_cannot_be_are_refused(fields: dict[str, object], setting: str) -> None:
    tournament = Tournament(name="Cup", kind="open", **fields)
    assert [problem.setting for problem in problems_of(tournament)] == [setting]


@pytest.mark.parametrize(("size", "winners"), [(8, 2), (12, 3), (16, 4), (20, 5)])
def test_as_many_play_the_final_as_there_are_tables(size: int, winners: int) -> None:
    assert problems_of(Tournament(name="Cup", kind="open", semi_final_size=size, final_size=winners)) == []


def test_too_few_players_for_the_semi_finals_are_told() -> None:
    tournament = make_tournament(semi_final_size=16)
    make_players(tournament, 12)
    assert unsound(tournament) == ["16 players are needed for the semi-finals, 12 are entered."]


def test_preliminaries_that_take_nobody_out_are_told() -> None:
    tournament = make_tournament(semi_final_size=16)
    make_players(tournament, 16)
    assert unsound(tournament) == ["All 16 players go on to the semi-finals: the preliminaries take nobody out."]


def test_gap_s5_a_chain_without_dice_may_not_end() -> None:
    (words,) = unsound(make_tournament(tie_breaks=["cumulative_net_worth"]))
    assert words.startswith("Ties: after the last tie-break players may still be equal")


def test_t_score_01_a_win_that_earns_no_more_than_a_second_place_is_told() -> None:
    table = {**default_points_table(), "2": [20, 20]}
    assert "Points: with 2 survivors the first place earns no more than the second." in unsound(
        make_tournament(points_table=table)
    )


def test_a_day_of_more_than_twelve_hours_is_told() -> None:
    """Five games of 120 minutes: 5 x 155 + 5 x 15 + 135 = 985 minutes."""
    assert unsound(make_tournament(preliminaries=5, minutes=120, is_international=True)) == [
        "Time: about 16:25 hours in one phase; plan two days."
    ]


def test_the_settings_page_shows_the_day_and_what_was_looked_at() -> None:
    tournament = make_tournament(semi_final_size=16)
    page = client_for(make_staff(tournament).fay).get(f"/desk/{tournament.slug}/settings/").content.decode()
    assert "Does it add up?" in page
    assert "11:35" in page
    assert "16 players go on to the semi-finals; nobody is entered yet." in page
