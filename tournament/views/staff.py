"""The staff page: who works here, who is invited, and the links to hand over."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from tournament import staff as tournament_staff
from tournament.errors import TournamentError
from tournament.forms.staff import InviteForm, RoleForm
from tournament.models import Invitation, Membership, Role, Tournament
from tournament.pages.link_cards import cards
from tournament.pages.staff import people_of, waiting_invitations
from tournament.permissions import Permission, requires
from tournament.staff import Issued


@requires(Permission.MANAGE_STAFF)
def staff(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament, InviteForm())


@requires(Permission.MANAGE_STAFF)
@require_POST
def invite(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Invite one or many; what cannot be read or done comes back beside what was pasted."""
    assert isinstance(request.user, User)
    form = InviteForm(request.POST)
    if form.is_valid():
        try:
            issued = tournament_staff.invite(tournament, **form.invitation(), by=request.user)
        except TournamentError as error:
            form.add_error("people", str(error))
        else:
            return _links(request, tournament, issued)
    return _page(request, tournament, form, status=422)


@requires(Permission.MANAGE_STAFF)
@require_POST
def renew(request: HttpRequest, tournament: Tournament, invitation_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    invitation = get_object_or_404(Invitation, pk=invitation_id, tournament=tournament)
    return _links(request, tournament, [tournament_staff.renew_invitation(invitation, by=request.user)])


@requires(Permission.MANAGE_STAFF)
@require_POST
def revoke(request: HttpRequest, tournament: Tournament, invitation_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    invitation = get_object_or_404(Invitation, pk=invitation_id, tournament=tournament)
    tournament_staff.revoke_invitation(invitation, by=request.user)
    messages.success(request, _("The invitation of %(email)s no longer works.") % {"email": invitation.email})
    return redirect("desk:staff", tournament.slug)


@requires(Permission.MANAGE_STAFF)
@require_POST
def give_role(request: HttpRequest, tournament: Tournament, user_id: int) -> HttpResponse:
    assert isinstance(request.user, User)
    person = get_object_or_404(User.objects.distinct(), pk=user_id, memberships__tournament=tournament)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, InviteForm(), status=422)
    role = Role(form.cleaned_data["role"])
    tournament_staff.give_role(tournament, user=person, role=role, by=request.user)
    messages.success(request, _("%(name)s: %(role)s.") % {"name": person.name, "role": role.label})
    return redirect("desk:staff", tournament.slug)


@requires(Permission.MANAGE_STAFF)
def withdraw_role(request: HttpRequest, tournament: Tournament, membership_id: int) -> HttpResponse:
    """Ask once, naming the person and what follows; then do it."""
    assert isinstance(request.user, User)
    membership = get_object_or_404(Membership.objects.select_related("user"), pk=membership_id, tournament=tournament)
    if request.method == "POST":
        tournament_staff.withdraw_role(membership, by=request.user)
        messages.success(request, _("%(name)s no longer has this role.") % {"name": membership.user.name})
        return redirect("desk:staff", tournament.slug)
    page = {"tournament": tournament, "section": "staff", "membership": membership}
    return render(request, "tournament/withdraw_role.html", page)


@requires(Permission.MANAGE_STAFF)
@require_POST
@never_cache
def password_link(request: HttpRequest, tournament: Tournament, user_id: int) -> HttpResponse:
    """The link is in this answer and nowhere else."""
    assert isinstance(request.user, User)
    person = get_object_or_404(User.objects.distinct(), pk=user_id, memberships__tournament=tournament)
    token = tournament_staff.make_password_link(tournament, user=person, by=request.user)
    link = request.build_absolute_uri(reverse("accounts:new_password", args=[token]))
    page = {"tournament": tournament, "section": "staff", "person": person, "link": link}
    return render(request, "tournament/staff_password_link.html", page)


@never_cache
def _links(request: HttpRequest, tournament: Tournament, issued: list[Issued]) -> HttpResponse:
    """The links are in this answer and nowhere else."""
    page = {"tournament": tournament, "section": "staff", "cards": cards(request, issued)}
    return render(request, "tournament/staff_links.html", page)


def _page(request: HttpRequest, tournament: Tournament, form: InviteForm, status: int = 200) -> HttpResponse:
    assert isinstance(request.user, User)
    page = {
        "tournament": tournament,
        "section": "staff",
        "people": people_of(tournament, request.user),
        "invitations": waiting_invitations(tournament),
        "form": form,
    }
    return render(request, "tournament/staff.html", page, status=status)
