from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player
from tournament.models.tournament import Tournament


class QualifierRefusal(models.Model):
    """A national finalist who will not take a country's place in a world championship (T-ELIG-05)."""

    class Why(models.TextChoices):
        UNABLE = "unable", _("cannot play")
        UNWILLING = "unwilling", _("does not want to play")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="qualifier_refusals")
    finalist = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", help_text="in the national one")
    why = models.CharField(_("reason"), max_length=10, choices=Why)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "finalist"], name="a_finalist_refuses_once"),
        ]

    def __str__(self) -> str:
        return f"{self.finalist} {self.why}"
