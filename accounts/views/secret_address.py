"""Pages whose address is a secret: it holds the token of a one-time link."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def secret_address(view: View[P]) -> View[P]:
    """Keep the address out of other servers' logs, of caches and of search engines.

    The browser may tell our name but not the path. Not even `no-referrer`: under that a browser
    sends its forms with `Origin: null`, which Django's CSRF check refuses.
    """

    @never_cache
    @wraps(view)
    def kept(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Referrer-Policy"] = "strict-origin"
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return kept
