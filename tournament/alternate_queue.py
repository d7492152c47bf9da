"""Which alternate is offered which empty seat: strictly in order (T-ALT-02, T-ALT-07).

The offers of a round are always worked out anew from the empty seats and the alternates who are
free. Whoever is offered a seat twice over, declined or comes too late is never counted by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from tournament.models import AlternateOffer, Player, Round, Seat, SeatChange
from tournament.seat_queries import VACATED

Offer = AlternateOffer.State


@dataclass(frozen=True, slots=True)
class Vacancy:
    """An empty seat and the player who is missing there."""

    seat: Seat
    absent_id: int


def vacancies(played: Round) -> list[Vacancy]:
    """Seats of the round that a player has left and nobody has taken, in the order they fell vacant.

    Only of games not begun (T-ALT-04).
    """
    last = SeatChange.objects.filter(seat=OuterRef("pk")).order_by("-id")
    seats = (
        Seat.objects.filter(round=played, player=None, table__phase__started_at=None)
        .annotate(
            last_why=Subquery(last.values("why")[:1]),
            absent_id=Subquery(last.values("outgoing")[:1]),
            vacated=Subquery(last.values("id")[:1]),
        )
        .filter(last_why__in=VACATED)
        .select_related("table__phase", "round")
        .order_by("vacated")
    )
    return [Vacancy(seat, seat.absent_id) for seat in seats]


def free_alternates(played: Round) -> list[Player]:
    """The alternates who could play in this round, the first in order first."""
    seated = Seat.objects.filter(round=played, player__isnull=False).values("player")
    waiting = Player.objects.filter(
        tournament=played.tournament_id, alternate_rank__isnull=False, status=Player.Status.ENTERED
    )
    return list(waiting.exclude(pk__in=seated).order_by("alternate_rank"))


def deal_offers(played: Round, candidates: Sequence[Player]) -> list[AlternateOffer]:
    """Put every vacancy of the round before the chief referee with the alternate whose turn it is.

    `candidates` are those who could play, the first in order first. Each vacancy, the oldest first,
    gets the first of them who was not declined for it and is not offered an older one. Offers that
    no longer fit are withdrawn; when no candidate is left a seat stays empty (GAP-S2).
    """
    wanted = _proposals(vacancies(played), candidates)
    open_offers = {
        offer.seat_id: offer for offer in AlternateOffer.objects.filter(seat__round=played, state=Offer.OPEN)
    }
    kept = {pk for pk, offer in open_offers.items() if wanted.get(pk) == (offer.absent_id, offer.alternate_id)}
    gone = [offer.pk for pk, offer in open_offers.items() if pk not in kept]
    _withdraw(AlternateOffer.objects.filter(pk__in=gone))
    made = AlternateOffer.objects.bulk_create(
        AlternateOffer(seat_id=seat, absent_id=absent, alternate_id=alternate)
        for seat, (absent, alternate) in wanted.items()
        if seat not in kept
    )
    return [open_offers[pk] for pk in kept] + made


def later_seats(offer: AlternateOffer) -> list[Seat]:
    """The seats that the missing player left in later rounds and the alternate is free to take."""
    played = offer.seat.round
    later = Round.objects.filter(tournament=played.tournament_id, kind=played.kind, number__gt=played.number)
    later = later.exclude(seats__player=offer.alternate_id).order_by("number")
    return [left.seat for coming in later for left in vacancies(coming) if left.absent_id == offer.absent_id]


def without_offer(played: Round) -> list[Vacancy]:
    """Empty seats for which no alternate is left: the table plays one short, or seats are mended (GAP-A3, GAP-S2)."""
    offered = set(AlternateOffer.objects.filter(seat__round=played, state=Offer.OPEN).values_list("seat", flat=True))
    return [left for left in vacancies(played) if left.seat.pk not in offered]


def withdraw_later_offers(played: Round) -> None:
    """Offers of rounds after this one: while it has empty seats nobody is asked for a later game."""
    later = AlternateOffer.objects.filter(seat__round__tournament=played.tournament_id, state=Offer.OPEN)
    _withdraw(later.filter(seat__round__number__gt=played.number))


def _withdraw(offers: QuerySet[AlternateOffer]) -> None:
    offers.update(state=Offer.WITHDRAWN, reason=_("no longer the next in order"))


def _proposals(empty: Sequence[Vacancy], candidates: Sequence[Player]) -> dict[int, tuple[int, int]]:
    """Seat -> (absent player, alternate) for every vacancy that somebody can be offered."""
    declined = set(
        AlternateOffer.objects.filter(seat__in=[left.seat for left in empty], state=Offer.DECLINED).values_list(
            "seat", "alternate"
        )
    )
    proposals: dict[int, tuple[int, int]] = {}
    taken: set[int] = set()
    for left in empty:
        free = (c.pk for c in candidates if c.pk not in taken and (left.seat.pk, c.pk) not in declined)
        if (alternate := next(free, None)) is not None:
            proposals[left.seat.pk] = (left.absent_id, alternate)
            taken.add(alternate)
    return proposals
