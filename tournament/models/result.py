from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player
from tournament.models.schedule import Table


class TableResult(models.Model):
    """How one game ended. A correction adds a version; none is ever changed or deleted."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="results")
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["table", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "version"], name="result_version_once"),
            models.UniqueConstraint(fields=["table"], condition=Q(is_current=True), name="one_current_result"),
            models.CheckConstraint(condition=Q(version=1) | ~Q(reason=""), name="a_correction_gives_its_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.table} v{self.version}"


class ResultLine(models.Model):
    """One player's end of one game. Points belong to the person, never to the seat (T-SCORE-04).

    Points are kept in sixtieths: shared places (GAP-S4) split sums by two to five, and 60 divides
    by all of them, so every share is a whole number and sums stay exact.
    """

    class Outcome(models.TextChoices):
        SURVIVOR = "survivor", _("survivor")
        BANKRUPT = "bankrupt", _("bankrupt")
        DISQUALIFIED = "disqualified", _("disqualified")
        EXPELLED = "expelled", _("expelled")
        WITHDRAWN = "withdrawn", _("withdrawn")

    result = models.ForeignKey(TableResult, on_delete=models.PROTECT, related_name="lines")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="result_lines")
    seat = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=12, choices=Outcome)
    placement = models.PositiveSmallIntegerField()
    net_worth = models.PositiveBigIntegerField(help_text="base units")
    unmortgaged_value = models.PositiveBigIntegerField(help_text="base units; breaks a tie (T-SCORE-06)")
    points_sixtieths = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar = ["placement", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["result", "player"], name="a_player_once_per_result"),
            models.UniqueConstraint(fields=["result", "seat"], name="a_seat_once_per_result"),
            models.CheckConstraint(  # T-SCORE-02, T-SCORE-11
                condition=Q(outcome="survivor") | Q(points_sixtieths=0, net_worth=0),
                name="only_survivors_have_points_and_worth",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.placement}"
