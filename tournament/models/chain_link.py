from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tournament.models.tournament import Tournament


class ChainLink(models.Model):
    """One link of a tournament's chain: a sheet, a publication or a correction, with the hash of the link before.

    `content` holds what was hashed, without any name: `hash` is SHA-256 of number, kind, content, time and `previous`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="chain")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40, help_text="as the record of acts calls it: sheet.locked, points.published …")
    content = models.JSONField()
    at = models.DateTimeField(default=timezone.now, editable=False)
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="chain_number_once"),
            models.UniqueConstraint(fields=["tournament", "previous"], name="chain_never_forks"),
            models.CheckConstraint(condition=~Q(hash=F("previous")), name="a_link_moves_the_chain"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} #{self.number} {self.kind}"
