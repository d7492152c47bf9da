"""What a judge decides beyond the rules, and what he only writes down (T-AUTH-01)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import NOTE_KINDS, Note, Pause, Resume, Rule, Standing
from rules_engine.decide.guards import need_player
from rules_engine.edition import JAIL
from rules_engine.errors import IllegalAction
from rules_engine.events import (
    DecksForgotten,
    DeedPassed,
    Event,
    Freed,
    Jailed,
    LevelSet,
    MortgageSet,
    Moved,
    Noted,
    Paid,
    Paused,
    RentClosed,
    Settled,
    TurnPassed,
)
from rules_engine.pending import Auction, Debt, Sale
from rules_engine.state import State

CLEARABLE = ("claims", "debts", "auctions")


def rule(state: State, action: Rule) -> Iterator[Event]:
    """The only entry that may break the rules; arithmetic and the box still hold.

    After a ruling the order of the decks is taken as unknown: cards may have been mixed.
    """
    _need_possible(state, action)
    yield Noted("ruling", action.reason)
    yield DecksForgotten()
    yield from _clear(state, action)
    # Sorted: a database gives the fields of an action back in an order of its own.
    for id, change in sorted(action.cash.items()):
        payer, payee = (None, id) if change > 0 else (id, None)
        yield Paid(payer, payee, abs(change), "ruling")
    for id, square in sorted(action.position.items()):
        if state.players[id].jail is not None and square != JAIL:
            yield Freed(id, False)
        yield Moved(id, square)
    for id, tries in sorted(action.jail.items()):
        yield Freed(id, False) if tries is None else Jailed(id, tries)
    for square, wanted in sorted(action.deeds.items()):
        yield from _place(state, square, wanted or Standing(None))
    if action.turn is not None:
        yield TurnPassed(action.turn)


def _need_possible(state: State, action: Rule) -> None:
    if not action.reason.strip():
        raise IllegalAction("reason_needed")
    for what in action.clear:
        if what not in CLEARABLE:
            raise IllegalAction("cannot_clear", what=what)
    _need_possible_players(state, action)
    _need_possible_deeds(state, action)


def _need_possible_players(state: State, action: Rule) -> None:
    """Players exist, cash stays whole, tokens stand on squares, jail is jail."""
    for id in {*action.cash, *action.position, *action.jail, *filter(None, [action.turn])}:
        need_player(state, id)
    if action.turn is not None and not state.started:
        raise IllegalAction("not_started")
    for id, change in action.cash.items():
        if state.players[id].cash + change < 0:
            raise IllegalAction("not_enough_cash", player=id, needed=-change, has=state.players[id].cash)
    for id, square in action.position.items():
        if not 0 <= square < len(state.edition.squares):
            raise IllegalAction("unknown_square", player=id, square=square)
    for id, tries in action.jail.items():
        wrong_place = tries is not None and action.position.get(id, JAIL) != JAIL
        if (tries is not None and not 0 <= tries < state.rules.jail_max_tries) or wrong_place:
            raise IllegalAction("impossible_jail", player=id, tries=tries)


def _need_possible_deeds(state: State, action: Rule) -> None:
    """Owners exist, levels exist, and the box holds the buildings (G-SETUP-02)."""
    levels = {square: lot.level for square, lot in state.deeds.items()}
    for square, named in action.deeds.items():
        wanted = named or Standing(None)
        if square not in state.deeds:
            raise IllegalAction("not_a_deed", square=square)
        levels[square] = wanted.level
        if wanted.owner is not None:
            need_player(state, wanted.owner)
        street = state.edition.deeds[square].kind == "street"
        bare = wanted.owner is None or wanted.mortgaged or not street
        if not 0 <= wanted.level <= (0 if bare else state.hotel_level):
            raise IllegalAction("level_out_of_range", square=square, level=wanted.level)
        if wanted.owner is None and wanted.mortgaged:
            raise IllegalAction("not_the_owner", square=square, owner=None)
    houses, hotels = _stock(state, levels)
    if houses < 0 or hotels < 0:
        raise IllegalAction("not_enough_buildings", houses=houses, hotels=hotels)


def _stock(state: State, levels: dict[int, int]) -> tuple[int, int]:
    hotel = state.hotel_level
    houses, hotels = state.supply
    houses -= sum(level for level in levels.values() if level < hotel)
    return houses, hotels - list(levels.values()).count(hotel)


def _place(state: State, square: int, wanted: Standing) -> Iterator[Event]:
    lot = state.deeds[square]
    if lot.owner != wanted.owner:
        yield DeedPassed(square, wanted.owner)
    if lot.mortgaged != wanted.mortgaged:
        yield MortgageSet(square, wanted.mortgaged)
    if lot.level != wanted.level:
        levels = {other: lot.level for other, lot in state.deeds.items()}
        yield LevelSet(square, wanted.level, *_stock(state, {**levels, square: wanted.level}))


def _clear(state: State, action: Rule) -> Iterator[Event]:
    """What the judge strikes out; a new turn also ends what the old one left to settle."""
    if "claims" in action.clear:
        for id in tuple(state.claims):
            yield RentClosed(id, "void")
    for item in tuple(state.pending):
        debt, auction = isinstance(item, Debt), isinstance(item, Auction | Sale)
        struck = (debt and "debts" in action.clear) or (auction and "auctions" in action.clear)
        of_old_turn = action.turn is not None and not debt and not auction
        if struck or of_old_turn:
            yield Settled(len(state.pending) - 1 - state.pending.index(item))


def note(state: State, action: Note) -> Iterator[Event]:
    """Worth keeping, changes nothing; also after the end."""
    if action.kind not in NOTE_KINDS:
        raise IllegalAction("unknown_note", kind=action.kind)
    yield Noted(action.kind, action.text)


def pause(state: State, action: Pause) -> Iterator[Event]:
    """Play is suspended (T-FMT-11)."""
    yield Paused(True, action.reason)


def resume(state: State, action: Resume) -> Iterator[Event]:
    """Play goes on."""
    if not state.paused:
        raise IllegalAction("not_paused")
    yield Paused(False, "")
