from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.recording import Recording


class ScoreSheet(models.Model):
    """What a table hands in at the end (T-SCORE-09). A correction is a new version beside the old."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        VALUED = "valued", _("counted")
        SIGNED = "signed", _("signed")
        LOCKED = "locked", _("locked")
        REPLACED = "replaced", _("replaced by a correction")

    table = models.ForeignKey("tournament.Table", on_delete=models.PROTECT, related_name="score_sheets")
    version = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    counts = models.JSONField(default=dict, help_text="what was counted, as entered")
    worth = models.JSONField(default=list, help_text="net worth line by line, per seat")
    recording = models.ForeignKey(
        Recording, null=True, blank=True, on_delete=models.PROTECT, related_name="score_sheets"
    )
    expected = models.JSONField(default=dict, help_text="what the live recording says lies there, as `counts`")
    remarks = models.JSONField(default=list, help_text="rulings and explained differences, as phrases")
    people = models.JSONField(default=dict, help_text="names as shown, with the salt that hides them in `shown`")
    shown = models.JSONField(default=dict, help_text="exactly what is shown and signed; names as commitments only")
    content_hash = models.CharField(max_length=64, blank=True, help_text="SHA-256 of `shown`")
    query = models.CharField(_("question to the judge"), max_length=200, blank=True)
    queried_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    queried_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(_("reason for the correction"), max_length=200, blank=True)
    revision = models.PositiveIntegerField(default=1, help_text="counts up with every save; a stale save is refused")
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(null=True, blank=True)
    locked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    locked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["table", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "version"], name="sheet_version_once"),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(state__in=["open", "valued", "signed"]),
                name="one_sheet_in_work_per_table",
            ),
            models.UniqueConstraint(fields=["table"], condition=Q(state="locked"), name="one_locked_sheet_per_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table} sheet v{self.version}"
