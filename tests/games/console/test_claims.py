"""A claim needs only its claimer, as long as one rent is open; the rules themselves refuse it otherwise."""

from __future__ import annotations

import pytest

from games.console.claims import WhichClaim, complete
from rules_engine.errors import IllegalAction
from tests.games.console.games import Game, play, roll, table

CLAIM = {"do": "claim", "player": "s2"}
DEEDS = {"3": {"owner": "s2"}, "6": {"owner": "s2"}}


def after_one_landing() -> Game:
    return table(roll("s1", 1, 2), setup={"deeds": DEEDS})


def after_two_landings() -> Game:
    """s4 on one deed of s2, then s1 on another, both still open."""
    game = table(roll("s4", 1, 2), setup={"turn": "s4", "deeds": DEEDS})
    play(game, roll("s1", 5, 1))
    return game


def test_g_rent_12_the_only_open_rent_is_claimed_in_one_tap() -> None:
    assert complete(after_one_landing(), CLAIM) == {**CLAIM, "from": "s1", "deed": 3}


def test_of_two_rents_the_judge_is_asked_which() -> None:
    with pytest.raises(WhichClaim) as asked:
        complete(after_two_landings(), CLAIM)
    assert asked.value.debtors == [{"player": "s4", "square": 3}, {"player": "s1", "square": 6}]


def test_of_two_rents_the_one_of_the_named_deed_is_taken() -> None:
    claim = {**CLAIM, "deed": 6}
    assert complete(after_two_landings(), claim) == {**claim, "from": "s1"}


def test_nothing_to_claim_is_refused_by_the_rules_and_names_no_debtor() -> None:
    with pytest.raises(IllegalAction) as refused:
        complete(table(roll("s1", 1, 2)), CLAIM)
    assert refused.value.code == "no_open_claim"
    assert "debtor" not in refused.value.values


def test_a_claim_while_play_is_suspended_is_refused_as_any_entry() -> None:
    with pytest.raises(IllegalAction, match="paused"):
        complete(table(roll("s1", 1, 2), {"do": "pause"}), CLAIM)


def test_other_entries_and_full_claims_pass_unchanged() -> None:
    game = after_one_landing()
    for entry in (roll("s2", 1, 2), {**CLAIM, "from": "s4"}):
        assert complete(game, entry) == entry
