from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.tournament import Tournament


class Family(models.Model):
    """People who are not to sit at one table in a preliminary (T-SEAT-04)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="families")
    label = models.CharField(_("family"), max_length=80)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "label"], name="family_label_unique"),
        ]

    def __str__(self) -> str:
        return self.label


class Player(models.Model):
    """A person who is to play: in the field from the start, or as a ranked alternate."""

    class Status(models.TextChoices):
        ENTERED = "entered", _("entered")
        FORFEITED = "forfeited", _("forfeited")  # T-ATT-02
        WITHDRAWN = "withdrawn", _("withdrawn")  # GAP-A8
        EXPELLED = "expelled", _("expelled")  # T-COND-02

    class Route(models.TextChoices):
        """How a place was won (T-ELIG-02, 04, 05, 06)."""

        ORGANISER = "organiser", _("the organiser's selection")
        NATIONAL_WINNER = "national_winner", _("national champion")
        NATIONAL_FINALIST = "national_finalist", _("national finalist in the champion's place")
        FORMER_CHAMPION = "former_champion", _("former world champion")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    reference = models.CharField(_("entry number"), max_length=40, blank=True)
    identity = models.CharField(max_length=250, editable=False, help_text="what an import knows the player by")
    name = models.CharField(_("name"), max_length=120)
    city = models.CharField(_("city"), max_length=80, blank=True)
    state = models.CharField(_("state or region"), max_length=80, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    citizenships = ArrayField(models.CharField(max_length=2), verbose_name=_("citizenship"), default=list, blank=True)
    is_citizenship_proven = models.BooleanField(_("proof of citizenship seen"), default=False)  # T-ELIG-01
    club = models.CharField(_("club"), max_length=80, blank=True)
    category = models.CharField(_("category"), max_length=60, blank=True)
    route = models.CharField(_("place won as"), max_length=20, choices=Route, default=Route.ORGANISER)
    route_note = models.CharField(_("qualification route"), max_length=120, blank=True)
    qualified_from = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="qualified_to"
    )
    family = models.ForeignKey(Family, null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    fixed_table = models.PositiveSmallIntegerField(_("needs table"), null=True, blank=True)
    alternate_rank = models.PositiveSmallIntegerField(_("alternate"), null=True, blank=True)  # T-ALT-02

    status = models.CharField(max_length=12, choices=Status, default=Status.ENTERED)
    out_from_round = models.PositiveSmallIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "identity"], name="a_person_enters_once"),
            models.UniqueConstraint(
                fields=["tournament", "reference"], condition=~Q(reference=""), name="entry_number_unique"
            ),
            # Deferred, so that the order can be re-dealt in one transaction.
            models.UniqueConstraint(
                fields=["tournament", "alternate_rank"],
                name="alternates_strictly_ordered",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.UniqueConstraint(  # T-ELIG-04: one qualifier per country
                fields=["tournament", "country"],
                condition=Q(route__in=["national_winner", "national_finalist"], status="entered"),
                name="one_national_qualifier_per_country",
            ),
            models.CheckConstraint(
                condition=Q(alternate_rank=None) | Q(alternate_rank__gte=1), name="alternate_rank_from_one"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_alternate(self) -> bool:
        return self.alternate_rank is not None


class ForbiddenPair(models.Model):
    """Two people kept apart for a reason other than a declared family."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="forbidden_pairs")
    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "second"], name="forbidden_pair_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="forbidden_pair_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
