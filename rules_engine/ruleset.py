"""A ruleset: a profile plus single parameters that differ, frozen into a game at its start.

Rules read parameters, never the name of a profile. What a parameter means and may be stands in
`parameters.toml`; its attribute here is its name in snake case (`rent.claimWindow` is
`rent_claim_window`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from types import MappingProxyType

from rules_engine.edition_check import is_whole
from rules_engine.errors import RulesetError

UNSET = "unset"  # TOML has no word for nothing


@dataclass(frozen=True, slots=True)
class Parameter:
    """What people are told about a parameter, and which values it may take."""

    name: str
    text: str
    rule: str
    kind: str
    one_of: tuple[str, ...] = ()
    optional: bool = False
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """A published set of rules, with a sentence on what sets it apart."""

    name: str
    title: str
    text: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All parameters of one game."""

    money_scale: int
    start_cash: int
    start_notes: Mapping[int, int]
    deal_initial_deeds: int
    deal_pay: bool
    supply_houses: int
    supply_hotels: int
    dice_invalid_reroll: bool
    doubles_third_resolve_space_first: bool
    doubles_third_status: str
    go_salary: int
    auction_open: int
    auction_step: int
    auction_multiple_of: int
    auction_decliner_may_bid: bool
    auction_void_excludes_defaulter: bool
    auction_no_bid: str
    rent_unimproved_double: bool
    rent_double_with_buildings: bool
    rent_count_mortgaged_sets: bool
    rent_claim_window: str
    rent_owner_must_collect: bool
    rent_reminder: str
    card_disclose_before_trade: bool
    goojf_cap: int | None
    tax_income: str
    tax_flat: int
    tax_percent: int | None
    jail_fine: int
    jail_pay_turns: tuple[int, ...]
    jail_max_tries: int
    jail_decide_before_roll: bool
    jail_paid_doubles_bonus: bool
    jail_doubles_bonus: bool
    build_window: str
    build_batch: str
    hotel_houses_needed: int
    hotel_jump_in_shortage: bool
    shortage_open: int | str
    shortage_step: int
    shortage_price: str
    shortage_priority: str
    sell_factor: float
    sell_hotel_break_needs_houses: bool
    mortgage_interest_percent: int
    mortgage_round: str
    mortgage_redeem_window: str
    xfer_keep_interest: bool
    xfer_unaffordable: str
    trade_window: str
    trade_floor: str
    trade_gifts: str
    trade_two_left_in_prelim: str | None
    cash_visibility: str
    debt_third_party_sale: str
    bankrupt_mortgage_before_transfer: str
    bankrupt_interest_base: str
    bank_estate_mortgage: str
    bank_estate_open: int
    bankrupt_several_creditors: str
    bankrupt_presence: str
    end_trigger: str
    time_minutes: int | str | None
    time_international_minutes: int | None
    time_equal_turns: bool
    networth_hotel_factor: int
    networth_goojf: int
    tie_game: str
    score_table: Mapping[int, tuple[int, ...]] | None
    final_size: int | None
    conduct_warnings_to_dq: int | None


def _attribute(parameter: str) -> str:
    return re.sub(r"([a-z])([A-Z]+)", r"\1_\2", parameter.replace(".", "_")).lower()


@cache
def parameters() -> Mapping[str, Parameter]:
    """Every parameter by its name, in the order of the chapters."""
    table = tomllib.loads(_read("parameters.toml"))
    return {
        name: Parameter(name, **{**entry, "one_of": tuple(entry.get("one_of", ()))}) for name, entry in table.items()
    }


@cache
def profile_names() -> tuple[str, ...]:
    """The profiles that come with the engine."""
    found = (entry.name for entry in (resources.files("rules_engine") / "profiles").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def load_profile(name: str) -> Profile:
    """The profile of that name, complete; `RulesetError` if there is none."""
    if name not in profile_names():
        raise RulesetError("unknown_ruleset", name=name)
    data = tomllib.loads(_read(f"profiles/{name}.toml"))
    base = load_profile(data["extends"]).values if "extends" in data else {}
    own = {key: None if value == UNSET else value for key, value in data["rules"].items()}
    values = {**base, **own}
    return Profile(name, data["title"], data["text"], {key: values[key] for key in parameters()})


def load_ruleset(profile: str, overrides: Mapping[str, object] | None = None) -> Ruleset:
    """A profile with single parameters replaced; `RulesetError` names an unknown one."""
    values = dict(load_profile(profile).values)
    for name, value in (overrides or {}).items():
        if name not in values:
            raise RulesetError("unknown_parameter", parameter=name)
        values[name] = value
    frozen = {_attribute(name): _frozen(parameters()[name], value) for name, value in values.items()}
    return Ruleset(**frozen)  # type: ignore[arg-type]


def rule_values(ruleset: Ruleset) -> dict[str, object]:
    """Every parameter by its public name, as plain data."""
    return {name: _plain(getattr(ruleset, _attribute(name))) for name in parameters()}


def notes_problem(ruleset: Ruleset) -> int:
    """How much the notes a player starts with exceed the starting cash; 0 is right (G-SETUP-05)."""
    return sum(value * count for value, count in ruleset.start_notes.items()) - ruleset.start_cash


def _read(path: str) -> str:
    return (resources.files("rules_engine") / path).read_text(encoding="utf-8")


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _frozen(parameter: Parameter, value: object) -> object:
    """The value in the form the rules read; `RulesetError` when it is not one it may take."""
    if value is None and parameter.optional:
        return None
    if isinstance(value, str) and value in parameter.one_of:
        return value
    try:
        read = _READERS[parameter.kind](value)
        within = not isinstance(read, int) or parameter.least <= read <= (parameter.most or read)
        return read if within else _word(value)
    except (TypeError, ValueError):
        raise RulesetError("bad_value", parameter=parameter.name, value=value) from None


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _whole(value: object) -> int:
    if not is_whole(value):
        raise TypeError
    assert isinstance(value, int)
    return value


def _share(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise TypeError
    return float(value)


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError
    return tuple(_whole(entry) for entry in value)


def _keyed(value: object) -> list[tuple[int, object]]:
    if not isinstance(value, Mapping):
        raise TypeError
    if any(str(int(key)) != str(key) for key in value):  # "01" would be a second 1
        raise ValueError
    return [(int(key), entry) for key, entry in value.items()]


def _word(value: object) -> object:
    raise TypeError


_READERS: Mapping[str, Callable[[object], object]] = {
    "flag": _flag,
    "number": _whole,
    "number_or": _whole,
    "share": _share,
    "word": _word,
    "numbers": _numbers,
    "notes": lambda value: MappingProxyType({key: _whole(entry) for key, entry in _keyed(value)}),
    "points": lambda value: MappingProxyType({key: _numbers(entry) for key, entry in _keyed(value)}),
}
# A parameter without a field, or the other way round, is a mistake of ours: found at import.
assert {_attribute(name) for name in parameters()} == {field.name for field in fields(Ruleset)}
