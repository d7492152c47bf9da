"""What a tournament asks of the app that keeps the score sheets."""

from games.models import LogEntry, ScoreSheet
from games.money import shown
from games.sheets.living import COUNTED
from rules_engine.edition import load_edition
from tournament.models import Phase, Round, Tournament


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

    def money(self, amount: int, tournament: Tournament) -> str:
        return shown(amount, load_edition(tournament.edition))
