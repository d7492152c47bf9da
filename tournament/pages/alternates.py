"""What the page of the alternates shows: their order, what each is doing, and the seats that wait for one."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.alternate_queue import Vacancy, without_offer
from tournament.alternates import in_order
from tournament.errors import TournamentError
from tournament.field_stage import CONSEQUENCES, FieldStage, stage_of
from tournament.models import AlternateOffer, Player, ResultLine, Round, Seat, Tournament
from tournament.pages.forecast import forecasts
from tournament.pages.rounds import offers_of
from tournament.pages.seat_words import round_name
from tournament.permissions import Permission
from tournament.points_display import points
from tournament.registration.entered import guaranteed_alternates
from tournament.rounds import OVER
from tournament.seat_mending import propose
from tournament.seat_queries import names_of


@dataclass(frozen=True, slots=True)
class Line:
    """One alternate: `state` is waiting, offered, playing or out; `words` say where and since when."""

    player: Player
    state: str
    words: str
    url: str
    points: str

    @property
    def is_waiting(self) -> bool:
        return self.state != "out"


@dataclass(frozen=True, slots=True)
class Short:
    """A seat nobody is left for, and how many play at its table (GAP-S2)."""

    seat: Seat
    name: str
    left: int


@dataclass(frozen=True, slots=True)
class NobodyLeft:
    """More vacancies than alternates (GAP-A3): the tables concerned, and what mending the seats would take."""

    shorts: tuple[Short, ...]
    round_name: str
    mending: str
    can_mend: bool


def alternates_page(tournament: Tournament, *, may: Collection[Permission]) -> dict[str, Any]:
    """The order with each one's state, the offers and the seats nobody is left for."""
    stage, waiting = stage_of(tournament), in_order(tournament)
    coming = _coming(tournament)
    guaranteed = guaranteed_alternates(tournament)
    return {
        "tournament": tournament,
        "section": "players",
        "tab": "alternates",
        "may": may,
        "lines": _lines(tournament, may),
        "order": ",".join(str(player.pk) for player in waiting),
        "last": waiting[-1] if waiting else None,
        "guaranteed": guaranteed,
        "missing": max(0, guaranteed - len(waiting)),
        "is_fixed": stage is FieldStage.PLAYING,
        "is_field_fixed": stage in {FieldStage.POSTED, FieldStage.PLAYING},
        "consequence": CONSEQUENCES.get(stage, ""),
        "offers": offers_of(coming) if coming and Permission.TAKE_ATTENDANCE in may else [],
        "nobody_left": nobody_left(coming) if coming and Permission.TAKE_ATTENDANCE in may else None,
        "forecasts": forecasts(tournament) if stage in {FieldStage.OPEN, FieldStage.DRAFTED} else [],
    }


def _coming(tournament: Tournament) -> Round | None:
    """The round whose seats can still be filled: the first with a phase that has not started (T-ALT-04)."""
    rounds = tournament.rounds.filter(phases__started_at=None, phases__isnull=False).exclude(state__in=OVER)
    return rounds.select_related("tournament").order_by("number").first()


def _lines(tournament: Tournament, may: Collection[Permission]) -> list[Line]:
    """Everybody who has a place in the order, gone ones too; six queries whatever their number."""
    ranked = tournament.players.exclude(alternate_rank=None).order_by("alternate_rank")
    seats = _seats_of(tournament)
    offers = _open_offers(tournament)
    totals = _points_of(tournament) if Permission.SEE_STANDINGS in may else {}
    found = []
    for player in ranked:
        state, words, url = _state(player, seats.get(player.pk, []), offers.get(player.pk))
        found.append(Line(player, state, words, url, totals.get(player.pk, "")))
    return found


def _seats_of(tournament: Tournament) -> Mapping[int, list[Seat]]:
    rows = Seat.objects.filter(round__tournament=tournament, player__alternate_rank__isnull=False)
    found: dict[int, list[Seat]] = defaultdict(list)
    for seat in rows.select_related("round", "table__phase").order_by("round__number"):
        found[seat.player_id or 0].append(seat)
    return found


def _open_offers(tournament: Tournament) -> Mapping[int, AlternateOffer]:
    offers = AlternateOffer.objects.filter(alternate__tournament=tournament, state=AlternateOffer.State.OPEN)
    return {each.alternate_id: each for each in offers.select_related("seat__round", "seat__table", "absent")}


def _points_of(tournament: Tournament) -> Mapping[int, str]:
    """Points of the own games only: what the replaced player earned stays with that player (T-ALT-06)."""
    rows = ResultLine.objects.filter(
        result__is_current=True, result__table__round__tournament=tournament, player__alternate_rank__isnull=False
    ).filter(result__table__round__kind=Round.Kind.PRELIMINARY)
    sums = rows.values_list("player").annotate(total=Sum("points_sixtieths"))
    return {player: points(total) for player, total in sums}


def _state(player: Player, seats: Sequence[Seat], offer: AlternateOffer | None) -> tuple[str, str, str]:
    """State, words and the page where it is dealt with."""
    if player.status != Player.Status.ENTERED:
        return "out", _left(player), ""
    slug = player.tournament.slug
    if offer is not None:
        seat = offer.seat
        url = f"{reverse('desk:round', args=[slug, seat.round.number])}#offer-{offer.pk}"
        return "offered", _("offered %(place)s, for %(name)s") % {"place": _place(seat), "name": offer.absent.name}, url
    now = [seat for seat in seats if seat.round.state not in OVER]
    if now:
        return "playing", _plays(now), reverse("desk:round", args=[slug, now[0].round.number])
    if seats:
        numbers = ", ".join(str(seat.round.number) for seat in seats)
        return "waiting", _("waits again; has played preliminary %(numbers)s") % {"numbers": numbers}, ""
    return "waiting", _("waits"), ""


def _left(player: Player) -> str:
    words = str(player.get_status_display())
    if player.out_from_round is None:
        return words
    return _("%(status)s, from preliminary %(number)d on") % {"status": words, "number": player.out_from_round}


def _plays(seats: Sequence[Seat]) -> str:
    """ "plays from preliminary 2 on: table 3, seat 1" or "plays preliminary 2: …"."""
    first, last = seats[0], seats[-1]
    values = {"first": first.round.number, "last": last.round.number, "place": _at(first)}
    if first == last:
        return _("plays in %(round)s: %(place)s") % {"round": round_name(first.round), "place": _at(first)}
    return _("plays preliminaries %(first)d to %(last)d, first at %(place)s") % values


def _place(seat: Seat) -> str:
    return _("%(round)s, %(place)s") % {"round": round_name(seat.round), "place": _at(seat)}


def _at(seat: Seat) -> str:
    return _("table %(table)d, seat %(seat)d") % {"table": seat.table.number, "seat": seat.position}


def nobody_left(played: Round) -> NobodyLeft | None:
    """What can be done about seats for which no alternate is left; None if there are none."""
    empty = without_offer(played)
    if not empty:
        return None
    names = names_of(played.tournament)
    shorts = tuple(_short(left, names) for left in empty)
    mending, can_mend = ("", False) if not played.is_preliminary else _mending(played.tournament)
    return NobodyLeft(shorts, round_name(played), mending, can_mend)


def _short(left: Vacancy, names: Mapping[int, str]) -> Short:
    here = Seat.objects.filter(table=left.seat.table_id, player__isnull=False).count()
    return Short(left.seat, names.get(left.absent_id, "?"), here)


def _mending(tournament: Tournament) -> tuple[str, bool]:
    """In how many moves the coming seats would be full tables again, or why they cannot be."""
    try:
        proposal = propose(tournament)
    except TournamentError as error:
        return str(error), False
    moves = sum(shift.is_move for shift in proposal.shifts)
    words = ngettext("%d move to another table", "%d moves to another table", moves) % moves
    return words, bool(proposal.shifts)
