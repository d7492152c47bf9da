"""Being signed in. How long it lasts is SESSION_COOKIE_AGE: longer than a tournament."""

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse

from accounts.models import User


def begin(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    """Sign the person in and speak their language; returns the response."""
    enter(request, user)
    return speak(response, user.language)


def enter(request: HttpRequest, user: User) -> None:
    """Sign the person in. Forms rendered before this no longer work: their token changes."""
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")


def speak(response: HttpResponse, language: str) -> HttpResponse:
    """Have the browser ask for this language from now on; an empty one leaves it the choice."""
    if language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.SESSION_COOKIE_AGE,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response
