"""What the console of one table is told (docs/protocol.md): everything once, then only what changes."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from games.console.log_lines import log_phrase, subject_of
from games.console.panel import turn_panel
from games.models import Recording, Signature
from games.permissions import may_consent
from games.recording.headers import seat_id
from games.recording.live_game import LiveGame, live_game
from games.recording.proposing import open_proposals
from games.tablets.acknowledging import key_for
from games.tablets.hand import Hand
from games.tablets.writing import writer_as_seen_by
from games.words.catalogue import catalogue_json
from games.words.editions import edition_json
from rules_engine.edition import load_edition
from tournament import clock
from tournament.models import Table
from tournament.rules_in_force import rules_of

LAST_LINES = 5
LINES_OF_A_PAGE = 30
Data = dict[str, Any]


def page_data(request: HttpRequest, table: Table, hand: Hand, recording: Recording | None) -> Data:
    """All that the page is made with; `recording` is None before the start."""
    language = get_language() or "en"
    return {
        "table": {
            "id": table.pk,
            "number": table.number,
            "round": str(table.round.get_kind_display()),
            "round_number": table.round.number,
            "tournament": table.round.tournament.name,
            "stage": "final" if table.round.is_final else "preliminary",
            "is_practice": False,
        },
        "language": language,
        "tablet": hand.tablet.pk,
        "ack_key": key_for(hand.tablet),
        "record_url": reverse("table:record", args=[table.pk]),
        "edition": _edition(table, recording, language),
        "words": catalogue_json(language),
        **state_data(request, table, hand, recording),
    }


def state_data(request: HttpRequest, table: Table, hand: Hand, recording: Recording | None) -> Data:
    """All that may have changed since the page was made."""
    return {
        "people": people(table),
        "may": {"rule": True, "amend_any": may_consent(hand.user, table)},  # T-AUTH-01
        "clock": clock.as_json(clock.reading(table.phase, table)),
        "proposals": _proposals(recording),
        "signed_out": _signed_out(table),
        **moving_data(request, table, hand, recording),
    }


def moving_data(request: HttpRequest, table: Table, hand: Hand, recording: Recording | None) -> Data:
    """What an entry can change."""
    now = timezone.localtime(timezone=ZoneInfo(table.round.tournament.zone))
    data: Data = {"csrf": get_token(request), "now": f"{now:%H:%M:%S}"}
    if recording is None:
        return {**data, "writer": None, "recording": None, "panel": None, "log": []}
    with live_game(recording) as live:
        data |= {"panel": turn_panel(live.game), "log": log_lines(live)}
    if recording.first_roll_at is None:  # somebody may still come
        data["people"] = people(table)
    if recording.writer_id == hand.tablet.pk:
        recording.writer = hand.tablet  # known already
    data["writer"] = writer_as_seen_by(recording, hand.tablet)
    data["recording"] = {
        "state": recording.state,
        "origin": recording.origin,
        "head": recording.head,
        "head_hash": recording.head_hash,
    }
    return data


def log_lines(live: LiveGame, *, most: int = LAST_LINES, before: int | None = None) -> list[Data]:
    """The entries of the game, the newest first; `before` is the place from which to go back."""
    last = len(live.marks) if before is None else min(before - 1, len(live.marks))
    hotel = live.game.state.hotel_level
    return [_line(live, place, hotel) for place in range(last, max(last - most, 0), -1)]


def people(table: Table) -> Data:
    """Who sits where, by the ids of the record; the seat's number is its colour."""
    seats = table.seats.select_related("player").exclude(player=None)
    return {
        seat_id(seat.position): {"name": seat.player.name if seat.player else "", "colour": seat.position}
        for seat in seats
    }


def _line(live: LiveGame, place: int, hotel_level: int) -> Data:
    entry, mark = live.game.log[place - 1], live.marks[place - 1]
    return {
        "number": mark.number,
        "place": place,
        "kind": mark.kind,
        "player": subject_of(entry.action),
        "phrase": log_phrase(entry, hotel_level),
        "at": mark.at.isoformat(timespec="seconds"),
        "replaced": False,
    }


def _edition(table: Table, recording: Recording | None, language: str) -> Data:
    if recording is None:
        return edition_json(load_edition(rules_of(table.round).edition), language)
    with live_game(recording) as live:
        return edition_json(live.game.state.edition, language)


def _signed_out(table: Table) -> list[str]:
    """Who has signed for leaving before the end (T-ATT-03)."""
    scope = Signature.Scope.LEAVING
    signed = Signature.objects.filter(sheet__table=table, scope=scope, voided_at=None).order_by("seat")
    return [seat_id(seat) for seat in signed.values_list("seat", flat=True) if seat is not None]


def _proposals(recording: Recording | None) -> list[Data]:
    """Corrections that wait for a referee, by the place of the entry they correct."""
    if recording is None:
        return []
    found = open_proposals(Recording.objects.filter(pk=recording.pk))
    return [
        {"id": proposal.pk, "place": proposal.line.place, "at": proposal.at.isoformat(timespec="seconds")}
        for proposal in found
    ]
