"""Ready-made sets of settings a tournament can begin with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.settings.rulebooks import Edition, Ruleset


@dataclass(frozen=True, slots=True)
class Preset:
    key: str
    label: str | Promise
    words: str | Promise
    settings: Mapping[str, Any] = field(default_factory=dict)


PRESETS: tuple[Preset, ...] = (
    Preset(
        "official",
        _("Official league rules"),
        _("Three preliminaries of 90 minutes, tables of four, four players in the final."),
    ),
    Preset(
        "international",
        _("Official, several languages"),
        _("As the official rules, with 120 minutes for a preliminary."),
        {"is_international": True, "minutes": 120},  # T-FMT-04
    ),
    Preset(
        "world_2009",
        _("World championship as in 2009"),
        _(
            "Three preliminaries of 90 minutes; the best 16, by points and then net worth, play semi-finals; "
            "their winners play the final."
        ),
        {"semi_final_size": 16, "semi_final_minutes": 90},
    ),
    Preset(
        "world_2015",
        _("World championship as in 2015"),
        _("Three preliminaries of 60 minutes, seeded semi-finals of 16 with 75 minutes, a final of four; in one day."),
        {"minutes": 60, "semi_final_size": 16, "semi_final_minutes": 75},
    ),
    Preset(
        "club",
        _("Club evening"),
        _("Two preliminaries of 60 minutes and a final of four."),
        {"preliminaries": 2, "minutes": 60},
    ),
    Preset(
        "hong_kong",
        _("Hong Kong competition rules"),
        _("The Hong Kong board and rules, money times ten, warnings and disqualification."),
        {"edition": Edition.HONG_KONG, "ruleset": Ruleset.HONG_KONG_TOURNAMENT},
    ),
)

BY_KEY: Mapping[str, Preset] = {preset.key: preset for preset in PRESETS}
