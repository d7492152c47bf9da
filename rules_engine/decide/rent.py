"""Rent: what falls due on landing, how long it may be claimed, and the claim (G-RENT)."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.actions import ClaimRent, Throw
from rules_engine.decide.debt import charge
from rules_engine.decide.guards import group_of, need_dice, need_player, owns_group
from rules_engine.errors import IllegalAction
from rules_engine.events import Event, RentClosed, RentFallen, Settled
from rules_engine.pending import FreshThrow
from rules_engine.state import PLAYING, RentClaim, State

# How many turns of others must begin before a rent lapses  # G-RENT-13
TURNS_OPEN = {"next_player": 1, "second_following": 2}


def open_rent(state: State, debtor: str, square: int, times: int = 1) -> Iterator[Event]:
    """Another's unmortgaged deed earns rent that may be claimed (G-RENT-01, G-RENT-02)."""
    lot = state.deeds[square]
    if not lot.mortgaged and lot.owner is not None:
        amount = rent_of(state, square, sum(state.dice)) * times
        yield RentFallen(state.next_claim, debtor, lot.owner, square, amount, state.turn_no)


def rent_of(state: State, square: int, dice: int) -> int:
    """The rent of a deed that is owned, as it stands now; `dice` is the total thrown."""
    deed, lot = state.edition.deeds[square], state.deeds[square]
    if deed.kind == "street":
        return _street_rent(state, square)
    counted = [
        other
        for other in group_of(state, square)
        if state.deeds[other].owner == lot.owner
        and (other == square or state.rules.rent_count_mortgaged_sets or not state.deeds[other].mortgaged)
    ]  # G-RENT-08
    rent = deed.rents[len(counted) - 1]
    return rent * dice if deed.kind == "utility" else rent  # G-RENT-07, G-RENT-09


def _street_rent(state: State, square: int) -> int:
    rules, deed, lot = state.rules, state.edition.deeds[square], state.deeds[square]
    rent = deed.rents[-1] if lot.level == state.hotel_level else deed.rents[lot.level]  # G-RENT-05
    double = rules.rent_double_with_buildings if lot.level else rules.rent_unimproved_double
    assert lot.owner is not None
    # Ownership decides, not whether a sibling is mortgaged  # G-RENT-03, G-RENT-04, G-RENT-06
    return rent * 2 if double and owns_group(state, lot.owner, square) else rent


def lapse(state: State, begins: bool) -> Iterator[Event]:
    """The dice leave a hand: rents whose window this closes are lost (G-RENT-12, G-RENT-13)."""
    for claim in tuple(state.claims.values()):
        if _closes(state, claim, begins):
            yield RentClosed(claim.id, "lapsed")


def _closes(state: State, claim: RentClaim, begins: bool) -> bool:
    needed = TURNS_OPEN.get(state.rules.rent_claim_window)
    if needed is None:  # lost with the next valid roll of anyone, a bonus roll too  # GAP-R10
        return True
    # The lander's own bonus rolls close nothing; who leaves before rolling is not counted  # GAP-R12
    return begins and state.turn_no + 1 - claim.turn_no >= needed


def claim_rent(state: State, action: ClaimRent) -> Iterator[Event]:
    """The owner asks in time: the rent is due (G-RENT-12). An owner in jail too (G-RENT-11)."""
    need_player(state, action.player)
    need_player(state, action.debtor)
    for claim in state.claims.values():  # the oldest first
        wanted = action.deed in (None, claim.deed)
        if wanted and claim.owner == action.player and claim.debtor == action.debtor:
            yield RentClosed(claim.id, "claimed")
            yield from charge(state, claim.debtor, ((claim.owner, claim.amount),), "rent")
            return
    if any(isinstance(item, FreshThrow) and item.player == action.debtor for item in state.pending):
        raise IllegalAction("throw_first", player=action.debtor)
    raise IllegalAction("no_open_claim", player=action.player, debtor=action.debtor, deed=action.deed)


def throw(state: State, action: Throw) -> Iterator[Event]:
    """The fresh throw that fixes what a utility earns (GAP-R9)."""
    need_player(state, action.player)
    top = state.top
    if not isinstance(top, FreshThrow) or top.player != action.player:
        raise IllegalAction("no_throw_asked", player=action.player)
    need_dice(action.dice)
    yield Settled()
    if state.players[top.owner].status == PLAYING:  # GAP-R3
        amount = sum(action.dice) * top.times
        yield RentFallen(state.next_claim, action.player, top.owner, top.deed, amount, state.turn_no)
