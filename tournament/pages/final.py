"""How far the final is, as plain data for its page."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.finalists import final_cut
from tournament.finals import final_lines
from tournament.models import Player, ResultLine, Round, Tournament

Published = Round.State.PUBLISHED


@dataclass(frozen=True, slots=True)
class FinalPage:
    """`open_rounds` are preliminaries not yet published; while there are any, nobody is named."""

    open_rounds: Sequence[Round] = ()
    finalists: Sequence[Player] = ()
    tied: Sequence[Player] = ()
    open_places: int = 0
    final: Round | None = None
    lines: Sequence[ResultLine] = field(default_factory=tuple)


def final_page(tournament: Tournament) -> FinalPage:
    final = tournament.rounds.filter(kind=Round.Kind.FINAL).first()
    if final:
        players = tournament.players.filter(seats__round=final).order_by("seats__position")
        return FinalPage(finalists=list(players), final=final, lines=final_lines(tournament))
    preliminaries = tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).order_by("number")
    open_rounds = [each for each in preliminaries if each.state != Published]
    if open_rounds:
        return FinalPage(open_rounds=open_rounds)
    cut = final_cut(tournament)
    players_by_id = tournament.players.in_bulk([*cut.finalists, *cut.tied])
    return FinalPage(
        finalists=[players_by_id[id_] for id_ in cut.finalists],
        tied=[players_by_id[id_] for id_ in cut.tied],
        open_places=cut.open_places,
    )
