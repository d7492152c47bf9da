from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.player import Player
from tournament.models.schedule import Seat


class AlternateOffer(models.Model):
    """A vacated seat put before the chief referee with the next alternate in order (T-ALT-05, -07)."""

    class State(models.TextChoices):
        OPEN = "open", _("waiting for the chief referee")
        ACCEPTED = "accepted", _("the alternate plays")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", pgettext_lazy("an offer", "withdrawn")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="offers")
    absent = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    alternate = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="offers")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    is_for_one_game = models.BooleanField(default=False, help_text="accepted for this game only (T-ALT-03)")
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat"], condition=Q(state="open"), name="one_open_offer_per_seat"),
            models.UniqueConstraint(
                fields=["alternate"], condition=Q(state="open"), name="an_alternate_has_one_open_offer"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.alternate} for {self.absent} ({self.state})"
