"""The routes a tablet records by: JSON in, JSON out (docs/protocol.md)."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET, require_POST

from games.console_data import LINES_OF_A_PAGE, log_lines, moving_data, state_data
from games.entry_request import (
    EntryRequest,
    read_action_of,
    read_body,
    read_entry,
    read_place_of,
    read_reason_of,
)
from games.models import LogEntry, ProposedAmendment, Recording
from games.recording.amending import preview_amend
from games.recording.carrying import export_record, file_name
from games.recording.ending import give_up
from games.recording.entering import record, undo
from games.recording.live_game import live_game
from games.recording.opening import open_recording
from games.recording.proposing import amend_or_propose
from games.tablets.acknowledging import acknowledgement
from games.tablets.console_guard import at_the_console
from games.tablets.hand import Hand
from games.views.tablet_answers import answers_a_tablet
from tournament.asked import whole_number
from tournament.models import Table


@at_the_console
@require_GET
@answers_a_tablet
def state(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """How the table stands; before the start without a recording."""
    recording = _recording(table, hand) if table.phase.started_at else None
    return JsonResponse({"is": "state", "data": state_data(request, table, hand, recording)})


@at_the_console
@require_POST
@answers_a_tablet
def entries(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """One entry; the same key again is answered the same."""
    asked = read_entry(request)
    done = _enter(_recording(table, hand), asked, hand)
    if isinstance(done, LogEntry):
        word, status, number, hash = "recorded", 200, done.number, done.hash
    else:
        word, status, number, hash = "proposed", 202, 0, done.request_hash
    ack = acknowledgement(hand.tablet, key=str(asked.key), number=number, hash=hash)
    said = {"is": word, "ack": ack, "data": moving_data(request, table, hand, done.recording)}
    return JsonResponse(said, status=status)


@at_the_console
@require_POST
@answers_a_tablet
def amend_preview(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """What a correction would change; it changes nothing."""
    said = read_body(request)
    recording = _recording(table, hand)
    found = preview_amend(recording, read_place_of(said), read_action_of(said), user=hand.user)
    return JsonResponse(
        {
            "is": "preview",
            "changes": found.changes,
            "conflict": found.conflict,
            "needs_referee": found.needs_referee,
        }
    )


@at_the_console
@require_GET
@answers_a_tablet
def log(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """Entries of the game, the newest first; `?before=` is the place from which to go back."""
    before = whole_number(request.GET.get("before", ""))
    with live_game(_recording(table, hand)) as live:
        lines = log_lines(live, most=LINES_OF_A_PAGE, before=before)
    return JsonResponse({"is": "log", "lines": lines, "more": bool(lines) and lines[-1]["place"] > 1})


@at_the_console
@require_POST
@answers_a_tablet
def count_only(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """Recording ends here; the table is counted by hand."""
    given_up = give_up(_recording(table, hand), reason=read_reason_of(read_body(request)), hand=hand)
    return JsonResponse({"is": "count_only", "data": moving_data(request, table, hand, given_up)})


@at_the_console
@require_GET
@answers_a_tablet
def game_record(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """The table's game as a game record, to be kept (docs/game-record.md)."""
    recording = _recording(table, hand)
    response = HttpResponse(export_record(recording), content_type="application/jsonl; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{file_name(recording)}"'
    return response


def _recording(table: Table, hand: Hand) -> Recording:
    return open_recording(table, by=hand.by(table))


def _enter(recording: Recording, asked: EntryRequest, hand: Hand) -> LogEntry | ProposedAmendment:
    common: dict[str, Any] = {"after": asked.after, "key": asked.key, "hand": hand}
    if asked.kind == "undo":
        return undo(recording, **common)
    if asked.kind == "amend":
        return amend_or_propose(recording, asked.place, asked.action, reason=asked.reason, **common)
    return record(recording, asked.action, **common)
