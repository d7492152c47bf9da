"""What a judge sees and does at the console, in a real browser, by touch and by keyboard."""

import re
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from playwright.sync_api import expect

from games.models import ProposedAmendment, Recording, RefereeCall
from games.recording.entering import record
from games.recording.proposing import refuse
from games.tablets.hand import Hand
from tests.browser.console_stage import Console, ConsoleTable, console_table

NAMES = ("Lucía Fernández-Quiroga", "Amara Okafor", "王怡君", "Maximiliane von Hohenstein-Albrechtsburg-Lauenstein")
SIZES = [(1180, 820), (820, 1180), (390, 844)]
SIZES_OF_TARGETS = """() => [...document.querySelectorAll("#console :is(button, a, input, select)")]
    .filter((one) => one.offsetParent && !one.closest("[inert]"))
    .map((one) => [one.dataset.id, one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 47.9 || box.height < 47.9)
    .map(([id, box]) => `${id} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
# Pairs of controls in sight that stand less than 8 CSS pixels apart.
TOO_CLOSE = """() => {
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const inSight = (one, box) => one.contains(document.elementFromPoint(...middle(box)));
    const all = [...document.querySelectorAll("#console :is(button, a, input, select)")]
        .filter((one) => one.offsetParent && !one.closest("[inert]"))
        .map((one) => ({ id: one.dataset.id, one, box: one.getBoundingClientRect() }))
        .filter(({ one, box }) => inSight(one, box));
    const gap = (one, other) => Math.max(
        other.left - one.right, one.left - other.right, other.top - one.bottom, one.top - other.bottom);
    // What scrolls beneath the bars of a phone is hidden by them, not beside them.
    const bar = (one) => [...document.querySelectorAll(".ctop, .clog")]
        .find((bar) => bar.contains(one) && getComputedStyle(bar).position === "sticky");
    return all.flatMap((one, at) => all.slice(at + 1)
        .filter((other) => bar(one.one) === bar(other.one) && gap(one.box, other.box) < 7.9)
        .map((other) => `${one.id} ${other.id} ${gap(one.box, other.box).toFixed(1)}`));
}"""


@pytest.fixture
def at(live_site) -> ConsoleTable:
    return console_table(names=NAMES)


@pytest.fixture
def console(page, live_site, sign_in, at) -> Console:
    sign_in(at.cast.alice)
    console = Console(page, live_site, at).open()
    console.tap_and_settle("start-s1")
    return console


def played(console: Console, *actions: dict[str, Any]) -> None:
    """Recorded by the same tablet, then shown."""
    at = console.at
    tablet = at.log[0].tablet
    assert tablet is not None
    for action in actions:
        recording = Recording.objects.select_related("table__round__tournament", "table__phase").get(table=at.table)
        record(recording, action, after=recording.head, key=uuid4(), hand=Hand(tablet, at.cast.alice))
    console.page.reload()
    console.settled(at.recording.head)


def ruled(**fields: Any) -> dict[str, Any]:
    return {"do": "rule", "reason": "set up", **fields}


def owned(owner: str, *squares: int, level: int = 0, mortgaged: bool = False) -> dict[str, Any]:
    return {str(square): {"owner": owner, "level": level, "mortgaged": mortgaged} for square in squares}


def roll(player: str, one: int, two: int) -> dict[str, Any]:
    return {"do": "roll", "player": player, "dice": [one, two]}


MIDGAME = ruled(
    deeds=owned("s1", 1, 3, level=3) | owned("s2", 6, 8, 9) | owned("s3", 5, 15, 25, mortgaged=True) | owned("s4", 39)
)
TOOLS = (
    (),
    ("tool-estates",),
    ("tool-estates", "several"),
    ("chip-5", "chip-39"),
    ("tool-more",),
    ("tool-more", "more-entries"),
    ("tool-more", "more-ruling", "add-cash", "add-deed", "add-position"),
    ("tool-more", "more-cash", "who-s2", "pad-7"),
    ("tool-more", "more-sanction-disqualify", "who-s3"),
    ("tool-more", "more-note-incident"),
    ("tool-more", "more-count_only"),
    ("call",),
    ("line-2", "correct", "strike"),
)


@pytest.mark.parametrize("size", SIZES, ids=["lying", "upright", "phone"])
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_axe_finds_nothing_all_can_be_touched_and_nothing_runs_over_the_edge(
    console, live_site, context, axe, size, language
):
    context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_site}])
    page = console.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    played(console, MIDGAME)
    page.evaluate(axe)
    for taps in TOOLS:
        console.tap(*taps)
        found = page.evaluate("axe.run()")["violations"]
        assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == [], taps
        assert page.evaluate(SIZES_OF_TARGETS) == [], taps
        assert page.evaluate(TOO_CLOSE) == [], taps
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], taps
        _put_away(console)


def _put_away(console: Console) -> None:
    for way_out in ("put-away", "cancel-trade"):
        if console.control(way_out).count():
            console.tap(way_out)


def test_t_equip_02_the_console_is_the_same_whether_or_not_rent_is_due(console):
    """Blue's token comes to Gold's deed or to nobody's: the page differs only in what everybody sees on the board."""
    played(console, ruled(deeds=owned("s4", 5, 15), turn="s2"))
    rail = console.page.locator(".rail")
    before = rail.evaluate("node => node.outerHTML")
    console.roll(2, 3)
    due = rail.evaluate("node => node.outerHTML"), console.page.locator(".body").evaluate("node => node.innerHTML")
    console.tap_and_settle("undo")
    played(console, ruled(deeds=owned("s4", 5, 15, mortgaged=True)), roll("s2", 2, 3))
    not_due = rail.evaluate("node => node.outerHTML"), console.page.locator(".body").evaluate("node => node.innerHTML")
    assert due[0] == not_due[0] == before
    assert due[1] == not_due[1]


def test_t_cond_03_cash_shows_only_while_it_is_held(console):
    hold = console.control("hold-s2")
    expect(console.page.locator("body")).not_to_contain_text("1,500")
    box = hold.bounding_box()
    console.page.mouse.move(box["x"] + 20, box["y"] + 20)
    console.page.mouse.down()
    expect(hold.locator("b")).to_have_text("1,500")
    console.page.mouse.up()
    expect(hold.locator("b")).to_have_count(0)


def test_one_tap_claims_rent_and_the_server_finds_who_owes(console):
    played(console, ruled(deeds=owned("s4", 5)), roll("s1", 2, 3))
    console.tap_and_settle("claim-s4")
    assert console.at.actions[-1]["from"] == "s1"


def test_a_trade_says_it_all_in_one_sentence_before_it_is_recorded(console):
    played(console, MIDGAME)
    console.tap("chip-5", "chip-39", "pad-7", "pad-5")
    sentence = console.control("sentence")
    expect(sentence).to_have_text("Green gives Reading Railroad, 75. Gold gives Boardwalk.")
    console.tap("payer-s4", "lift-5")
    expect(sentence).to_have_text(
        "Green gives Reading Railroad. Gold pays off at once: Reading Railroad. Gold gives Boardwalk, 75."
    )
    console.tap_and_settle("record-trade")
    trade = console.at.actions[-1]
    assert (trade["player"], trade["with"], trade["lift"]) == ("s3", "s4", [5])
    assert trade["gets"] == {"cash": 75, "deeds": [39]}


def test_a_group_goes_to_the_ground_as_one_entry(console):
    played(console, MIDGAME)
    console.tap("tool-estates", "several", "ground-brown")
    console.tap_and_settle("record-several")
    assert console.at.actions[-1] == {"do": "sell", "player": "s1", "levels": {"1": 3, "3": 3}}


def test_an_auction_is_the_price_and_then_the_winner(console):
    played(console, roll("s1", 1, 2))
    console.tap_and_settle("decline")
    expect(console.control("won-s3")).to_have_attribute("aria-disabled", "true")
    console.tap("pad-5", "pad-5")
    console.tap_and_settle("won-s3")
    assert console.at.actions[-1] == {"do": "auction", "deed": 3, "winner": "s3", "price": 55}


def test_a_card_is_found_by_its_first_letters(console):
    played(console, roll("s1", 3, 4))
    page = console.page
    expect(page.locator(".cardbtn")).to_have_count(15)  # sixteen in the deck, two of them alike
    console.control("letters").fill("go ja")
    expect(page.locator(".cardbtn")).to_have_count(1)
    console.tap_and_settle("card-chance.go_to_jail")
    expect(page.locator('[data-seat="s1"] .tag')).to_contain_text("Jail")


def test_a_counted_difference_becomes_a_ruling(console):
    console.tap("tool-more", "more-cash", "who-s2", "pad-1", "pad-4", "pad-8", "pad-0")
    expect(console.control("cash-differs")).to_have_text("There should be 1,500: 20 is missing.")
    console.control("reason").fill("A note lay under the board")
    console.tap_and_settle("cash-rule")
    assert console.at.actions[-1]["cash"] == {"s2": -20}


def test_a_ruling_puts_right_what_cannot_be_played(console):
    console.tap("tool-more", "more-ruling", "add-position", "rule-0-s3")
    console.control("square-0").select_option("24")
    console.tap("add-jail", "rule-1-s2")
    console.control("reason").fill("tokens were moved")
    console.tap_and_settle("record-ruling")
    assert console.at.actions[-1] == {
        "do": "rule",
        "reason": "tokens were moved",
        "position": {"s3": 24},
        "jail": {"s2": 0},
    }


def test_a_correction_shows_its_effect_before_it_is_made(console):
    console.roll(1, 2)
    console.page.locator(".line").first.tap()
    console.tap("correct", "die-a2", "die-b3")
    expect(console.control("effects")).to_contain_text("Reading Railroad")
    console.control("reason").fill("misread")
    console.tap_and_settle("record-amend")
    assert console.at.actions[-1]["dice"] == [2, 3]


def test_a_correction_of_an_earlier_turn_waits_for_a_referee(console):
    played(console, roll("s1", 4, 6), roll("s2", 4, 6))
    console.tap(f"line-{console.at.log[1].number}", "correct", "die-a6", "die-b4")
    expect(console.page.get_by_text("a referee has to agree")).to_be_visible()
    console.control("reason").fill("the dice were 6 and 4")
    console.tap("record-amend")
    expect(console.page.get_by_text("The correction waits for a referee at the desk.")).to_be_visible()
    assert len(console.at.log) == 3
    refuse(ProposedAmendment.objects.get(), by=console.at.cast.carol)
    expect(console.page.get_by_text("A referee has decided about the correction.")).to_be_visible(timeout=12_000)
    assert len(console.at.log) == 3


def test_a_referee_is_called_with_a_category_and_comes(console):
    console.tap("call")
    console.control("callText").fill("whose turn is it?")
    console.tap("call-rule")
    expect(console.control("call")).to_have_text("Referee called")
    made = RefereeCall.objects.get(table=console.at.table)
    assert (made.category, made.text) == ("rule", "whose turn is it?")
    console.tap("call", "call-cancel")
    expect(console.control("call")).to_have_text("Call referee")


def test_t_cond_04_a_disqualification_names_the_player_and_needs_a_reason(console):
    console.tap("tool-more", "more-sanction-disqualify", "who-s2")
    button = console.control("record-sanction")
    expect(button).to_have_text("Disqualify Blue")
    expect(button).to_have_attribute("aria-disabled", "true")
    console.control("reason").fill("touched the dice of others")
    console.tap_and_settle("record-sanction")
    expect(console.page.locator('[data-seat="s2"]')).to_contain_text("disqualified")


def test_time_up_records_nothing_by_itself_and_the_last_round_counts_down_by_seats(console):
    """C6: a tablet never submits at the buzzer."""
    played(console, roll("s1", 4, 6))
    phase = console.at.table.phase
    phase.started_at = phase.started_at.replace(year=phase.started_at.year - 1)
    phase.save()
    console.page.reload()
    expect(console.page.get_by_text(re.compile("Time is up. Nothing is recorded by itself"))).to_be_visible()
    assert len(console.at.log) == 2
    expect(console.control("would-act-last")).to_have_text("Gold acts last.")
    assert console.page.locator(".notices").bounding_box()["width"] == 1180
    console.tap_and_settle("time-up")
    expect(console.control("last-turns")).to_have_text("2Blue3Green4Gold")
    expect(console.page.get_by_text("Gold acts last.")).to_be_visible()
    console.roll(4, 6)
    expect(console.control("last-turns")).to_have_text("3Green4Gold")


def test_a_player_who_cannot_pay_goes_bankrupt_only_when_asked_twice(console):
    poor = ruled(cash={"s1": -1490}, deeds=owned("s4", 39, level=0))
    played(console, poor, ruled(position={"s1": 36}), roll("s1", 1, 2))
    console.tap_and_settle("claim-s4")
    expect(console.control("pay")).to_have_attribute("aria-disabled", "true")
    console.tap("bankrupt")
    expect(console.page.get_by_text("Red goes bankrupt and leaves the game; everything goes to Gold.")).to_be_visible()
    console.tap_and_settle("bankrupt-yes")
    expect(console.page.locator('[data-seat="s1"]')).to_contain_text("bankrupt")


def test_play_goes_on_after_a_pause(console):
    console.tap("tool-more", "more-pause")
    console.tap_and_settle("record-pause")
    console.tap_and_settle("resume")
    expect(console.control("die-a1")).to_be_visible()


def test_recording_can_be_given_up_for_a_count_by_hand(console):
    console.tap("tool-more", "more-count_only")
    console.control("reason").fill("the tablet is too hot")
    console.tap("record-count-only")
    console.page.wait_for_url("**/sheet/")
    assert console.at.recording.state == Recording.State.COUNT_ONLY


def test_a_closed_game_can_be_taken_back(console):
    console.tap("tool-more", "more-closing")
    console.control("reason").fill("the hall closes")
    console.tap_and_settle("record-close")
    expect(console.control("sheet")).to_be_visible()
    console.tap_and_settle("undo")
    expect(console.control("die-a1")).to_be_visible()


def test_the_keyboard_records_a_roll_and_what_was_recorded_is_said(console):
    page = console.page
    console.control("die-a3").focus()
    page.keyboard.press("Enter")
    console.control("die-b4").focus()
    page.keyboard.press("Enter")
    console.settled(2)
    expect(console.control("spoken")).to_contain_text("Red: rolled 3 and 4")


def test_the_pill_shows_the_servers_time_in_the_tournaments_zone(console):
    zone = ZoneInfo(console.at.tournament.zone)
    console.roll(1, 2)
    written = console.at.log[-1].at.astimezone(zone)
    shown = console.control("pill").inner_text().removeprefix("All saved · ")
    hours, minutes, seconds = (int(part) for part in shown.split(":"))
    apart = (hours * 3600 + minutes * 60 + seconds) - (written.hour * 3600 + written.minute * 60 + written.second)
    assert apart % 86_400 <= 10


def test_before_the_start_the_console_waits_and_shows_the_game_when_it_begins(page, live_site, sign_in, at):
    at.recording.delete()
    phase = at.table.phase
    started, phase.started_at = phase.started_at, None
    phase.save()
    sign_in(at.cast.alice)
    page.goto(f"{live_site}/table/{at.table.pk}/")
    expect(page.get_by_text("This phase has not started yet")).to_be_visible()
    phase.started_at = started
    phase.save()
    expect(page.locator('[data-id="start-s1"]')).to_be_visible(timeout=12_000)


def test_t_att_03_whoever_is_out_signs_and_leaves_from_the_console(console):
    played(console, {"do": "withdraw", "player": "s3", "reason": "ill"})
    notice = console.page.locator(".notice", has_text="Green is out of the game and may leave the table after signing.")
    expect(notice).to_be_visible()
    expect(console.control("leave-s3")).to_have_text("Sign and leave")
    expect(console.control("leave-s1")).to_have_count(0)
    console.tap("sign-leaving-s3")
    expect(console.page.get_by_role("heading", name="Sign and leave")).to_be_visible()
