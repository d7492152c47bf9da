"""The hall's screens. A link opens one screen, once; from then on that browser's own key does (GAP-P2).

Looking at a link does not use it up: only `open_screen`, called by a POST, does. Link and key are kept as hashes.
"""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from jobs import live
from tournament.errors import TournamentError
from tournament.models import HallScreen, Tournament

TOPIC = "hall"
A_WHILE = timedelta(minutes=1)  # a screen that is looked at every minute is alive


class ScreenLinkUnusable(TournamentError):
    """Unknown, used or revoked: one answer for all."""

    code = "hall.link_unusable"
    status = 409
    message = _("This link opens no screen, or it has opened one already. Ask the chief referee for a new one.")


@transaction.atomic
def make_screen(
    tournament: Tournament, *, name: str, language: str, part: int = 1, parts: int = 1, by: User
) -> tuple[HallScreen, str]:
    """A new screen and the token of its link, which cannot be had again."""
    token = secrets.token_urlsafe(24)
    screen = HallScreen.objects.create(
        tournament=tournament,
        name=name,
        language=language,
        part=part,
        parts=parts,
        link_hash=_hash(token),
        made_by=by,
    )
    _note("hall.screen_made", screen, by=by)
    return screen, token


def waiting_screen(token: str) -> HallScreen:
    """The screen that this link would open. Errors: ScreenLinkUnusable."""
    found = HallScreen.objects.select_related("tournament").filter(
        link_hash=_hash(token), opened_at=None, revoked_at=None
    )
    screen = found.first()
    if screen is None:
        raise ScreenLinkUnusable
    return screen


@transaction.atomic
def open_screen(token: str) -> tuple[HallScreen, str]:
    """Use the link up; returns the key that this browser alone has. Errors: ScreenLinkUnusable."""
    screen = waiting_screen(token)
    key, now = secrets.token_urlsafe(32), timezone.now()
    opened = HallScreen.objects.filter(pk=screen.pk, opened_at=None, revoked_at=None).update(
        key_hash=_hash(key), opened_at=now, seen_at=now
    )
    if not opened:
        raise ScreenLinkUnusable
    _note("hall.screen_opened", screen, by=None)
    return screen, key


def screen_of(screen_id: int, key: str) -> HallScreen | None:
    """The screen, if this key opens it and nobody has revoked it."""
    screens = HallScreen.objects.select_related("tournament")
    return screens.filter(pk=screen_id, key_hash=_hash(key), revoked_at=None).first() if key else None


def screen_shown(cookies: Mapping[str, str], screen_id: int) -> HallScreen | None:
    """The screen that a browser with these cookies is."""
    return screen_of(screen_id, cookies.get(cookie_of(screen_id), ""))


def cookie_of(screen_id: int) -> str:
    """The name of the cookie that holds a screen's key: one browser may show several."""
    return f"hall-{screen_id}"


def seen(screen: HallScreen) -> None:
    """The screen has just been shown; written at most once in a while."""
    now = timezone.now()
    if screen.seen_at is None or now - screen.seen_at > A_WHILE:
        HallScreen.objects.filter(pk=screen.pk).update(seen_at=now)


@transaction.atomic
def revoke_screen(screen: HallScreen, *, by: User) -> None:
    """Take its names off the wall; revoked again changes nothing."""
    if HallScreen.objects.filter(pk=screen.pk, revoked_at=None).update(revoked_at=timezone.now()):
        _note("hall.screen_revoked", screen, by=by)
        live.publish(screen.tournament_id, TOPIC, {})


def _note(code: str, screen: HallScreen, *, by: User | None) -> None:
    audit.record(code, by=by, tournament_id=screen.tournament_id, subject=screen.name)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
