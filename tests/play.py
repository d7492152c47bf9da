"""A round played in a few lines: seats, start, results, pseudonyms. The real use cases do the work."""

from collections.abc import Sequence

from django.utils import timezone

from accounts.models import User
from tests.cast import make_tables
from tournament.models import Phase, Player, Pseudonym, ResultLine, Round, Table, Tournament
from tournament.results import Line, record_result

WORTH = (4000, 3000, 2000, 1000)  # from seat 1 on: nobody ties


def start_round(tournament: Tournament, players: Sequence[Player], *, number: int = 1, size: int = 4) -> list[Table]:
    """Seat everybody at tables of `size` and begin: posted and started now."""
    tables = make_tables(tournament, list(players), number=number, size=size)
    now = timezone.now()
    Phase.objects.filter(round=tables[0].round).update(posted_at=now, started_at=now)
    Round.objects.filter(pk=tables[0].round_id).update(state=Round.State.PLAYING)
    return tables


def lock_table(table: Table, worths: Sequence[int] = WORTH, *, reason: str = "", by: User) -> None:
    """Everybody survives, worth this much from seat 1 on; the rank follows the worth, 0 is bankrupt."""
    seats = table.seats.exclude(player=None).order_by("position").values_list("position", "player__pk")
    order = sorted(zip(worths, seats, strict=False), key=lambda pair: (-pair[0], pair[1]))
    lines = [
        Line(
            seat=position,
            player_id=player_id,
            outcome=ResultLine.Outcome.SURVIVOR if worth else ResultLine.Outcome.BANKRUPT,
            placement=place,
            net_worth=worth,
            unmortgaged_value=worth,
        )
        for place, (worth, (position, player_id)) in enumerate(order, 1)
    ]
    record_result(table, lines, reason=reason, by=by)


def play_round(tournament: Tournament, players: Sequence[Player], *, number: int = 1, by: User) -> list[Table]:
    """A whole round, every table locked: by seat 19, 10, 5 and 3 points at a table of four."""
    tables = start_round(tournament, players, number=number)
    for table in tables:
        lock_table(table, by=by)
    return tables


def approve_pseudonyms(players: Sequence[Player], texts: Sequence[str] = ()) -> list[Pseudonym]:
    """Every player an approved pseudonym: the given ones, then "Railroad 1", "Railroad 2", …"""
    named = [*texts, *(f"Railroad {number}" for number in range(1, len(players) + 1))]
    return [
        Pseudonym.objects.create(
            tournament=player.tournament,
            player=player,
            text=text,
            folded=text.casefold(),
            state=Pseudonym.State.APPROVED,
        )
        for player, text in zip(players, named, strict=False)
    ]
