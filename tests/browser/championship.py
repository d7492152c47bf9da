"""The hands of a chief referee: what a whole championship takes, done through the pages."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

PASSWORD = "seven teal herons"


@dataclass(frozen=True)
class Hand:
    """What lies before one player at the end: cash, or the place in the order of leaving and how it came to it."""

    cash: int | None = None
    left: int | None = None
    outcome: str = "bankrupt"
    deeds: Mapping[int, str] = field(default_factory=dict)


Play = Callable[[list[str]], Mapping[str, Hand]]
"""From the names at a table, by seat, to how its game ends."""


class Desk:
    """One person's browser at one tournament's desk."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site, self.slug = page, site, ""

    def open(self, path: str = "") -> None:
        self.page.goto(f"{self.site}/desk/{self.slug}/{path}")

    def press(self, text: str) -> None:
        self._send(self.page.get_by_role("button", name=text))

    def _send(self, button: Locator) -> None:
        """Press it and wait for the server's answer, so that going on does not cut the request short."""
        with self.page.expect_response(lambda answer: answer.request.method == "POST" and "check" not in answer.url):
            button.click()

    def make_account(self, address: str, *, name: str, email: str = "") -> None:
        self.page.goto(address)
        self.page.fill("[name=name]", name)
        if email:
            self.page.fill("[name=email]", email)
        self.page.fill("[name=password]", PASSWORD)
        self.page.fill("[name=again]", PASSWORD)
        self._send(self.page.locator("main button.primary"))

    def make_tournament(self, name: str) -> None:
        self.page.goto(f"{self.site}/desk/new/")
        self.page.fill("[name=name]", name)
        self.page.select_option("[name=zone]", "Asia/Taipei")
        self.page.uncheck("[name=also_chair]")
        self.press("Make the tournament")
        self.page.wait_for_url(re.compile("/desk/(?!new/)"))
        self.slug = self.page.url.rstrip("/").rsplit("/", 1)[1]

    def publish_on_the_internet(self) -> None:
        self.open("settings/")
        self.page.check("[name=publishes_on_internet]")
        self.press("Save")
        expect(self.page.locator("[name=publishes_on_internet]")).to_be_checked()

    def invite(self, role: str, line: str) -> str:
        """Invite one person; returns the link to hand over."""
        self.open("staff/")
        self.page.select_option("form[action*=invite] [name=role]", role)
        self.page.fill("[name=people]", line)
        self._send(self.page.locator("form[action*=invite] button"))
        return self.page.get_by_label("The link", exact=True).input_value()

    def import_list(self, content: bytes) -> None:
        self.open("import/")
        self.page.set_input_files("[type=file]", {"name": "field.csv", "mimeType": "text/csv", "buffer": content})
        self.press("Upload and look")
        self.press("Import: 44 new")

    def make_up_pseudonyms(self) -> None:
        self.open("pseudonyms/")
        self.press("Make up 44 pseudonyms")

    def approve_pseudonyms(self) -> None:
        self.open("pseudonyms/")
        self.press("Approve 44 without remarks")

    def draft_and_confirm_seats(self, *, way: str, seed: int) -> None:
        self.open("seats/")
        self.page.get_by_label(way).check()
        self.page.get_by_text("Repeat a search by its seed").click()
        self.page.fill("[name=seed]", str(seed))
        self.press("Draft the seats")
        # The job's page leads on by itself once the worker is done.
        self.page.get_by_role("button", name="Confirm the seats").wait_for(timeout=60_000)
        expect(self.page.get_by_text("0 repeats: proven optimal")).to_be_visible()
        self.press("Confirm the seats")

    def post(self, number: int) -> None:
        self.open(f"rounds/{number}/")
        self.press("Post the seat")

    def mark_absent(self, number: int, name: str) -> None:
        self.open(f"rounds/{number}/")
        self.press(f"Absent {name}")

    def let_alternate_play(self, number: int, name: str) -> None:
        self.open(f"rounds/{number}/")
        self.press(f"{name} takes the seat")

    def start(self, number: int) -> None:
        self.open(f"rounds/{number}/")
        self.press("Start ")

    def count_all_tables(self, number: int, play: Play) -> list[Mapping[str, Hand]]:
        """Count and lock every table of a round; returns how each game ended, by name."""
        self.open(f"sheets/?round={number}")
        tables = [link.get_attribute("href") or "" for link in self.page.locator("a[href$='/sheet/']").all()]
        return [self._count_table(address, play) for address in tables]

    def _count_table(self, address: str, play: Play) -> Mapping[str, Hand]:
        self.page.goto(self.site + address)
        names = self.page.locator(".hand legend bdi").all_inner_texts()
        ends = play(names)
        for position, name in enumerate(names, 1):
            self.enter(position, ends[name])
        self.press("Save the count")
        self.sign_on_paper(len(names))
        self.press("Lock table")
        expect(self.page.get_by_role("heading", name="Score sheets")).to_be_visible()
        return ends

    def sign_on_paper(self, players: int) -> None:
        """Before the lock: tick that all of them and the judge have signed."""
        boxes = self.page.locator("[name^=signed_]")
        expect(boxes).to_have_count(players)
        for box in boxes.all():
            box.check()
        self.page.check("[name=judge_signed]")

    def enter(self, position: int, hand: Hand) -> None:
        if hand.left is not None:
            self.page.select_option(f"[name=outcome_{position}]", hand.outcome)
            self.page.fill(f"[name=left_{position}]", str(hand.left))
        elif hand.cash is not None:
            self.page.fill(f"[name=cash_{position}]", str(hand.cash))
        for square, state in hand.deeds.items():
            self.page.check(f"[name=owner_{square}][value='{position}']", force=True)
            self.page.select_option(f"[name=state_{square}]", state)

    def publish(self, number: int) -> None:
        self.open(f"publish/{number}/")
        self.press("Publish the")
        expect(self.page.get_by_text("The public sees exactly this.")).to_be_visible()


def somebody_else(browser: Browser, site: str) -> tuple[BrowserContext, Desk]:
    """A second person at a second machine."""
    context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900})
    return context, Desk(context.new_page(), site)


def csv_of(rows: Iterable[tuple[str, str, str, str]]) -> bytes:
    """A list of players as a spreadsheet saves it: entry number, name, family, alternate."""
    lines = ["Entry number,Name,Family,Alternate", *(",".join(row) for row in rows)]
    return "\r\n".join(lines).encode("utf-8-sig")
