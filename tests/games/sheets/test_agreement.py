"""Whatever happens between opening and locking: a locked sheet's numbers are those of its record, or carry the
ruling that explains the difference.

The judge of this property replays the record with the rules engine alone and reads the locked sheet as it
stands in the database; it asks nothing of the code that made the sheet.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.errors import UserFacingError
from games import score_sheets
from games.counts import DeedCount, TableCount
from games.models import Recording, ScoreSheet
from games.recording.ending import reopen
from rules_engine.record import entry_from_json, read_header
from rules_engine.setup import first_state
from rules_engine.state import State
from tests.games.recording.support import AtTheTable, opened_table
from tests.games.sheets.support import ALL, as_expected, give, play_on, with_cash
from tests.rules_engine.wander import seeded
from tournament.attendance import mark_absent, mark_present

pytestmark = pytest.mark.django_db

Act = Callable[[AtTheTable, Random], None]


def _sheet(at: AtTheTable) -> ScoreSheet:
    return score_sheets.sheet_for(at.table)


def count_as_recorded(at: AtTheTable, chance: Random) -> None:
    sheet = _sheet(at)
    score_sheets.save_count(sheet, count=as_expected(sheet), revision=sheet.revision, by=at.cast.alice)


def count_otherwise(at: AtTheTable, chance: Random) -> None:
    """Cash or a deed that differs; half the time nobody says why."""
    sheet = _sheet(at)
    count = as_expected(sheet)
    if chance.random() < 0.5:
        count = with_cash(count, chance.choice(count.survivors), chance.choice([-20, 5, 100]))
    else:
        free = [square for square in (5, 15, 25, 35, 12, 28) if square not in count.deeds]
        deeds = {**count.deeds, **{square: DeedCount(count.survivors[0]) for square in free[:1]}}
        count = TableCount(count.seats, deeds, count.end)
    reasons = {f"cash:{seat}": "counted twice" for seat in count.seats} | {"rest": "bought late"}
    said = reasons if chance.random() < 0.5 else {}
    score_sheets.save_count(sheet, count=count, revision=sheet.revision, explanations=said, by=at.cast.alice)


def count_somehow(at: AtTheTable, chance: Random) -> None:
    """As recorded, or otherwise if that is taken."""
    count_as_recorded(at, chance)
    with suppress(UserFacingError), transaction.atomic():
        chance.choice([count_as_recorded, count_otherwise])(at, chance)


def count_with_an_old_page(at: AtTheTable, chance: Random) -> None:
    sheet = _sheet(at)
    count = with_cash(as_expected(sheet), 1, 7)
    score_sheets.save_count(sheet, count=count, revision=max(sheet.revision - 1, 0), by=at.cast.fay)


def sign_some(at: AtTheTable, chance: Random) -> None:
    for who in ALL[: chance.choice([1, 3, 5, 5, 5])]:
        with suppress(UserFacingError), transaction.atomic():
            give(_sheet(at), who, at)


def sign_all(at: AtTheTable, chance: Random) -> None:
    for who in ALL:
        with suppress(UserFacingError), transaction.atomic():
            give(_sheet(at), who, at)


def end_the_record(at: AtTheTable, chance: Random) -> None:
    """Whatever was left open is closed, so that the day can end."""
    if at.recording.state == Recording.State.OPEN:
        go_on_and_close(at, chance)


def lock(at: AtTheTable, chance: Random) -> None:
    score_sheets.lock(_sheet(at), signatures=chance.choice([None, dict.fromkeys((1, 2, 3, 4), "")]), by=at.cast.fay)


def reopen_and_rule(at: AtTheTable, chance: Random) -> None:
    """A referee opens the record again, takes back its end, rules on some cash and closes it."""
    reopen(at.recording, reason="a rent was forgotten", by=at.cast.fay)
    at.undo()
    at.enter("rule", reason="forgotten rent", cash={"s1": chance.choice([10, 50])})
    at.enter("close", reason="the hall closes")


def leave_open(at: AtTheTable, chance: Random) -> None:
    reopen(at.recording, reason="to look something up", by=at.cast.fay)


def go_on_and_close(at: AtTheTable, chance: Random) -> None:
    at.undo()
    at.enter("close", reason="enough")


def amend_something(at: AtTheTable, chance: Random) -> None:
    place = chance.randint(2, 8)
    line = at.recording.entries.get(place=place, replaced_by=None)
    action: dict[str, Any] = dict(line.action or {})
    if "dice" in action:
        action["dice"] = [chance.randint(1, 6), chance.randint(1, 6)]
    at.amend(place, action)


def note_something(at: AtTheTable, chance: Random) -> None:
    at.enter("note", kind="remark", text="noted")


def be_absent(at: AtTheTable, chance: Random) -> None:
    mark_absent(at.table.seats.get(position=4), by=at.cast.fay)


def be_back(at: AtTheTable, chance: Random) -> None:
    mark_present(at.table.seats.get(position=4), by=at.cast.fay)


def send_back(at: AtTheTable, chance: Random) -> None:
    score_sheets.query(_sheet(at), question="is that all?", by=at.cast.fay)


def correct(at: AtTheTable, chance: Random) -> None:
    score_sheets.correct(_sheet(at), reason="misread", by=at.cast.carol)


ACTS: list[Act] = [
    count_as_recorded,
    count_otherwise,
    count_with_an_old_page,
    sign_some,
    lock,
    reopen_and_rule,
    leave_open,
    go_on_and_close,
    amend_something,
    note_something,
    be_absent,
    be_back,
    send_back,
    correct,
]


def the_record(recording: Recording, head: int) -> State:
    """The game as its log told it when line `head` was the newest, by events alone."""
    header = read_header(recording.header)
    state, players = first_state(header), frozenset(header.players)
    lines = recording.entries.filter(number__lte=head, place__isnull=False).select_related("replaced_by")
    living = [line for line in lines if line.replaced_by is None or line.replaced_by.number > head]
    for line in sorted(living, key=lambda line: line.place or 0):
        for event in entry_from_json([line.action, line.events], players).events:
            event.apply(state)
    return state


def unexplained(sheet: ScoreSheet) -> list[str]:
    """Numbers of a locked sheet that are neither the record's nor explained by a remark."""
    assert sheet.recording is not None, "a recorded game was locked without its record"
    shown = sheet.shown
    state = the_record(sheet.recording, shown["record"]["head"])
    assert state.over is not None, "locked while the game went on"
    ruled = {
        remark["values"]["player"]["player"] for remark in shown["remarks"] if remark["code"] == "sheet.cash_ruled"
    }
    otherwise = any(remark["code"] == "sheet.counted_otherwise" for remark in shown["remarks"])
    wrong = []
    for line in shown["seats"]:
        id = f"s{line['seat']}"
        player = state.players[id]
        if line["status"] == "survivor" and line["cash"]["counted"] != player.cash and id not in ruled:
            wrong.append(f"cash of {id}")
        own = {(deed["square"], deed["level"], deed["mortgaged"]) for deed in line["deeds"]}
        record = {(sq, state.deeds[sq].level, state.deeds[sq].mortgaged) for sq in state.owned(id)}
        if own != record and not otherwise:
            wrong.append(f"deeds of {id}")
        if own == record and id not in ruled and line["worth"]["net_worth"] != state.worth(id).net_worth:
            wrong.append(f"worth of {id}")
    return wrong


@pytest.mark.slow
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000), acts=st.lists(st.sampled_from(ACTS), max_size=14))
def test_a_locked_sheet_equals_its_record_or_says_why_not(seed: int, acts: list[Act]) -> None:
    with transaction.atomic():
        at, chance = opened_table(), Random(seed)  # noqa: S311 - a game, not a secret
        play_on(at, seed, entries=20)
        at.enter("close", reason="the hall closes")
        for act in [*acts, end_the_record, count_somehow, sign_all, lock, correct, count_somehow, sign_all, lock]:
            with suppress(UserFacingError, Recording.DoesNotExist, ScoreSheet.DoesNotExist), transaction.atomic():
                act(at, chance)
            for sheet in ScoreSheet.objects.filter(table=at.table, state__in=["locked", "replaced"]):
                assert unexplained(sheet) == []
            assert ScoreSheet.objects.filter(table=at.table, state="locked").count() <= 1
        transaction.set_rollback(True)


def test_the_property_is_not_empty_a_tampered_sheet_is_found() -> None:
    at, chance = opened_table(), seeded(1)
    play_on(at, 1, entries=20)
    at.enter("close", reason="the hall closes")
    for act in (count_as_recorded, sign_all, lock):
        act(at, chance)
    sheet = ScoreSheet.objects.get(table=at.table)
    assert unexplained(sheet) == []
    sheet.shown["seats"][0]["cash"]["counted"] += 1
    assert unexplained(sheet) == ["cash of s1"]
