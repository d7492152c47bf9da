"""The page that a table's judge lives in, and the worker that shows it while the server does not answer."""

import hashlib
import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from games.console_data import page_data
from games.recording.headers import occupied_positions, seat_id
from games.recording.opening import open_recording
from games.sheets.leaving import may_leave
from games.tablets.console_guard import at_the_console
from games.tablets.hand import Hand
from games.words.screen import screen_texts
from tournament.models import Table

SOURCES = Path(settings.BASE_DIR) / "static"
ROUTES = {
    **{name: name for name in ("state", "entries", "pulse", "writer", "log", "count_only", "record", "sheet")},
    "preview": "amend_preview",
    "calls": "call",
    "cancel_call": "call_cancel",
}
MODULES = ("js/console/**/*.js", "vendor/noble/*.js", "css/titledeed.css", "css/console.css", "img/mark.svg")


@at_the_console
@require_GET
def console(request: HttpRequest, table: Table, hand: Hand) -> HttpResponse:
    """The console with all it needs as data; from then on it speaks JSON (docs/protocol.md)."""
    recording = open_recording(table, by=hand.by(table)) if table.phase.started_at else None
    data = page_data(request, table, hand, recording)
    data |= {"texts": screen_texts(get_language() or "en"), "urls": _urls(table)}
    response = render(request, "games/console.html", {"table": table, "data": data})
    response.headers["X-Titledeed"] = "console"  # the worker keeps no page that lacks it: a portal answers 200 as well
    return response


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of all consoles: only files under names that carry their content, and their version."""
    source, files = _worker_source(), _files()
    version = hashlib.sha256("\n".join([source, *files]).encode()).hexdigest()[:12]
    script = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(files)};\n{source}"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


def _urls(table: Table) -> dict[str, str | dict[str, str]]:
    return {
        **{name: reverse(f"table:{route}", args=[table.pk]) for name, route in ROUTES.items()},
        "pair": reverse("pairing:pair"),
        "worker": reverse("table:worker"),
        "scope": reverse("table:mine"),
        "leave": _ways_out(table),
    }


def _ways_out(table: Table) -> dict[str, str]:
    """Where each seat's player signs who leaves before the end; none where all stay until released (T-ATT-03)."""
    if not may_leave(table):
        return {}
    positions = occupied_positions(table)
    return {seat_id(number): reverse("table:leave", args=[table.pk, number]) for number in positions}


@cache
def _files() -> list[str]:
    found = sorted(path for pattern in MODULES for path in SOURCES.glob(pattern))
    return [static(path.relative_to(SOURCES).as_posix()) for path in found]


@cache
def _worker_source() -> str:
    return (SOURCES / "js" / "console_worker.js").read_text()
