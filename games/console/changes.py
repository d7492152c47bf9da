"""What a correction would change: two states of one table compared, as phrases."""

from __future__ import annotations

from collections.abc import Iterator

from games.console.phrases import Phrase, deck, level, money, phrase, phrases, player, square
from rules_engine.state import DeedState, Player, State


def effects(before: State, after: State) -> list[Phrase]:
    """Everything that would stand otherwise: players, deeds, stock, whose turn. Open rents are not compared."""
    return [
        *(said for id, was in before.players.items() for said in _player(was, after.players[id])),
        *(said for sq, lot in before.deeds.items() for said in _deed(sq, lot, after.deeds[sq], after.hotel_level)),
        *_table(before, after),
    ]


def _player(was: Player, now: Player) -> Iterator[Phrase]:
    who = player(was.id)
    if was.status != now.status:
        yield phrase(f"change.status_{now.status}", player=who)
    if was.cash != now.cash:
        yield phrase("change.cash", player=who, before=money(was.cash), after=money(now.cash))
    if was.position != now.position:
        yield phrase("change.position", player=who, before=square(was.position), after=square(now.position))
    yield from _jail(was, now)
    for name in ("chance", "chest"):
        if now.jail_cards.count(name) != was.jail_cards.count(name):
            gains = now.jail_cards.count(name) > was.jail_cards.count(name)
            code = "change.card_held" if gains else "change.card_lost"
            yield phrase(code, player=who, deck=deck(name))
    if was.warnings != now.warnings:
        yield phrase("change.warnings", player=who, before=was.warnings, after=now.warnings)
    if was.turns != now.turns:
        yield phrase("change.turns", player=who, before=was.turns, after=now.turns)


def _jail(was: Player, now: Player) -> Iterator[Phrase]:
    if was.jail == now.jail:
        return
    if now.jail is None:
        yield phrase("change.free", player=player(now.id))
    else:
        yield phrase("change.jailed", player=player(now.id), tries=now.jail)


def _deed(index: int, was: DeedState, now: DeedState, hotel_level: int) -> Iterator[Phrase]:
    deed = square(index)
    if was.owner != now.owner:
        yield phrase("change.owner", square=deed, before=_owner(was.owner), after=_owner(now.owner))
    if was.mortgaged != now.mortgaged:
        yield phrase("change.mortgaged" if now.mortgaged else "change.unmortgaged", square=deed)
    if was.level != now.level:
        before, after = level(was.level, hotel_level), level(now.level, hotel_level)
        yield phrase("change.level", square=deed, before=before, after=after)


def _owner(id: str | None) -> dict[str, object]:
    return phrases([phrase("words.bank") if id is None else phrase("words.player", player=player(id))])


def _table(before: State, after: State) -> Iterator[Phrase]:
    if before.turn != after.turn and after.turn is not None:
        yield phrase("change.turn", player=player(after.turn))
    if (before.houses, before.hotels) != (after.houses, after.hotels):
        yield phrase("change.bank", houses=after.houses, hotels=after.hotels)
    if before.over != after.over:
        yield phrase("change.goes_on" if after.over is None else f"effect.over_{after.over}")
    if before.time_up != after.time_up:
        yield phrase("change.time_up" if after.time_up else "change.time_not_up")
    if before.paused != after.paused:
        yield phrase("change.paused" if after.paused else "change.resumed")
