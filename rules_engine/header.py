"""The head of a game: which rules, which board, who plays, and from which position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_engine.actions import Standing

STAGES = ("preliminary", "final")


@dataclass(frozen=True, slots=True)
class Setup:
    """A position to start from; what is left out is as at the opening."""

    turn: str | None = None
    started: bool | None = None
    cash: Mapping[str, int] = field(default_factory=dict)
    position: Mapping[str, int] = field(default_factory=dict)
    jail: Mapping[str, int] = field(default_factory=dict)
    deeds: Mapping[int, Standing] = field(default_factory=dict)
    jail_cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    out: tuple[str, ...] = ()
    doubles: int = 0
    houses: int | None = None
    hotels: int | None = None
    turns: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Header:
    """Line 1 of a game record. `edition` is a name or an inline edition as plain data."""

    ruleset: str
    edition: str | Mapping[str, object]
    players: tuple[str, ...]
    stage: str = "preliminary"
    rules: Mapping[str, object] = field(default_factory=dict)
    setup: Setup = Setup()
    meta: object = None
