from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import passwords
from accounts import people as accounts_people
from accounts.models import User
from accounts.permissions import may_make_password_link, organisers_only


@organisers_only
def people(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    everybody = User.objects.order_by("-is_active", "-is_organiser", "name", "pk")
    rows = [(person, may_make_password_link(request.user, person)) for person in everybody]
    return render(request, "accounts/people.html", {"rows": rows})


@require_POST
@organisers_only
def change(request: HttpRequest, user_id: int) -> HttpResponse:
    """One change to one account, named by the button."""
    assert isinstance(request.user, User)
    person = get_object_or_404(User, pk=user_id)
    match request.POST.get("change"):
        case "organiser" | "not_organiser" as wanted:
            accounts_people.set_organiser(person, is_organiser=wanted == "organiser", by=request.user)
        case "open" | "close" as wanted:
            accounts_people.set_active(person, is_active=wanted == "open", by=request.user)
        case _unknown:  # changes nothing
            raise Http404
    messages.success(request, _("Saved."))
    return redirect("accounts:people")


@never_cache
@require_POST
@organisers_only
def password_link(request: HttpRequest, user_id: int) -> HttpResponse:
    """The link is in this answer and nowhere else."""
    assert isinstance(request.user, User)
    person = get_object_or_404(User, pk=user_id)
    token = passwords.make_password_link(person, by=request.user)
    link = request.build_absolute_uri(reverse("accounts:new_password", args=[token]))
    return render(request, "accounts/password_link.html", {"person": person, "link": link})
