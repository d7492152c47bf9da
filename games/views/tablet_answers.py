"""What a tablet is answered when its entry is not taken (docs/protocol.md): JSON with the table's state.

The pages' errors are answered by `config.errors`; here the answer needs the table and the tablet.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse, JsonResponse

from accounts.errors import UserFacingError
from games.console_data import moving_data
from games.errors import NotStarted
from games.models import Recording
from games.recording.errors import RecordingError
from games.tablets.hand import Hand
from games.tablets.writing import NotWriter, TakenOver
from tournament.models import Table

P = ParamSpec("P")
TabletView = Callable[Concatenate[HttpRequest, Table, Hand, P], HttpResponse]


def answers_a_tablet(view: TabletView[P]) -> TabletView[P]:
    """Guard a JSON route of a console, inside `@at_the_console`: every refusal becomes an answer of the protocol."""

    @wraps(view)
    def answered(request: HttpRequest, table: Table, hand: Hand, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, table, hand, *args, **kwargs)
        except UserFacingError as error:
            said = {**_said(error), "data": _now(request, table, hand)}
            return JsonResponse(said, status=error.status)

    return answered


def _said(error: UserFacingError) -> dict[str, Any]:
    if isinstance(error, RecordingError):
        return {"is": error.word, "message": str(error), **error.told()}
    if isinstance(error, NotWriter):
        since = error.since.isoformat(timespec="seconds") if error.since else None
        word = "taken_over" if isinstance(error, TakenOver) else "not_writer"
        return {"is": word, "message": str(error), "writer": {"is_me": False, "device": error.device, "since": since}}
    word = "not_started" if isinstance(error, NotStarted) else "refused"
    return {"is": word, "message": str(error), "phrase": {"code": "entry.other", "values": {"why": str(error)}}}


def _now(request: HttpRequest, table: Table, hand: Hand) -> dict[str, Any]:
    """As it stands now, so that the judge sees what the refusal is about."""
    recording = Recording.objects.filter(table=table).first()
    if recording is not None:
        recording.table = table
    return moving_data(request, table, hand, recording)
