"""The practice game: the console's own page and routes, on a game that is no record."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_GET, require_POST

from accounts.errors import UserFacingError
from accounts.models import User
from games.entry_request import read_entry
from games.tablets import practice
from games.tablets.acknowledging import acknowledged
from games.tablets.asked import said_by
from games.tablets.console_guard import wants_page
from games.tablets.practice import Practice
from games.tablets.practice_data import page_data, state_data
from games.tablets.practice_script import CALL
from games.tablets.recognising import is_living, paired_tablet
from tournament.models import Tournament

PracticeView = Callable[[HttpRequest, Practice], HttpResponse]
USUAL_EDITION = "us_classic"


def practises(view: PracticeView) -> Callable[[HttpRequest], HttpResponse]:
    """Let in whoever is signed in or stands at a paired tablet; each has one practice game."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        found = _practice(request)
        if found is None:
            is_page = wants_page(request)
            return redirect_to_login(request.path) if is_page else JsonResponse({"is": "pass_ended"}, status=401)
        response = view(request, found)
        add_never_cache_headers(response)
        return response

    return guarded


@require_GET
@practises
def page(request: HttpRequest, found: Practice) -> HttpResponse:
    return render(request, "games/practice.html", {"data": page_data(request, found)})


@require_GET
@practises
def state(request: HttpRequest, found: Practice) -> HttpResponse:
    return JsonResponse({"is": "state", "data": state_data(request, found)})


@require_POST
@practises
def entries(request: HttpRequest, found: Practice) -> HttpResponse:
    """One entry; what the coach did not ask for is refused."""
    try:
        asked = read_entry(request)
        number = practice.enter(found, key=str(asked.key), after=asked.after, word=asked.kind, action=asked.action)
    except UserFacingError as error:
        return _refused(request, found, error)
    hash = str(found.lines[number - 1]["hash"])
    ack = acknowledged(practice.key_for(found.owner), key=str(asked.key), number=number, hash=hash)
    return JsonResponse({"is": "recorded", "ack": ack, "data": state_data(request, found)})


@require_POST
@practises
def preview(request: HttpRequest, found: Practice) -> HttpResponse:
    """Corrections and giving up are not part of the lesson."""
    return _refused(request, found, practice.NotThis())


@require_POST
@practises
def pulse(request: HttpRequest, found: Practice) -> HttpResponse:
    data = state_data(request, found)
    told = {name: data[name] for name in ("writer", "clock", "csrf", "now")}
    return JsonResponse({"is": "pulse", "head": found.head, "messages": [], "call": None, **told})


@require_POST
@practises
def writer(request: HttpRequest, found: Practice) -> HttpResponse:
    return JsonResponse({"is": "writer", "writer": state_data(request, found)["writer"]})


@require_POST
@practises
def calls(request: HttpRequest, found: Practice) -> HttpResponse:
    """A call that nobody hears; asked for at the wrong time it is no mistake, for help is never one."""
    key = str(said_by(request).get("key", ""))[:40]
    if found.step is not None and found.step.other == CALL:
        practice.enter(found, key=key, after=found.head, word=CALL)
    return JsonResponse({"is": "call", "call": None})


@require_POST
@practises
def cancel_call(request: HttpRequest, found: Practice) -> HttpResponse:
    return JsonResponse({"is": "cancelled"})


@require_POST
@practises
def again(request: HttpRequest, found: Practice) -> HttpResponse:
    practice.begin_again(found.owner)
    return JsonResponse({"is": "state", "data": state_data(request, Practice(found.owner, found.edition))})


def _practice(request: HttpRequest) -> Practice | None:
    if isinstance(request.user, User):
        worked_for = Tournament.objects.filter(memberships__user=request.user).order_by("-created_at").first()
        edition = worked_for.edition if worked_for else USUAL_EDITION
        return practice.practice_of(practice.owner_of(person=request.user, tablet=None), edition)
    tablet = paired_tablet(request)
    if tablet is None or not is_living(tablet):
        return None
    return practice.practice_of(practice.owner_of(person=None, tablet=tablet), tablet.tournament.edition)


def _refused(request: HttpRequest, found: Practice, error: UserFacingError) -> HttpResponse:
    said: dict[str, Any] = {"is": "stale" if isinstance(error, practice.SawAnOlder) else "refused"}
    said |= {"message": str(error), "phrase": {"code": practice.NotThis.code, "values": {}}}
    return JsonResponse({**said, "data": state_data(request, found)}, status=error.status)
