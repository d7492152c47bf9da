from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.recording import Recording
from games.models.tablet import Tablet


class LogEntry(models.Model):
    """One line of a recording's log: what was recorded, and what it changed.

    Lines are added, never changed: an undo is a line of its own, an amendment writes the amended entry
    and all later ones anew. `replaced_by` alone is filled in later; the game is what has none, by `place`.
    Each line carries the hash of the one before.
    """

    class Kind(models.TextChoices):
        PLAY = "play", _("recorded")
        UNDO = "undo", _("taken back")
        AMEND = "amend", _("corrected")
        FOLLOW = "follow", _("decided anew after a correction")
        REOPEN = "reopen", _("opened again")

    recording = models.ForeignKey(Recording, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(help_text="1, 2, 3 … over everything that ever happened to this log")
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PLAY)
    place = models.PositiveIntegerField(null=True, blank=True, help_text="1, 2, 3 … in the game; none for an undo")
    action = models.JSONField(null=True, blank=True)
    events = models.JSONField(default=list)
    key = models.UUIDField(null=True, help_text="the tablet's key for this entry; lines that follow have none")
    request_hash = models.CharField(max_length=64, blank=True, help_text="of what the key was first used for")
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    tablet = models.ForeignKey(Tablet, null=True, blank=True, on_delete=models.PROTECT, related_name="entries")
    at = models.DateTimeField(default=timezone.now, editable=False)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    replaced_by = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaces")

    class Meta:
        ordering: ClassVar = ["recording", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["recording", "number"], name="log_number_once"),
            models.UniqueConstraint(fields=["recording", "key"], name="entry_key_once"),
            models.UniqueConstraint(
                fields=["recording", "place"],
                condition=Q(replaced_by=None, place__isnull=False),
                name="one_entry_per_place",
            ),
            models.UniqueConstraint(fields=["recording", "previous_hash"], name="log_never_forks"),
            models.CheckConstraint(condition=~Q(hash=F("previous_hash")), name="a_line_moves_the_chain"),
        ]

    def __str__(self) -> str:
        return f"{self.recording_id} #{self.number} {self.kind}"
