"""What the console is told of a practice game: as of a table's, with the coach's line on top."""

from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.console.panel import turn_panel
from games.console_data import log_lines
from games.deed_words import deed_name
from games.models import Recording
from games.money import shown
from games.tablets.practice import NotThis, Practice, game_of, key_for
from games.tablets.practice_script import PLAYERS, STEPS
from games.words.cards import card_text
from games.words.catalogue import PHRASES, catalogue_json, fill
from games.words.editions import edition_json
from games.words.screen import screen_texts
from rules_engine.edition import Edition, load_edition

Data = dict[str, Any]
_ROUTES = {
    "state": "practice_state",
    "entries": "practice_entries",
    "preview": "practice_preview",
    "pulse": "practice_pulse",
    "writer": "practice_writer",
    "calls": "practice_calls",
    "cancel_call": "practice_cancel_call",
    "count_only": "practice_preview",
    "again": "practice_again",
    "record": "practice",
    "sheet": "practice",
    "pair": "pair",
}
_COLOURS = ("red", "blue", "green", "gold")  # of the seats 1 to 4


def page_data(request: HttpRequest, practice: Practice) -> Data:
    """All that the page is made with."""
    language = get_language() or "en"
    return {
        "table": {
            "id": 0,
            "number": 0,
            "round": _("Practice game"),
            "round_number": 0,
            "tournament": "practice",
            "note": _("Nothing of this is recorded."),
            "stage": "preliminary",
            "is_practice": True,
        },
        "language": language,
        "tablet": practice.owner,
        "ack_key": key_for(practice.owner),
        "record_url": reverse("pairing:practice"),
        "edition": edition_json(load_edition(practice.edition), language),
        "words": catalogue_json(language) | {NotThis.code: str(NotThis.message)},
        "texts": screen_texts(language),
        "urls": {name: reverse(f"pairing:{route}") for name, route in _ROUTES.items()} | {"leave": {}},
        **state_data(request, practice),
    }


def state_data(request: HttpRequest, practice: Practice) -> Data:
    """All that may have changed since the page was made."""
    live = game_of(practice)
    people = {id: {"name": "", "colour": number} for number, id in enumerate(PLAYERS, 1)}
    return {
        "people": people,
        "may": {"rule": True, "amend_any": False},
        "clock": {"state": "untimed", "remaining_ms": None, "over_ms": 0, "at_ms": 0, "ends_at": None, "warn_ms": []},
        "proposals": [],
        "signed_out": [],
        "csrf": get_token(request),
        "now": f"{timezone.now():%H:%M:%S}",
        "writer": {"is_me": True, "device": "", "since": None},
        "recording": {
            "state": Recording.State.OPEN,
            "origin": Recording.Origin.LIVE,
            "head": practice.head,
            "head_hash": practice.head_hash,
        },
        "panel": turn_panel(live.game),
        "log": log_lines(live),
        "coach": coach(practice, live.game.state.edition),
    }


def coach(practice: Practice, edition: Edition) -> Data:
    """The line on top: `step` of `of`, what to `say`, and at the end (`done`) the score."""
    step = practice.step
    values = {"step": min(practice.head + 1, len(STEPS)), "of": len(STEPS)}
    return {
        **values,
        "title": _("Practice, %(step)d of %(of)d") % values if step else _("Practice done"),
        "say": _line(practice, edition) if step else _score(practice),
        "done": step is None,
        "mistakes": practice.mistakes,
        "again": _("Play it again"),
        "leave": {
            "words": _("Leave the practice game"),
            "url": reverse("table:mine" if practice.is_persons else "pairing:here"),
        },
    }


def _line(practice: Practice, edition: Edition) -> str:
    step = practice.step
    assert step is not None
    values = {name: str(PHRASES[f"colour.{seat}"]) for seat, name in enumerate(_COLOURS, 1)}
    if step.square is not None:
        values["square"] = deed_name(edition, step.square, get_language() or "en")
    if step.money is not None:
        values["money"] = shown(step.money, edition)
    if step.card:
        values["card"] = card_text(step.card, edition)
    if step.dice:
        one, two = step.dice
        values["dice"] = fill(str(PHRASES["words.dice"]), {"one": str(one), "two": str(two)})
    return str(step.say) % values


def _score(practice: Practice) -> str:
    mistakes = ngettext("%(n)d mistake", "%(n)d mistakes", practice.mistakes) % {"n": practice.mistakes}
    minutes, seconds = divmod(practice.seconds, 60)
    values = {"mistakes": mistakes, "time": f"{minutes}:{seconds:02}", "steps": len(STEPS)}
    return _("%(steps)d things entered in %(time)s with %(mistakes)s. Nothing of this was recorded.") % values
