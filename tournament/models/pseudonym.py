from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player
from tournament.models.tournament import Tournament


class Pseudonym(models.Model):
    """The name a player's points are published under, once the chair has approved it (T-PUB-02…06)."""

    class State(models.TextChoices):
        PROPOSED = "proposed", _("proposed")
        APPROVED = "approved", _("approved")
        REJECTED = "rejected", _("rejected")
        REPLACED = "replaced", _("replaced by a new proposal")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pseudonyms")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="pseudonyms")
    text = models.CharField(_("pseudonym"), max_length=40)
    folded = models.CharField(max_length=80, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.PROPOSED)
    findings = models.JSONField(default=list, help_text="what the checks found, as codes with values")
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField(default=timezone.now, editable=False)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(  # GAP-P1
                fields=["tournament", "folded"],
                condition=Q(state__in=["proposed", "approved"]),
                name="pseudonym_unique_per_tournament",
            ),
            models.UniqueConstraint(
                fields=["player"], condition=Q(state="approved"), name="one_approved_pseudonym_per_player"
            ),
            models.UniqueConstraint(
                fields=["player"], condition=Q(state="proposed"), name="one_proposed_pseudonym_per_player"
            ),
            models.CheckConstraint(condition=~Q(state="rejected") | ~Q(reason=""), name="a_rejection_gives_its_reason"),
        ]

    def __str__(self) -> str:
        return self.text
