"""What the log of a recorded game says lies on the table, each amount and deed with its log lines."""

from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from games.counts import BANK
from games.models import LogEntry, Recording
from rules_engine import events
from rules_engine.actions import Close, Rule
from rules_engine.game import Entry
from rules_engine.record import entry_from_json, read_header
from rules_engine.setup import first_state
from rules_engine.state import State


@dataclass(frozen=True, slots=True)
class CashLine:
    """Line `number` of the log changed a seat's cash by `change` to `total`, in base units."""

    number: int
    change: int
    total: int


@dataclass(frozen=True, slots=True)
class Departure:
    """Somebody left: line `number` of the log says so. `creditor` is a seat, 0 for the bank."""

    number: int
    at: datetime
    creditor: int


@dataclass(frozen=True, slots=True)
class Ruling:
    number: int
    at: datetime
    reason: str


@dataclass(slots=True)
class Replay:
    """A whole recorded game as it stands, and where each number comes from."""

    state: State
    head: int
    head_hash: str
    cash: dict[int, list[CashLine]] = field(default_factory=dict)
    deeds: dict[int, int] = field(default_factory=dict)
    departures: dict[int, Departure] = field(default_factory=dict)
    rulings: list[Ruling] = field(default_factory=list)
    last_at: datetime | None = None


def replay(recording: Recording) -> Replay:
    """Play the living entries of a log again, as they were decided then."""
    header = read_header(recording.header)
    found = Replay(first_state(header), recording.head, recording.head_hash)
    players = frozenset(header.players)
    for line in living_lines(recording).iterator():
        _take(found, line, entry_from_json([line.action, line.events], players))
    return found


def living_lines(recording: Recording) -> QuerySet[LogEntry]:
    """The lines that make the game: replaced by none, in the order of play."""
    lines = LogEntry.objects.filter(recording=recording, replaced_by=None, place__isnull=False)
    return lines.order_by("place")


def seat_of(player: str) -> int:
    """The seat of a player of the record: "s3" is 3."""
    return int(player.removeprefix("s"))


def _take(found: Replay, line: LogEntry, entry: Entry) -> None:
    state = found.state
    before = {player.id: player.cash for player in state.players.values()}
    departed = {event.player: event for event in entry.events if isinstance(event, events.LeftGame)}
    creditors = {seat_of(player): _creditor(state, event) for player, event in departed.items()}
    for event in entry.events:
        event.apply(state)
        if isinstance(event, events.DeedPassed | events.MortgageSet | events.LevelSet):
            found.deeds[event.deed] = line.number
    for player in state.players.values():
        if change := player.cash - before[player.id]:
            found.cash.setdefault(seat_of(player.id), []).append(CashLine(line.number, change, player.cash))
    found.departures |= {seat: Departure(line.number, line.at, creditor) for seat, creditor in creditors.items()}
    if isinstance(entry.action, Rule | Close) and entry.action.reason:
        found.rulings.append(Ruling(line.number, line.at, entry.action.reason))
    found.last_at = line.at


def _creditor(state: State, left: events.LeftGame) -> int:
    """Who got the estate: the one player owed, else the bank (G-BANKR-02, G-BANKR-08)."""
    if left.status != "bankrupt":
        return BANK
    debts = state.debts(left.player)
    first = debts[0].shares[0][0] if debts else None
    players = {who for debt in debts for who, _amount in debt.shares if who is not None}
    return seat_of(first) if first is not None and players == {first} else BANK
