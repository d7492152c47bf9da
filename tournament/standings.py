"""Standings from results, always computed whole. Pure: no Django, no database.

The order is points, then the tie-breaks the organiser declared beforehand (T-SCORE-08, GAP-S5).
Each tie-break splits only those whom nothing before it could separate.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Literal

Total = Literal["total", "average"]
BelowCut = Literal["chain", "alphabetical"]


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How one preliminary ended for one player. A bankrupt or absent one is worth 0 (T-SCORE-08)."""

    round: int
    sixtieths: int
    net_worth: int
    is_win: bool


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person with the games they played themselves (T-ALT-06). `label` orders equals on paper."""

    id: int
    games: tuple[GameEnd, ...]
    is_ranked: bool = True
    label: str = ""

    @property
    def total(self) -> int:
        return sum(game.sixtieths for game in self.games)


@dataclass(slots=True)
class Standing:
    """One line of the standings. `rank` is None for whoever is out of the ranking (GAP-A5).

    `decided_by` names the tie-break that separated the player from others with the same points;
    `is_tied` says that even the last one left the rank shared.
    """

    id: int
    rank: int | None
    total_sixtieths: int
    score: Fraction
    per_round: dict[int, int]
    cumulative_net_worth: int
    decided_by: str | None = None
    is_tied: bool = False
    advances: bool | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """Who plays the final. While `tied` is not empty, `open_places` of them still have to be found."""

    finalists: tuple[int, ...]
    tied: tuple[int, ...] = ()
    open_places: int = 0


@dataclass(frozen=True, slots=True)
class Criteria:
    """What the organiser declared: the chain, how totals compare, and the supervised roll-offs."""

    chain: Sequence[str]
    total: Total = "total"
    below_cut: BelowCut = "chain"
    roll_offs: Sequence[Sequence[int]] = field(default_factory=tuple)


def _net_worth_of_best_game(entrant: Entrant) -> int:
    best = max(entrant.games, key=lambda game: (game.sixtieths, game.net_worth), default=None)
    return best.net_worth if best else 0


TIE_BREAKS: dict[str, Callable[[Entrant], int]] = {
    "cumulative_net_worth": lambda entrant: sum(game.net_worth for game in entrant.games),
    "game_wins": lambda entrant: sum(game.is_win for game in entrant.games),
    "best_game_points": lambda entrant: max((game.sixtieths for game in entrant.games), default=0),
    "best_game_net_worth": _net_worth_of_best_game,
}
ROLL_OFF = "roll_off"


def compute(entrants: Iterable[Entrant], criteria: Criteria, *, cut: int | None = None) -> list[Standing]:
    """Standings in order, the unranked last.

    `cut` is the number of final places once all preliminaries are in; until then `None`, and
    nobody is said to advance.
    """
    everybody = sorted(entrants, key=lambda entrant: (entrant.label, entrant.id))
    standings: list[Standing] = []
    for equals in _grouped([e for e in everybody if e.is_ranked], lambda e: _score(e, criteria.total)):
        is_below_cut = cut is not None and len(standings) >= cut
        chain = () if is_below_cut and criteria.below_cut == "alphabetical" else tuple(criteria.chain)  # GAP-S11
        for group, decided_by in _separate(equals, chain, criteria.roll_offs):
            rank = len(standings) + 1
            standings += [_standing(entrant, criteria, rank, decided_by, len(group) > 1) for entrant in group]
    if cut is not None:
        _mark_advancing(standings, cut)
    unranked = [e for group in _grouped([e for e in everybody if not e.is_ranked], lambda e: e.total) for e in group]
    return standings + [_standing(entrant, criteria, None, None, False) for entrant in unranked]


def cut_of(standings: Sequence[Standing], size: int) -> Cut:
    """The finalists among standings computed with `cut=size`, and who is still tied for a place."""
    finalists = tuple(standing.id for standing in standings if standing.advances)
    tied = tuple(s.id for s in standings if s.rank is not None and s.advances is None)
    return Cut(finalists, tied, size - len(finalists) if tied else 0)


def _mark_advancing(standings: list[Standing], cut: int) -> None:
    """A group that shares a rank across the line does not advance before it is separated."""
    for rank, group in groupby(standings, lambda standing: standing.rank):
        sharers = list(group)
        assert rank is not None
        if rank + len(sharers) - 1 <= cut:
            advances: bool | None = True
        else:
            advances = False if rank > cut else None
        for standing in sharers:
            standing.advances = advances


def _separate(
    equals: list[Entrant], chain: tuple[str, ...], roll_offs: Sequence[Sequence[int]], decided_by: str | None = None
) -> list[tuple[list[Entrant], str | None]]:
    """Split equals by the first tie-break that can, and each part again by the rest of the chain."""
    if len(equals) == 1 or not chain:
        return [(equals, decided_by)]
    first, rest = chain[0], chain[1:]
    parts = _grouped(equals, _key(first, equals, roll_offs))
    told = first if len(parts) > 1 else decided_by
    return [found for part in parts for found in _separate(part, rest, roll_offs, told)]


def _key(tie_break: str, equals: list[Entrant], roll_offs: Sequence[Sequence[int]]) -> Callable[[Entrant], int]:
    if tie_break != ROLL_OFF:
        return TIE_BREAKS[tie_break]
    ids = {entrant.id for entrant in equals}
    order = next((list(roll_off) for roll_off in reversed(roll_offs) if ids <= set(roll_off)), None)
    # Without a roll-off between exactly these, they stay equal.
    return (lambda entrant: -order.index(entrant.id)) if order else (lambda _: 0)


def _grouped(entrants: list[Entrant], key: Callable[[Entrant], int | Fraction]) -> list[list[Entrant]]:
    """Entrants in descending order of `key`, equals together, their order among themselves kept."""
    ordered = sorted(entrants, key=key, reverse=True)
    return [list(group) for _, group in groupby(ordered, key)]


def _standing(
    entrant: Entrant, criteria: Criteria, rank: int | None, decided_by: str | None, is_tied: bool
) -> Standing:
    return Standing(
        id=entrant.id,
        rank=rank,
        total_sixtieths=entrant.total,
        score=_score(entrant, criteria.total),
        per_round={game.round: game.sixtieths for game in entrant.games},
        cumulative_net_worth=TIE_BREAKS["cumulative_net_worth"](entrant),
        decided_by=decided_by,
        is_tied=is_tied,
    )


def _score(entrant: Entrant, total: Total) -> Fraction:
    if total == "average" and entrant.games:  # GAP-A7
        return Fraction(entrant.total, len(entrant.games))
    return Fraction(entrant.total)
