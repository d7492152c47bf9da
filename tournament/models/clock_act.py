from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.schedule import Phase, Table


class ClockAct(models.Model):
    """What was done to a phase's official clock after its start; the time left is counted from these alone.

    Appended, never changed (T-FMT-07, T-FMT-11). `table` is set where one table alone got more time (GAP-T3).
    """

    class Kind(models.TextChoices):
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("resumed")
        EXTRA = "extra", _("more time")

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="clock_acts")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="clock_acts")
    seconds = models.IntegerField(default=0, help_text="for more time; negative takes it back")
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["phase", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["phase", "number"], name="clock_act_once"),
            models.CheckConstraint(condition=Q(kind="extra") ^ Q(seconds=0), name="only_extra_time_has_seconds"),
            models.CheckConstraint(condition=Q(kind="extra") | Q(table=None), name="only_extra_time_is_of_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.phase} {self.kind}"
