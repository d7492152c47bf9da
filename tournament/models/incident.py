from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player
from tournament.models.ruling import Ruling
from tournament.models.schedule import Round, Table
from tournament.models.tournament import Tournament


class Incident(models.Model):
    """Something of conduct that happened, at a table or beside it (T-COND-01). Open until somebody has settled it."""

    class Kind(models.TextChoices):
        UNSPORTING = "unsporting", _("unsporting conduct")  # T-COND-01
        PROVOCATION = "provocation", _("provocation")  # T-COND-02
        DISCRIMINATION = "discrimination", _("discrimination")
        CHEATING = "cheating", _("cheating")
        OUTSIDE_ADVICE = "outside_advice", _("advice from outside")  # T-ATT-05
        PLAYER_AID = "player_aid", _("notes, tools or calculators")  # T-EQUIP-02
        RENT_PROMPT = "rent_prompt", _("pointing out somebody else's rent")  # T-COND-03, GAP-R4
        WAIVED_RENT = "waived_rent", _("rent waived as a favour")  # GAP-R8
        STALLING = "stalling", _("stalling")  # T-COND-05
        PARTNERSHIP = "partnership", _("partnership")  # T-COND-06
        IMMUNITY = "immunity_promise", _("promise of immunity or an option")
        SETUP = "setup_complaint", _("complaint about the set-up")  # T-COND-07
        LEFT_SEAT = "left_seat", _("leaving the seat")  # T-ATT-03
        OTHER = "other", _("something else")

    class Origin(models.TextChoices):
        DESK = "desk", _("noted at the desk")
        TABLE = "table", _("noted by the judge")
        LOG = "log", _("entered in the game's record")
        SHEET = "sheet", _("stands on the score sheet")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="incidents")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.PROTECT, related_name="incidents")
    # Seats that are discarded before their game take their tables with them; what happened there stays.
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="incidents")
    kind = models.CharField(_("what it was"), max_length=20, choices=Kind)
    text = models.TextField(_("what happened"), blank=True)
    origin = models.CharField(max_length=8, choices=Origin, default=Origin.DESK)
    key = models.UUIDField(unique=True, default=uuid4, help_text="the same report sent again finds this one")
    reported_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    conclusion = models.CharField(_("conclusion"), max_length=200, blank=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(table=None) | Q(round__isnull=False), name="an_incident_at_a_table_has_its_round"
            ),
            models.CheckConstraint(
                condition=~Q(text="") | Q(origin__in=["log", "sheet"]), name="a_reported_incident_says_what_happened"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}"

    @property
    def is_open(self) -> bool:
        return self.settled_at is None


class Involvement(models.Model):
    """A player or alternate whom an incident is about."""

    incident = models.ForeignKey(Incident, on_delete=models.CASCADE, related_name="involved")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="incidents")

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["incident", "player"], name="a_player_once_per_incident"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.incident_id}"


class Measure(models.Model):
    """What was decided against one player because of an incident (T-COND-02, -04). Never deleted, only taken back.

    `place` is the entry of the game's record that says the same; `follows` the warning that was one too many.
    """

    class Kind(models.TextChoices):
        CAUTION = "caution", _("verbal caution")  # GAP-C5
        WARNING = "warning", _("warning")  # T-COND-04
        DISQUALIFIED = "disqualified", _("disqualified from this game")
        EXPELLED = "expelled", _("expelled from the tournament")  # T-COND-02

    class Undone(models.TextChoices):
        RULING = "ruling", _("taken back by a ruling")
        LOG = "log", _("taken back in the game's record")
        SHEET = "sheet", _("taken back with the corrected score sheet")

    incident = models.ForeignKey(Incident, on_delete=models.CASCADE, related_name="measures")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="measures")
    kind = models.CharField(_("measure"), max_length=12, choices=Kind)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    out_from_round = models.PositiveSmallIntegerField(null=True, blank=True, help_text="of an expelled player")
    follows = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="followed_by")
    place = models.PositiveIntegerField(null=True, blank=True)
    key = models.UUIDField(unique=True, default=uuid4, help_text="of the entry in the game's record, if it has one")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    undone_as = models.CharField(max_length=8, choices=Undone, blank=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)
    ruling = models.ForeignKey(Ruling, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["incident", "player", "kind"], condition=Q(undone_at=None), name="a_measure_in_force_once"
            ),
            models.CheckConstraint(
                condition=Q(undone_at=None, undone_as="") | (Q(undone_at__isnull=False) & ~Q(undone_as="")),
                name="a_measure_undone_says_how",
            ),
            models.CheckConstraint(  # T-AUTH-01
                condition=~Q(undone_as="ruling") | Q(ruling__isnull=False), name="a_measure_is_undone_by_its_ruling"
            ),
            models.CheckConstraint(
                condition=~Q(kind="expelled") | Q(out_from_round__isnull=False), name="expelled_from_a_round_on"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"

    @property
    def is_in_force(self) -> bool:
        return self.undone_at is None
