from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player
from tournament.models.tournament import Tournament


class CheckIn(models.Model):
    """Who has arrived, before seats are drawn or play begins. A tournament without this row has no check-in."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="check_in")
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"check-in of {self.tournament}"

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


class Arrival(models.Model):
    """Whether one player has arrived. `version` counts up with every change; a stale tick is refused."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="arrival")
    is_here = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)
    reason = models.CharField(_("reason"), max_length=200, blank=True, help_text="why somebody came in late")
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    changed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.player}: {'here' if self.is_here else 'not here'}"


class CheckInSweep(models.Model):
    """Something done to many at once, with what it did to each, so that it can be undone as one act."""

    class Kind(models.TextChoices):
        HERE = "here", _("all marked as here")
        MISSING = "missing", _("all missing taken out")

    check_in = models.ForeignKey(CheckIn, on_delete=models.CASCADE, related_name="sweeps")
    kind = models.CharField(max_length=10, choices=Kind)
    people = models.JSONField(help_text="per player: id, how they left, and what is needed to undo it")
    order = models.JSONField(default=list, help_text="ids of the alternates in their order before")
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["check_in"], condition=Q(kind="missing", undone_at=None), name="one_standing_sweep_of_missing"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.check_in}: {self.kind}"


class Badge(models.Model):
    """What a player wears: a code that says nothing about them, found by the search of the check-in."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="badge")
    code = models.CharField(max_length=12, unique=True)

    def __str__(self) -> str:
        return f"badge of {self.player}"
