"""What the page of the check-in shows: everybody in one list, how many are here, what to do next."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import segno
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.badges import spelt
from tournament.check_in_state import check_in_of
from tournament.check_in_sweeps import digest_of
from tournament.field_stage import FieldStage, stage_of
from tournament.local_time import time_of_day
from tournament.models import Arrival, CheckIn, CheckInSweep, Player, Seat, Tournament
from tournament.naming.name_order import name_key
from tournament.naming.names import matches, searchable
from tournament.pages.forecast import forecasts
from tournament.permissions import Permission

LONG_NAME = 22
MOST_ROWS = 250  # more are found by their names
SHOWN: Mapping[str, str | Promise] = {
    "all": gettext_lazy("everybody"),
    "missing": gettext_lazy("missing"),
    "here": gettext_lazy("here"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One person at the door. `key` names the person and the version that is shown."""

    player: Player
    is_here: bool
    key: str
    at: str
    by: str
    reason: str
    seat: str

    @property
    def is_late(self) -> bool:
        return bool(self.reason)


@dataclass(frozen=True, slots=True)
class SweepView:
    sweep: CheckInSweep
    words: str
    at: str


def check_in_page(
    tournament: Tournament,
    *,
    may: Collection[Permission],
    query: str = "",
    shown: str = "all",
    done: int | None = None,
    late: int | None = None,
) -> dict[str, Any]:
    """The page; `done` is the person who was just marked, answered with the name in large letters.

    `late` is somebody about whom to ask whether to let them in after closing.
    """
    check_in, rows = check_in_of(tournament), _rows(tournament)
    missing = [row.player for row in rows if not row.is_here]
    kept = [row for row in rows if _is_shown(row, shown, done) and (not query or matches(query, _haystack(row)))]
    stage = stage_of(tournament)
    return {
        "tournament": tournament,
        "section": "check_in",
        "may": may,
        "check_in": check_in,
        "rows": kept[:MOST_ROWS],
        "more": max(0, len(kept) - MOST_ROWS),
        "here": len(rows) - len(missing),
        "total": len(rows),
        "missing": missing,
        "digest": digest_of(missing),
        "query": query,
        "shown": shown,
        "filters": SHOWN,
        "done": next((row for row in rows if row.player.pk == done), None),
        "late": next((row for row in rows if row.player.pk == late and not row.is_here), None),
        "stage": stage,
        "means": _what_taking_out_means(stage),
        "sweeps": _sweeps(check_in) if check_in else [],
        "forecasts": [] if stage in {FieldStage.POSTED, FieldStage.PLAYING} else forecasts(tournament),
    }


def _rows(tournament: Tournament) -> list[Row]:
    """Everybody entered, by name; three queries whatever their number."""
    arrivals = Arrival.objects.filter(player__tournament=tournament).select_related("changed_by")
    by_player = {arrival.player_id: arrival for arrival in arrivals}
    seats = _posted_seats(tournament)
    people = tournament.players.filter(status=Player.Status.ENTERED).select_related("badge")
    rows = [_row(player, by_player.get(player.pk), seats.get(player.pk, ""), tournament) for player in people]
    return sorted(rows, key=lambda row: name_key(row.player.name))


def _row(player: Player, arrival: Arrival | None, seat: str, tournament: Tournament) -> Row:
    return Row(
        player=player,
        is_here=bool(arrival and arrival.is_here),
        key=f"{player.pk}-{arrival.version if arrival else 0}",
        at=time_of_day(arrival.changed_at, tournament) if arrival else "",
        by=arrival.changed_by.name if arrival and arrival.changed_by else "",
        reason=arrival.reason if arrival else "",
        seat=seat,
    )


def _posted_seats(tournament: Tournament) -> dict[int, str]:
    """Where to send whoever arrives: the seat of the posted game that has not begun (T-SEAT-06)."""
    posted = Seat.objects.filter(
        round__tournament=tournament, table__phase__posted_at__isnull=False, table__phase__started_at=None
    ).exclude(player=None)
    spots = posted.values_list("player", "table__number", "position")
    return {player: _("table %(table)d, seat %(seat)d") % {"table": table, "seat": at} for player, table, at in spots}


def _is_shown(row: Row, shown: str, done: int | None) -> bool:
    """Whoever was just marked stays in the list, so that the rows do not move under the finger."""
    if shown == "all" or row.player.pk == done:
        return True
    return row.is_here == (shown == "here")


def _haystack(row: Row) -> str:
    player = row.player
    code = player.badge.code if hasattr(player, "badge") else ""
    return searchable(player.name, player.reference, player.city, player.club, code)


def _what_taking_out_means(stage: FieldStage) -> str:
    if stage is FieldStage.POSTED:
        return _(
            "They are marked absent from their posted seats and forfeit this and every later game. "
            "The seats are offered to the alternates in order."
        )
    if stage is FieldStage.CONFIRMED:
        return _("They withdraw, and their confirmed seats are offered to the alternates in order.")
    return _("They withdraw, and the seats are drawn without them. Alternates who are missing leave the order.")


def _sweeps(check_in: CheckIn) -> list[SweepView]:
    """What was done to many at once and can still be undone, the newest first."""
    standing = check_in.sweeps.filter(undone_at=None).select_related("by")
    return [SweepView(sweep, _told(sweep), time_of_day(sweep.at, check_in.tournament)) for sweep in standing]


def _told(sweep: CheckInSweep) -> str:
    count = len(sweep.people)
    if sweep.kind == CheckInSweep.Kind.HERE:
        words = ngettext("%(count)d player marked as here", "%(count)d players marked as here", count)
    else:
        words = ngettext("%(count)d missing player taken out", "%(count)d missing players taken out", count)
    return words % {"count": count}


@dataclass(frozen=True, slots=True)
class BadgeCard:
    name: str
    reference: str
    is_alternate: bool
    code: str

    @property
    def is_long(self) -> bool:
        """Whether the name needs smaller letters to leave room for the code."""
        return len(self.name) > LONG_NAME

    @property
    def spelt(self) -> str:
        return spelt(self.code)

    @property
    def qr(self) -> SafeString:
        """The bare code, as a scanner types it; black on white, whatever the page's colours are."""
        code = segno.make_qr(self.code, error="m")
        svg = code.svg_inline(scale=4, border=2, light="#fff", svgclass="qr", omitsize=True)
        # Drawn by segno from our own letters, so it is safe markup.
        return mark_safe(svg)  # noqa: S308  # nosec B308 B703


def badges_page(tournament: Tournament, *, paper: str) -> dict[str, Any]:
    """The badges of everybody entered, by name, for a sheet of this paper."""
    people = tournament.players.filter(status=Player.Status.ENTERED, badge__isnull=False).select_related("badge")
    return {
        "tournament": tournament,
        "section": "check_in",
        "paper": paper,
        "cards": _cards(sorted(people, key=lambda player: name_key(player.name))),
        "lacking": tournament.players.filter(status=Player.Status.ENTERED, badge=None).count(),
    }


def _cards(players: Sequence[Player]) -> list[BadgeCard]:
    return [BadgeCard(each.name, each.reference, each.is_alternate, each.badge.code) for each in players]
