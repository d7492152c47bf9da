"""Demonstrations are made before there is anybody; the first person to come leads them."""

from accounts import audit
from accounts.models import User
from tournament.models import Membership, Role, Tournament


def lead_demonstrations(user: User) -> None:
    """Give the newcomer both leading roles in every demonstration without a chief referee."""
    led = Membership.objects.filter(role=Role.CHIEF_REFEREE).values("tournament")
    for tournament in Tournament.objects.filter(is_demonstration=True).exclude(pk__in=led):
        for role in (Role.CHIEF_REFEREE, Role.CHAIR):
            Membership.objects.get_or_create(tournament=tournament, user=user, role=role)
        audit.record("staff.demonstration_led", by=user, tournament_id=tournament.pk, subject=user.email)
