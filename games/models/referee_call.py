from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tablet import Tablet
from tournament.models import Table


class RefereeCall(models.Model):
    """A table asks for a referee; answered when one says "I am coming", closed when it is settled."""

    class Category(models.TextChoices):
        RULE = "rule", _("a question of the rules")
        DISPUTE = "dispute", _("a dispute")
        CONDUCT = "conduct", _("conduct of a player")
        COUNT = "count", _("money or deeds do not add up")
        EQUIPMENT = "equipment", _("equipment or tablet")
        OTHER = "other", _("something else")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    category = models.CharField(_("what it is about"), max_length=10, choices=Category)
    text = models.CharField(_("in a few words"), max_length=200, blank=True)
    key = models.UUIDField(unique=True)
    tablet = models.ForeignKey(Tablet, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["made_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table"], condition=Q(closed_at=None), name="one_open_call_per_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.category}"
