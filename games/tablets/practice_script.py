"""The practice game: twenty things that happen at a table, in the order in which the coach tells them.

It is played by the official tournament rules on the board of the judge's own tournament, so every square
stands here by its number. Players are seats as in a real record.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules_engine.actions import Standing
from rules_engine.header import Header, Setup

UNDO, CALL = "undo", "call"
RULESET = "official_tournament"
RED, BLUE, GREEN, GOLD = "s1", "s2", "s3", "s4"
PLAYERS = (RED, BLUE, GREEN, GOLD)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to enter. `say` may name `%(red)s` … `%(gold)s`, `%(square)s`, `%(money)s`,
    `%(card)s` and `%(dice)s`.
    """

    say: str | Promise
    action: Mapping[str, Any] = field(default_factory=dict)
    other: str = ""
    square: int | None = None
    money: int | None = None

    @property
    def card(self) -> str:
        return str(self.action.get("card", ""))

    @property
    def dice(self) -> list[int]:
        return list(self.action.get("dice", ()))


def header(edition: str) -> Header:
    """Red has two streets of a group and Blue the third; Gold sits in jail."""
    owned = {16: RED, 18: RED, 19: BLUE, 25: BLUE}
    setup = Setup(
        position={BLUE: 18, GOLD: 10},
        jail={GOLD: 0},
        deeds={square: Standing(owner) for square, owner in owned.items()},
    )
    return Header(ruleset=RULESET, edition=edition, players=PLAYERS, setup=setup)


def _roll(player: str, *dice: int) -> dict[str, Any]:
    return {"do": "roll", "player": player, "dice": list(dice)}


STEPS: tuple[Step, ...] = (
    Step(_("%(red)s threw the highest and begins. Say who starts."), {"do": "start", "player": RED}),
    Step(_("%(red)s rolls %(dice)s. Tap one face in each row."), _roll(RED, 3, 2)),
    Step(_("%(red)s buys %(square)s at its price."), {"do": "buy", "player": RED}, square=5),
    Step(_("%(blue)s rolls %(dice)s."), _roll(BLUE, 2, 4)),
    Step(
        _("%(blue)s does not want %(square)s. It goes under the hammer."), {"do": "decline", "player": BLUE}, square=24
    ),
    Step(
        _("%(green)s bids highest: %(money)s. Say who won it and for how much."),
        {"do": "auction", "deed": 24, "winner": GREEN, "price": 150},
        money=150,
    ),
    Step(_("%(green)s rolls %(dice)s and lands on %(square)s, which is taken."), _roll(GREEN, 1, 4), square=5),
    Step(
        _("%(red)s says: “Rent, please.” Enter the claim. The tablet never reminds anybody of it."),
        {"do": "claim", "player": RED, "from": GREEN, "deed": 5},
    ),
    Step(
        _("%(gold)s sits in jail and pays the fine before rolling."),
        {"do": "leave_jail", "player": GOLD, "with": "fine"},
    ),
    Step(_("%(gold)s rolls %(dice)s and lands on %(square)s."), _roll(GOLD, 3, 4), square=17),
    Step(
        _("%(gold)s takes a card: “%(card)s”. Pick it from those that are left."),
        {"do": "draw", "player": GOLD, "card": "chest.advance_to_go"},
    ),
    Step(
        _("It is %(red)s's turn. %(red)s gives %(blue)s %(money)s in cash for %(square)s. Enter the trade."),
        {"do": "trade", "player": RED, "with": BLUE, "gives": {"cash": 200}, "gets": {"deeds": [19]}},
        square=19,
        money=200,
    ),
    Step(
        _("%(red)s now has the whole group and builds one house on %(square)s."),
        {"do": "build", "player": RED, "levels": {"19": 1}},
        square=19,
    ),
    Step(_("%(red)s rolls %(dice)s."), _roll(RED, 1, 4)),
    Step(_("Oh no: somebody pushed the table, that throw does not count. Take it back."), other=UNDO),
    Step(_("%(red)s throws again: %(dice)s."), _roll(RED, 2, 3)),
    Step(
        _("%(blue)s is short of cash and mortgages %(square)s."),
        {"do": "mortgage", "player": BLUE, "deeds": [25]},
        square=25,
    ),
    Step(_("%(blue)s rolls %(dice)s. See where that leads."), _roll(BLUE, 1, 5)),
    Step(_("%(blue)s shouts at you. You need not settle that alone: call a referee, for conduct."), other=CALL),
    Step(_("The referee has spoken to %(blue)s. %(green)s rolls %(dice)s."), _roll(GREEN, 4, 1)),
)
