from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.player import Family, Player
from tournament.models.tournament import Tournament


class JudgeRelative(models.Model):
    """A player, or a whole declared family, to whom a judge is related: never judged by them (T-SEAT-04)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="judge_relatives")
    judge = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    family = models.ForeignKey(Family, null=True, blank=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "judge", "player"], condition=Q(family=None), name="judge_related_to_player_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "judge", "family"], condition=Q(player=None), name="judge_related_to_family_once"
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False, family=None) | Q(player=None, family__isnull=False),
                name="judge_related_to_player_or_family",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.judge_id} / {self.player or self.family}"
