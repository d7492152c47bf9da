"""The only place that turns errors into answers.

An error a person can mend says what to do, with its own status; anything else is a bug: logged,
answered by a plain 500, never shown as text.
"""

from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.errors import UserFacingError

log = structlog.get_logger(__name__)


class ErrorMiddleware:
    """Answers what a view let through."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, UserFacingError):
            return None
        log.info("refused", code=error.code, path=request.path)
        return answer(request, str(error), status=error.status, code=error.code)


def answer(request: HttpRequest, message: str, *, status: int, code: str) -> HttpResponse:
    """A page, or for htmx the fragment that goes where the answer was expected."""
    template = "_error.html" if getattr(request, "htmx", False) else "error.html"
    return render(request, template, {"message": message, "code": code, "status": status}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = _("The server did not understand this request. Go back and try again.")
    return answer(request, message, status=400, code="request.bad")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = _("You may not do this. If you should, ask the chief referee for the right role.")
    return answer(request, message, status=403, code="request.forbidden")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if request.content_type == "application/json":  # a tablet's; it sends the same again with the fresh token
        return JsonResponse({"is": "csrf", "csrf": get_token(request)}, status=403)
    message = _("This page had been open for too long, so nothing was saved. Go back, reload it and try again.")
    return answer(request, message, status=403, code="request.csrf")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = _("There is no such page here. Check the address, or start again from the first page.")
    return answer(request, message, status=404, code="request.not_found")


def server_error(request: HttpRequest) -> HttpResponse:
    """Renders without the request: whatever broke may break a template's context again."""
    message = _("Something broke on our side. It has been written down; what you see here was not saved.")
    return render(None, "500.html", {"message": message}, status=500)
