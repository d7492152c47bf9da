from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.defaults import default_points_table, default_tie_breaks


class Tournament(models.Model):
    """The whole event: preliminaries for all, semi-finals where there are any, then one final."""

    class Kind(models.TextChoices):
        NATIONAL = "national", _("national championship")
        WORLD = "world", _("world championship")
        OPEN = "open", _("open tournament")

    class Seeding(models.TextChoices):
        """Who meets whom in the semi-finals: 1-8-9-16 and so on, or drawn by lot."""

        SEEDED = "seeded", _("by rank, so that every table is equally strong")
        LOTS = "lots", _("by lot")

    name = models.CharField(pgettext_lazy("of a tournament", "name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    country = models.CharField(
        _("country"), max_length=2, blank=True, help_text=_("ISO code, empty for a world championship")
    )
    zone = models.CharField(_("time zone"), max_length=50, default="UTC")
    language = models.CharField(_("language of the public page"), max_length=10, default="en")
    date = models.DateField(_("first day"), null=True, blank=True)

    edition = models.CharField(_("edition"), max_length=40, default="us_classic")
    ruleset = models.CharField(_("ruleset"), max_length=40, default="official_tournament")
    preliminaries = models.PositiveSmallIntegerField(_("preliminary games"), default=3)  # T-FMT-01
    minutes = models.PositiveSmallIntegerField(_("minutes for a preliminary"), default=90)  # T-FMT-03
    is_international = models.BooleanField(_("international (up to 120 minutes)"), default=False)  # T-FMT-04
    final_size = models.PositiveSmallIntegerField(_("players in the final"), default=4)  # T-SCORE-07
    semi_final_size = models.PositiveSmallIntegerField(_("players in the semi-finals"), default=0)
    semi_final_minutes = models.PositiveSmallIntegerField(_("minutes for a semi-final"), default=90)
    semi_final_seeding = models.CharField(
        _("tables of the semi-finals"), max_length=8, choices=Seeding, default=Seeding.SEEDED
    )
    points_table = models.JSONField(_("points table"), default=default_points_table)  # T-SCORE-01
    tie_breaks = ArrayField(models.CharField(max_length=30), verbose_name=_("tie-breaks"), default=default_tie_breaks)
    required_category = models.CharField(_("open only to"), max_length=60, blank=True)  # T-ELIG-03
    publishes_on_internet = models.BooleanField(_("points on the public page"), default=False)  # T-PUB-07
    options = models.JSONField(_("organiser's options"), default=dict, blank=True)

    version = models.PositiveIntegerField(default=1)
    is_demonstration = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    frozen_at = models.DateTimeField(null=True, blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)
    champion = models.ForeignKey("tournament.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-created_at"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(preliminaries__range=(1, 10)), name="one_to_ten_preliminaries"),
            models.CheckConstraint(condition=models.Q(minutes__range=(15, 240)), name="minutes_within_reason"),
            models.CheckConstraint(condition=models.Q(final_size__range=(2, 6)), name="final_of_two_to_six"),
            models.CheckConstraint(
                condition=models.Q(semi_final_size__in=(0, 8, 12, 16, 20)), name="semi_finals_of_whole_tables"
            ),
            models.CheckConstraint(
                condition=models.Q(semi_final_minutes__range=(15, 240)), name="semi_final_minutes_within_reason"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def has_semi_finals(self) -> bool:
        return self.semi_final_size > 0

    @property
    def places_to_play_on(self) -> int:
        """How many go on from the preliminaries: to the semi-finals where there are any, else to the final."""
        return self.semi_final_size or self.final_size

    @property
    def is_frozen(self) -> bool:
        """Rules and seats are fixed from the first start on (T-AUTH-01)."""
        return self.frozen_at is not None
