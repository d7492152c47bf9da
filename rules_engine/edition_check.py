"""What is wrong with the data of an edition: every mistake at once (G-SETUP-02, G-SETUP-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules_engine.errors import Problem

GROUP_SIZES = {
    "brown": 2,
    "light_blue": 3,
    "pink": 3,
    "orange": 3,
    "red": 3,
    "yellow": 3,
    "green": 3,
    "dark_blue": 2,
}
KIND_COUNTS = {
    "go": 1,
    "jail": 1,
    "free_parking": 1,
    "go_to_jail": 1,
    "street": 22,
    "railroad": 4,
    "utility": 2,
    "chance": 3,
    "chest": 3,
    "income_tax": 1,
    "luxury_tax": 1,
}
# The squares the rules themselves name: a salary is paid at 0, jail is square 10.
FIXED = {0: "go", 10: "jail"}
RENT_COUNTS = {"street": 6, "railroad": 4, "utility": 2}
KEYS = ("name", "title", "scale", "notes", "supply", "taxes", "squares", "decks", "names")
# For each effect, the fields it needs; "deck" and "kind" are words, the rest whole numbers.
EFFECTS: Mapping[str, tuple[str, ...]] = {
    "advance": ("to",),
    "back_to": ("to",),
    "back": ("spaces",),
    "nearest": ("kind", "rent"),
    "jail": (),
    "keep": (),
    "repairs": ("house", "hotel"),
    "pay": ("amount",),
    "collect": ("amount",),
    "pay_each": ("amount",),
    "collect_each": ("amount",),
    "pay_or_draw": ("amount", "deck"),
}
DECK_SIZE = 16
# No sum of a game comes near; what is larger is a mistake or an attack.
LARGEST = 10**12


def edition_problems(data: Mapping[str, object], library: Mapping[str, object]) -> list[Problem]:
    """Every mistake in an edition given as plain data; `library` holds the cards it may use."""
    missing = [Problem("missing", {"field": key}) for key in KEYS if key not in data]
    unknown = [Problem("unknown_field", {"field": key}) for key in data if key not in (*KEYS, "extends", "cards")]
    checks = (_head, _squares, _taxes, _names)
    found = [problem for check in checks for problem in check(data)]
    return [*missing, *unknown, *found, *_decks(data, library)]


def is_whole(value: object, least: int = 0) -> bool:
    """A whole number of at least `least` that a game can hold; True and False are not numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= LARGEST


def _head(data: Mapping[str, object]) -> Iterator[Problem]:
    for key in ("name", "title"):
        if key in data and not isinstance(data[key], str):
            yield Problem("not_text", {"field": key})
    if "scale" in data and not is_whole(data["scale"], 1):
        yield Problem("not_a_number", {"field": "scale"})
    notes = data.get("notes", [])
    if not isinstance(notes, list) or not all(is_whole(note, 1) for note in notes):
        yield Problem("not_a_number", {"field": "notes"})
    supply = data.get("supply", {})
    for key in ("houses", "hotels") if "supply" in data else ():
        if not isinstance(supply, Mapping) or not is_whole(supply.get(key)):
            yield Problem("not_a_number", {"field": f"supply.{key}"})


def _squares(data: Mapping[str, object]) -> Iterator[Problem]:
    squares = data.get("squares", [])
    if not isinstance(squares, list) or not all(isinstance(square, Mapping) for square in squares):
        yield Problem("not_a_list", {"field": "squares"})
        return
    if "squares" not in data:
        return
    if len(squares) != 40:
        yield Problem("square_count", {"expected": 40, "found": len(squares)})
    yield from _amounts("kind_count", "kind", KIND_COUNTS, [str(square.get("kind")) for square in squares])
    for index, kind in FIXED.items():
        if index < len(squares) and squares[index].get("kind") != kind:
            yield Problem("fixed_square", {"square": index, "expected": kind})
    groups = [str(square.get("group")) for square in squares if square.get("kind") == "street"]
    yield from _amounts("group_size", "group", GROUP_SIZES, groups)
    for index, square in enumerate(squares):
        yield from _deed(index, square)


def _amounts(code: str, what: str, expected: Mapping[str, int], found: list[str]) -> Iterator[Problem]:
    """Each name as often as it belongs on a board."""
    counts = Counter(found)
    for name in sorted({*expected, *counts}):
        if counts[name] != expected.get(name, 0):
            yield Problem(code, {what: name, "expected": expected.get(name, 0), "found": counts[name]})


def _deed(index: int, square: Mapping[str, object]) -> Iterator[Problem]:
    kind = str(square.get("kind"))
    if kind not in RENT_COUNTS:
        return
    if not is_whole(square.get("price"), 1):
        yield Problem("not_a_number", {"square": index, "field": "price"})
    if kind == "street" and not is_whole(square.get("house_price"), 1):
        yield Problem("not_a_number", {"square": index, "field": "house_price"})
    if "mortgage" in square and not is_whole(square["mortgage"], 1):
        yield Problem("not_a_number", {"square": index, "field": "mortgage"})
    rents = square.get("rents")
    if not isinstance(rents, list) or len(rents) != RENT_COUNTS[kind] or not all(map(is_whole, rents)):
        yield Problem("rents", {"square": index, "expected": RENT_COUNTS[kind]})
    elif rents != sorted(rents):
        yield Problem("rents_fall", {"square": index})


def _taxes(data: Mapping[str, object]) -> Iterator[Problem]:
    taxes, squares = data.get("taxes", {}), data.get("squares")
    if not isinstance(taxes, Mapping) or not isinstance(squares, list):
        yield Problem("not_a_table", {"field": "taxes"})
        return
    kinds = [square.get("kind") if isinstance(square, Mapping) else None for square in squares]
    wanted = {str(i) for i, kind in enumerate(kinds) if kind in ("income_tax", "luxury_tax")}
    for index in sorted({*wanted, *taxes}):
        if index not in wanted or not is_whole(taxes.get(index)):
            yield Problem("tax", {"square": index})


def _names(data: Mapping[str, object]) -> Iterator[Problem]:
    names = data.get("names", {})
    if not isinstance(names, Mapping) or not all(isinstance(table, Mapping) for table in names.values()):
        yield Problem("not_a_table", {"field": "names"})
        return
    if "names" in data and "en" not in names:
        yield Problem("missing", {"field": "names.en"})
    for language, table in names.items():
        for index in range(40):
            name = table.get(str(index))
            if not isinstance(name, str) or not name.strip():
                yield Problem("missing_name", {"language": language, "square": index})


def _decks(data: Mapping[str, object], library: Mapping[str, object]) -> Iterator[Problem]:
    decks = data.get("decks", {})
    if not isinstance(decks, Mapping) or not all(isinstance(ids, list) for ids in decks.values()):
        yield Problem("not_a_table", {"field": "decks"})
        return
    for deck in sorted({"chance", "chest", *decks}) if "decks" in data else ():
        ids = decks.get(deck, [])
        if deck not in ("chance", "chest"):
            yield Problem("unknown_deck", {"deck": deck})
            continue
        if len(ids) != DECK_SIZE:
            yield Problem("deck_size", {"deck": deck, "expected": DECK_SIZE, "found": len(ids)})
        yield from _deck(deck, ids, library)


def _deck(deck: str, ids: list[object], library: Mapping[str, object]) -> Iterator[Problem]:
    keepers = 0
    for id in dict.fromkeys(map(str, ids)):
        entry = library.get(id)
        if not id.startswith(f"{deck}.") or not isinstance(entry, Mapping):
            yield Problem("unknown_card", {"card": id})
            continue
        keepers += [str(other) for other in ids].count(id) * (entry.get("effect") == "keep")
        yield from _card(id, entry)
    if keepers > 1:  # one card to leave jail in each deck: the holder is kept by deck
        yield Problem("leave_jail_twice", {"deck": deck, "found": keepers})


def _card(id: str, entry: Mapping[str, object]) -> Iterator[Problem]:
    needs = EFFECTS.get(str(entry.get("effect")))
    if needs is None:
        yield Problem("unknown_effect", {"card": id, "effect": entry.get("effect")})
        return
    for key in (*needs, *(key for key in entry if key not in needs)):
        if key in ("effect", "title") or (key in needs and _fits(key, entry.get(key))):
            continue
        yield Problem("card_field", {"card": id, "field": key})


def _fits(key: str, value: object) -> bool:
    if key == "kind":
        return value in ("railroad", "utility")
    if key == "deck":
        return value in ("chance", "chest")
    return is_whole(value) and (key != "to" or int(str(value)) < 40)
