from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models import Tournament


class ArchiveFile(models.Model):
    """The newest archive of a tournament, kept to be downloaded. It holds names: an erasure deletes it."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="archive_file")
    content = models.BinaryField()
    size = models.PositiveBigIntegerField(help_text="bytes")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the file")
    head = models.CharField(max_length=64, help_text="of the chain as it is in the file")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.digest[:12]}"
