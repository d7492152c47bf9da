"""How a recorded game would have ended with a correction that its judge proposed: for a protest about one entry."""

from games.counts import from_json
from games.models import ProposedAmendment
from games.recording.amending import amended_copy
from games.recording.errors import AmendmentBlocked, EntryRefused
from games.recording.live_game import live_game
from games.sheets.drafting import expected_of
from games.sheets.replay import Replay
from games.sheets.result_lines import result_lines
from games.valuation import valuer_for
from tournament.models import Table
from tournament.results import Line

UNDECIDED = (ProposedAmendment.State.OPEN, ProposedAmendment.State.REFUSED)


def proposed_corrections(table: Table) -> list[tuple[int, int, str]]:
    """Corrections of this table's record that did not go into it: id, number of the entry, reason."""
    found = ProposedAmendment.objects.filter(recording__table=table, state__in=UNDECIDED, line__replaced_by=None)
    rows = found.order_by("line__place").values_list("pk", "line__place", "reason")
    return [(pk, place or 0, reason) for pk, place, reason in rows]


def corrected_outcome(table: Table, correction: int) -> list[Line] | None:
    """The lines the whole game leads to with the correction; None where it would not be over, or not be possible."""
    found = ProposedAmendment.objects.select_related("line", "recording").filter(
        pk=correction, recording__table=table, line__replaced_by=None
    )
    proposal = found.first()
    if proposal is None or proposal.line.place is None:
        return None
    with live_game(proposal.recording) as live:
        try:
            game = amended_copy(live.game, proposal.line.place, proposal.action)
        except (AmendmentBlocked, EntryRefused):
            return None
    if game.state.over is None:
        return None
    has_cards = bool(valuer_for(table.round).jail_card_value)
    expected = expected_of(Replay(game.state, 0, ""), has_cards=has_cards, has_estate=not table.round.is_final)
    return result_lines(table, from_json(expected))
