"""The rules a round is played by: those it was begun with, whatever was ruled since (T-AUTH-01)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from tournament.models import Round, Tournament


@dataclass(frozen=True, slots=True)
class Rules:
    """What the games of one round are played and scored by; `option(rules, key)` works as for a tournament."""

    edition: str
    ruleset: str
    minutes: int
    is_international: bool
    points_table: Mapping[str, list[int]]
    options: Mapping[str, Any]


_NAMES = tuple(field.name for field in fields(Rules))


def rules_of(played: Round) -> Rules:
    """The rules of a round; of one that has not begun, those of the tournament as they are now."""
    return Rules(**played.rules) if played.rules else _rules_now(played)


def keep_rules_of_begun_rounds(tournament: Tournament) -> None:
    """Before a ruling: write down what the rounds that have begun were begun with."""
    begun = tournament.rounds.filter(phases__started_at__isnull=False, rules={}).values("pk")
    for played in Round.objects.filter(pk__in=begun):
        played.tournament = tournament
        played.rules = asdict(_rules_now(played))
        played.save(update_fields=["rules"])


def _rules_now(played: Round) -> Rules:
    """`minutes` are those of this kind of round."""
    tournament = played.tournament
    now = {name: getattr(tournament, name) for name in _NAMES}
    if played.is_semi_final:
        now["minutes"] = tournament.semi_final_minutes
    return Rules(**now)
