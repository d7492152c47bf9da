"""What the day of `test_day` takes of a judge and of the referees, done through their pages."""

import re
from collections.abc import Iterable, Mapping

from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Locator, expect

from accounts.models import User
from tests.browser.championship import Desk, Hand, somebody_else

Hands = Mapping[str, Hand]
"""Name -> how the game ended for that player."""


def at_work(browser: Browser, site: str, user: User, slug: str) -> Desk:
    """A machine of this person's own, signed in."""
    machine, desk = somebody_else(browser, site)
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    machine.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])
    desk.slug = slug
    return desk


def draw_seats(desk: Desk, *, seed: int) -> None:
    desk.open("seats/")
    desk.page.get_by_text("Repeat a search by its seed").click()
    desk.page.fill("[name=seed]", str(seed))
    desk.press("Draft the seats")
    # The job's page leads on by itself once the worker is done.
    desk.page.get_by_role("button", name="Confirm the seats").wait_for(timeout=60_000)
    desk.press("Confirm the seats")


def seats_of(desk: Desk, number: int) -> list[list[str]]:
    """The names of one round from the list to hang up, table by table in the order of the seats."""
    desk.open(f"rounds/{number}/seat-list/?by=table")
    tables = desk.page.locator(".bytable section").all()
    return [table.locator("li bdi").all_inner_texts() for table in tables]


def split_in_two(desk: Desk, number: int) -> None:
    """Two phases, each table of them with a judge."""
    desk.open(f"rounds/{number}/")
    desk.page.get_by_text("Play in phases").click()
    desk.page.get_by_label("Number of phases").fill("2")
    desk.press("Split into phases")
    desk.open(f"rounds/{number}/judges/")
    desk.press("Give every open table a judge")
    expect(desk.page.get_by_text("no judge", exact=True)).to_have_count(0)


def note_incident(judge: Desk, player: str, *, kind: str, text: str) -> None:
    """A judge notes at the running table what a player did; the referees decide."""
    _to_own_table(judge)
    judge.page.get_by_role("link", name="Note an incident").click()
    judge.page.get_by_label("What it was").select_option(kind)
    judge.page.get_by_label(player).check()
    judge.page.get_by_label("What happened").fill(text)
    judge.press("Note it")
    expect(judge.page.get_by_text("Noted at this table")).to_be_visible()


def decide(desk: Desk, text: str, *, measure: str, reason: str) -> None:
    """Take a measure because of the incident that was told in these words."""
    desk.open("incidents/?show=open")
    desk.page.get_by_role("row").filter(has_text=text).locator("a[href*='/incidents/']").click()
    desk.page.get_by_label(measure, exact=True).check()
    desk.page.get_by_label("Reason").first.fill(reason)
    desk.press("Go on")


def hand_in(judge: Desk, hands: Hands) -> None:
    """Count the judge's running table, let everybody sign and send the sheet."""
    _to_own_table(judge)
    names = judge.page.locator(".hand legend bdi").all_inner_texts()
    for position, name in enumerate(names, 1):
        judge.enter(position, hands[name])
    judge.press("Save the count")
    _sign(judge)


def _to_own_table(judge: Desk) -> None:
    judge.page.goto(f"{judge.site}/table/")
    judge.page.get_by_role("link", name="Count", exact=True).click()
    expect(judge.page.get_by_role("button", name="Save the count")).to_be_visible()


def _sign(judge: Desk) -> None:
    """One after the other, the judge last."""
    awaited = judge.page.locator(".leaf.awaited")
    expect(awaited.first).to_be_visible()
    for left in reversed(range(awaited.count())):
        judge.press("Signed on paper")
        expect(awaited).to_have_count(left)
    expect(judge.page.get_by_role("status")).to_contain_text("Sent.")


def query(desk: Desk, number: int, table: int, *, question: str) -> None:
    """Send a signed sheet back to its judge."""
    desk.open(f"sheets/?round={number}")
    desk.page.get_by_role("link", name=f"Check and lock table {table}").click()
    desk.page.get_by_role("link", name="Send back to the judge").click()
    desk.page.get_by_label("question to the judge").fill(question)
    desk.press(f"Send back table {table}")
    expect(_row(desk, table)).to_contain_text("sent back to the judge")


def lock(desk: Desk, number: int, tables: Iterable[int]) -> None:
    """Look at the signed sheets of these tables and lock them."""
    for table in tables:
        desk.open(f"sheets/?round={number}")
        desk.page.get_by_role("link", name=f"Check and lock table {table}").click()
        desk.press(f"Lock table {table}")
        expect(_row(desk, table)).to_contain_text("locked")


def correct_cash(desk: Desk, number: int, table: int, *, player: str, cash: int, reason: str) -> list[str]:
    """Correct one player's cash on a locked sheet; returns what it said of the final before it counted."""
    desk.open(f"sheets/?round={number}")
    desk.page.get_by_role("link", name=f"See table {table}").click()
    desk.page.get_by_role("link", name="Correct this sheet").click()
    desk.page.get_by_label("reason for the correction").fill(reason)
    desk.press("Open the correction")
    expect(desk.page.get_by_text("This is a correction.")).to_be_visible()
    names = desk.page.locator(".hand legend bdi").all_inner_texts()
    desk.enter(1 + names.index(player), Hand(cash=cash))
    desk.press("Save the count")
    expect(desk.page.get_by_role("heading", name="Whom this correction moves")).to_be_visible()
    impact = desk.page.locator("section[aria-labelledby=impact] .notice li").all_inner_texts()
    desk.sign_on_paper(len(names))
    desk.press(f"Lock the correction of table {table}")
    expect(_row(desk, table)).to_contain_text("version 2")
    return impact


def roll_off(desk: Desk, throws: Iterable[Mapping[str, int]], *, witnesses: tuple[str, str]) -> None:
    """Enter every throw in the column that the one before it opened."""
    desk.open("final/")
    for number, throw in enumerate(throws, 1):
        for name, total in throw.items():
            desk.page.get_by_label(f"throw {number} of {name}").fill(str(total))
        desk.page.get_by_label("First witness").fill(witnesses[0])
        desk.page.get_by_label("Second witness").fill(witnesses[1])
        desk.press("Record the roll-off")
    expect(desk.page.get_by_text("The roll-off is recorded")).to_be_visible()


def publish_correction(desk: Desk, number: int, *, reason: str) -> None:
    desk.open(f"publish/{number}/")
    desk.page.get_by_label("Reason").first.fill(reason)
    desk.press("Publish the correction")
    expect(desk.page.get_by_text("The public sees exactly this.")).to_be_visible()


def finalists_of(desk: Desk) -> list[str]:
    """Who is to sit in the final, as its page lists them."""
    desk.open("final/")
    return desk.page.locator("ol.lines").first.locator("bdi").all_inner_texts()


def standings(desk: Desk) -> dict[str, tuple[str, ...]]:
    """Name -> rank, points of each game, total and net worth, as the referees see them."""
    desk.open("standings/?names=1")
    rows = [row.locator("th, td").all_inner_texts() for row in desk.page.locator("#standings tbody tr").all()]
    return {
        cells[1]: (cells[0], *cells[2:5], re.sub(r"\D", "", cells[5]))
        for cells in ([cell.strip() for cell in row] for row in rows)
    }


def _row(desk: Desk, table: int) -> Locator:
    return desk.page.get_by_role("row").filter(has=desk.page.get_by_role("rowheader", name=str(table), exact=True))
