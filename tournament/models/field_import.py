from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.tournament import Tournament


class FieldImport(models.Model):
    """An uploaded list of players, kept between its preview and the decision to take it."""

    class State(models.TextChoices):
        PREVIEWED = "previewed", _("previewed")
        APPLIED = "applied", _("applied")
        DISCARDED = "discarded", _("discarded")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="imports")
    filename = models.CharField(max_length=200)
    content = models.BinaryField()
    digest = models.CharField(max_length=64)
    players_digest = models.CharField(max_length=64, default="", help_text="the players its preview was made against")
    outcome = models.JSONField(default=dict, help_text="how many players were new, changed and unchanged")
    state = models.CharField(max_length=10, choices=State, default=State.PREVIEWED)
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    uploaded_at = models.DateTimeField(default=timezone.now, editable=False)
    applied_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.filename
