"""From a count to net worths and places: where the engine's arithmetic meets the organiser's options."""

from dataclasses import asdict, dataclass
from typing import Any

from games.counts import SeatCount, TableCount
from rules_engine.edition import Edition, load_edition
from rules_engine.errors import Problem
from rules_engine.ruleset import load_ruleset
from rules_engine.scoring import Count, Holding, Line, Worth, count_problems, net_worth, placements
from tournament.models import ResultLine, Round
from tournament.options import option
from tournament.rules_in_force import rules_of


@dataclass(frozen=True, slots=True)
class Valuer:
    """How one tournament values what lies on its tables."""

    edition: Edition
    hotel_factor: int
    houses_for_hotel: int
    jail_card_value: int  # in base units, as the classic board prints it (GAP-N1)
    buildings_break_ties: bool
    cash_breaks_ties: bool
    places_the_eliminated: bool = True

    def problems(self, count: TableCount) -> tuple[Problem, ...]:
        """Whatever cannot be: the engine's findings, and what only the whole sheet shows."""
        hands = [
            Count(position, seat.cash, self._holdings(count, position))
            for position, seat in count.seats.items()
            if seat.is_survivor
        ]
        return (*_seat_problems(count), *count_problems(self.edition, hands, self.houses_for_hotel))

    def worths(self, count: TableCount) -> dict[int, Worth]:
        """Line by line for every survivor, by seat (T-SCORE-05)."""
        return {position: self._worth(count, position) for position in count.survivors}

    def _worth(self, count: TableCount, position: int) -> Worth:
        seat = count.seats[position]
        return net_worth(
            self.edition,
            seat.cash,
            self._holdings(count, position),
            self.hotel_factor,
            houses_for_hotel=self.houses_for_hotel,
            jail_cards=seat.jail_cards * self.jail_card_value,
        )

    def tie_value(self, worth: Worth) -> int:
        """What separates equal net worths (T-SCORE-06), with buildings if so declared (GAP-S3)."""
        buildings = worth.houses + worth.hotels if self.buildings_break_ties else 0
        return worth.unmortgaged + buildings

    def places(self, count: TableCount) -> dict[int, int]:
        """Place by seat: survivors by worth, then the others, last out first (T-SCORE-03, GAP-S12)."""
        worths = self.worths(count)
        lines = [Line(position, worth.net_worth, self._tie_key(worth)) for position, worth in worths.items()]
        placed = {placement.who: placement.place for placement in placements(lines)}
        return placed | _places_of_the_others(count, behind=len(lines), told_apart=self.places_the_eliminated)

    def _tie_key(self, worth: Worth) -> int:
        # Cash as the last word (GAP-S4) is appended below the tie value, which it can never outweigh.
        finest = worth.cash if self.cash_breaks_ties else 0
        return self.tie_value(worth) * 10**12 + finest

    def _holdings(self, count: TableCount, position: int) -> tuple[Holding, ...]:
        return tuple(
            Holding(square, deed.level, deed.mortgaged) for square, deed in sorted(count.deeds_of(position).items())
        )


def valuer_for(played: Round) -> Valuer:
    """The valuation that ruleset, edition and options ask for, as the round was begun with them."""
    rules = rules_of(played)
    ruleset = load_ruleset(rules.ruleset)
    return Valuer(
        edition=load_edition(rules.edition),
        hotel_factor=ruleset.networth_hotel_factor,
        houses_for_hotel=ruleset.hotel_houses_needed,
        jail_card_value=option(rules, "jail_card_value"),
        buildings_break_ties=option(rules, "tie_value_includes_buildings") == "yes",
        cash_breaks_ties=option(rules, "unresolved_tie") == "cash",
        # In the final the order of leaving is the result itself (GAP-F1).
        places_the_eliminated=played.is_final or option(rules, "eliminated_places") == "by_leaving",
    )


def worth_lines(played: Round, count: TableCount) -> list[dict[str, Any]]:
    """The sheet's money lines as JSON, one entry a survivor, in base units."""
    valuer = valuer_for(played)
    return [
        {
            "seat": position,
            **asdict(worth),
            "net_worth": worth.net_worth,
            "tie_value": valuer.tie_value(worth),
        }
        for position, worth in valuer.worths(count).items()
    ]


def _seat_problems(count: TableCount) -> list[Problem]:
    found = []
    if not count.survivors:  # GAP-B4
        found.append(Problem("nobody_left", {}))
    gone = {position: seat for position, seat in count.seats.items() if not seat.is_survivor}
    for position, seat in gone.items():
        if seat.left is None or not 1 <= seat.left <= len(gone):
            found.append(Problem("order_missing", {"who": position, "last": len(gone)}))
        for square in count.deeds_of(position):
            found.append(Problem("deed_of_one_who_left", {"who": position, "square": square}))
    return found


def _places_of_the_others(count: TableCount, *, behind: int, told_apart: bool) -> dict[int, int]:
    """Disqualified and expelled players come last, whenever they left (T-SCORE-11).

    Where the organiser does not want them told apart, all share the place behind the survivors (GAP-S12).
    """
    if not told_apart:
        return {position: behind + 1 for position, seat in count.seats.items() if not seat.is_survivor}

    def strength(seat: SeatCount) -> tuple[bool, int]:
        return (seat.outcome in (ResultLine.Outcome.BANKRUPT, ResultLine.Outcome.WITHDRAWN), seat.left or 0)

    others = {position: strength(seat) for position, seat in count.seats.items() if not seat.is_survivor}
    return {position: behind + 1 + sum(other > own for other in others.values()) for position, own in others.items()}
