"""One offer of a seat to an alternate: what each decision would do, side by side, before it is made."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import AlternateOffer, Player, Seat
from tournament.offer_effects import Effect, Outcome, effect_of
from tournament.options import option
from tournament.pages.rounds import offers_of
from tournament.pages.seat_words import round_name
from tournament.permissions import Permission
from tournament.seat_queries import names_of


@dataclass(frozen=True, slots=True)
class Place:
    """One seat that would be taken, and who sits there."""

    round_name: str
    words: str
    with_names: str


@dataclass(frozen=True, slots=True)
class Compared:
    label: str
    now: int
    takes_all: int
    takes_one: int


def offer_page(offer: AlternateOffer, *, may: Collection[Permission]) -> dict[str, Any]:
    """The offer with its consequences; of the final only who would sit there."""
    played, tournament = offer.seat.round, offer.seat.round.tournament
    context: dict[str, Any] = {
        "tournament": tournament,
        "section": "rounds",
        "may": may,
        "offer": offer,
        "is_open": offer.state == AlternateOffer.State.OPEN,
        "view": next((view for view in offers_of(played) if view.offer.pk == offer.pk), None),
        "place": _place(offer.seat, {}),
        "points": points_words(offer),
    }
    if not played.is_preliminary or not context["is_open"]:
        return context
    effect, names = effect_of(offer), names_of(tournament)
    return {
        **context,
        "places": [_place(seat, names) for seat in (offer.seat, *effect.seats)],
        "has_later": bool(effect.seats),
        "compared": _compared(effect),
        "moves": [moves_words(outcome) for outcome in (effect.now, effect.takes_all, effect.takes_one)],
    }


def points_words(offer: AlternateOffer) -> list[str]:
    """Points belong to the person, not to the seat: said of both (T-ALT-06, T-SCORE-04)."""
    values = {"absent": offer.absent.name, "alternate": offer.alternate.name}
    return [
        _absent_points(offer.absent) % values,
        _("%(alternate)s starts with the points of own games only and takes over nothing.") % values,
        _total_words(offer) % values,
    ]


def _absent_points(absent: Player) -> str:
    if option(absent.tournament, "rank_absentees") == "yes":  # GAP-A5
        return _("What %(absent)s has earned stays with %(absent)s and still counts for a rank.")
    return _("What %(absent)s has earned stays with %(absent)s, on record, but is not ranked.")


def _total_words(offer: AlternateOffer) -> str:
    if option(offer.absent.tournament, "alternate_total") == "average":  # GAP-A7
        return _("Totals are compared per game played, so %(alternate)s has no disadvantage from having fewer games.")
    return _("Totals are compared as they are, although %(alternate)s plays fewer games.")


def _place(seat: Seat, names: dict[int, str]) -> Place:
    others = Seat.objects.filter(table=seat.table_id, player__isnull=False).order_by("position")
    around = [names[player] for player in others.values_list("player", flat=True) if player in names]
    words = _("table %(table)d, seat %(seat)d") % {"table": seat.table.number, "seat": seat.position}
    return Place(round_name(seat.round), words, ", ".join(around))


def _compared(effect: Effect) -> list[Compared]:
    outcomes = (effect.now, effect.takes_all, effect.takes_one)
    family = [outcome.figures.family for outcome in outcomes]
    repeats = [outcome.figures.repeats for outcome in outcomes]
    twice = [outcome.figures.seats_twice for outcome in outcomes]
    return [
        Compared(ngettext("family meeting", "family meetings", 2), *family),
        Compared(ngettext("repeat meeting", "repeat meetings", 2), *repeats),
        Compared(ngettext("seat used twice", "seats used twice", 2), *twice),
    ]


def moves_words(outcome: Outcome) -> str:
    """What mending the coming seats would take after a decision."""
    if outcome.moves is None:
        return _("cannot be mended: an alternate is needed, or a table plays one short")
    if outcome.moves == 0:
        return _("nobody has to move")
    return ngettext("%d move to another table", "%d moves to another table", outcome.moves) % outcome.moves
