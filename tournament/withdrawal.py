"""Taking a publication back: it leaves the public pages at once, and every cache within its quarter of a minute."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament import chain
from tournament.asked import one_line
from tournament.errors import TournamentError
from tournament.models import Round, Snapshot, Tournament
from tournament.publishing.release import release


class NothingPublished(TournamentError):
    code = "withdrawal.nothing_published"
    status = 409
    message = _("The points of this round are not published, so there is nothing to withdraw.")


class LaterPublished(TournamentError):
    code = "withdrawal.later_published"
    status = 409
    message = _("A later round has been published, and contains these points. Withdraw that one first.")


class ReasonMissing(TournamentError):
    code = "withdrawal.reason_missing"
    message = _("Say in a few words why the publication is withdrawn.")


@transaction.atomic
def withdraw(round: Round, *, reason: str, by: User) -> list[Snapshot]:
    """Take back all that was published of this round, corrections too; the public sees the round before it.

    The round is closed again, and published again under the next version. Errors: NothingPublished,
    LaterPublished, ReasonMissing.
    """
    tournament = Tournament.objects.select_for_update().get(pk=round.tournament_id)  # as publishing does
    reason = one_line(reason, longest=200)
    if not reason:
        raise ReasonMissing
    standing = tournament.snapshots.standing().select_related("round").order_by("version")
    withdrawn = list(standing.filter(round=round))
    if not withdrawn:
        raise NothingPublished
    if standing.filter(round__number__gt=round.number).exists():
        raise LaterPublished
    versions = [snapshot.version for snapshot in withdrawn]
    now = timezone.now()
    tournament.snapshots.filter(version__in=versions).update(
        withdrawn_at=now, withdrawn_by=by, withdrawal_reason=reason
    )
    Round.objects.filter(pk=round.pk).update(state=Round.State.CLOSED)
    chain.extend(tournament, kind="points.withdrawn", content={"round": round.number, "versions": versions})
    release(tournament)
    audit.record(
        "standings.withdrawn",
        by=by,
        tournament_id=tournament.pk,
        subject=str(round),
        before={"versions": versions},
        reason=reason,
    )
    return withdrawn
