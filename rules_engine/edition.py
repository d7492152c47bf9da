"""An edition is a printed board as data: squares, deeds, decks, names and notes.

Money is counted in base units, the smallest note of the edition; `scale` turns it into what is
printed (G-ED-01). So the numbers of a ten-times edition equal those of the classic one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from rules_engine.edition_check import edition_problems
from rules_engine.errors import EditionError, Problem

GROUPS = ("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue")
DECKS = ("chance", "chest")
JAIL = 10
# What an edition that extends another may replace entry by entry.
MERGED = ("taxes", "names", "decks", "supply")


@dataclass(frozen=True, slots=True)
class Deed:
    """One of the 28 title deeds. `rents` by level for a street, by number held otherwise."""

    square: int
    code: str
    group: str
    kind: str
    names: Mapping[str, str]
    price: int
    mortgage: int
    house_price: int
    rents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Square:
    """One of the 40 squares; `tax` is what the square prints, in base units."""

    index: int
    kind: str
    names: Mapping[str, str]
    tax: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its effect; which of the numbers mean something depends on the effect."""

    id: str
    deck: str
    effect: str
    title: Mapping[str, str]
    amount: int = 0
    to: int = 0
    spaces: int = 0
    kind: str = ""
    rent: int = 0
    house: int = 0
    hotel: int = 0
    draws: str = ""


@dataclass(frozen=True, slots=True)
class Supply:
    """How many buildings the box holds (G-BLD-10)."""

    houses: int
    hotels: int


@dataclass(frozen=True, slots=True)
class Edition:
    """A board. `decks` lists card ids, a card that exists twice is listed twice."""

    name: str
    title: str
    scale: int
    notes: tuple[int, ...]
    supply: Supply
    squares: tuple[Square, ...]
    deeds: Mapping[int, Deed]
    groups: Mapping[str, tuple[int, ...]]
    decks: Mapping[str, tuple[str, ...]]
    cards: Mapping[str, Card]
    languages: tuple[str, ...]

    def name_of(self, square: int, language: str = "en") -> str:
        """The printed name of a square, in English where the language has none."""
        names = self.squares[square].names
        return names.get(language, names["en"])


def edition_names() -> tuple[str, ...]:
    """The names of the editions that come with the engine."""
    folder = resources.files("rules_engine") / "editions"
    found = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def load_edition(name: str) -> Edition:
    """The edition of that name; `EditionError` if there is none."""
    return parse_edition(_edition_data(name))


def read_edition(text: str) -> Edition:
    """An organiser's own edition from TOML; `EditionError` lists every mistake."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError([Problem("not_toml", {"reason": str(error)})]) from error
    return parse_edition(data)


def parse_edition(data: Mapping[str, object]) -> Edition:
    """An edition from plain data; what it `extends` supplies whatever it leaves out."""
    whole = _extended(data)
    library = {**_card_library(), **_table(whole.get("cards"))}
    problems = edition_problems(whole, library)
    if problems:
        raise EditionError(problems)
    return _build(whole, library)


def _table(value: object) -> dict[str, object]:
    return dict(value) if isinstance(value, Mapping) else {}


def _edition_data(name: str) -> dict[str, object]:
    if name not in edition_names():
        raise EditionError([Problem("unknown_edition", {"name": name})])
    file = resources.files("rules_engine") / "editions" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def _card_library() -> dict[str, object]:
    file = resources.files("rules_engine") / "cards.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _extended(data: Mapping[str, object]) -> dict[str, object]:
    """The data over its base, which may extend another in turn."""
    base = data.get("extends")
    if base is None:
        return dict(data)
    if not isinstance(base, str):
        raise EditionError([Problem("unknown_edition", {"name": base})])
    whole = _extended(_edition_data(base))
    for key, value in data.items():
        whole[key] = _over(whole.get(key), value) if key in MERGED else value
    return whole


def _over(base: object, value: object) -> object:
    """A table over its base, entry by entry; anything else replaces it."""
    if not isinstance(base, Mapping) or not isinstance(value, Mapping):
        return value
    return {**base, **{key: _over(base.get(key), entry) for key, entry in value.items()}}


def _build(data: Mapping[str, object], library: Mapping[str, object]) -> Edition:
    """Only called with data in which no problem was found."""
    names = {language: _table(table) for language, table in _table(data["names"]).items()}
    raw = data["squares"]
    assert isinstance(raw, list)
    taxes = _table(data["taxes"])
    squares = tuple(
        Square(i, entry["kind"], _names_of(names, i), _number(taxes.get(str(i), 0))) for i, entry in enumerate(raw)
    )
    deeds, groups = _deeds(raw, squares)
    decks = {deck: tuple(ids) for deck, ids in _table(data["decks"]).items() if isinstance(ids, list)}
    supply, notes = _table(data["supply"]), data["notes"]
    assert isinstance(notes, list)
    return Edition(
        name=str(data["name"]),
        title=str(data["title"]),
        scale=_number(data["scale"]),
        notes=tuple(notes),
        supply=Supply(_number(supply["houses"]), _number(supply["hotels"])),
        squares=squares,
        deeds=MappingProxyType(deeds),
        groups=MappingProxyType(groups),
        decks=MappingProxyType(decks),
        cards=MappingProxyType({id: _card(id, library[id]) for ids in decks.values() for id in ids}),
        languages=tuple(names),
    )


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _names_of(names: Mapping[str, Mapping[str, object]], square: int) -> Mapping[str, str]:
    found = {lang: str(table[str(square)]) for lang, table in names.items() if str(square) in table}
    return MappingProxyType(found)


def _deeds(
    raw: list[Mapping[str, object]], squares: tuple[Square, ...]
) -> tuple[dict[int, Deed], dict[str, tuple[int, ...]]]:
    deeds: dict[int, Deed] = {}
    groups: dict[str, tuple[int, ...]] = {}
    for square in squares:
        if square.kind not in ("street", "railroad", "utility"):
            continue
        entry = raw[square.index]
        group = str(entry.get("group", square.kind))
        groups[group] = (*groups.get(group, ()), square.index)
        price, rents = _number(entry["price"]), entry["rents"]
        assert isinstance(rents, list)
        deeds[square.index] = Deed(
            square=square.index,
            code=f"{_letter(group)}{len(groups[group])}",
            group=group,
            kind=square.kind,
            names=square.names,
            price=price,
            mortgage=_number(entry.get("mortgage", price // 2)),  # G-MORT-01: half of the list price
            house_price=_number(entry.get("house_price", 0)),
            rents=tuple(rents),
        )
    return deeds, groups


def _letter(group: str) -> str:
    return "ABCDEFGH"[GROUPS.index(group)] if group in GROUPS else group[0].upper()


def _card(id: str, entry: object) -> Card:
    table = _table(entry)
    effect, title = str(table.pop("effect")), _table(table.pop("title", {}))
    if "deck" in table:
        table["draws"] = table.pop("deck")
    titles = MappingProxyType({language: str(text) for language, text in title.items()})
    return Card(id, id.partition(".")[0], effect, titles, **table)  # type: ignore[arg-type]
