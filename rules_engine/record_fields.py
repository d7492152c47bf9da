"""Every field of the game record: how it is read, how it is written, which players it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.actions import NOTE_KINDS, Goods, Standing
from rules_engine.edition import DECKS
from rules_engine.edition_check import LARGEST

Read = Callable[[Any], Any]

SQUARES = frozenset(str(number) for number in range(40))


class BadField(ValueError):
    """A field with a type or a value the record does not know."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: the attribute it fills, both ways, and the player ids in its value."""

    attribute: str
    read: Read
    needed: bool = False
    write: Read = lambda value: value
    ids: Callable[[Any], Iterable[str]] | None = None


def _need(holds: bool, expected: str) -> None:
    if not holds:
        raise BadField(f"expected {expected}")


def text(value: object) -> str:
    _need(isinstance(value, str), "text")
    return str(value)


def whole(value: object) -> int:
    _need(isinstance(value, int) and not isinstance(value, bool), "a whole number")
    assert isinstance(value, int)
    _need(-LARGEST <= value <= LARGEST, f"a whole number up to {LARGEST}")
    return value


def flag(value: object) -> bool:
    _need(isinstance(value, bool), "true or false")
    return bool(value)


def square(value: object) -> int:
    number = whole(value)
    _need(0 <= number < 40, "a square from 0 to 39")
    return number


def dice(value: object) -> tuple[int, int]:
    _need(isinstance(value, list) and len(value) == 2, "two dice")
    assert isinstance(value, list)
    for die in value:
        _need(1 <= whole(die) <= 6, "dice from 1 to 6")
    return (value[0], value[1])


def _listed(read: Read) -> Read:
    def of(value: object) -> tuple[Any, ...]:
        _need(isinstance(value, list), "a list")
        assert isinstance(value, list)
        return tuple(read(entry) for entry in value)

    return of


def _mapped(key: Read, read: Read) -> Read:
    def of(value: object) -> dict[Any, Any]:
        _need(isinstance(value, Mapping), "an object")
        assert isinstance(value, Mapping)
        return {key(name): read(entry) for name, entry in value.items()}

    return of


def _or_null(read: Read) -> Read:
    return lambda value: None if value is None else read(value)


def _one_of(*words: str) -> Read:
    def of(value: object) -> str:
        _need(isinstance(value, str) and value in words, f"one of {', '.join(words)}")
        return str(value)

    return of


def _numbered(value: object) -> int:
    """A square as the key of an object."""
    _need(isinstance(value, str) and value in SQUARES, "a square number from 0 to 39")  # not "06": one name each
    return int(str(value))


def _object(**readers: Read) -> Callable[[object], dict[str, Any]]:
    def of(value: object) -> dict[str, Any]:
        _need(isinstance(value, Mapping), "an object")
        assert isinstance(value, Mapping)
        for name in value:
            _need(name in readers, f"only the fields {', '.join(readers)}")
        return {name: readers[name](entry) for name, entry in value.items()}

    return of


_deck = _one_of(*DECKS)
_squares = _listed(square)
_goods_fields = _object(cash=whole, deeds=_squares, jail_cards=_listed(_deck))
_standing_fields = _object(owner=_or_null(text), level=whole, mortgaged=flag)


def _goods(value: object) -> Goods:
    return Goods(**_goods_fields(value))


def _write_goods(goods: Goods) -> dict[str, object]:
    sides = {"cash": goods.cash, "deeds": list(goods.deeds), "jail_cards": list(goods.jail_cards)}
    return {name: value for name, value in sides.items() if value}


def _standing(value: object) -> Standing:
    found = _standing_fields(value)
    _need("owner" in found, "the field owner")
    return Standing(**found)


def _write_standing(standing: Standing | None) -> dict[str, object] | None:
    if standing is None:
        return None
    return {"owner": standing.owner, "level": standing.level, "mortgaged": standing.mortgaged}


def _write_deeds(deeds: Mapping[int, Standing | None]) -> dict[str, object]:
    return {str(number): _write_standing(standing) for number, standing in deeds.items()}


def _owners(deeds: Mapping[int, Standing | None]) -> list[str]:
    return [standing.owner for standing in deeds.values() if standing and standing.owner is not None]


def _write_rolls(rolls: Iterable[Mapping[str, tuple[int, int]]]) -> list[dict[str, list[int]]]:
    return [{player: list(thrown) for player, thrown in throws.items()} for throws in rolls]


def _edition(value: object) -> str | Mapping[str, object]:
    _need(isinstance(value, str | Mapping), "the name of an edition or an edition")
    assert isinstance(value, str | Mapping)
    return value


def _one(value: str | None) -> list[str]:
    return [] if value is None else [value]


def _player(attribute: str = "player", needed: bool = True) -> Field:
    return Field(attribute, text if needed else _or_null(text), needed, ids=_one)


def _by_player(attribute: str, read: Read) -> Field:
    return Field(attribute, _mapped(text, read), write=dict, ids=list)


def _deeds_field(needed: bool = True, attribute: str = "deeds") -> Field:
    return Field(attribute, _squares, needed, write=list)


_LEVELS = Field("levels", _mapped(_numbered, whole), True, write=lambda levels: {str(k): n for k, n in levels.items()})
_STANDINGS = Field("deeds", _mapped(_numbered, _standing), write=_write_deeds, ids=_owners)
_DICE = Field("dice", dice, True, write=list)
_REASON = Field("reason", text)
_LEAVING = {"player": _player(), "reason": _REASON}
_ESTATE = {"player": _player(), "deeds": _deeds_field()}
_LIFTS = _deeds_field(needed=False, attribute="lift")

ACTION_FIELDS: Mapping[str, Mapping[str, Field]] = {
    "start": {
        "player": _player(),
        "rolls": Field(
            "rolls",
            _listed(_mapped(text, dice)),
            write=_write_rolls,
            ids=lambda rolls: [player for throws in rolls for player in throws],
        ),
    },
    "deal": _ESTATE,
    "void_roll": _LEAVING,
    "roll": {"player": _player(), "dice": _DICE},
    "buy": {"player": _player()},
    "decline": {"player": _player()},
    "auction": {
        "deed": Field("deed", square, True),
        "winner": Field("winner", _or_null(text), True, ids=_one),
        "price": Field("price", _or_null(whole), True),
    },
    "default": {"player": _player()},
    "draw": {"player": _player(), "card": Field("card", text, True)},
    "throw": {"player": _player(), "dice": _DICE},
    "tax": {"player": _player(), "choice": Field("choice", _one_of("fixed", "percent"), True)},
    "claim": {"player": _player(), "from": _player("debtor"), "deed": Field("deed", square)},
    "pay": {"player": _player()},
    "leave_jail": {
        "player": _player(),
        "with": Field("means", _one_of("fine", "card"), True),
        "deck": Field("deck", _deck),
    },
    "build": {"player": _player(), "levels": _LEVELS},
    "sell": {"player": _player(), "levels": _LEVELS},
    "mortgage": _ESTATE,
    "lift": _ESTATE,
    "trade": {
        "player": _player(),
        "with": _player("partner"),
        "gives": Field("gives", _goods, write=_write_goods),
        "gets": Field("gets", _goods, write=_write_goods),
        "lift": _LIFTS,
    },
    "bankrupt": {"player": _player(), "lift": _LIFTS},
    "building_auction": {
        "building": Field("building", _one_of("house", "hotel"), True),
        "deed": Field("deed", square, True),
        "winner": _player("winner"),
        "price": Field("price", whole, True),
        "bidders": Field("bidders", _listed(text), True, write=list, ids=list),
    },
    "warn": _LEAVING,
    "disqualify": _LEAVING,
    "expel": _LEAVING,
    "withdraw": _LEAVING,
    "rule": {
        "reason": Field("reason", text, True),
        "cash": _by_player("cash", whole),
        "position": _by_player("position", square),
        "deeds": Field("deeds", _mapped(_numbered, _or_null(_standing)), write=_write_deeds, ids=_owners),
        "jail": _by_player("jail", _or_null(whole)),
        "turn": _player("turn", needed=False),
        "clear": Field("clear", _listed(_one_of("claims", "debts", "auctions")), write=list),
    },
    "note": {"kind": Field("kind", _one_of(*NOTE_KINDS), True), "text": Field("text", text, True)},
    "pause": {"reason": _REASON},
    "resume": {},
    "time_up": {},
    "close": {"reason": _REASON},
}

SETUP_FIELDS: Mapping[str, Field] = {
    "turn": _player("turn", needed=False),
    "started": Field("started", flag),
    "cash": _by_player("cash", whole),
    "position": _by_player("position", square),
    "jail": _by_player("jail", whole),
    "deeds": _STANDINGS,
    "jail_cards": Field(
        "jail_cards",
        _mapped(text, _listed(_deck)),
        write=lambda cards: {player: list(decks) for player, decks in cards.items()},
        ids=list,
    ),
    "out": Field("out", _listed(text), write=list, ids=list),
    "doubles": Field("doubles", whole),
    "houses": Field("houses", whole),
    "hotels": Field("hotels", whole),
    "turns": _by_player("turns", whole),
}
_read_setup = _object(**{name: field.read for name, field in SETUP_FIELDS.items()})

HEADER_FIELDS: Mapping[str, Field] = {
    "ruleset": Field("ruleset", text, True),
    "edition": Field("edition", _edition, True),
    "players": Field("players", _listed(text), True, write=list),
    "stage": Field("stage", _one_of("preliminary", "final"), True),
    "rules": Field("rules", _mapped(text, lambda value: value), write=dict),
    "setup": Field("setup", _read_setup),
    "meta": Field("meta", lambda value: value),
}
