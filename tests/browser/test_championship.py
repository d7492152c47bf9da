"""From a file of 41 players to a champion on the public page, through the pages alone.

Ten strong players are declared one family, so with ten tables each of them sits at a table of their
own in every game (T-SEAT-04). What they end each game with is written down below; the points and the
order that follow were worked out by hand. The others only ever get what is left at a table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from io import StringIO

import pytest
from django.core.management import call_command
from playwright.sync_api import Browser, Page, expect

from tests.browser.championship import Desk, Hand, Play, csv_of, somebody_else
from tournament.models import Player, Pseudonym, Tournament

# How many are left at the strong player's table, in each preliminary: 1, 2, 3 or 4.
LEFT = {
    "Strong 01": (1, 1, 1),
    "Strong 02": (1, 1, 2),
    "Strong 03": (1, 2, 2),
    "Strong 04": (2, 2, 3),
    "Strong 05": (1, 3, 3),
    "Strong 06": (3, 3, 2),
    "Strong 07": (3, 3, 3),
    "Strong 08": (4, 3, 3),
    "Strong 09": (4, 4, 3),
    "Strong 10": (4, 4, 4),
}
# The strong player wins each of these games: 28 alone, 25 of two, 22 of three, 19 of four.
TOTALS = {
    "Strong 01": 84,  # 28 + 28 + 28
    "Strong 02": 81,  # 28 + 28 + 25
    "Strong 03": 78,  # 28 + 25 + 25
    "Strong 04": 72,  # 25 + 25 + 22
    "Strong 05": 72,  # 28 + 22 + 22
    "Strong 06": 69,  # 22 + 22 + 25
    "Strong 07": 66,  # 22 + 22 + 22
    "Strong 08": 63,  # 19 + 22 + 22
    "Strong 09": 60,  # 19 + 19 + 22
    "Strong 10": 57,  # 19 + 19 + 19
}
# 72 twice: cumulative net worth 2,000 + 1,800 + 1,850 = 5,650 against 2,100 + 2,000 + 2,000 = 6,100.
CASH = {"Strong 04": (2000, 1800, 1850), "Strong 05": (2100, 2000, 2000)}
# Strong 01 ends the first game with Park Place (4 houses) and Boardwalk (hotel): 1,040 + 750 + 800 + 1,000.
PARK_PLACE, BOARDWALK = 37, 39
ORDER = [1, 2, 3, 5, 4, 6, 7, 8, 9, 10]
# What one game pays in all: 28, 25 + 14, 22 + 12 + 6, 19 + 10 + 5 + 3.
PAID = {1: (28,), 2: (25, 14), 3: (22, 12, 6), 4: (19, 10, 5, 3)}
# 4x28 + 39 + 2x40 + 3x37 = 342;  2x28 + 2x39 + 4x40 + 2x37 = 368;  28 + 3x39 + 5x40 + 37 = 382.
PAID_IN_ROUND = {1: 342, 2: 368, 3: 382}
ABSENT, ALTERNATE = "Other 17", "Alternate 1"


def field() -> bytes:
    strong = [(f"S{n:02}", f"Strong {n:02}", "Spread", "") for n in range(1, 11)]
    others = [(f"P{n:02}", f"Other {n:02}", "", "") for n in range(1, 32)]
    alternates = [(f"A{n}", f"Alternate {n}", "", str(n)) for n in range(1, 4)]
    return csv_of([*strong, *others, *alternates])


def game(number: int) -> Play:
    """How the games of one preliminary end: the strong player first, then the others by seat."""

    def play(names: list[str]) -> Mapping[str, Hand]:
        [strong] = [name for name in names if name in LEFT]
        others = [name for name in names if name != strong]
        left = LEFT[strong][number - 1]
        survivors, out = others[: left - 1], others[left - 1 :]
        ends = {name: Hand(cash=300 - 50 * place) for place, name in enumerate(survivors)}
        ends |= {name: Hand(left=order) for order, name in enumerate(out, 1)}
        ends[strong] = Hand(cash=CASH.get(strong, (1500, 1500, 1500))[number - 1])
        if strong == "Strong 01" and number == 1:
            ends[strong] = Hand(cash=1040, deeds={PARK_PLACE: "4", BOARDWALK: "5"})
        return ends

    return play


def final(names: list[str]) -> Mapping[str, Hand]:
    """Strong 03 wins; out go Strong 05, then 02, then 01."""
    order = {"Strong 05": 1, "Strong 02": 2, "Strong 01": 3, "Strong 03": None}
    assert set(names) == set(order)
    return {name: Hand(left=left) for name, left in order.items()}


def points_of(ends: Iterable[Mapping[str, Hand]]) -> Counter[str]:
    """The points of one round, counted apart from the product."""
    points: Counter[str] = Counter()
    for table in ends:
        cash = {name: hand.cash for name, hand in table.items() if hand.left is None}
        ranked = sorted(cash, key=lambda name: (name not in LEFT, -(cash[name] or 0)))
        points.update(dict(zip(ranked, PAID[len(ranked)], strict=True)))
        points.update(dict.fromkeys(set(table) - set(ranked), 0))
    return points


def leaderboard(page: Page, site: str, slug: str) -> list[tuple[str, str]]:
    """Pseudonym and total of every line of the public page, from the top."""
    page.goto(f"{site}/t/{slug}/")
    rows = page.locator("table tbody tr").all()
    lines = [row.locator("th, td").all_inner_texts() for row in rows]
    return [(cells[1].split("\n")[0].strip(), cells[-1].strip()) for cells in lines if len(cells) > 3]


@pytest.mark.slow
def test_a_championship_of_41_from_a_file_to_a_champion(
    browser: Browser, page: Page, live_site: str, worker: None
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    carol = Desk(page, live_site)
    first_link = StringIO()
    call_command("first_link", stdout=first_link)
    carol.make_account(live_site + first_link.getvalue().strip(), name="Carol", email="carol@example.org")
    carol.make_tournament("Harbour Championship")
    carol.publish_on_the_internet()

    carol.import_list(field())
    carol.make_up_pseudonyms()
    machine, cho = somebody_else(browser, live_site)
    cho.make_account(carol.invite("chair", "Cho, cho@example.org"), name="Cho")
    cho.slug = carol.slug
    cho.approve_pseudonyms()  # T-PUB-06
    machine.close()

    carol.draft_and_confirm_seats(way="1 table of five", seed=41)
    assert page.request.get(f"{live_site}/t/{carol.slug}/").text().find("Preliminary") == -1

    totals: Counter[str] = Counter()
    for number in (1, 2, 3):
        carol.post(number)
        if number == 2:  # T-ATT-02, T-ALT-07
            carol.mark_absent(2, ABSENT)
            carol.let_alternate_play(2, ALTERNATE)
        carol.start(number)
        points = points_of(carol.count_all_tables(number, game(number)))
        assert sum(points.values()) == PAID_IN_ROUND[number]
        assert (ABSENT in points) == (number == 1)
        assert (ALTERNATE in points) == (number > 1)
        totals += points
        carol.publish(number)

    # The absent one keeps what he had but is out of the ranking (GAP-A5).
    assert {name: totals[name] for name in LEFT} == TOTALS
    tournament = Tournament.objects.get()
    pseudonyms = dict(Pseudonym.objects.filter(state="approved").values_list("player__name", "text"))
    published = leaderboard(page, live_site, carol.slug)
    wanted = [(pseudonyms[f"Strong {n:02}"], str(TOTALS[f"Strong {n:02}"])) for n in ORDER]
    assert published[:10] == wanted
    ranked = Player.objects.filter(tournament=tournament, seats__isnull=False).exclude(name=ABSENT).distinct()
    others = {pseudonyms[player.name]: str(totals[player.name]) for player in ranked}
    assert {name: total for name, total in published if name != pseudonyms[ABSENT]} == others

    carol.open("final/")
    carol.press("Seat 4 finalists")
    carol.post(4)
    carol.start(4)
    carol.count_all_tables(4, final)
    carol.open("final/")
    carol.press("Declare Strong 03 champion")
    carol.publish(4)
    page.goto(f"{live_site}/t/{carol.slug}/")
    expect(page.get_by_text("Champion")).to_be_visible()
    expect(page.locator("main")).to_contain_text(pseudonyms["Strong 03"])
    assert not any(name in page.content() for name in pseudonyms)
