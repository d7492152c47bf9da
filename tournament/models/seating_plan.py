from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.draw_commitment import DrawCommitment
from tournament.models.tournament import Tournament


class SeatingPlan(models.Model):
    """Seats for all preliminaries at once (T-SEAT-03), with the solver's report."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        CONFIRMED = "confirmed", _("confirmed")
        DISCARDED = "discarded", _("discarded")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seating_plans")
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    seed = models.BigIntegerField()
    instance = models.JSONField(help_text="what the solver was given, by player id")
    plan = models.JSONField(help_text="what it answered")
    report = models.JSONField(help_text="what the independent checker says of it")
    commitment = models.ForeignKey(
        DrawCommitment, null=True, blank=True, on_delete=models.SET_NULL, related_name="seating_plans"
    )
    drafted_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    drafted_at = models.DateTimeField(default=timezone.now, editable=False)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(state__in=["draft", "confirmed"]), name="one_living_seating_plan"
            ),
        ]

    def __str__(self) -> str:
        return f"plan {self.pk} of {self.tournament_id} ({self.state})"
