"""The score sheets: shown as hashed, worth what was counted, in line with the record or explained, signed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules_engine.edition import Edition, load_edition
from rules_engine.ruleset import Ruleset, load_ruleset
from rules_engine.scoring import Holding, Worth, net_worth
from rules_engine.state import State
from titledeed_verify.facts import OUTCOME_OF, Facts, Row
from titledeed_verify.games import Examined, examined
from titledeed_verify.people import named_otherwise
from titledeed_verify.report import Note
from titledeed_verify.rows import missing
from tournament.chain_hash import digest

CASH_FINEST = 10**12  # cash as the last word stands below the tie value and never outweighs it (GAP-S4)


@dataclass(frozen=True)
class Valuation:
    """How a round values what lies on its tables: edition, ruleset and the organiser's answers."""

    edition: str
    ruleset: str
    jail_card_value: int
    buildings_break_ties: bool
    cash_breaks_ties: bool
    told_apart: bool  # whether the places of those who left differ (GAP-S12)

    def worth(self, seat: Row) -> Worth:
        edition, ruleset = _edition(self.edition), _ruleset(self.ruleset)
        holdings = [Holding(deed["square"], deed["level"], deed["mortgaged"]) for deed in seat["deeds"]]
        return net_worth(
            edition,
            seat["cash"]["counted"],
            holdings,
            ruleset.networth_hotel_factor,
            houses_for_hotel=ruleset.hotel_houses_needed,
            jail_cards=seat["jail_cards"] * self.jail_card_value,
        )

    def tie_value(self, worth: Worth) -> int:
        return worth.unmortgaged + (worth.houses + worth.hotels if self.buildings_break_ties else 0)

    def strength(self, worth: Worth) -> tuple[int, int]:
        """What places are given by (T-SCORE-03, T-SCORE-06)."""
        finest = worth.cash if self.cash_breaks_ties else 0
        return worth.net_worth, self.tie_value(worth) * CASH_FINEST + finest


@cache
def _edition(name: str) -> Edition:
    return load_edition(name)


@cache
def _ruleset(name: str) -> Ruleset:
    return load_ruleset(name)


def valuation_of(facts: Facts, number: int) -> Valuation:
    rules = facts.rules_of(number)
    options = rules["options"]
    return Valuation(
        edition=rules["edition"],
        ruleset=rules["ruleset"],
        jail_card_value=options["jail_card_value"],
        buildings_break_ties=options["tie_value_includes_buildings"] == "yes",
        cash_breaks_ties=options["unresolved_tie"] == "cash",
        told_apart=rules["kind"] == "final" or options["eliminated_places"] == "by_leaving",
    )


def named(facts: Facts, sheet: Row) -> str:
    return f"{facts.named(sheet['table_id'])}, sheet {sheet['version']}"


def contents(facts: Facts) -> Iterator[str]:
    """Each sheet has the hash of what it shows, the chain knows it, and its names are the ones meant."""
    links = {_key(link.content): link for link in facts.links("sheet.locked", "sheet.corrected")}
    names = {row["id"]: row["people"] for row in facts.people("sheets")}
    if facts.bundle.has_people:
        yield from missing(facts.rows("sheets"), facts.people("sheets"), "sheets", "sheet")
    for sheet in facts.finished_sheets:
        where, link = named(facts, sheet), links.pop((*facts.place(sheet["table_id"]), sheet["version"]), None)
        yield from _of_another_table(facts, sheet, where)
        if digest(sheet["shown"]) != sheet["content_hash"]:
            yield f"{where}: what it shows has another hash than the one that was signed"
        if link is None:
            yield f"{where}: the chain does not know it"
        elif link.content["sheet"] != sheet["content_hash"]:
            yield f"{where}: its hash is not the one in link {link.number} of the chain"
        if sheet["id"] in names:
            yield from named_otherwise(sheet, names[sheet["id"]], where, is_erased=sheet["id"] in facts.erased.sheets)
    for number, table, version in sorted(links):
        yield f"round {number} table {table}, sheet {version}: in the chain, but not in sheets.json"


def _of_another_table(facts: Facts, sheet: Row, where: str) -> Iterator[str]:
    shown = sheet["shown"]
    told = (shown["game"]["round"], shown["table"], shown["version"])
    if told != (*facts.place(sheet["table_id"]), sheet["version"]):
        yield f"{where}: it calls itself round {told[0]} table {told[1]}, sheet {told[2]}"


def _key(content: Mapping[str, Any]) -> tuple[int, int, int]:
    return content["round"], content["table"], content["version"]


def valuations(facts: Facts) -> Iterator[str]:
    """Net worth, line by line, and places are what the count makes of them (T-SCORE-03, -05, -06)."""
    counts = {row["id"]: row["counts"] for row in facts.people("sheets")}
    for sheet in facts.finished_sheets:
        number, _table = facts.place(sheet["table_id"])
        valuation, where = valuation_of(facts, number), named(facts, sheet)
        survivors = {seat["seat"]: seat for seat in sheet["shown"]["seats"] if seat["status"] == "survivor"}
        worths = {at: valuation.worth(seat) for at, seat in survivors.items()}
        for at, seat in survivors.items():
            yield from _other_worth(valuation, worths[at], seat, where)
        yield from _other_places(valuation, worths, sheet["shown"]["seats"], where)
        lots = Counter(deed["square"] for seat in sheet["shown"]["seats"] for deed in seat["deeds"])
        yield from (f"{where}: the deed of square {square} lies at two seats" for square in lots if lots[square] > 1)
        if sheet["id"] in counts and _counts_of(sheet["shown"]) != _counts_in(counts[sheet["id"]]):
            yield f"{where}: it shows another count than the one that was entered"


def _other_worth(valuation: Valuation, worth: Worth, seat: Row, where: str) -> Iterator[str]:
    told = seat["worth"]
    counted = {name: getattr(worth, name) for name in (*Worth.__slots__, "net_worth")}
    counted["tie_value"] = valuation.tie_value(worth)
    for name, amount in counted.items():
        if told.get(name) != amount:
            yield f"{where}, seat {seat['seat']}: {name} is {told.get(name)}, the count makes {amount}"


def _other_places(valuation: Valuation, worths: Mapping[int, Worth], seats: list[Row], where: str) -> Iterator[str]:
    strengths = {at: valuation.strength(worth) for at, worth in worths.items()}
    gone = [seat for seat in seats if seat["seat"] not in worths]
    for seat in seats:
        at = seat["seat"]
        if at in worths:
            place = 1 + sum(other > strengths[at] for other in strengths.values())
        elif valuation.told_apart:
            place = len(worths) + 1 + sum(_stayed(other) > _stayed(seat) for other in gone)
        else:
            place = len(worths) + 1
        if seat["rank"] != place:
            yield f"{where}, seat {at}: place {seat['rank']}, the count makes {place}"


def _stayed(seat: Row) -> tuple[bool, int]:
    """Disqualified and expelled players come last, whenever they left (T-SCORE-11)."""
    return seat["status"] in ("bankrupt", "withdrawn"), seat["left"] or 0


def _counts_of(shown: Row) -> dict[int, tuple[Any, ...]]:
    return {
        seat["seat"]: (
            seat["status"],
            seat["cash"]["counted"] or 0,
            seat["jail_cards"],
            {deed["square"]: (deed["level"], deed["mortgaged"]) for deed in seat["deeds"]},
        )
        for seat in shown["seats"]
    }


def _counts_in(counts: Row) -> dict[int, tuple[Any, ...]]:
    return {
        int(at): (
            seat["outcome"],
            seat["cash"] if seat["outcome"] == "survivor" else 0,
            seat["jail_cards"],
            {
                int(square): (deed["level"], deed["mortgaged"])
                for square, deed in counts["deeds"].items()
                if deed["seat"] == int(at)
            },
        )
        for at, seat in counts["seats"].items()
    }


def records(facts: Facts) -> Iterator[str]:
    """A sheet says what the record of its game says, or carries the reason why it does not (GAP-X1)."""
    games = {game.row["table_id"]: game for game in examined(facts)}
    by_hand = 0
    for sheet in facts.finished_sheets:
        if sheet["shown"]["record"] is None:
            by_hand += 1
            if facts.recordings.get(sheet["table_id"], {}).get("state") == "closed":
                yield f"{named(facts, sheet)}: counted by hand, but its game was recorded to its end"
        elif sheet["table_id"] not in games:
            yield f"{named(facts, sheet)}: it was made from a record that is not in the archive"
        else:
            yield from _unlike_record(facts, sheet, games[sheet["table_id"]])
    if by_hand:
        yield Note(f"{by_hand} sheets were counted by hand, without a record of the game")


def _unlike_record(facts: Facts, sheet: Row, game: Examined) -> Iterator[str]:
    where, seen = named(facts, sheet), sheet["shown"]["record"]
    if game.hashes.get(seen["head"]) != seen["head_hash"]:
        yield f"{where}: it was made from a record with another hash at line {seen['head']}"
        return
    if seen["head"] not in game.states:
        yield f"{where}: the record it was made from cannot be played"
        return
    if seen["head"] != game.row["head"]:
        yield f"{where}: it was made at line {seen['head']}, not where the record ends"
    expected = _expected(game.states[seen["head"]], _counted_of(facts, sheet["table_id"]))
    explained = _Explained(sheet["shown"]["remarks"])
    for at, counted in _counts_of(sheet["shown"]).items():
        status, cash, cards, deeds = expected[at]
        if counted[1] != cash and not explained.cash(at, expected=cash, counted=counted[1]):
            yield f"{where}, seat {at}: cash {counted[1]}, the record has {cash}, and no ruling explains it"
        squares = {square for square, _deed in deeds.items() ^ counted[3].items()}
        is_otherwise = (counted[0], counted[2]) != (status, cards) and at not in explained.seats
        if is_otherwise or squares - explained.squares:
            yield f"{where}, seat {at}: other deeds, cards or standing than the record has, and no ruling explains it"


class _Explained:
    """What the remarks of a sheet give a reason for: amounts of cash, seats and squares."""

    def __init__(self, remarks: list[Row]) -> None:
        self._cash, self.seats, self.squares = set(), set(), set()
        for remark in remarks:
            about, values = remark.get("about", ""), remark["values"]
            if about == "rest":
                self.seats |= {int(each["player"].removeprefix("s")) for each in values["players"]}
                self.squares |= set(values["squares"]["squares"])
            elif about:
                self._cash.add((about, values["expected"]["money"], values["counted"]["money"]))

    def cash(self, at: int, *, expected: int, counted: int) -> bool:
        """One amount instead of another; whoever stands otherwise has other cash with it."""
        return at in self.seats or (f"cash:{at}", expected, counted) in self._cash


@dataclass(frozen=True)
class _Counted:
    """What is counted at a table: in the final nothing but who is left (T-FINAL-01), cards only where they are
    worth something (GAP-N1)."""

    estate: bool
    cards: bool


def _counted_of(facts: Facts, table: int) -> _Counted:
    number, _table = facts.place(table)
    has_estate = not facts.is_final(table)
    return _Counted(has_estate, has_estate and bool(valuation_of(facts, number).jail_card_value))


def _expected(state: State, counted: _Counted) -> dict[int, tuple[Any, ...]]:
    found = {}
    for player in state.players.values():
        status = OUTCOME_OF.get(player.status, player.status)
        is_in = status == "survivor"
        owned = {square: (lot.level, lot.mortgaged) for square, lot in state.deeds.items() if lot.owner == player.id}
        found[int(player.id.removeprefix("s"))] = (
            status,
            player.cash if is_in and counted.estate else 0,
            len(player.jail_cards) if is_in and counted.cards else 0,
            owned if counted.estate else {},
        )
    return found


def signatures(facts: Facts) -> Iterator[str]:
    """Everybody signed exactly what the sheet shows, and the ink is the one the chain saw (T-SCORE-09)."""
    ink = {row["id"]: row["strokes"] for row in facts.people("signatures")}
    if facts.bundle.has_people:
        yield from missing(facts.rows("signatures"), facts.people("signatures"), "signatures", "signature")
    given: dict[int, list[Row]] = {}
    for row in facts.rows("signatures"):
        given.setdefault(row["sheet_id"], []).append(row)
    links = {_key(link.content): link.content for link in facts.links("sheet.locked", "sheet.corrected")}
    for sheet in facts.finished_sheets:
        link = links.get((*facts.place(sheet["table_id"]), sheet["version"]))
        living = [row for row in given.get(sheet["id"], []) if row["voided_at"] is None]
        yield from _badly_signed(facts, sheet, living)
        if link is not None:
            yield from _other_ink(facts, living, link["signatures"], ink, named(facts, sheet))


def _badly_signed(facts: Facts, sheet: Row, living: list[Row]) -> Iterator[str]:
    where = named(facts, sheet)
    for row in living:
        if row["scope"] == "sheet" and row["shown_hash"] != sheet["content_hash"]:
            yield f"{where}: {_signer(row)} signed something else than it shows"
    signed = {row["seat"] for row in living if row["role"] == "player"}
    for seat in sheet["shown"]["seats"]:
        if seat["seat"] not in signed:
            yield f"{where}: seat {seat['seat']} has neither signed nor refused"
    if not any(row["role"] == "judge" for row in living):
        yield f"{where}: the judge has not signed"
    if not any(row["role"] == "referee" for row in living):
        yield f"{where}: no referee has countersigned"


def _other_ink(
    facts: Facts, living: list[Row], seen: list[Row], ink: Mapping[int, list[Any]], where: str
) -> Iterator[str]:
    known = {(each["role"], each["seat"]): each for each in seen}
    for row in living:
        before = known.pop((row["role"], row["seat"]), None)
        if before is None:
            yield f"{where}: {_signer(row)} was not among the signatures when it was locked"
            continue
        if (row["way"], row["scope"], row["shown_hash"]) != (before["way"], before["scope"], before["shown"]):
            yield f"{where}: the signature of {_signer(row)} is not the one the chain saw"
        strokes, is_erased = ink.get(row["id"]), row["id"] in facts.erased.signatures
        if strokes is not None and digest(strokes) != before["ink"] and not (is_erased and strokes == []):
            yield f"{where}: the strokes of {_signer(row)} are not the ones the chain saw"
    for role, seat in known:
        yield f"{where}: the signature of {role if seat is None else f'seat {seat}'} is missing"


def _signer(row: Row) -> str:
    return f"seat {row['seat']}" if row["seat"] else f"the {row['role']}"
