from django.db import models
from django.utils import timezone

from tournament.models.player import Player


class PseudonymSlip(models.Model):
    """A link that tells one player the pseudonym, once. Only the hash of its token is kept."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="slip")
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    opened_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"slip {self.pk}"
