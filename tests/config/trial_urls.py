"""The real site map with four views more, which fail in different ways."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path

from accounts.errors import UserFacingError
from config import urls

handler400 = urls.handler400
handler403 = urls.handler403
handler404 = urls.handler404
handler500 = urls.handler500


class SeatTaken(UserFacingError):
    code = "seating.taken"
    status = 409
    message = "Seat %(seat)s is taken; choose another one."


def taken(request: HttpRequest) -> HttpResponse:
    raise SeatTaken(seat=3)


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("of the till")


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def hidden(request: HttpRequest) -> HttpResponse:
    raise Http404("table 2 of somebody else")


urlpatterns = [
    *urls.urlpatterns,
    *(path(f"trial/{view.__name__}/", view) for view in (taken, broken, forbidden, hidden)),
]
