"""Servers die in mid-game and come back: no entry is lost or doubled, and the judge is told what is so."""

import pytest
from playwright.sync_api import expect

from tests.faults.house import POSTGRES, VALKEY, WEB, WORKER, House
from tests.faults.tablet import Place, Tablet

OWING = ["start", "roll", "buy", "roll"]


@pytest.fixture
def owing(tablet: Tablet) -> Tablet:
    """Red owns square 3, Blue stands on it; the estates are open."""
    tablet.roll(1, 2)
    tablet.tap_and_settle("buy")
    tablet.roll(1, 2)
    tablet.tap("tool-estates")
    return tablet


def test_what_is_entered_while_the_web_server_is_dead_waits_and_is_then_recorded_in_order(
    house: House, owing: Tablet, place: Place
) -> None:
    house.kill(WEB)
    owing.says("No connection")
    owing.tap("claim-s1", "deed-3")
    owing.says("2 waiting to send")
    expect(owing.page.get_by_text("Waiting for the connection. This entry is kept and will be sent.")).to_be_visible()
    assert place.kinds == OWING
    house.start(WEB)
    owing.all_saved(6)
    assert place.kinds == [*OWING, "claim", "mortgage"]


def test_a_web_server_killed_in_the_middle_of_an_entry_records_it_once(
    house: House, tablet: Tablet, place: Place
) -> None:
    with tablet.page.expect_request("**/entries/"):
        tablet.tap("die-a1", "die-b2")
    house.kill(WEB)
    house.start(WEB)
    tablet.all_saved(2)
    assert place.kinds == ["start", "roll"]


def test_postgresql_restarted_in_mid_game_costs_no_entry(house: House, tablet: Tablet, place: Place) -> None:
    house.restart(POSTGRES)
    tablet.tap("die-a1", "die-b2")
    tablet.all_saved(2)
    assert place.kinds == ["start", "roll"]


def test_while_postgresql_is_dead_entries_wait(house: House, owing: Tablet, place: Place) -> None:
    house.kill(POSTGRES)
    owing.tap("claim-s1", "deed-3")
    owing.says("2 waiting to send")
    house.start(POSTGRES)
    owing.all_saved(6)
    assert place.kinds == [*OWING, "claim", "mortgage"]


def test_a_dead_worker_is_nothing_to_the_table(house: House, tablet: Tablet, place: Place) -> None:
    house.start(WORKER)
    house.kill(WORKER)
    tablet.roll(1, 2)
    tablet.tap_and_settle("buy")
    tablet.all_saved(3)
    assert place.kinds == ["start", "roll", "buy"]


def test_without_valkey_everything_is_recorded_and_the_pill_says_so(house: House, tablet: Tablet, place: Place) -> None:
    house.kill(VALKEY)
    tablet.roll(1, 2)
    with tablet.page.expect_response("**/pulse/") as pulse:
        pass
    assert pulse.value.status == 200
    tablet.all_saved(2)
    house.start(VALKEY)
    tablet.tap_and_settle("buy")
    tablet.all_saved(3)
    assert place.kinds == ["start", "roll", "buy"]
