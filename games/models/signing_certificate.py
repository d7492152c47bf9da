from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models import Tournament


class SigningCertificate(models.Model):
    """A certificate sheets are sealed by. Its key lies outside the database, under its fingerprint."""

    class Holder(models.TextChoices):
        TOURNAMENT = "tournament"
        JUDGE = "judge"
        REFEREE = "referee"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="signing_certificates")
    holder = models.CharField(max_length=12, choices=Holder)
    pem = models.TextField()
    fingerprint = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "holder"], condition=Q(retired_at=None), name="one_living_certificate_per_holder"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.holder} {self.fingerprint[:12]}"
