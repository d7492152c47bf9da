from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.debug import sensitive_post_parameters

from accounts import passwords, sessions
from accounts.forms import ChangePasswordForm, NewPasswordForm, ProfileForm
from accounts.links import open_link
from accounts.models import OneTimeLink, User
from accounts.views.identifying import identified
from accounts.views.secret_address import secret_address


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """One's own name and language."""
    assert isinstance(request.user, User)
    form = ProfileForm(request.POST or None, instance=request.user)
    if form.is_valid():
        user = form.save()
        with override(user.language or None):
            messages.success(request, _("Saved."))
        return sessions.speak(redirect("accounts:profile"), user.language)
    return render(request, "accounts/profile.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@sensitive_post_parameters("current", "password", "again")
def password(request: HttpRequest) -> HttpResponse:
    """Change one's own password; everywhere else one is signed out."""
    user = request.user
    assert isinstance(user, User)
    form = ChangePasswordForm(request.POST or None, user=user)
    if form.is_valid():
        given = form.cleaned_data
        if identified(request, form, email=user.email, password=given["current"]):
            passwords.change_password(user, password=given["password"], by=user)
            update_session_auth_hash(request, user)
            messages.success(request, _("Your password was changed. Everywhere else you are signed out now."))
            return redirect("accounts:profile")
    return render(request, "accounts/password.html", {"form": form}, status=422 if form.errors else 200)


@secret_address
@sensitive_post_parameters("password", "again")
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """Set a new password by a link, and be signed in."""
    link = open_link(token, OneTimeLink.Purpose.PASSWORD)
    user = passwords.owner_of(link)
    form = NewPasswordForm(request.POST or None, user=user)
    if form.is_valid():
        user = passwords.set_password(token, password=form.cleaned_data["password"])
        return sessions.begin(request, redirect(settings.LOGIN_REDIRECT_URL), user)
    page = {"form": form, "person": user}
    return render(request, "accounts/new_password.html", page, status=422 if form.errors else 200)
