"""A rent claim in one tap: who claims is said, from whom follows when only one rent is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.actions import ClaimRent
from rules_engine.errors import IllegalAction
from rules_engine.game import Game
from rules_engine.legal import refuse
from rules_engine.state import State


class WhichClaim(Exception):
    """Several rents are open for the claimer; `debtors` are players with the squares."""

    def __init__(self, debtors: list[dict[str, object]]) -> None:
        super().__init__("which_claim")
        self.debtors = debtors


def complete(game: Game, action_json: Mapping[str, Any]) -> dict[str, Any]:
    """The entry as the record wants it: a claim without `from` gets its debtor and its deed (G-RENT-12).

    `WhichClaim` when several rents are open; `IllegalAction`, as the rules put it, when there is none.
    Anything but such a claim is given back as it came.
    """
    action = dict(action_json)
    claimer = action.get("player")
    if action.get("do") != "claim" or action.get("from") is not None or not isinstance(claimer, str):
        return action
    action.pop("from", None)
    wanted = action.get("deed")
    open_claims = _open(game.state, claimer, wanted)
    if len(open_claims) > 1:
        raise WhichClaim([{"player": debtor, "square": deed} for debtor, deed in open_claims])
    for debtor, deed in open_claims:
        return {**action, "from": debtor, "deed": deed}
    raise _no_claim(game.state, claimer, wanted)


def _open(state: State, claimer: str, wanted: object) -> list[tuple[str, int]]:
    """Debtors and deeds, the oldest first; a deed landed on twice is one question."""
    found = [
        (claim.debtor, claim.deed)
        for claim in state.claims.values()
        if claim.owner == claimer and wanted in (None, claim.deed)
    ]
    return list(dict.fromkeys(found))


def _no_claim(state: State, claimer: str, wanted: object) -> IllegalAction:
    """The rules' own refusal, whoever might owe; it names no debtor, for none was named."""
    deed = wanted if isinstance(wanted, int) else None
    for other in state.players:
        if other != claimer and (refusal := refuse(state, ClaimRent(claimer, other, deed))):
            values = {name: value for name, value in refusal.values.items() if name != "debtor"}
            if refusal.code != "player_is_out" or values.get("player") == claimer:
                return IllegalAction(refusal.code, **values)
    raise AssertionError("a claim without an open rent was not refused")
