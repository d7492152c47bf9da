"""The settings of a tournament as plain values: which there are, when each is fixed, what differs."""

from collections.abc import Mapping
from typing import Any

from tournament import options
from tournament.models import Tournament

# What the public sees around the play; open to the end.
AROUND = ("name", "date", "zone", "language", "publishes_on_internet")
# What seats and entries were made by; open until play begins.
FOUNDATION = ("kind", "country", "preliminaries", "required_category")
# What the games are played and ranked by; after that a ruling can change it (T-AUTH-01).
RULES = (
    "edition",
    "ruleset",
    "minutes",
    "is_international",
    "semi_final_size",
    "semi_final_minutes",
    "semi_final_seeding",
    "final_size",
    "points_table",
    "tie_breaks",
    "options",
)
SETTINGS = (*AROUND, *FOUNDATION, *RULES)

Flat = dict[str, Any]
_OPTION = "options."


def apply(tournament: Tournament, changes: Mapping[str, Any]) -> None:
    """Put the changed values on the instance, unsaved; `options` may name only some of them."""
    for key, value in changes.items():
        if key not in SETTINGS:
            raise KeyError(key)
        setattr(tournament, key, {**tournament.options, **value} if key == "options" else value)


def flat(tournament: Tournament) -> Flat:
    """All settings as JSON values, the options one by one as `options.fill_tables`."""
    values: Flat = {key: getattr(tournament, key) for key in SETTINGS if key != "options"}
    values["date"] = tournament.date.isoformat() if tournament.date else None
    values["tie_breaks"] = list(tournament.tie_breaks)
    chosen = {**options.defaults(), **tournament.options}
    return {**values, **{_OPTION + key: value for key, value in chosen.items()}}


def differences(before: Flat, after: Flat) -> tuple[Flat, Flat]:
    """The values that differ, as they were and as they are."""
    changed = [key for key in after if before.get(key) != after[key]]
    return {key: before.get(key) for key in changed}, {key: after[key] for key in changed}


def field_of(key: str) -> str:
    """The field of the model a flat key belongs to."""
    return "options" if key.startswith(_OPTION) else key


def option_key(key: str) -> str | None:
    """The key of an option, if the flat key is one."""
    return key.removeprefix(_OPTION) if key.startswith(_OPTION) else None
