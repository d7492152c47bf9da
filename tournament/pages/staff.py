"""What the staff page shows: people with their roles, and invitations that wait."""

from dataclasses import dataclass

from django.utils import timezone

from accounts.models import User
from accounts.permissions import may_make_password_link
from tournament.models import Invitation, Membership, Role, Tournament


@dataclass(frozen=True)
class Person:
    user: User
    memberships: list[Membership]
    may_have_password_link: bool

    @property
    def other_roles(self) -> list[Role]:
        """The roles this person could still be given."""
        had = {membership.role for membership in self.memberships}
        return [role for role in Role if role.value not in had]


def people_of(tournament: Tournament, seen_by: User) -> list[Person]:
    """Everybody who works here, leading roles first, then by name."""
    order = list(Role)
    by_user: dict[User, list[Membership]] = {}
    for membership in tournament.memberships.select_related("user").order_by("user__name", "user_id"):
        by_user.setdefault(membership.user, []).append(membership)
    people = []
    for user, memberships in by_user.items():
        memberships.sort(key=lambda membership: order.index(Role(membership.role)))
        people.append(Person(user, memberships, may_make_password_link(seen_by, user)))
    return sorted(people, key=lambda person: order.index(Role(person.memberships[0].role)))


@dataclass(frozen=True)
class Waiting:
    """An invitation neither accepted nor revoked; an expired one is listed until somebody decides."""

    invitation: Invitation
    is_expired: bool

    @property
    def role(self) -> Role:
        return Role(self.invitation.role)


def waiting_invitations(tournament: Tournament) -> list[Waiting]:
    now = timezone.now()
    found = tournament.invitations.filter(closed_at=None).select_related("link", "invited_by")
    return [Waiting(invitation, invitation.link.expires_at <= now) for invitation in found.order_by("email", "role")]
