"""The tablet's clock is wrong: the countdown and every time are the server's all the same."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests.faults.tablet import Place, Tablet

SHOWN = """async () => {
    const asked = await fetch("state/", { headers: { Accept: "application/json" } });
    const { remaining_ms: left } = (await asked.json()).data.clock;
    const parts = document.querySelector(".clock b").textContent.split(":").map(Number);
    return [left / 1000, parts.reduce((sum, part) => sum * 60 + part, 0)];
}"""


@pytest.mark.parametrize("minutes", [-10, 10])
def test_the_countdown_is_the_servers_to_the_second(tablets: Callable[[], Tablet], place: Place, minutes: int) -> None:
    tablet = tablets()
    wrong = datetime.now(UTC) + timedelta(minutes=minutes)
    tablet.page.clock.install(time=wrong)
    tablet.open().tap_and_settle("start-s1")
    assert abs(tablet.page.evaluate("Date.now()") / 1000 - datetime.now(UTC).timestamp()) > 500
    server, shown = tablet.page.evaluate(SHOWN)
    assert abs(shown - server) <= 1.5, "a second of rounding, and the way the answer travels"
    tablet.roll(1, 2)
    tablet.all_saved(2)
    [*_, (_, _, _, _, at)] = place.log
    assert abs((datetime.now(UTC) - at).total_seconds()) < 60
