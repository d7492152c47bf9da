from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.log_entry import LogEntry
from games.models.recording import Recording
from games.models.tablet import Tablet


class ProposedAmendment(models.Model):
    """A correction of an earlier turn that a judge asked for and a referee has to agree to.

    It corrects `line`; once that line has been replaced otherwise, nobody can agree any more.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for a referee")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")

    recording = models.ForeignKey(Recording, on_delete=models.PROTECT, related_name="proposed_amendments")
    line = models.ForeignKey(LogEntry, on_delete=models.PROTECT, related_name="proposed_amendments")
    action = models.JSONField(help_text="the entry as it should have been")
    reason = models.CharField(max_length=200)
    key = models.UUIDField(help_text="the tablet's key; the amended line gets it when a referee agrees")
    request_hash = models.CharField(max_length=64)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    tablet = models.ForeignKey(Tablet, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["recording", "key"], name="proposal_key_once"),
            models.CheckConstraint(
                condition=Q(state="open", decided_at=None) | (~Q(state="open") & Q(decided_at__isnull=False)),
                name="a_decided_proposal_says_when",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.recording_id} #{self.line_id} {self.state}"
