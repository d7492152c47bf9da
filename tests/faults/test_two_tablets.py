"""Two tablets at one table: one writes, the other is told who; what is unsent stays where it was entered."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.faults.house import WEB, House
from tests.faults.tablet import Place, Tablet


def test_the_second_tablet_reads_along_and_says_who_writes(
    tablet: Tablet, tablets: Callable[[], Tablet], place: Place
) -> None:
    second = tablets()
    expect(second.page.locator(".notice", has_text="records this table. This tablet only reads along.")).to_be_visible()
    second.says("Reading only")
    tablet.roll(1, 2)
    expect(second.root).to_have_attribute("data-head", "2", timeout=20_000)
    expect(second.page.locator(".panel")).to_have_attribute("inert", "")
    assert place.kinds == ["start", "roll"]


def test_whoever_is_taken_over_from_keeps_what_is_unsent_and_it_is_recorded_once(
    tablet: Tablet, tablets: Callable[[], Tablet], place: Place
) -> None:
    second = tablets()
    tablet.page.context.set_offline(True)
    tablet.tap("die-a1", "die-b2")
    tablet.says("1 waiting to send")
    second.tap("take-over")
    second.says("All saved")
    tablet.page.context.set_offline(False)
    told = tablet.page.locator(".notice", has_text="has taken over this table.")
    expect(told).to_contain_text("1 entry was not sent. It is kept on this tablet", timeout=20_000)
    expect(told).to_contain_text("Red rolled 1 + 2")
    assert place.kinds == ["start"]
    tablet.tap("take-over")
    tablet.all_saved(2)
    assert place.kinds == ["start", "roll"]


def test_what_was_entered_on_both_waits_for_the_judge_where_it_came_second(
    tablet: Tablet, tablets: Callable[[], Tablet], place: Place
) -> None:
    second = tablets()
    tablet.page.context.set_offline(True)
    tablet.tap("die-a1", "die-b2")
    tablet.unsent(1)
    second.tap("take-over")
    second.roll(1, 2)
    tablet.page.context.set_offline(False)
    tablet.tap("take-over")
    tablet.tap("drop")
    tablet.all_saved(2)
    assert place.kinds == ["start", "roll"]


def test_a_take_over_while_the_server_dies_leaves_one_writer(
    house: House, tablet: Tablet, tablets: Callable[[], Tablet], place: Place
) -> None:
    second = tablets()
    house.kill(WEB)
    tablet.tap("die-a1", "die-b2")
    second.tap("take-over")
    house.start(WEB)
    tablet.all_saved(2)
    expect(second.control("take-over")).to_be_visible()
    assert place.kinds == ["start", "roll"]
