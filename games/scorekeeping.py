"""What a tournament asks of the app that keeps the score sheets."""

from collections.abc import Sequence
from uuid import UUID

from accounts.models import User
from games.models import LogEntry, Recording, ScoreSheet
from games.money import shown
from games.recording.conduct_entries import enter_measure
from games.recording.corrected_outcome import corrected_outcome, proposed_corrections
from games.sheets.living import COUNTED
from rules_engine.edition import load_edition
from rules_engine.ruleset import load_ruleset
from tournament.models import Phase, Round, Table, Tournament
from tournament.results import Line
from tournament.rules_in_force import rules_of


class Scorekeeper:
    """Registered with `tournament.scorekeeper` at the start of the process."""

    def counted_tables(self, played: Round) -> frozenset[int]:
        """Ids of the round's tables whose sheet is filled in, locked or not."""
        counted = ScoreSheet.objects.filter(table__round=played, state__in=[*COUNTED, ScoreSheet.State.LOCKED])
        return frozenset(counted.values_list("table_id", flat=True))

    def has_records(self, phase: Phase) -> bool:
        """Whether a table of the phase has a line in its game's log, or a sheet somebody began to fill in."""
        begun = ScoreSheet.objects.filter(table__phase=phase).exclude(state=ScoreSheet.State.OPEN, counts={})
        return begun.exists() or LogEntry.objects.filter(recording__table__phase=phase).exists()

    def seal_of_record(self, table: Table) -> str:
        """The head of its chain of entries; empty for a table counted on paper."""
        head = Recording.objects.filter(table=table).values_list("head_hash", flat=True).order_by("-pk").first()
        return head or ""

    def money(self, amount: int, tournament: Tournament) -> str:
        return shown(amount, load_edition(tournament.edition))

    def scale(self, tournament: Tournament) -> int:
        """How much one base unit is worth in print."""
        return load_edition(tournament.edition).scale

    def warnings_that_disqualify(self, played: Round) -> int | None:
        """How many warnings in one game are one too many; None where warnings are not counted (T-COND-04)."""
        return load_ruleset(rules_of(played).ruleset).conduct_warnings_to_dq

    def enter_measure(self, table: Table, position: int, kind: str, *, reason: str, key: UUID, by: User | None) -> bool:
        """Enter a warning, disqualification or expulsion in the live record, once for a key. Error: EntryRefused."""
        return enter_measure(table, position, kind, reason=reason, key=key, by=by)

    def proposed_corrections(self, table: Table) -> Sequence[tuple[int, int, str]]:
        """Corrections of the table's record that did not go into it: id, number of the entry, reason."""
        return proposed_corrections(table)

    def corrected_outcome(self, table: Table, correction: int) -> Sequence[Line] | None:
        """How the recorded game would have ended with one of them; None where that cannot be told."""
        return corrected_outcome(table, correction)
