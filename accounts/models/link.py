from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.user import User


class OneTimeLink(models.Model):
    """A link that may be followed to its end once. Only the hash of its token is kept."""

    class Purpose(models.TextChoices):
        FIRST_CHIEF_REFEREE = "first_chief_referee", _("make the first chief referee")
        INVITATION = "invitation", _("join a tournament's staff")
        PASSWORD = "password", _("set a new password")

    token_hash = models.CharField(max_length=64, unique=True)
    purpose = models.CharField(max_length=30, choices=Purpose)
    email = models.EmailField(blank=True)
    name = models.CharField(max_length=150, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [
            # Two open doors to the first account would be one too many.
            models.UniqueConstraint(
                fields=["purpose"],
                condition=models.Q(purpose="first_chief_referee", used_at=None, revoked_at=None),
                name="one_open_link_to_the_first_account",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.pk}"
