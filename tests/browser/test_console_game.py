"""A whole recorded game, tapped into the console from the pairing of the tablet to the closed game."""

import sys
from collections import Counter

import pytest
from playwright.sync_api import expect

from games.models import Recording
from games.recording.live_game import live_game
from games.tablets import passes
from rules_engine.report import final_report
from tests.browser.console_stage import GAMES, Console, console_table, recorded_game
from tests.browser.taps import Judge, average, table_of

ALL_GAMES = sorted(path.stem for path in GAMES.glob("game-??.jsonl"))


def show(capsys, title, entries, taken):
    """The table is what people want to see, so it is printed in any case."""
    with capsys.disabled():
        sys.stdout.write(f"\n{title}\n{table_of(entries, taken)}\n")


def test_two_taps_an_entry_over_the_recorded_games(capsys):
    entries: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for name in ALL_GAMES:
        header, played = recorded_game(name)
        judge = Judge(header)
        for entry in played:
            judge.plan(entry)
        entries += judge.entries
        taken += judge.taken
    show(capsys, f"Taps over the {len(ALL_GAMES)} recorded games", entries, taken)
    assert len(ALL_GAMES) == 12
    assert average(entries, taken) <= 2.0


@pytest.fixture
def paired(page, live_site):
    """A tablet without an account, paired at Alice's table by the code of its pass."""
    header, _ = recorded_game("game-15")
    at = console_table(len(header["players"]), rules=header)
    day = passes.usual_last_day(at.tournament)
    [issued] = passes.issue(at.tournament, numbers=[1], last_day=day, by=at.cast.carol)
    page.goto(f"{live_site}/pair/#{issued.long_code}")
    page.wait_for_url("**/table/paired/")
    page.get_by_role("link", name="To the table's game").tap()
    return Console(page, live_site, at)


def test_a_recorded_game_is_tapped_in_from_pairing_to_the_closed_game(paired, capsys):
    header, entries = recorded_game("game-15")
    judge = Judge(header)
    expect(paired.root).to_have_attribute("data-head", "0")
    for number, entry in enumerate(entries, start=1):
        paired.tap(*judge.plan(entry))
        paired.settled(number)
    expect(paired.control("sheet")).to_be_visible()
    show(capsys, "Taps of game-15 in the browser", judge.entries, judge.taken)
    assert paired.taps == judge.taken.total()
    assert paired.at.recording.state == Recording.State.CLOSED
    with live_game(paired.at.recording) as live:
        assert final_report(live.game.state, 0) == final_report(judge.game.state, 0)
