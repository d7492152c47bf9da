from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.http import urlencode
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from accounts import interrupted


def sign_in_whole_page(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Who is no longer signed in gets the sign-in page as a page, not as a fragment inside another; and what a
    form brought is not lost by it.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        sign_in = resolve_url(settings.LOGIN_URL)
        if response.status_code != 302 or not response.headers["Location"].startswith(f"{sign_in}?"):
            return response
        htmx = getattr(request, "htmx", None)
        if htmx:
            here = _current_page(htmx) or resolve_url(settings.LOGIN_REDIRECT_URL)
            return HttpResponseClientRedirect(f"{sign_in}?{urlencode({'next': here})}")
        if request.method == "POST" and (fields := interrupted.sent_by(request)):
            return interrupted.ask_to_sign_in(request, fields)
        return response

    return answer


def _current_page(htmx: HtmxDetails) -> str | None:
    """The path of the page that asked; None where its header holds no address."""
    try:
        return htmx.current_url_abs_path
    except ValueError:
        return None
