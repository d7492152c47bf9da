from typing import ClassVar

from django.db import models
from django.utils import timezone

from accounts.models.user import User


class AuditEntry(models.Model):
    """One privileged act. Append-only: the database refuses to update or delete a row.

    `tournament_id` is a plain number, because this app knows no tournaments and because the log
    outlives what it tells of.
    """

    at = models.DateTimeField(default=timezone.now, editable=False)
    by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    by_name = models.CharField(max_length=150)
    code = models.CharField(max_length=60)
    tournament_id = models.BigIntegerField(null=True)
    subject = models.CharField(max_length=200, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [models.Index(fields=["tournament_id", "-id"], name="audit_of_a_tournament")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.by_name} {self.code} {self.subject}"
