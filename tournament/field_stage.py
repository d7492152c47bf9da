"""How far the field of players is fixed by what was built on it."""

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import Phase, SeatingPlan, Tournament


class FieldStage(TextChoices):
    OPEN = "open", _("no seats yet")
    DRAFTED = "drafted", _("seats drafted")
    CONFIRMED = "confirmed", _("seats confirmed")
    POSTED = "posted", _("seats posted")
    PLAYING = "playing", _("play has begun")


# What a change of players, families or alternates means at each stage.
CONSEQUENCES: dict[FieldStage, Promise] = {
    FieldStage.DRAFTED: _("Seats are drafted. They will no longer fit and have to be drafted again."),
    FieldStage.CONFIRMED: _("Seats are confirmed. They will no longer fit: discard them and draft them again."),
    FieldStage.POSTED: _("Seats are posted. Families and pairs kept apart count only for seats swapped from now on."),
    FieldStage.PLAYING: _("Play has begun. Families and pairs kept apart count only for seats swapped from now on."),
}


def stage_of(tournament: Tournament) -> FieldStage:
    if tournament.is_frozen:
        return FieldStage.PLAYING
    if Phase.objects.filter(round__tournament=tournament, posted_at__isnull=False).exists():
        return FieldStage.POSTED
    states = set(tournament.seating_plans.exclude(state=SeatingPlan.State.DISCARDED).values_list("state", flat=True))
    if SeatingPlan.State.CONFIRMED in states:
        return FieldStage.CONFIRMED
    return FieldStage.DRAFTED if states else FieldStage.OPEN
