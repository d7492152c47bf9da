from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models import Tournament


class TablePass(models.Model):
    """What lets a tablet record at one physical table for a day. Only hashes of its codes are kept.

    It belongs to the table's number, not to one round: the tablet lies there all day.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="table_passes")
    table_number = models.PositiveSmallIntegerField()
    token_hash = models.CharField(max_length=64, unique=True, help_text="of the long code in the QR")
    short_code_hash = models.CharField(max_length=64, help_text="of the code a person can type")
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    issued_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["table_number", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "table_number"], condition=Q(revoked_at=None), name="one_living_pass_per_table"
            ),
            models.UniqueConstraint(
                fields=["short_code_hash"], condition=Q(revoked_at=None), name="short_code_opens_one_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} table {self.table_number}"
