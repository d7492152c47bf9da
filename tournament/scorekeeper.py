"""What the tournament asks of whoever keeps the score sheets. It keeps none itself and knows nobody who does."""

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

from django.utils.formats import number_format

from accounts.models import User
from tournament.models import Phase, Round, Table, Tournament
from tournament.results import Line


class Scorekeeper(Protocol):
    def counted_tables(self, played: Round) -> frozenset[int]:
        """Ids of the round's tables whose sheet is filled in, locked or not."""

    def has_records(self, phase: Phase) -> bool:
        """Whether anything was recorded or counted at one of the phase's tables."""

    def seal_of_record(self, table: Table) -> str:
        """The hash at the head of the table's live record, which stands for all of it; empty without one."""

    def money(self, amount: int, tournament: Tournament) -> str:
        """An amount of base units as the tournament's edition prints it."""

    def scale(self, tournament: Tournament) -> int:
        """How much one base unit is worth in print."""

    def warnings_that_disqualify(self, played: Round) -> int | None:
        """How many warnings in one game are one too many (T-COND-04); None where warnings are not counted."""

    def enter_measure(self, table: Table, position: int, kind: str, *, reason: str, key: UUID, by: User | None) -> bool:
        """Enter a warning, disqualification or expulsion in the live record of the table's game, once for a key.

        False where there is none to enter it in, or the player is out of that game already.
        """

    def proposed_corrections(self, table: Table) -> Sequence[tuple[int, int, str]]:
        """Corrections of the table's record that did not go into it: id, number of the entry, reason."""

    def corrected_outcome(self, table: Table, correction: int) -> Sequence[Line] | None:
        """How the game would have ended with one of them; None where that cannot be told."""


class _Nobody:
    """Without score sheets nothing is counted, and amounts are base units."""

    def counted_tables(self, played: Round) -> frozenset[int]:
        return frozenset()

    def has_records(self, phase: Phase) -> bool:
        return False

    def seal_of_record(self, table: Table) -> str:
        return ""

    def money(self, amount: int, tournament: Tournament) -> str:
        return number_format(amount, use_l10n=True, force_grouping=True)

    def scale(self, tournament: Tournament) -> int:
        return 1

    def warnings_that_disqualify(self, played: Round) -> int | None:
        return None

    def enter_measure(self, table: Table, position: int, kind: str, *, reason: str, key: UUID, by: User | None) -> bool:
        return False

    def proposed_corrections(self, table: Table) -> Sequence[tuple[int, int, str]]:
        return ()

    def corrected_outcome(self, table: Table, correction: int) -> Sequence[Line] | None:
        return None


_keeper: Scorekeeper = _Nobody()


def register(keeper: Scorekeeper) -> None:
    """Called once at the start of the process, by the app that keeps the sheets."""
    global _keeper  # noqa: PLW0603  (set before the first request, never after)
    _keeper = keeper


def scorekeeper() -> Scorekeeper:
    return _keeper
