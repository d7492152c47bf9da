"""The state of one game: mutable, changed by events alone.

Holds no rules. `problems()` lists what is impossible in any state, whatever a judge ruled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine.edition import DECKS, JAIL, Edition
from rules_engine.errors import Problem
from rules_engine.pending import Auction, Debt, Pending, pending_to_json
from rules_engine.ruleset import Ruleset
from rules_engine.scoring import Holding, Worth, net_worth

PLAYING = "playing"


class Player:
    """One seat. `jail` counts failed tries, None when free; `left` is the order of leaving."""

    __slots__ = ("cash", "id", "jail", "jail_cards", "left", "position", "status", "turns", "warnings")

    def __init__(self, id: str, cash: int) -> None:
        self.id = id
        self.cash = cash
        self.position = 0
        self.jail: int | None = None
        self.jail_cards: tuple[str, ...] = ()
        self.status = PLAYING
        self.turns = 0
        self.warnings = 0
        self.left = 0

    def copy(self) -> Player:
        twin = Player(self.id, self.cash)
        twin.position, twin.jail, twin.jail_cards = self.position, self.jail, self.jail_cards
        twin.status, twin.turns, twin.warnings, twin.left = self.status, self.turns, self.warnings, self.left
        return twin


class DeedState:
    """One deed on the table: with the bank while it has no owner."""

    __slots__ = ("level", "mortgaged", "owner")

    def __init__(self, owner: str | None = None, level: int = 0, mortgaged: bool = False) -> None:
        self.owner = owner
        self.level = level
        self.mortgaged = mortgaged


@dataclass(frozen=True, slots=True)
class RentClaim:
    """Rent an owner may ask for; the amount is fixed at landing (GAP-R2)."""

    id: int
    debtor: str
    owner: str
    deed: int
    amount: int
    turn_no: int


class State:
    """Everything on and around one table.

    `moving`: a roll is being resolved. `bonus`: doubles earned another roll. With neither, and
    nothing pending, it is between turns and `turn` names the next player.
    `decks`: for each deck the cards not yet seen, then the known order at its bottom.
    """

    __slots__ = (
        "bank",
        "bonus",
        "claims",
        "decks",
        "deeds",
        "dice",
        "doubles",
        "edition",
        "hotels",
        "houses",
        "moving",
        "next_claim",
        "over",
        "paid_exit",
        "paused",
        "pending",
        "players",
        "rules",
        "stage",
        "started",
        "supply",
        "time_up",
        "turn",
        "turn_no",
    )

    def __init__(self, edition: Edition, rules: Ruleset, players: tuple[str, ...], stage: str) -> None:
        self.edition = edition
        self.rules = rules
        self.stage = stage
        self.players = {id: Player(id, rules.start_cash) for id in players}
        self.deeds = {square: DeedState() for square in edition.deeds}
        self.houses, self.hotels = rules.supply_houses, rules.supply_hotels
        self.supply = (self.houses, self.hotels)
        self.bank = -rules.start_cash * len(players)
        self.decks = {deck: (edition.decks[deck], ()) for deck in DECKS}
        self.pending: list[Pending] = []
        self.claims: dict[int, RentClaim] = {}
        self.next_claim = 1
        self.turn: str | None = None
        self.turn_no = 0
        self.dice = (0, 0)
        self.doubles = 0
        self.started = self.moving = self.bonus = self.paid_exit = False
        self.paused = self.time_up = False
        self.over: str | None = None

    decks: dict[str, tuple[tuple[str, ...], tuple[str, ...]]]

    def copy(self) -> State:
        """A state that can be changed without changing this one."""
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.players = {id: player.copy() for id, player in self.players.items()}
        twin.deeds = {square: DeedState(lot.owner, lot.level, lot.mortgaged) for square, lot in self.deeds.items()}
        twin.decks, twin.claims, twin.pending = dict(self.decks), dict(self.claims), list(self.pending)
        return twin

    @property
    def scale(self) -> int:
        """What one base unit shows as: the edition's own scale, or the ruleset's (G-ED-01)."""
        return self.edition.scale if self.edition.scale != 1 else self.rules.money_scale

    @property
    def hotel_level(self) -> int:
        """The level that is a hotel: 5, in the short game 4 (G-SHORT-02)."""
        return self.rules.hotel_houses_needed + 1

    @property
    def top(self) -> Pending | None:
        """What must be settled next."""
        return self.pending[-1] if self.pending else None

    def playing(self) -> list[str]:
        """Who is still in the game, in seat order."""
        return [id for id, player in self.players.items() if player.status == PLAYING]

    def after(self, player: str) -> list[str]:
        """Who is still in the game, in the order of their turns after this player."""
        seats = list(self.players)
        place = seats.index(player) + 1
        return [id for id in (*seats[place:], *seats[:place]) if self.players[id].status == PLAYING]

    def owned(self, player: str) -> list[int]:
        """The squares whose deeds a player holds."""
        return [square for square, lot in self.deeds.items() if lot.owner == player]

    def holdings(self, player: str) -> list[Holding]:
        """A player's deeds as the valuation wants them."""
        deeds = self.deeds
        return [Holding(sq, deeds[sq].level, deeds[sq].mortgaged) for sq in self.owned(player)]

    def worth(self, player: str) -> Worth:
        """A player's valuation under the ruleset; nothing for one who is out (T-SCORE-11)."""
        rules, owner = self.rules, self.players[player]
        cards = len(owner.jail_cards) * rules.networth_goojf
        return net_worth(
            self.edition,
            owner.cash,
            self.holdings(player),
            rules.networth_hotel_factor,
            houses_for_hotel=rules.hotel_houses_needed,
            jail_cards=cards,
        )

    def debts(self, player: str) -> list[Debt]:
        """What a player owes, the first to be settled first."""
        return [item for item in reversed(self.pending) if isinstance(item, Debt) and item.player == player]

    def built(self) -> tuple[int, int]:
        """Houses and hotels on the board."""
        hotel = self.hotel_level
        levels = [lot.level for lot in self.deeds.values() if lot.level]
        return sum(level for level in levels if level < hotel), levels.count(hotel)

    def problems(self) -> tuple[Problem, ...]:
        """What is impossible; the empty tuple in every state the rules can reach (G-SETUP-02)."""
        return (
            *self._money_problems(),
            *self._deed_problems(),
            *self._supply_problems(),
            *self._card_problems(),
            *self._turn_problems(),
        )

    def _money_problems(self) -> Iterator[Problem]:
        total = self.bank + sum(player.cash for player in self.players.values())
        if total:
            yield Problem("money_not_conserved", {"difference": total})
        for player in self.players.values():
            if player.cash < 0:
                yield Problem("cash_negative", {"player": player.id, "cash": player.cash})
            if player.status != PLAYING and (player.cash or player.jail_cards or self.owned(player.id)):
                yield Problem("estate_left", {"player": player.id})

    def _deed_problems(self) -> Iterator[Problem]:
        for square, lot in self.deeds.items():
            if lot.owner is not None and lot.owner not in self.players:
                yield Problem("unknown_owner", {"square": square, "owner": lot.owner})
            kept = self.rules.bank_estate_mortgage == "kept"
            if lot.owner is None and (lot.level or (lot.mortgaged and not kept)):
                yield Problem("bank_deed_used", {"square": square})
            if not 0 <= lot.level <= self.hotel_level:
                yield Problem("level_out_of_range", {"square": square, "level": lot.level})
            if lot.level and (lot.mortgaged or self.edition.deeds[square].kind != "street"):
                yield Problem("building_misplaced", {"square": square})

    def _supply_problems(self) -> Iterator[Problem]:
        houses, hotels = self.built()
        for kind, bank, built, supply in (
            ("house", self.houses, houses, self.supply[0]),
            ("hotel", self.hotels, hotels, self.supply[1]),
        ):
            if bank + built != supply:
                yield Problem("supply", {"building": kind, "bank": bank, "built": built, "supply": supply})
            # A judge may lend markers where a hotel can be broken without houses.
            if bank < 0 and (self.rules.sell_hotel_break_needs_houses or kind == "hotel"):
                yield Problem("bank_negative", {"building": kind, "bank": bank})

    def _card_problems(self) -> Iterator[Problem]:
        held = [deck for player in self.players.values() for deck in player.jail_cards]
        for deck, (unseen, known) in self.decks.items():
            cards = len(unseen) + len(known) + held.count(deck)
            if cards != len(self.edition.decks[deck]):
                yield Problem("cards_not_conserved", {"deck": deck, "cards": cards})

    def _turn_problems(self) -> Iterator[Problem]:
        if self.started and self.over is None and self.turn not in self.playing():
            yield Problem("turn_of_nobody", {"turn": self.turn})
        for item in self.pending:
            if not isinstance(item, Auction) and item.player not in self.playing():
                yield Problem("pending_of_nobody", {"pending": pending_to_json(item)})
        for player in self.players.values():
            if player.jail is not None and player.position != JAIL:
                yield Problem("jailed_elsewhere", {"player": player.id, "position": player.position})
