"""The rounds and their phases: split, posted, started, closed (T-FMT-02, T-SEAT-06, T-FMT-07).

planned -> drafted -> confirmed -> seated -> playing -> closed -> published; one function per arrow,
here from `confirmed` on. Each holds the tournament's row, so a double click does it once.
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from jobs import live
from tournament.alternate_queue import deal_offers, free_alternates
from tournament.check_in_state import why_check_in_blocks
from tournament.enumeration import enumerated
from tournament.errors import TournamentError
from tournament.models import AlternateOffer, Phase, Player, Round, Seat, SeatChange, Table, Tournament
from tournament.options import option

State = Round.State
POSTABLE = (State.CONFIRMED, State.SEATED, State.PLAYING)
OVER = (State.CLOSED, State.PUBLISHED)


class GameBegun(TournamentError):
    code = "round.game_begun"
    status = 409
    message = _("This game has begun, so its seats stay as they are. A change is possible from the next game on.")


class NotConfirmed(TournamentError):
    code = "round.not_confirmed"
    status = 409
    message = _("The seats of this round are not confirmed yet. Confirm them first.")


class CannotSplit(TournamentError):
    code = "round.cannot_split"
    message = _("%(tables)s tables cannot be split into %(count)s phases. Choose 1 to %(tables)s.")


class AlreadyPosted(TournamentError):
    code = "round.already_posted"
    status = 409
    message = _("The seats of this round are posted, so its phases stay as they are.")


class EarlierNotPosted(TournamentError):
    code = "round.earlier_not_posted"
    status = 409
    message = _("The phases before this one are not posted yet. Post them in their order.")


class EarlierNotStarted(TournamentError):
    code = "round.earlier_not_started"
    status = 409
    message = _("Round %(number)s has not begun at all of its tables yet. Later seats stay hidden until then.")


class PlayersUnseated(TournamentError):
    code = "round.players_unseated"
    status = 409
    message = _(
        "Entered, but without a seat: %(names)s. Discard the seats and draft them again, "
        "or make these players alternates."
    )


class NotPosted(TournamentError):
    code = "round.not_posted"
    status = 409
    message = _("The seats of this phase are not posted yet. Post them first, then start.")


class OffersOpen(TournamentError):
    code = "round.offers_open"
    status = 409
    message = _("The chief referee has not decided yet who takes these seats: %(names)s.")


class EarlierRoundOpen(TournamentError):
    code = "round.earlier_round_open"
    status = 409
    message = _("Round %(number)s is not over: score sheets are missing. Lock them first.")


@transaction.atomic
def split_phases(played: Round, *, count: int, by: User) -> list[Phase]:
    """Share the tables of a round out to `count` phases that play one after another (T-FMT-02).

    Neighbouring table numbers stay together. Errors: NotConfirmed, AlreadyPosted, CannotSplit.
    """
    played = _hold(played)
    if played.state not in (State.DRAFTED, *POSTABLE):
        raise NotConfirmed
    if played.phases.filter(posted_at__isnull=False).exists():
        raise AlreadyPosted
    tables = list(played.tables.order_by("number"))
    if not 1 <= count <= len(tables):
        raise CannotSplit(tables=len(tables), count=count)
    before = played.phases.count()
    if before == count:
        return list(played.phases.all())
    phases = [Phase.objects.get_or_create(round=played, number=number)[0] for number in range(1, count + 1)]
    for index, table in enumerate(tables):
        table.phase = phases[index * count // len(tables)]
    Table.objects.bulk_update(tables, ["phase"])
    played.phases.filter(number__gt=count).delete()
    _note("round.split", played, before={"phases": before}, after={"phases": count}, by=by)
    return phases


@transaction.atomic
def post_phase(phase: Phase, *, by: User) -> Phase:
    """Post the seats of a phase, table and position (T-SEAT-06, T-SEAT-07); posting again changes nothing.

    Empty seats are put before the chief referee with the next alternates. Errors: NotConfirmed,
    EarlierNotPosted, EarlierNotStarted, PlayersUnseated.
    """
    phase = _hold_phase(phase)
    if phase.posted_at is not None:
        return phase
    for obstacle in why_not_post(phase):
        raise obstacle
    phase.posted_at = timezone.now()
    phase.save(update_fields=["posted_at"])
    Round.objects.filter(pk=phase.round_id, state=State.CONFIRMED).update(state=State.SEATED)
    if phase.round.is_preliminary:
        deal_offers(phase.round, free_alternates(phase.round))
    _note("seating.posted", phase.round, phase=phase, by=by)
    return phase


def why_not_post(phase: Phase) -> list[TournamentError]:
    """What stands between this phase and its posting; empty when nothing does."""
    played = phase.round
    if played.state not in POSTABLE:
        return [NotConfirmed()]
    found: list[TournamentError] = []
    if played.phases.filter(number__lt=phase.number, posted_at=None).exists():
        found.append(EarlierNotPosted())
    waiting = Phase.objects.filter(
        round__tournament=played.tournament_id, round__number__lt=played.number, started_at=None
    )
    if (number := waiting.values_list("round__number", flat=True).order_by("round__number").first()) is not None:
        found.append(EarlierNotStarted(number=number))
    if names := unseated(played):
        found.append(PlayersUnseated(names=enumerated(names)))
    return found


def unseated(played: Round) -> list[str]:
    """Names of players who entered after the draft and would be forgotten; after that only who went on plays.

    Whoever had a seat and lost it to an alternate was not forgotten, even if a corrected result lets
    them play again (T-COND-02).
    """
    if not played.is_preliminary:
        return []
    left = SeatChange.objects.filter(seat__round=played, outgoing__isnull=False).values("outgoing")
    field = Player.objects.filter(tournament=played.tournament_id, status=Player.Status.ENTERED, alternate_rank=None)
    return list(field.exclude(seats__round=played).exclude(pk__in=left).values_list("name", flat=True))


@transaction.atomic
def start_phase(phase: Phase, *, by: User) -> Phase:
    """Start all tables of a phase at once (T-FMT-07); starting again changes nothing.

    Whoever is not marked absent counts as present; the game waits for nobody (T-ATT-01). The first
    start of all fixes the tournament's rules. Errors: NotPosted, CheckInOpen, OffersOpen, EarlierRoundOpen.
    """
    phase = _hold_phase(phase)
    if phase.started_at is not None:
        return phase
    for obstacle in why_not_start(phase):
        raise obstacle
    expected = Seat.objects.filter(table__phase=phase, player__isnull=False, attendance=Seat.Attendance.EXPECTED)
    phase.started_at, phase.presumed = timezone.now(), list(expected.values_list("pk", flat=True))
    phase.save(update_fields=["started_at", "presumed"])
    expected.update(attendance=Seat.Attendance.PRESENT)
    Round.objects.filter(pk=phase.round_id, state=State.SEATED).update(state=State.PLAYING)
    Tournament.objects.filter(pk=phase.round.tournament_id, frozen_at=None).update(frozen_at=phase.started_at)
    _note("round.started", phase.round, phase=phase, by=by)
    live.publish(phase.round.tournament_id, "clock", {"phase": phase.pk})
    close_if_complete(phase.round)
    return phase


def why_not_start(phase: Phase) -> list[TournamentError]:
    """What stands between this phase and its start; empty when nothing does."""
    found: list[TournamentError] = []
    if phase.posted_at is None:  # T-SEAT-06
        found.append(NotPosted())
    found.extend(why_check_in_blocks(phase.round.tournament))
    offers = AlternateOffer.objects.filter(seat__table__phase=phase, state=AlternateOffer.State.OPEN)
    if names := list(offers.order_by("id").values_list("absent__name", flat=True)):  # T-ALT-05
        found.append(OffersOpen(names=enumerated(names)))
    played = phase.round
    earlier = Round.objects.filter(tournament=played.tournament_id, number__lt=played.number).exclude(state__in=OVER)
    if (number := earlier.order_by("number").values_list("number", flat=True).first()) is not None:
        found.append(EarlierRoundOpen(number=number))
    return found


def is_grace(phase: Phase, tournament: Tournament) -> bool:
    """Whether a late player may still take an empty seat of a phase that has started (GAP-A4)."""
    minutes = option(tournament, "grace_minutes")
    return phase.started_at is not None and timezone.now() <= phase.started_at + timedelta(minutes=minutes)


def close_if_complete(played: Round) -> bool:
    """Close a round once every table has its result; called whenever a result is recorded and whenever
    a table may have become empty: tables at which nobody sits have none to wait for (GAP-S2).
    """
    played = Round.objects.select_for_update().get(pk=played.pk)
    if played.state != State.PLAYING or played.phases.filter(started_at=None).exists():
        return False
    tables = played.tables.filter(seats__player__isnull=False).distinct()
    if tables.exclude(results__is_current=True).exists():
        return False
    played.state = State.CLOSED
    played.save(update_fields=["state"])
    return True


def _hold(played: Round) -> Round:
    """The round as it is now, with every other act on this tournament waiting behind."""
    Tournament.objects.select_for_update().get(pk=played.tournament_id)
    return Round.objects.get(pk=played.pk)


def _hold_phase(phase: Phase) -> Phase:
    Tournament.objects.select_for_update().get(pk=phase.round.tournament_id)
    return Phase.objects.select_related("round__tournament").get(pk=phase.pk)


def _note(
    code: str,
    played: Round,
    *,
    phase: Phase | None = None,
    before: dict[str, int] | None = None,
    after: dict[str, int] | None = None,
    by: User,
) -> None:
    if phase is not None:
        after = {"round": played.number, "phase": phase.number, "tables": phase.tables.count()}
    audit.record(
        code, by=by, tournament_id=played.tournament_id, subject=str(phase or played), before=before, after=after
    )
