"""What the score sheets tell the tournament's pages."""

from games.models import ScoreSheet
from games.money import shown
from rules_engine.edition import load_edition
from tournament.models import Round, Tournament


class Sheets:
    """The `Scorekeeper` of `tournament.scorekeeper`."""

    def counted_tables(self, played: Round) -> frozenset[int]:
        filled_in = ScoreSheet.objects.filter(
            table__round=played, state__in=[ScoreSheet.State.VALUED, ScoreSheet.State.LOCKED]
        )
        return frozenset(filled_in.values_list("table", flat=True))

    def money(self, amount: int, tournament: Tournament) -> str:
        return shown(amount, load_edition(tournament.edition))
