from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tablet import Tablet
from tournament.models import Table


class Recording(models.Model):
    """The live record of one table's game. Its log only grows; `head` is the number of its newest line."""

    class State(models.TextChoices):
        OPEN = "open", _("being recorded")
        CLOSED = "closed", _("closed")
        COUNT_ONLY = "count_only", _("given up, counted by hand")

    class Origin(models.TextChoices):
        LIVE = "live", _("recorded at the table")
        IMPORTED = "imported", _("loaded from a file")

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="recording")
    header = models.JSONField(help_text="first line of the game record: ruleset, edition, players")
    state = models.CharField(max_length=12, choices=State, default=State.OPEN)
    origin = models.CharField(max_length=10, choices=Origin, default=Origin.LIVE)
    head = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64)
    writer = models.ForeignKey(Tablet, null=True, blank=True, on_delete=models.PROTECT, related_name="writes")
    writer_since = models.DateTimeField(null=True, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    first_roll_at = models.DateTimeField(null=True, blank=True)  # T-FMT-08
    last_entry_at = models.DateTimeField(null=True, blank=True)
    glance = models.JSONField(
        default=dict, blank=True, help_text="what the floor shows: whose turn, what is asked; made anew with every line"
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, help_text="why recording was given up or opened again")

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(state="open") | Q(closed_at__isnull=False), name="an_ended_recording_says_when"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} recording"
