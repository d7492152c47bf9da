from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models.schedule import Round
from tournament.models.tournament import Tournament


class Snapshots(models.QuerySet["Snapshot"]):
    def standing(self) -> "Snapshots":
        """Without those that were withdrawn."""
        return self.filter(withdrawn_at=None)


class Snapshot(models.Model):
    """What the public may see after a round, frozen. Public pages are made from it (T-PUB-01).

    `payload` holds ranks, pseudonyms and points: no name, table, seat, amount or id (T-PUB-02).
    A publication that is taken back stays here, withdrawn, and leaves the public pages.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="snapshots")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="snapshots")
    version = models.PositiveIntegerField()
    payload = models.JSONField()
    digest = models.CharField(max_length=64)
    reason = models.CharField(max_length=200, blank=True)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    published_at = models.DateTimeField(default=timezone.now, editable=False)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    withdrawal_reason = models.CharField(max_length=200, blank=True)

    objects = Snapshots.as_manager()

    class Meta:
        ordering: ClassVar = ["-version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "version"], name="snapshot_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} v{self.version}"
