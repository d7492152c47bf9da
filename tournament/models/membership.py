from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.tournament import Tournament


class Role(models.TextChoices):
    """What a member of the staff is in one tournament (T-AUTH-02)."""

    CHAIR = "chair", _("chair")
    CHIEF_REFEREE = "chief_referee", _("chief referee")
    REFEREE = "referee", _("referee")
    REGISTRAR = "registrar", _("registrar")
    JUDGE = "judge", _("judge")


class Membership(models.Model):
    """One role of one person in one tournament; a person may have several."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(_("role"), max_length=20, choices=Role)
    since = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="a_role_once_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.role}"


class Invitation(models.Model):
    """A role waiting behind a one-time link; closed when it was accepted or revoked."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    link = models.OneToOneField("accounts.OneTimeLink", on_delete=models.PROTECT, related_name="invitation")
    email = models.EmailField(_("e-mail address"))
    role = models.CharField(_("role"), max_length=20, choices=Role)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                "tournament",
                Lower("email"),
                "role",
                condition=models.Q(closed_at=None),
                name="one_open_invitation_to_a_role",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.email} {self.role}"
