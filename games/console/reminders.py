"""Rents the banker may point out, in rulesets that let him (G-RENT-16); nowhere else."""

from __future__ import annotations

from games.console.phrases import Phrase, phrase, player, square
from rules_engine.state import State


def may_remind(state: State) -> bool:
    """Whether the ruleset lets the banker remind."""
    return state.rules.rent_reminder == "banker"


def reminders(state: State) -> list[Phrase]:
    """Who may still ask whom, and for which deed; no sum before it is claimed."""
    return [
        phrase("reminder.rent", player=player(claim.owner), debtor=player(claim.debtor), square=square(claim.deed))
        for claim in state.claims.values()
    ]
