"""What somebody sent after having been signed out: it travels in the page of signing in, and is sent again by them.

The server keeps none of it. No form with a password travels, and a file has to be chosen again. Whatever is sent again
is checked like anything else: who may do it, and whether it is stale.
"""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers

from accounts.forms import SignInForm

CARRIED = "carried"
Fields = list[tuple[str, str]]


def sent_by(request: HttpRequest) -> Fields:
    """The fields of a form as they came, without its token; none of a form that asks for a password."""
    if "password" in request.POST:
        return []
    return [
        (name, str(value)) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken" for value in values
    ]


def carried_by(request: HttpRequest) -> Fields:
    """The fields that the page of signing in carried here; none where it carried none."""
    try:
        found = json.loads(request.POST.get(CARRIED, ""))
        return [(str(name), str(value)) for name, value in found]
    except (ValueError, TypeError, RecursionError):
        return []


def ask_to_sign_in(request: HttpRequest, fields: Fields) -> HttpResponse:
    """The page of signing in, which says that nothing was saved and carries what was entered."""
    page = {"form": SignInForm(), "next": request.get_full_path(), "carried": json.dumps(fields)}
    response = render(request, "accounts/sign_in.html", page, status=401)
    add_never_cache_headers(response)
    return response


def go_on(request: HttpRequest, onward: str, fields: Fields) -> HttpResponse:
    """To the page that was asked for; if something was entered there, by way of sending it again."""
    if not fields:
        return redirect(onward)
    return render(request, "accounts/send_again.html", {"onward": onward, "fields": fields})
