from typing import ClassVar

from django.db import models
from django.utils import timezone

from games.models.score_sheet import ScoreSheet


class SealedDocument(models.Model):
    """A score sheet as a sealed PDF/A, byte for byte as it was made. One a sheet, never changed."""

    sheet = models.OneToOneField(ScoreSheet, on_delete=models.PROTECT, related_name="document")
    content = models.BinaryField()
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the file")
    content_hash = models.CharField(max_length=64, help_text="of the sheet it shows")
    code = models.CharField(max_length=32, unique=True, help_text="in the QR; tells nobody whose sheet it is")
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.digest[:12]}"
