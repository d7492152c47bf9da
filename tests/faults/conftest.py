from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.faults.house import House, running_house
from tests.faults.tablet import Place, Tablet, tablet_at

TABLES = 30  # more than there are tests


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests of this folder; each leaves everything but the worker running."""
    with running_house(tmp_path_factory.mktemp("faults")) as house:
        yield house


@pytest.fixture(scope="package")
def _free(house: House) -> list[Place]:
    return [Place(house, row["id"], row["code"]) for row in house.make_hall(TABLES)]


@pytest.fixture
def place(_free: list[Place]) -> Place:
    """A table at which nothing has been recorded yet."""
    return _free.pop()


@pytest.fixture
def tablets(browser: Browser, browser_context_args: dict[str, Any], place: Place) -> Iterator[Callable[[], Tablet]]:
    """`tablets()` is one more tablet at the table."""
    made: list[BrowserContext] = []

    def another() -> Tablet:
        tablet = tablet_at(browser, place, browser_context_args)
        made.append(tablet.page.context)
        return tablet

    yield another
    for context in made:
        context.close()


@pytest.fixture
def tablet(tablets: Callable[[], Tablet]) -> Tablet:
    """The tablet that records: Red has begun."""
    tablet = tablets()
    tablet.tap_and_settle("start-s1")
    return tablet
