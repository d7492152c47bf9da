from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.score_sheet import ScoreSheet
from games.models.tablet import Tablet


class Signature(models.Model):
    """Somebody put a name under a sheet, or would not (T-SCORE-09). It holds for exactly what was shown.

    A player who goes bankrupt signs for leaving, before the rest is known (T-ATT-03): `scope`.
    """

    class Role(models.TextChoices):
        PLAYER = "player", _("player")
        JUDGE = "judge", _("judge")
        REFEREE = "referee", _("referee")

    class Way(models.TextChoices):
        DRAWN = "drawn", _("signed on the tablet")
        PAPER = "paper", _("signed on paper")
        ACCOUNT = "account", _("confirmed while signed in")
        REFUSED = "refused", _("refused to sign")

    class Scope(models.TextChoices):
        SHEET = "sheet", _("the whole sheet")
        LEAVING = "leaving", _("leaving the game")

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="signed")
    role = models.CharField(max_length=8, choices=Role)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    way = models.CharField(max_length=8, choices=Way)
    scope = models.CharField(max_length=8, choices=Scope, default=Scope.SHEET)
    strokes = models.JSONField(default=list, help_text="[[[x, y, milliseconds], …], …] in a field of 1000 by 400")
    reason = models.CharField(_("reason for refusing"), max_length=200, blank=True)
    shown_hash = models.CharField(max_length=64, help_text="SHA-256 of exactly what was shown")
    key = models.UUIDField(unique=True)
    tablet = models.ForeignKey(Tablet, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    voided_at = models.DateTimeField(null=True, blank=True)
    voided_why = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["sheet", "seat"], condition=Q(role="player", voided_at=None), name="a_player_signs_once"
            ),
            models.UniqueConstraint(
                fields=["sheet", "role"],
                condition=Q(role__in=["judge", "referee"], voided_at=None),
                name="judge_and_referee_sign_once",
            ),
            models.CheckConstraint(
                condition=Q(role="player", seat__isnull=False) | (~Q(role="player") & Q(seat=None)),
                name="players_sign_for_a_seat",
            ),
            models.CheckConstraint(condition=~Q(way="refused") | ~Q(reason=""), name="a_refusal_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.role} {self.seat or ''}"
