from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.incident import Measure
from tournament.models.player import Player
from tournament.models.ruling import Ruling
from tournament.models.schedule import Table
from tournament.models.tournament import Tournament


class Protest(models.Model):
    """Somebody asks for another outcome: of a table, of an entry there, of a measure or a ruling (T-AUTH-01).

    `alternative` is how the table's game would have ended as the protest asks, as lines of a result; None until
    a referee has put it in figures.
    """

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("a protest", "open")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")
        WITHDRAWN = "withdrawn", pgettext_lazy("a protest", "withdrawn")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="protests")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.PROTECT, related_name="protests")
    entry = models.PositiveIntegerField(_("entry"), null=True, blank=True, help_text="its number in the game's record")
    measure = models.ForeignKey(Measure, null=True, blank=True, on_delete=models.PROTECT, related_name="protests")
    ruling = models.ForeignKey(Ruling, null=True, blank=True, on_delete=models.PROTECT, related_name="protests")
    raised_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="protests")
    about = models.TextField(_("what it is about"))
    asks = models.TextField(_("what is asked"))
    alternative = models.JSONField(null=True, blank=True)
    key = models.UUIDField(unique=True, default=uuid4, help_text="the same protest sent again finds this one")
    filed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    filed_at = models.DateTimeField(default=timezone.now, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    reason = models.TextField(_("reason"), blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(table__isnull=False) | Q(measure__isnull=False) | Q(ruling__isnull=False),
                name="a_protest_names_what_it_is_against",
            ),
            models.CheckConstraint(
                condition=Q(state="open", decided_at=None) | (~Q(state="open") & Q(decided_at__isnull=False)),
                name="a_decided_protest_says_when",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["upheld", "dismissed"]) | ~Q(reason=""), name="a_decided_protest_says_why"
            ),
            models.CheckConstraint(
                condition=Q(alternative=None) | Q(table__isnull=False), name="figures_belong_to_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"protest #{self.pk} ({self.state})"

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN
