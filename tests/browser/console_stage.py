"""A table whose console is open in a browser: whatever the tests of the console share."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import LogEntry, Recording
from games.recording.entry_chain import genesis
from games.recording.headers import place_of
from games.recording.opening import open_recording
from tests.cast import Cast, make_players, make_staff, make_tables, make_tournament
from tournament.models import Phase, Player, Round, Table, Tournament

GAMES = Path(__file__).resolve().parents[1] / "rules_engine" / "data" / "recorded"
TWO_TAPS = 0.4  # seconds: quicker ones in one spot are one double tap


@dataclass
class ConsoleTable:
    """Alice's table 1, begun; seats s1, s2 …"""

    tournament: Tournament
    cast: Cast
    table: Table

    @property
    def recording(self) -> Recording:
        return Recording.objects.get(table=self.table)

    @property
    def log(self) -> list[LogEntry]:
        return list(self.recording.entries.order_by("number"))

    @property
    def actions(self) -> list[Any]:
        """What stands in the game now, by place."""
        return [line.action for line in self.log if line.place is not None and line.replaced_by_id is None]


def console_table(
    players: int = 4, names: tuple[str, ...] = (), *, rules: dict[str, Any] | None = None
) -> ConsoleTable:
    """`rules`: the first line of a game record whose ruleset, edition and stage the table plays by."""
    tournament = make_tournament(name="Lakeside Championship")
    cast = make_staff(tournament)
    seated = make_players(tournament, players)
    for player, name in zip(seated, names, strict=False):
        Player.objects.filter(pk=player.pk).update(name=name)
    [table] = make_tables(tournament, seated, size=players, judges=(cast.alice,))
    now = timezone.now()
    Phase.objects.filter(pk=table.phase_id).update(posted_at=now, started_at=now)
    Round.objects.filter(pk=table.round_id).update(state=Round.State.PLAYING)
    table = Table.objects.select_related("phase", "round__tournament", "judge").get(pk=table.pk)
    recording = open_recording(table, by=cast.alice)
    if rules is not None:
        header = {**rules, "players": recording.header["players"]}
        recording.header, recording.head_hash = header, genesis(header, place_of(table))
        recording.save()
    return ConsoleTable(tournament, cast, table)


class Console:
    """The console in one page, touched like a judge touches it. `taps` counts them."""

    def __init__(self, page: Page, site: str, at: ConsoleTable) -> None:
        self.page, self.at = page, at
        self.address = f"{site}/table/{at.table.pk}/"
        self.taps, self.last, self.touched = 0, "", 0.0

    def open(self) -> "Console":
        self.page.goto(self.address)
        expect(self.root).to_have_attribute("data-unsent", "0")
        return self

    @property
    def root(self) -> Any:
        return self.page.locator("#console")

    def control(self, id: str) -> Any:
        return self.page.locator(f'[data-id="{id}"]')

    def tap(self, *ids: str) -> None:
        """One touch each, no quicker in one spot than people mean two taps to be two."""
        for id in ids:
            if id == self.last and time.monotonic() - self.touched < TWO_TAPS:
                time.sleep(TWO_TAPS)
            self.control(id).tap()
            self.last, self.touched = id, time.monotonic()
            self.taps += 1

    def tap_and_settle(self, *ids: str) -> None:
        """The last tap records: wait until the server has acknowledged it and the screen shows it."""
        before = int(self.root.get_attribute("data-head") or 0)
        self.tap(*ids)
        self.settled(before + 1)

    def settled(self, head: int) -> None:
        expect(self.root).to_have_attribute("data-head", str(head), timeout=20_000)
        expect(self.root).to_have_attribute("data-unsent", "0")

    def roll(self, one: int, two: int) -> None:
        self.tap_and_settle(f"die-a{one}", f"die-b{two}")

    def unsent(self, count: int) -> None:
        expect(self.root).to_have_attribute("data-unsent", str(count))


@contextmanager
def no_network(page: Page) -> Iterator[None]:
    """The tablet reaches nobody for a while."""
    page.context.set_offline(True)
    try:
        yield
    finally:
        page.context.set_offline(False)


def recorded_game(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    header, *entries = (json.loads(line) for line in (GAMES / f"{name}.jsonl").read_text().splitlines())
    return header, entries
