"""How the settings are laid out on their page: groups of flat keys under a heading."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament import options
from tournament.models import Tournament
from tournament.pages.setting_words import label, words
from tournament.settings.values import flat


@dataclass(frozen=True, slots=True)
class Group:
    """`anchor` names it in the page's address."""

    anchor: str
    title: str | Promise
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One setting to be read: what it is called and what holds."""

    label: str
    words: str


def groups(kind: str, keys: Collection[str]) -> list[Group]:
    """The groups with those of their settings that are among `keys` and concern this kind of tournament."""
    laid_out = [*_PLAIN, *_option_groups(kind)] if "options" in keys else _PLAIN
    kept = [
        Group(group.anchor, group.title, tuple(key for key in group.keys if _is_among(key, keys))) for group in laid_out
    ]
    return [group for group in kept if group.keys]


def rows(tournament: Tournament, group: Group, *, without: Collection[str] = ()) -> list[Row]:
    values = flat(tournament)
    return [Row(label(key), words(key, values[key])) for key in group.keys if key not in without]


def _is_among(key: str, keys: Collection[str]) -> bool:
    return key in keys or key.startswith("options.")


def _option_groups(kind: str) -> list[Group]:
    return [
        Group(
            heading.value,
            heading.label,
            tuple(f"options.{e.key}" for e in options.OPTIONS if e.group == heading and e.concerns(kind)),
        )
        for heading in options.Group
    ]


_PLAIN = [
    Group("event", _("The event"), ("name", "kind", "country", "required_category", "date", "zone")),
    Group("page", _("The public page"), ("language", "publishes_on_internet")),
    Group(
        "format",
        _("Format"),
        ("edition", "ruleset", "preliminaries", "minutes", "is_international"),
    ),
    Group(
        "stages",
        _("Semi-finals and final"),
        ("semi_final_size", "semi_final_minutes", "semi_final_seeding", "final_size"),
    ),
    Group("ranking", _("Points and ranking"), ("points_table", "tie_breaks")),
]
