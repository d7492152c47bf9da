"""Counted and signed sheets in a few lines, by the real use cases."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from games import score_sheets
from games.counts import DeedCount, SeatCount, TableCount, from_json
from games.models import Recording, ScoreSheet, Signature
from games.sheets import signing
from games.sheets.signing import Given
from rules_engine.record import open_game, read_action, read_header, write_action
from tests.games.recording.support import AtTheTable, opened_table
from tests.rules_engine.wander import next_action, seeded

STROKES = [[[100, 100, 0], [500, 300, 120], [900, 120, 260]]]
ALL = ("1", "2", "3", "4", "judge")
# A game that goes on: nobody is sent away and nothing closes it.
PLAYED_ON: dict[str, float] = {
    "withdraw": 0,
    "disqualify": 0,
    "expel": 0,
    "close": 0,
    "time_up": 0,
    "pause": 0,
    "void_roll": 0,
}


def plain_count(**cash: int) -> TableCount:
    """Seat 4 bankrupt to seat 1; the others 990, 860 and 400 in cash, or as given: `s1=1000`."""
    amounts = {"s1": 990, "s2": 860, "s3": 400} | cash
    seats = {int(seat[1:]): SeatCount(cash=amount) for seat, amount in amounts.items()}
    return TableCount({**seats, 4: SeatCount("bankrupt", left=1, creditor=1)}, {39: DeedCount(1)})


def counted(at: AtTheTable, count: TableCount | None = None, **reasons: str) -> ScoreSheet:
    sheet = score_sheets.sheet_for(at.table)
    explanations = {about.replace("cash_", "cash:"): reason for about, reason in reasons.items()}
    wanted = count or plain_count()
    return score_sheets.save_count(
        sheet, count=wanted, revision=sheet.revision, explanations=explanations, by=at.cast.alice
    )


def give(sheet: ScoreSheet, who: str, at: AtTheTable, **fields: object) -> Signature:
    """A signature drawn for what the sheet shows now; any field of `Given` can be given."""
    sheet.refresh_from_db()
    usual: dict[str, object] = {"key": uuid4(), "shown_hash": sheet.content_hash, "strokes": STROKES}
    given = Given(who=who, **{**usual, **fields})  # type: ignore[arg-type]
    return signing.sign(sheet, given=given, by=at.cast.alice)


def signed(sheet: ScoreSheet, at: AtTheTable, *whos: str) -> ScoreSheet:
    for who in whos or ALL:
        give(sheet, who, at)
    sheet.refresh_from_db()
    return sheet


def recorded(seed: int = 1, *, entries: int = 60, players: int = 4) -> AtTheTable:
    """A table with a random game on its record, closed by a referee."""
    at = opened_table(players=players)
    play_on(at, seed, entries=entries)
    at.enter("close", reason="the hall closes")
    return at


def play_on(at: AtTheTable, seed: int, *, entries: int) -> None:
    """Random play until nothing waits to be settled."""
    header = read_header(at.recording.header)
    game, chance = open_game(header), seeded(seed)
    actions: list[dict[str, Any]] = [{"do": "start", "player": header.players[0]}]
    while actions:
        action = actions.pop()
        game.play(read_action(action, frozenset(header.players)))
        at.enter(**action)
        if game.state.over is None and (len(game.log) < entries or game.state.pending):
            actions.append(write_action(next_action(game.state, chance, PLAYED_ON)))


def as_expected(sheet: ScoreSheet) -> TableCount:
    """The count that equals the record; some other one while there is no closed record."""
    return from_json(sheet.expected) if sheet.expected else plain_count()


def with_cash(count: TableCount, seat: int, more: int) -> TableCount:
    """The same count with `more` cash at a seat."""
    changed = replace(count.seats[seat], cash=count.seats[seat].cash + more)
    return replace(count, seats={**count.seats, seat: changed})


def recording_of(at: AtTheTable) -> Recording:
    return Recording.objects.get(table=at.table)
