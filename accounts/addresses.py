"""Addresses: where a request comes from, and where it may be sent on to."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def client_address(request: HttpRequest) -> str:
    """The client's network address. Behind proxies only what our own proxies wrote is believed."""
    direct = str(request.META.get("REMOTE_ADDR", ""))
    proxies: int = settings.PROXIES
    if not proxies:
        return direct
    forwarded = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()]
    return forwarded[-proxies] if len(forwarded) >= proxies else direct


def next_address(request: HttpRequest, default: str) -> str:
    """The `next` of a form or an address, if it is a path and stays in this house."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    # A bare word would be taken for the name of a page by `redirect`, which has no such page.
    is_ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, {request.get_host()})
    return wanted if is_ours else default
