from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.tournament import Tournament


class HallScreen(models.Model):
    """A projector in the hall. Nobody is signed in on it: a link opens it once, then its own key does.

    Both are kept as SHA-256. `part` of `parts`: long lists are dealt out to several screens.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="hall_screens")
    name = models.CharField(_("name of the screen"), max_length=60)
    language = models.CharField(_("language"), max_length=10)
    part = models.PositiveSmallIntegerField(_("part"), default=1)
    parts = models.PositiveSmallIntegerField(_("of parts"), default=1)
    link_hash = models.CharField(max_length=64, unique=True)
    key_hash = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(part__gte=1) & Q(part__lte=F("parts")), name="a_part_of_the_parts"),
            models.CheckConstraint(condition=Q(key_hash="") ^ Q(opened_at__isnull=False), name="a_key_once_opened"),
        ]

    def __str__(self) -> str:
        return self.name


class Announcement(models.Model):
    """What the chief referee says to the hall, until it expires or is taken back."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(_("text"), max_length=240)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(expires_at__gt=F("at")), name="an_announcement_lasts_a_while"),
            models.CheckConstraint(condition=~Q(text=""), name="an_announcement_says_something"),
        ]

    def __str__(self) -> str:
        return self.text
