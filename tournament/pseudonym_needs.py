"""Who needs a pseudonym (T-PUB-02, GAP-P5), and how each player stands with theirs."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Player, Pseudonym, ResultLine, Tournament
from tournament.options import option

_LIVING = (Pseudonym.State.PROPOSED, Pseudonym.State.APPROVED)


def needing(tournament: Tournament) -> QuerySet[Player]:
    """Everybody entered or with points to publish; alternates from registration or from their first seat on."""
    has_played = Exists(ResultLine.objects.filter(player=OuterRef("pk")))
    players = tournament.players.filter(Q(status=Player.Status.ENTERED) | has_played)
    if option(tournament, "alternates_pseudonyms") == "when_playing":
        players = players.filter(Q(alternate_rank=None) | Q(seats__isnull=False)).distinct()
    return players


def missing(tournament: Tournament) -> QuerySet[Player]:
    """Those who need one and have neither an approved pseudonym nor a proposal."""
    living = Pseudonym.objects.filter(player=OuterRef("pk"), state__in=_LIVING)
    return needing(tournament).exclude(Exists(living))


def living(tournament: Tournament) -> QuerySet[Pseudonym]:
    """Every pseudonym of the tournament that is proposed or approved."""
    return tournament.pseudonyms.filter(state__in=_LIVING)
