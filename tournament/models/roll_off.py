from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.schedule import Round
from tournament.models.tournament import Tournament


class RollOff(models.Model):
    """Dice thrown under supervision where every other tie-break was equal (GAP-S5).

    `round` is that of the semi-finals when two players share the first place of a table there; without
    it the tie is one of the preliminaries.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roll_offs")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.CASCADE, related_name="roll_offs")
    order = ArrayField(models.BigIntegerField(), help_text="ids of the tied players, winner first")
    rolls = models.JSONField(help_text="what was thrown: a list of {player id: total}, re-rolls last")
    witnesses = models.CharField(_("witnesses"), max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"roll-off {self.order}"
