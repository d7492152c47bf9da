"""A tablet at a table of the house: paired by its card's code, touched like a judge touches it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.console_stage import Console
from tests.faults.house import House

NO_ANSWER = 30_000  # milliseconds: the longest pause between two attempts, and then some


@dataclass
class Place:
    """A table of the house and the code on its card."""

    house: House
    id: int
    code: str

    @property
    def log(self) -> list[tuple[Any, ...]]:
        return self.house.log(self.id)

    @property
    def kinds(self) -> list[str]:
        """Every line there is, in order: what was played, or "undo"."""
        return [action["do"] if action else kind for kind, action, *_ in self.log]

    @property
    def keys(self) -> list[str]:
        return [str(key) for _, _, key, *_ in self.log]


class Tablet(Console):
    """The console in one page of one tablet."""

    def __init__(self, page: Page, place: Place) -> None:
        self.page, self.place = page, place
        self.address = f"{place.house.site}/table/{place.id}/"
        self.taps, self.last, self.touched = 0, "", 0.0

    def pair(self) -> "Tablet":
        self.page.goto(f"{self.place.house.site}/pair/#{self.place.code}")
        self.page.wait_for_url("**/table/paired/")
        return self

    def another_tab(self) -> "Tablet":
        return Tablet(self.page.context.new_page(), self.place)

    def says(self, text: str) -> None:
        """What the pill tells, sooner or later."""
        expect(self.control("pill")).to_contain_text(text, timeout=NO_ANSWER)

    def all_saved(self, head: int) -> None:
        """Everything is acknowledged, and the pill says so."""
        expect(self.root).to_have_attribute("data-head", str(head), timeout=NO_ANSWER)
        self.unsent(0)
        self.says("All saved")

    def until(self, holds: Callable[[], object], *, milliseconds: int = NO_ANSWER) -> None:
        """Let the page live on until something is so."""
        for _ in range(milliseconds // 20):
            if holds():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("it never came")


def tablet_at(browser: Browser, place: Place, arguments: dict[str, Any]) -> Tablet:
    """Another device, paired and with the console open."""
    tablet = Tablet(browser.new_context(**arguments).new_page(), place).pair()
    tablet.open()
    return tablet
