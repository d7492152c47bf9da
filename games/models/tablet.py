from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.table_pass import TablePass
from tournament.models import Tournament


class Tablet(models.Model):
    """One device that opened a console: by a table pass, or as somebody who is signed in.

    `last_number` and `unsent` are what it said of itself at `last_seen_at`: presence is a heartbeat.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tablets")
    table_pass = models.ForeignKey(TablePass, null=True, blank=True, on_delete=models.PROTECT, related_name="tablets")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="tablets"
    )
    token_hash = models.CharField(max_length=64, unique=True)
    device = models.CharField(max_length=120, blank=True, help_text="what the browser says it is")
    paired_at = models.DateTimeField(default=timezone.now, editable=False)
    last_seen_at = models.DateTimeField(default=timezone.now)
    last_number = models.PositiveIntegerField(default=0)
    unsent = models.PositiveSmallIntegerField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(table_pass=None) ^ Q(user=None), name="a_tablet_has_a_pass_or_a_person"),
        ]

    def __str__(self) -> str:
        return f"tablet {self.pk}"
