"""Reads about seats that several pages and use cases share."""

from django.db.models import F

from tournament.meetings import Meetings, Place, Ties
from tournament.models import Player, Round, Seat, SeatChange, Tournament
from tournament.seating_instances import levels_of

VACATED = (SeatChange.Why.ABSENT, SeatChange.Why.WITHDRAWN, SeatChange.Why.EXPELLED)


def meetings_of(tournament: Tournament) -> Meetings:
    """Who meets whom in the preliminaries, as the seats are now; three queries."""
    rows = Seat.objects.filter(
        round__tournament=tournament, round__kind=Round.Kind.PRELIMINARY, player__isnull=False
    ).values_list("round__number", "table__number", "position", "player_id")
    return Meetings((Place(*row) for row in rows), ties_of(tournament))


def ties_of(tournament: Tournament) -> Ties:
    """Who must not and who should not meet."""
    players = list(Player.objects.filter(tournament=tournament).only("family_id", "club", "city", "country"))
    return Ties(
        families={player.pk: player.family_id for player in players if player.family_id is not None},
        forbidden=frozenset(tournament.forbidden_pairs.values_list("first", "second")),
        groups={
            level.value: {int(player): group for player, group in groups.items()}
            for level, groups in levels_of(players)
        },
    )


def names_of(tournament: Tournament) -> dict[int, str]:
    """The names of all players by id."""
    return dict(tournament.players.values_list("pk", "name"))


def changed_since_posting(played: Round) -> set[int]:
    """Ids of the seats that differ from what was first posted."""
    later = SeatChange.objects.filter(seat__round=played, at__gt=F("seat__table__phase__posted_at"))
    return set(later.values_list("seat", flat=True))
