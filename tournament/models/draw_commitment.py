from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.tournament import Tournament


class DrawCommitment(models.Model):
    """A promise about the draw of all seats, published before it and opened after the last preliminary (T-SEAT-03).

    `instance` and `plan` are files as anybody can download them, byte for byte; players are numbers there,
    groups and judges letters. The seed stays sealed until `revealed_at`.
    """

    class Withdrawal(models.TextChoices):
        REPLACED = "replaced", _("replaced by a new one")
        GIVEN_UP = "given_up", _("withdrawn without a new one")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="draw_commitments")
    digest = models.CharField(max_length=64)
    way = models.CharField(max_length=12, help_text="how the number of players becomes tables")
    numbers = models.JSONField(help_text="player id -> the player's number in the draw")
    instance = models.TextField()
    solver = models.CharField(max_length=20, help_text="version of the solver")
    seed = models.BigIntegerField()
    salt = models.CharField(max_length=64)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    plan = models.TextField(blank=True)
    drafted_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_as = models.CharField(max_length=10, choices=Withdrawal, blank=True)
    revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(withdrawn_at=None), name="one_living_commitment"
            ),
            models.UniqueConstraint(fields=["tournament", "digest"], name="commitment_once"),
            models.CheckConstraint(
                condition=Q(revealed_at=None) | Q(withdrawn_at=None, drafted_at__isnull=False),
                name="revealed_only_if_drawn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.digest[:12]}"
