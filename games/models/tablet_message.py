from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.tablet import Tablet
from tournament.models import Round, Table


class TabletMessage(models.Model):
    """What a referee tells one table, or all tables of a round, on their tablets."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tablet_messages")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="messages")
    text = models.CharField(_("message"), max_length=200)
    key = models.UUIDField(unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(help_text="from then on tablets no longer show it")

    class Meta:
        ordering: ClassVar = ["at", "id"]

    def __str__(self) -> str:
        return f"{self.table or self.round}: {self.text}"


class MessageShown(models.Model):
    """A tablet has had this message on its screen."""

    message = models.ForeignKey(TabletMessage, on_delete=models.CASCADE, related_name="shown")
    tablet = models.ForeignKey(Tablet, on_delete=models.CASCADE, related_name="shown_messages")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["message", "tablet"], name="a_message_is_shown_once_by_a_tablet"),
        ]

    def __str__(self) -> str:
        return f"{self.message_id} on {self.tablet_id}"
