"""What a tournament asks of its players, as far as a list can show it."""

from dataclasses import dataclass

from tournament.seating.problem import table_sizes


@dataclass(frozen=True, slots=True)
class Terms:
    """`kind` is national, world or open; `country` an ISO code; `admitted` the players a ruling let in (T-ELIG-01).

    The field is closed to newcomers once seats are posted, the order of the alternates once play has begun.
    """

    kind: str = "open"
    country: str = ""
    required_category: str = ""
    guaranteed_alternates: int = 0
    fills_with_alternates: bool = True
    allows_threes: bool = False
    is_field_closed: bool = False
    is_order_closed: bool = False
    may_propose_pseudonyms: bool = True
    admitted: frozenset[int] = frozenset()

    @property
    def is_national(self) -> bool:
        return self.kind == "national"

    @property
    def is_world(self) -> bool:
        return self.kind == "world"

    @property
    def usual_route(self) -> str:
        """A world championship is entered by winning at home (T-ELIG-04) unless the list says otherwise."""
        return "national_winner" if self.is_world else "organiser"

    def tables(self, players: int, alternates: int) -> int:
        """How many tables a field makes (T-SEAT-08, GAP-S1); 0 if it cannot be seated."""
        missing = -players % 4
        if self.fills_with_alternates and 0 < missing <= alternates:
            return (players + missing) // 4
        sizes = table_sizes(players, threes=self.allows_threes)
        if not sizes and missing <= alternates:
            return (players + missing) // 4
        return len(sizes)
