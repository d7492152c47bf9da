"""Who works for a tournament: invitations to a role, roles given and withdrawn (T-AUTH-02).

Every change locks the tournament's row first, so that two people cannot take each other's last
chief referee away. The lock leaves foreign keys alone: somebody accepting never waits for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import audit, passwords
from accounts.links import make_link, revoke_link
from accounts.models import OneTimeLink, User
from tournament.errors import TournamentError
from tournament.models import Invitation, Membership, Role, Table, Tournament
from tournament.permissions import Permission, tournaments_with

INVITATION_LASTS = timedelta(days=14)


class LastChiefReferee(TournamentError):
    code = "staff.last_chief_referee"
    status = 409
    message = gettext_lazy("%(name)s is the only chief referee. Give the role to somebody else first.")


class AlreadyHasRole(TournamentError):
    code = "staff.has_role"
    message = gettext_lazy("%(name)s is %(role)s here already.")


class NotOnTheStaff(TournamentError):
    code = "staff.not_on_the_staff"
    status = 409
    message = gettext_lazy("%(name)s no longer works here. Invite them again.")


class InvitationClosed(TournamentError):
    code = "staff.invitation_closed"
    status = 409
    message = gettext_lazy("This invitation was accepted or revoked in the meantime. Look at the list again.")


class WorksElsewhere(TournamentError):
    code = "staff.works_elsewhere"
    message = gettext_lazy(
        "%(name)s also works for a tournament you do not lead, so you cannot reset this password. "
        "An organiser or whoever runs the server can."
    )


@dataclass(frozen=True)
class Invitee:
    email: str
    name: str = ""


@dataclass(frozen=True)
class Issued:
    """An invitation with the token of its link, which is known this once."""

    invitation: Invitation
    token: str


@transaction.atomic
def invite(tournament: Tournament, *, people: Iterable[Invitee], role: Role, by: User) -> list[Issued]:
    """Invite all of them or none. An open invitation of the same person to the same role is replaced."""
    _lock(tournament)
    return [_invite(tournament, invitee, role, by) for invitee in people]


def _invite(tournament: Tournament, invitee: Invitee, role: Role, by: User) -> Issued:
    member = Membership.objects.filter(tournament=tournament, user__email__iexact=invitee.email, role=role).first()
    if member:
        raise AlreadyHasRole(name=member.user.name, role=role.label)
    for open_one in tournament.invitations.filter(email__iexact=invitee.email, role=role, closed_at=None):
        _close(open_one)
    link, token = make_link(
        OneTimeLink.Purpose.INVITATION, email=invitee.email, name=invitee.name, lasts=INVITATION_LASTS
    )
    invitation = Invitation.objects.create(
        tournament=tournament, link=link, email=invitee.email, role=role, invited_by=by
    )
    _record("staff.invited", tournament, by, invitee.email, after={"role": role.value, "name": invitee.name})
    return Issued(invitation, token)


@transaction.atomic
def renew_invitation(invitation: Invitation, *, by: User) -> Issued:
    """A new link in place of a lost one, which stops working."""
    _lock(invitation.tournament)
    _still_open(invitation)
    invitee = Invitee(invitation.email, invitation.link.name)
    return _invite(invitation.tournament, invitee, Role(invitation.role), by)


@transaction.atomic
def revoke_invitation(invitation: Invitation, *, by: User) -> None:
    """InvitationClosed when it was accepted or revoked before."""
    _lock(invitation.tournament)
    _still_open(invitation)
    _close(invitation)
    _record("staff.invitation_revoked", invitation.tournament, by, invitation.email, before={"role": invitation.role})


def describe_invitation(link: OneTimeLink) -> str:
    """What is offered, in a sentence."""
    invitation = Invitation.objects.select_related("tournament").get(link=link)
    offer = {"role": Role(invitation.role).label, "tournament": invitation.tournament.name}
    return _("%(tournament)s invites you as %(role)s.") % offer


@transaction.atomic
def accept_invitation(link: OneTimeLink, by: User) -> str:
    """Give the role behind a link that is being used up; returns the address of the desk."""
    invitation = Invitation.objects.select_related("tournament").get(link=link)
    tournament = invitation.tournament
    Membership.objects.get_or_create(tournament=tournament, user=by, role=invitation.role)
    Invitation.objects.filter(pk=invitation.pk).update(closed_at=timezone.now())
    _record("staff.joined", tournament, by, by.email, after={"role": invitation.role})
    return reverse("desk:overview", args=[tournament.slug])


@transaction.atomic
def give_role(tournament: Tournament, *, user: User, role: Role, by: User) -> None:
    """One more role for somebody who works here; nothing happens when they have it."""
    _lock(tournament)
    if not tournament.memberships.filter(user=user).exists():
        raise NotOnTheStaff(name=user.name)
    _membership, is_new = Membership.objects.get_or_create(tournament=tournament, user=user, role=role)
    if is_new:
        _record("staff.role_given", tournament, by, user.email, after={"role": role.value})


@transaction.atomic
def withdraw_role(membership: Membership, *, by: User) -> None:
    """Take a role away; nothing happens when it is gone. A judge leaves the tables that have no result."""
    tournament, user = membership.tournament, membership.user
    _lock(tournament)
    if not Membership.objects.filter(pk=membership.pk).exists():
        return
    if membership.role == Role.CHIEF_REFEREE and not _other_chief_referees(tournament, user):
        raise LastChiefReferee(name=user.name)
    before: dict[str, object] = {"role": membership.role}
    if membership.role == Role.JUDGE:
        before["tables"] = _leave_tables(tournament, user)
    membership.delete()
    _record("staff.role_withdrawn", tournament, by, user.email, before=before)


@transaction.atomic
def make_password_link(tournament: Tournament, *, user: User, by: User) -> str:
    """The token of a link to a new password, for somebody who works only where `by` leads."""
    here = tournaments_with(by, Permission.MANAGE_STAFF)
    if Membership.objects.filter(user=user).exclude(tournament__in=here).exists():
        raise WorksElsewhere(name=user.name)
    if not tournament.memberships.filter(user=user).exists():
        raise NotOnTheStaff(name=user.name)
    token = passwords.make_password_link(user, by=by)
    _record("staff.password_link_made", tournament, by, user.email)
    return token


def _lock(tournament: Tournament) -> None:
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def _still_open(invitation: Invitation) -> None:
    if not Invitation.objects.filter(pk=invitation.pk, closed_at=None).exists():
        raise InvitationClosed


def _close(invitation: Invitation) -> None:
    if not revoke_link(invitation.link):
        raise InvitationClosed
    Invitation.objects.filter(pk=invitation.pk).update(closed_at=timezone.now())


def _other_chief_referees(tournament: Tournament, user: User) -> bool:
    chiefs = tournament.memberships.filter(role=Role.CHIEF_REFEREE, user__is_active=True)
    return chiefs.exclude(user=user).exists()


def _leave_tables(tournament: Tournament, user: User) -> list[str]:
    tables = Table.objects.filter(round__tournament=tournament, judge=user).exclude(results__is_current=True)
    named = [str(table) for table in tables.select_related("round")]
    tables.update(judge=None)
    return named


def _record(
    code: str,
    tournament: Tournament,
    by: User,
    subject: str,
    *,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    audit.record(code, by=by, tournament_id=tournament.pk, subject=subject, before=before, after=after)
