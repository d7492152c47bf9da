"""Never lost, never twice: what becomes of an entry when the network, the server or a person gets in the way."""

import hashlib
import hmac
import re
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Recording
from games.recording.entering import record
from games.tablets.hand import Hand
from games.tablets.writing import take_over
from tests.browser.console_stage import Console, ConsoleTable, console_table, no_network
from tests.games.recording.support import tablet_of

ENTRIES = "**/entries/"
PULSES = "**/pulse/"
IS_KEPT = """async () => {
    while (!(await caches.match(location.pathname))) await new Promise((resolve) => setTimeout(resolve, 50));
}"""


@pytest.fixture
def at(live_site) -> ConsoleTable:
    return console_table()


@pytest.fixture
def console(page, live_site, sign_in, at) -> Console:
    sign_in(at.cast.alice)
    console = Console(page, live_site, at).open()
    console.tap_and_settle("start-s1")
    return console


def another_tablet(at: ConsoleTable, *actions: dict[str, Any]) -> None:
    """Records from somewhere else, as the table's writer."""
    hand = Hand(tablet_of(at.tournament, at.cast.carol, "the referee's laptop"), at.cast.carol)
    recording = at.recording
    recording.table = at.table
    take_over(recording, hand)
    for action in actions:
        recording = Recording.objects.select_related("table__round__tournament", "table__phase").get(table=at.table)
        record(recording, action, after=recording.head, key=uuid4(), hand=hand)


def answering(console: Console, answer: dict[str, Any], *, times: int = 1) -> list[str]:
    """The next attempts to send are answered like this, and do not reach the server; returns their keys."""
    keys: list[str] = []

    def fulfil(route: Route) -> None:
        keys.append(route.request.post_data_json["key"])
        route.fulfill(**answer)

    console.page.route(ENTRIES, fulfil, times=times)
    return keys


PORTAL = {"status": 200, "content_type": "text/html", "body": "<h1>Welcome to the hotel's Wi-Fi</h1>"}
BROKEN = {"status": 500, "content_type": "text/html", "body": "<h1>500</h1>"}
FORGED = {
    "status": 200,
    "json": {"is": "recorded", "ack": {"key": "?", "number": 2, "hash": "00", "mac": "00"}, "data": {}},
}


@pytest.mark.parametrize("answer", [PORTAL, BROKEN, FORGED], ids=["portal", "500", "wrong mac"])
def test_what_is_no_acknowledgement_means_not_sent_and_then_one_entry(console, at, answer):
    keys = answering(console, answer)
    console.tap("die-a3", "die-b4")
    expect(console.control("pill")).to_have_text("1 waiting to send")
    console.settled(2)
    assert at.actions[-1] == {"do": "roll", "player": "s1", "dice": [3, 4]}
    assert [str(line.key) for line in at.log].count(keys[0]) == 1


def test_a_lost_answer_is_asked_for_again_under_the_same_key(console, at):
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    console.page.route(ENTRIES, lose, times=1)
    console.tap("die-a3", "die-b4")
    console.settled(2)
    assert len(at.log) == 2


def test_an_answer_that_never_comes_is_given_up_after_eight_seconds(page, live_site, sign_in, at):
    sign_in(at.cast.alice)
    page.clock.install()
    console = Console(page, live_site, at).open()
    page.route(ENTRIES, lambda route: None, times=1)
    console.tap("start-s1")
    console.unsent(1)
    page.clock.fast_forward(8_100)
    page.clock.fast_forward(2_000)
    console.settled(1)
    assert len(at.log) == 1


def test_a_reload_loses_nothing_that_is_unsent(console, at):
    answering(console, PORTAL, times=50)
    console.tap("die-a3", "die-b4")
    console.unsent(1)
    console.page.reload()
    console.unsent(1)
    console.page.unroute(ENTRIES)
    console.settled(2)
    assert len(at.log) == 2


def test_a_closed_tab_loses_nothing_that_is_unsent(console, at, context, live_site):
    answering(console, BROKEN, times=50)
    console.tap("die-a3", "die-b4")
    console.unsent(1)
    console.page.close()
    page = context.new_page()
    page.goto(console.address)
    Console(page, live_site, at).settled(2)
    assert len(at.log) == 2


def test_it_is_sent_as_soon_as_the_network_is_back(console, at):
    with no_network(console.page):
        console.tap("die-a3", "die-b4")
        expect(
            console.page.get_by_text("Waiting for the connection. This entry is kept and will be sent.")
        ).to_be_visible()
        expect(console.page.get_by_text("Red rolled 3 + 4")).to_be_visible()
    console.settled(2)


def test_what_was_never_sent_can_be_taken_back_and_is_never_recorded(console, at):
    with no_network(console.page):
        console.tap("claim-s2", "claim-s3")
        console.unsent(2)
        console.tap("undo")
        console.unsent(1)
    expect(console.page.get_by_text("Understood")).to_be_visible()
    console.tap("drop")
    console.unsent(0)
    assert len(at.log) == 1


def test_what_may_have_arrived_is_taken_back_by_an_entry_of_its_own(console, at):
    with no_network(console.page):
        console.tap("die-a3", "die-b4")
        console.tap("take-back")
        console.unsent(2)
    console.settled(3)
    assert [line.kind for line in at.log] == ["play", "play", "undo"]
    assert len(at.actions) == 1


def test_entries_made_in_a_row_are_sent_in_their_order_one_at_a_time(console, at):
    console.roll(1, 2)
    console.tap_and_settle("buy")
    console.tap("tool-estates")
    with no_network(console.page):
        console.tap("deed-3")
        console.unsent(1)
        console.tap("claim-s2")
        console.unsent(2)
    expect(console.page.get_by_text("An entry was not recorded.")).to_be_visible()
    assert at.actions[-1]["do"] == "mortgage"
    console.tap("drop")
    console.settled(4)


def test_c2_a_stale_entry_waits_for_the_judge_who_sees_the_new_state(console, at):
    page = console.page
    page.route(PULSES, lambda route: route.abort())
    another_tablet(at, {"do": "roll", "player": "s1", "dice": [1, 2]})
    take_over(_with_table(at), _hand_of_the_page(at))
    console.tap("die-a3", "die-b4")
    expect(page.get_by_text(re.compile("The game has moved on since"))).to_be_visible()
    expect(page.locator(".line").first).to_contain_text("rolled 1 and 2")
    console.tap("drop")
    console.settled(2)
    expect(console.control("buy")).to_be_visible()
    assert len(at.log) == 2


def test_c2_the_judge_may_record_a_stale_entry_on_the_new_state(console, at):
    console.page.route(PULSES, lambda route: route.abort())
    another_tablet(at, {"do": "note", "kind": "remark", "text": "late start"})
    take_over(_with_table(at), _hand_of_the_page(at))
    console.tap("die-a3", "die-b4")
    console.tap("send-again")
    console.settled(3)
    assert at.actions[-1]["do"] == "roll"


def test_c2_whoever_was_taken_over_from_is_told_keeps_all_and_may_take_back(console, at):
    page = console.page
    page.route(PULSES, lambda route: route.abort())
    another_tablet(at)
    console.tap("die-a3", "die-b4")
    notice = page.locator(".notices .notice", has_text="the referee's laptop has taken over this table.")
    expect(notice).to_contain_text("1 entry was not sent. It is kept on this tablet")
    expect(notice).to_contain_text("Red rolled 3 + 4")
    assert len(at.log) == 1
    console.tap("take-over")
    console.settled(2)


def test_a_refusal_says_why_and_leaves_when_the_judge_has_seen_it(console, at):
    console.tap("claim-s2")
    waiting = console.page.locator(".waiting")
    expect(waiting).to_contain_text("Blue claims rent")
    expect(waiting.locator(".why")).not_to_be_empty()
    console.tap("drop")
    console.unsent(0)
    expect(console.control("die-a1")).to_be_visible()


def test_two_open_rents_ask_which_was_claimed(console, at):
    """Green owns two railroads; Red and then Blue stand on them unclaimed is more than one turn: so two debtors."""
    for action in _until_two_owe_green():
        _play(at, action)
    console.page.reload()
    console.tap("claim-s3")
    choices = console.page.locator('[data-id^="debtor-"]')
    expect(choices).to_have_count(2)
    console.tap_and_settle("debtor-s1-5")
    assert at.actions[-1] == {"do": "claim", "player": "s3", "from": "s1", "deed": 5}


def test_c2_a_second_tab_of_the_same_tablet_only_reads_until_it_is_told_to_record(console, at, context, live_site):
    page = context.new_page()
    page.goto(console.address)
    second = Console(page, live_site, at)
    expect(second.control("use-this-tab")).to_be_visible()
    expect(second.control("pill")).to_have_text("Reading only")
    second.tap("use-this-tab")
    second.roll(3, 4)
    expect(console.control("use-this-tab")).to_be_visible()
    assert len(at.log) == 2


def test_c6_a_device_clock_ten_minutes_off_changes_nothing(page, live_site, sign_in, at):
    sign_in(at.cast.alice)
    page.add_init_script("const now = Date.now; Date.now = () => now() + 600000;")
    console = Console(page, live_site, at).open()
    console.tap_and_settle("start-s1")
    minutes = page.locator(".clock b").inner_text().split(":")
    assert 89 <= int(minutes[0]) * 60 + int(minutes[1]) <= 90
    shown = console.control("pill").inner_text()
    console.roll(1, 2)
    assert at.log[-1].at.astimezone().strftime("%M") in shown or console.control("pill").inner_text() != shown


def test_a_double_tap_records_once(console, at):
    console.roll(1, 2)
    console.control("buy").dblclick()
    console.settled(3)
    console.roll(1, 2)  # entries are sent in their order: a second purchase would be in the log by now
    assert [action["do"] for action in at.actions] == ["start", "roll", "buy", "roll"]


def test_a_double_tap_on_the_die_does_not_buy_what_appears_beneath(console, at):
    console.tap("die-a1")
    console.control("die-b2").dblclick()
    console.settled(2)
    console.tap_and_settle("decline")
    assert [action["do"] for action in at.actions] == ["start", "roll", "decline"]


def test_entries_of_another_table_are_never_sent_here(console, at, live_site):
    page: Page = console.page
    answering(console, BROKEN, times=50)
    console.tap("die-a3", "die-b4")
    console.unsent(1)
    page.unroute(ENTRIES)
    page.route(f"**/table/{at.table.pk}/entries/", lambda route: route.abort())
    other = console_table()
    other.table.judge = at.cast.alice
    other.table.save()
    elsewhere = Console(page, live_site, other).open()
    expect(page.get_by_text(re.compile("1 unsent entry of another table"))).to_be_visible()
    elsewhere.tap_and_settle("start-s1")
    assert [action["do"] for action in other.actions] == ["start"]
    assert len(at.log) == 1


def test_a_reload_without_a_server_shows_what_was_kept_and_says_so(console, at, live_site):
    page = console.page
    page.evaluate(IS_KEPT)
    with no_network(page):
        page.reload()
        expect(
            page.get_by_text(re.compile("The server does not answer. This is how the table stood at"))
        ).to_be_visible()
        expect(page.locator(".line").first).to_contain_text("begins the game")
        console.tap("die-a3", "die-b4")
        console.unsent(1)
    console.settled(2)
    expect(page.get_by_text(re.compile("The server does not answer"))).to_have_count(0)


def test_the_acknowledgement_is_checked_as_the_server_makes_it(console):
    ack = {"key": str(uuid4()), "number": 18, "hash": "9f" * 32}
    key = "0b" * 32
    said = f"{ack['key']}|{ack['number']}|{ack['hash']}"
    mac = hmac.new(bytes.fromhex(key), said.encode(), hashlib.sha256).hexdigest()
    check = """async ([key, of, ack]) => {
        const files = performance.getEntriesByType("resource").map((one) => one.name);
        const module = await import(files.find((name) => name.includes("/acknowledgement.")));
        return module.isGenuine(key, of, ack);
    }"""
    evaluate = console.page.evaluate
    assert evaluate(check, [key, ack["key"], {**ack, "mac": mac}])
    assert not evaluate(check, [key, str(uuid4()), {**ack, "mac": mac}])
    assert not evaluate(check, [key, ack["key"], {**ack, "number": 19, "mac": mac}])


def _with_table(at: ConsoleTable) -> Recording:
    recording = at.recording
    recording.table = at.table
    return recording


def _hand_of_the_page(at: ConsoleTable) -> Hand:
    """The tablet that recorded the first line."""
    tablet = at.log[0].tablet
    assert tablet is not None
    return Hand(tablet, at.cast.alice)


def _play(at: ConsoleTable, action: dict[str, Any]) -> None:
    recording = Recording.objects.select_related("table__round__tournament", "table__phase").get(table=at.table)
    record(recording, action, after=recording.head, key=uuid4(), hand=_hand_of_the_page(at))


def _until_two_owe_green() -> list[dict[str, Any]]:
    """Green gets railroad 5 and utility 12 by rulings; Red lands on 5 and Blue on 12, and nobody has claimed."""
    deeds = {square: {"owner": "s3", "level": 0, "mortgaged": False} for square in ("5", "12")}
    return [
        {"do": "rule", "reason": "set up", "deeds": deeds},
        {"do": "roll", "player": "s1", "dice": [2, 3]},
        {"do": "roll", "player": "s2", "dice": [6, 6]},
    ]
