from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters

from accounts import joining, sessions, welcoming
from accounts.errors import AccountExists
from accounts.forms import FirstAccountForm, NewAccountForm, PasswordForm
from accounts.links import open_link
from accounts.models import OneTimeLink, User
from accounts.views.identifying import identified
from accounts.views.secret_address import secret_address


@secret_address
@sensitive_post_parameters("password", "again")
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """The first chief referee makes the first account and is signed in."""
    open_link(token, OneTimeLink.Purpose.FIRST_CHIEF_REFEREE)
    form = FirstAccountForm(request.POST or None, user=User())
    if form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("name", "email", "password")}
        try:
            user = joining.become_first_chief_referee(token, **given)
        except AccountExists as error:
            form.add_error("email", str(error))
        else:
            return sessions.begin(request, redirect(settings.LOGIN_REDIRECT_URL), user)
    return render(request, "accounts/welcome.html", {"form": form}, status=422 if form.errors else 200)


@secret_address
@sensitive_post_parameters("password", "again")
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation: signed in, by signing in, or with an account made on the spot."""
    link = open_link(token, OneTimeLink.Purpose.INVITATION)
    account = joining.account_for(link)
    if isinstance(request.user, User):
        return _join_signed_in(request, request.user, link, token)
    if account is None:
        return _join_as_new(request, link, token)
    return _join_by_signing_in(request, link, token)


def _join_signed_in(request: HttpRequest, user: User, link: OneTimeLink, token: str) -> HttpResponse:
    if request.method == "POST":
        return redirect(joining.join_as_member(token, by=user))
    is_theirs = link.email.lower() == user.email.lower()
    return _page(request, link, {"is_theirs": is_theirs})


def _join_as_new(request: HttpRequest, link: OneTimeLink, token: str) -> HttpResponse:
    form = NewAccountForm(request.POST or None, initial={"name": link.name}, user=User(email=link.email))
    if form.is_valid():
        given = form.cleaned_data
        user, onward = joining.join_as_new(token, name=given["name"], password=given["password"])
        return sessions.begin(request, redirect(onward), user)
    return _page(request, link, {"form": form, "is_new": True})


def _join_by_signing_in(request: HttpRequest, link: OneTimeLink, token: str) -> HttpResponse:
    form = PasswordForm(request.POST or None)
    if form.is_valid():
        user = identified(request, form, email=link.email, password=form.cleaned_data["password"])
        if user is not None:
            return sessions.begin(request, redirect(joining.join_as_member(token, by=user)), user)
    return _page(request, link, {"form": form})


def _page(request: HttpRequest, link: OneTimeLink, more: dict[str, object]) -> HttpResponse:
    form = more.get("form")
    page = {"link": link, "offer": welcoming.inviter().describe(link), **more}
    return render(request, "accounts/join.html", page, status=422 if getattr(form, "errors", None) else 200)
