"""How a judge taps a recorded game into the console: for every entry the controls, in order.

The plan is made from the rules engine and from what the console keeps open between entries. Its length
is the number of taps; that the console really works by these taps is shown by playing it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.console.panel import turn_panel
from rules_engine.game import Game
from rules_engine.record import read_action, read_header

Entry = Mapping[str, Any]
SMALL = {"roll", "between", "throw", "purchase", "sale", "tax"}  # asked beside the open estates
ESTATE = {"build", "sell", "mortgage", "lift"}


@dataclass
class Judge:
    """Follows a game and knows what stands on the console after each entry."""

    header: Entry
    taken: Counter[str] = field(default_factory=Counter)
    entries: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        players = [f"s{seat}" for seat in range(1, len(self.header["players"]) + 1)]
        self.seats = dict(zip(self.header["players"], players, strict=True))
        self.game = Game(read_header({**self.header, "players": players}))
        self.is_open = False  # the estates
        self.forced: str | None = None  # what was asked when they were opened

    @property
    def panel(self) -> dict[str, Any]:
        return turn_panel(self.game)

    def seated(self, entry: Entry) -> dict[str, Any]:
        """The entry with the ids of seats, as the console's record has them."""
        names = ("player", "from", "with", "winner")
        return {
            key: self.seats.get(value, value) if key in names and isinstance(value, str) else value
            for key, value in entry.items()
        }

    def plan(self, entry: Entry) -> list[str]:
        """The controls to tap; the last one records. The judge then holds the entry for played."""
        entry = self.seated(entry)
        taps = list(_PLANS[entry["do"]](self, entry))
        self.taken[entry["do"]] += len(taps)
        self.entries[entry["do"]] += 1
        self._play(entry)
        return taps

    def _play(self, entry: Entry) -> None:
        before = self.panel["asks"]
        self.game.play(read_action(entry, tuple(self.seats.values())))
        if self.forced != self.panel["asks"] or before != self.panel["asks"]:
            self.forced = self.forced if self.forced == self.panel["asks"] else None

    def estates_shown(self) -> bool:
        asks = self.panel["asks"]
        return self.is_open and (asks in SMALL or self.forced == asks)

    def in_sight(self, player: str) -> bool:
        """Whether this player's deeds can be tapped where they stand."""
        if self.estates_shown():
            return True
        panel = self.panel
        owes = panel["debt"] or panel["sale"]
        return panel["asks"] in ("debt", "sale") and owes["player"] == player

    def out_of_the_way(self) -> Iterator[str]:
        """What asks for the whole panel lies behind estates that were opened for it."""
        if self.estates_shown() and self.panel["asks"] not in SMALL:
            self.is_open = False
            yield "back"


def _dice(judge: Judge, entry: Entry) -> Iterator[str]:
    yield f"die-a{entry['dice'][0]}"
    yield f"die-b{entry['dice'][1]}"


def _one(name: str) -> Any:
    def plan(judge: Judge, entry: Entry) -> Iterator[str]:
        yield from judge.out_of_the_way()
        yield name.format(**entry)

    return plan


def _claim(judge: Judge, entry: Entry) -> Iterator[str]:
    """One tap; a second where several rents are open for this owner."""
    yield f"claim-{entry['player']}"
    open_for = [claim for claim in judge.game.state.claims.values() if claim.owner == entry["player"]]
    if len(open_for) > 1:
        meant = next(claim for claim in open_for if claim.debtor == entry["from"])
        yield f"debtor-{meant.debtor}-{meant.deed}"


def _pay(judge: Judge, entry: Entry) -> Iterator[str]:
    yield from judge.out_of_the_way()
    debt = judge.panel["debt"]
    yield f"pay-{entry['player']}" if debt and debt["player"] != entry["player"] else "pay"


def _bankrupt(judge: Judge, entry: Entry) -> Iterator[str]:
    yield from judge.out_of_the_way()
    yield "bankrupt"
    yield from (f"lift-{square}" for square in entry.get("lift", ()))
    yield "bankrupt-yes"


def _auction(judge: Judge, entry: Entry) -> Iterator[str]:
    yield from judge.out_of_the_way()
    lots = judge.panel["auction"]["lots"]
    if lots[0]["square"] != entry["deed"]:
        yield f"lot-{entry['deed']}"
    if entry["winner"] is None:
        yield "no-bid"
        return
    yield from _digits(entry["price"])
    yield f"won-{entry['winner']}"


def _digits(amount: int) -> Iterator[str]:
    return (f"pad-{digit}" for digit in str(amount))


def _open_estates(judge: Judge, player: str) -> Iterator[str]:
    if not judge.in_sight(player):
        judge.is_open, judge.forced = True, judge.panel["asks"]
        yield "tool-estates"


def _deed(judge: Judge, entry: Entry) -> Iterator[str]:
    """Every deed is an entry of its own; the recorded games name one at a time."""
    [square] = entry["deeds"]
    yield from _open_estates(judge, entry["player"])
    yield f"deed-{square}"


def _levels(judge: Judge, entry: Entry) -> Iterator[str]:
    levels = {int(square): count for square, count in entry["levels"].items()}
    if sum(levels.values()) == 1:
        yield from _open_estates(judge, entry["player"])
        yield from (f"{entry['do']}-{square}" for square in levels)
        return
    yield from _several(judge, entry, levels)


def _several(judge: Judge, entry: Entry, levels: Mapping[int, int]) -> Iterator[str]:
    """More than one lot at once: a whole group to the ground, or level by level."""
    if not judge.estates_shown():
        judge.is_open, judge.forced = True, judge.panel["asks"]
        yield "tool-estates"
    yield "several"
    state = judge.game.state
    if entry["do"] == "sell" and all(state.deeds[square].level == count for square, count in levels.items()):
        yield f"ground-{state.edition.deeds[next(iter(levels))].group}"
    else:
        sign = "less" if entry["do"] == "sell" else "more"
        yield from (f"{sign}-{square}" for square, count in levels.items() for _ in range(count))
    yield "record-several"


def _trade(judge: Judge, entry: Entry) -> Iterator[str]:
    """A deed in somebody's row begins it; the partner follows from the second deed, or from whose turn it is."""
    sides = {entry["player"]: entry.get("gives", {}), entry["with"]: entry.get("gets", {})}
    first = next((id for id, goods in sides.items() if goods.get("deeds") or goods.get("jail_cards")), entry["player"])
    other = next(id for id in sides if id != first)
    yield from _goods(first, sides[first])
    if not _has_goods(sides[other]) and _inferred(judge, first) != other:
        yield f"with-{other}"
    yield from _goods(other, sides[other])
    yield from (f"lift-{square}" for square in entry.get("lift", ()))
    payer = next((id for id, goods in sides.items() if goods.get("cash")), None)
    if payer is not None:
        yield from _digits(sides[payer]["cash"])
        if payer != _payer(judge, first, other, sides):
            yield f"payer-{payer}"
    yield "record-trade"


def _goods(player: str, goods: Entry) -> Iterator[str]:
    yield from (f"chip-{square}" for square in goods.get("deeds", ()))
    yield from (f"jailcard-{player}-{deck}" for deck in goods.get("jail_cards", ()))


def _has_goods(goods: Entry) -> bool:
    return bool(goods.get("deeds") or goods.get("jail_cards"))


def _inferred(judge: Judge, first: str) -> str | None:
    state = judge.game.state
    others = [player for player in state.playing() if player != first]
    if len(others) == 1:
        return others[0]
    return state.turn if state.turn != first else None


def _payer(judge: Judge, first: str, other: str, sides: Mapping[str, Entry]) -> str:
    """Whoever gives less at printed prices adds the cash, the first where both give as much."""
    deeds = judge.game.state.edition.deeds
    worth = {id: sum(deeds[square].price for square in goods.get("deeds", ())) for id, goods in sides.items()}
    return other if worth[other] < worth[first] else first


_PLANS: Mapping[str, Any] = {
    "start": _one("start-{player}"),
    "roll": _dice,
    "throw": _dice,
    "buy": _one("buy"),
    "decline": _one("decline"),
    "draw": _one("card-{card}"),
    "leave_jail": _one("leave-{with}"),
    "claim": _claim,
    "pay": _pay,
    "bankrupt": _bankrupt,
    "auction": _auction,
    "mortgage": _deed,
    "lift": _deed,
    "build": _levels,
    "sell": _levels,
    "trade": _trade,
}


def table_of(entries: Counter[str], taken: Counter[str]) -> str:
    """Taps by kind of entry, the most frequent first, and the average of all."""
    lines = [f"{'entry':<12}{'entries':>9}{'taps':>9}{'average':>9}"]
    for do, count in entries.most_common():
        lines.append(f"{do:<12}{count:>9}{taken[do]:>9}{taken[do] / count:>9.2f}")
    lines.append(f"{'all':<12}{entries.total():>9}{taken.total():>9}{average(entries, taken):>9.3f}")
    return "\n".join(lines)


def average(entries: Counter[str], taken: Counter[str]) -> float:
    return taken.total() / entries.total()
