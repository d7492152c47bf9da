"""Answers that any cache may share: they depend on their address and its encoding, whoever asks."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Say so: what comes with a tag for everybody has its language in its path, not in a header of the reader's.

    `LocaleMiddleware` adds `Vary: Accept-Language` to everything, and a CDN would keep a page for each browser.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.headers.get("Cache-Control", "").startswith("public") and "ETag" in response.headers:
            response.headers["Vary"] = "Accept-Encoding"
        return response

    return answer
