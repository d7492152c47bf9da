"""Whether another outcome of one game can still matter. Pure: no Django, no database.

Both outcomes are ranked whole. Once every preliminary is in, the answer is exact; before that, what can still
be played may move everybody, and only what holds whatever is played is said.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tournament.standings import Criteria, Entrant, Standing, compute


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where one player stands: points of the preliminaries in sixtieths, rank, and whether he plays on."""

    sixtieths: int
    rank: int | None
    advances: bool | None  # None while nobody does, or while tied for the last place


@dataclass(frozen=True, slots=True)
class Move:
    player: int
    before: Standpoint
    after: Standpoint


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the other outcome would change. `moves`: points, ranks and places to play on, as they are now.

    `differs`: anything at all, net worth too, which may break a tie later. `is_exact`: nothing is left to be played.
    `is_final_safe`: the same people play on under both outcomes whatever is still played, unless somebody leaves.
    """

    moves: tuple[Move, ...]
    differs: bool
    is_exact: bool
    is_final_safe: bool


@dataclass(frozen=True, slots=True)
class Remaining:
    """What can still be played: games per player, alternates who may come in included, and the most points of one."""

    games: Mapping[int, int]
    most: int

    @property
    def is_nothing(self) -> bool:
        return not any(self.games.values())


def compare(
    standing: Sequence[Entrant],
    asked: Sequence[Entrant],
    criteria: Criteria,
    *,
    places: int,
    remaining: Remaining | None,
) -> Comparison:
    """The outcome as it stands against the one asked for; `remaining` is None once every preliminary is closed."""
    cut = places if remaining is None else None
    before, after = (_standpoints(compute(entrants, criteria, cut=cut)) for entrants in (standing, asked))
    nowhere = Standpoint(0, None, None)
    moves = [
        Move(player, before.get(player, nowhere), after.get(player, nowhere))
        for player in [*after, *(player for player in before if player not in after)]
        if before.get(player, nowhere) != after.get(player, nowhere)
    ]
    if remaining is None:
        is_safe = all(move.before.advances == move.after.advances for move in moves)
    else:
        is_safe = same_finalists(standing, asked, criteria, places=places, remaining=remaining)
    return Comparison(tuple(moves), bool(_affected(standing, asked)), remaining is None, is_safe)


def same_finalists(
    standing: Sequence[Entrant], asked: Sequence[Entrant], criteria: Criteria, *, places: int, remaining: Remaining
) -> bool:
    """Whether everybody the outcomes differ in is surely in or surely out under both, whatever is still played.

    Then the places left go to the same others. Sums alone are compared, strictly, so no tie-break can overturn it;
    averages cannot be bounded like that.
    """
    affected = _affected(standing, asked)
    if not affected:
        return True
    if criteria.total != "total":
        return False
    reach = _Reach([standing, asked], remaining)
    return all(reach.is_out(player, places) or reach.is_in(player, places) for player in affected)


class _Reach:
    """The least and the most points with which each player can end, over both outcomes."""

    def __init__(self, outcomes: Sequence[Sequence[Entrant]], remaining: Remaining) -> None:
        self._outcomes = [{entrant.id: entrant for entrant in outcome} for outcome in outcomes]
        self._remaining = remaining
        self._players = set(remaining.games).union(*self._outcomes)

    def is_out(self, player: int, places: int) -> bool:
        """Enough others end above the player's best; or the player is not ranked at all."""
        if not self._is_ranked(player, any):
            return True
        best = self._best(player)
        return (
            sum(self._is_ranked(other, all) and self._least(other) > best for other in self._others(player)) >= places
        )

    def is_in(self, player: int, places: int) -> bool:
        """Too few others can reach the player's least."""
        if not self._is_ranked(player, all):
            return False
        least = self._least(player)
        return (
            sum(self._is_ranked(other, any) and self._best(other) >= least for other in self._others(player)) < places
        )

    def _others(self, player: int) -> set[int]:
        return self._players - {player}

    def _totals(self, player: int) -> list[int]:
        return [outcome[player].total if player in outcome else 0 for outcome in self._outcomes]

    def _least(self, player: int) -> int:
        return min(self._totals(player))

    def _best(self, player: int) -> int:
        return max(self._totals(player)) + self._remaining.games.get(player, 0) * self._remaining.most

    def _is_ranked(self, player: int, how_many: Callable[[Sequence[bool]], bool]) -> bool:
        """An alternate who is in no outcome yet may come into both."""
        return how_many([player not in outcome or outcome[player].is_ranked for outcome in self._outcomes])


def _affected(standing: Sequence[Entrant], asked: Sequence[Entrant]) -> list[int]:
    """Whoever has other games, or is ranked in one outcome alone."""
    before, after = ({each.id: (each.games, each.is_ranked) for each in outcome} for outcome in (standing, asked))
    return [player for player in {**before, **after} if before.get(player) != after.get(player)]


def _standpoints(standings: Sequence[Standing]) -> dict[int, Standpoint]:
    return {each.id: Standpoint(each.total_sixtieths, each.rank, each.advances) for each in standings}
