"""A tablet's sign of life, and the step by which it becomes the one that writes."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.http import require_POST

from games.floor import calls, messages
from games.floor.news import table_changed
from games.models import Recording
from games.tablets import pace
from games.tablets.asked import count_in, counts_in, said_by
from games.tablets.console_guard import at_the_console
from games.tablets.hand import Hand
from games.tablets.presence import heard_from
from games.tablets.writing import take_over, writer_as_seen_by
from tournament import clock
from tournament.models import Table


@require_POST
@at_the_console
def pulse(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """`{"head", "unsent", "shown"?: [ids of messages]}` -> how things stand at this table."""
    if pace.is_too_fast(hand.tablet, pace.PULSES):
        return JsonResponse({"is": "slow_down"}, status=429)
    said = said_by(request)
    waited = hand.tablet.unsent
    heard_from(hand.tablet, count_in(said, "head"), count_in(said, "unsent"))
    if hand.tablet.unsent != waited:
        table_changed(table.pk, tournament_id=table.round.tournament_id)
    if shown := counts_in(said, "shown"):
        messages.note_shown(table, hand.tablet, shown)
    recording = _recording(table)
    return JsonResponse(
        {
            "is": "pulse",
            "head": recording.head if recording else 0,
            "writer": writer_as_seen_by(recording, hand.tablet),
            "clock": clock.as_json(clock.reading(table.phase, table)),
            "messages": messages.for_table(table),
            "call": calls.as_json(calls.open_call(table)),
            "csrf": get_token(request),
        }
    )


@require_POST
@at_the_console
def writer(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """`{"take": true}` makes this tablet the writer; anything else only tells who writes."""
    if pace.is_too_fast(hand.tablet, pace.TAKE_OVERS):
        return JsonResponse({"is": "slow_down"}, status=429)
    recording = _recording(table)
    if recording is not None and said_by(request).get("take") is True:
        recording = take_over(recording, hand)
    seen = writer_as_seen_by(recording, hand.tablet)
    return JsonResponse({"is": "writer", "writer": seen, "csrf": get_token(request)})


def _recording(table: Table) -> Recording | None:
    return Recording.objects.select_related("writer__table_pass").filter(table=table).first()
