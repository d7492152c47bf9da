from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts import interrupted, sessions
from accounts.addresses import next_address
from accounts.forms import SignInForm
from accounts.models import User
from accounts.views.identifying import identified


@never_cache
@sensitive_post_parameters("password", interrupted.CARRIED)
def sign_in(request: HttpRequest) -> HttpResponse:
    onward = next_address(request, settings.LOGIN_REDIRECT_URL)
    carried = interrupted.carried_by(request)
    if request.user.is_authenticated:
        return interrupted.go_on(request, onward, carried)
    form = SignInForm(request.POST or None)
    if form.is_valid():
        user = identified(request, form, **form.cleaned_data)
        if user is not None:
            sessions.enter(request, user)
            return sessions.speak(interrupted.go_on(request, onward, carried), user.language)
    page = {"form": form, "next": onward, "carried": request.POST.get(interrupted.CARRIED, "") if carried else ""}
    return render(request, "accounts/sign_in.html", page, status=422 if form.errors else 200)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect(next_address(request, settings.LOGIN_REDIRECT_URL))


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Anybody's choice of language, kept in a cookie and, for those signed in, with their account."""
    response: HttpResponse = set_language(request)
    wanted = request.POST.get("language", "")
    if isinstance(request.user, User) and wanted in dict(settings.LANGUAGES) and check_for_language(wanted):
        request.user.language = wanted
        request.user.save(update_fields=["language"])
    return response
