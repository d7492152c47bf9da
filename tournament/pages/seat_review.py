"""The seats of one round as the chief referee reviews them: tables, conflicts with reasons, figures."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.meetings import Meeting, Meetings
from tournament.models import Round, Seat, SeatingPlan, Table
from tournament.naming import names
from tournament.pages.seat_words import Names, meeting_words
from tournament.seat_queries import changed_since_posting
from tournament.seating_instances import Level

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a table card. `tags` are single words; `planned` is whom the machine had put here."""

    id: int
    position: int
    name: str
    tags: tuple[str, ...]
    planned: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    id: int
    number: int
    rows: tuple[SeatRow, ...]
    met_before: int
    conflicts: tuple[str, ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """One count of the seats, the least that any plan could have, and what the machine's plan had."""

    count: int
    label: str
    bound: int
    planned: int

    @property
    def words(self) -> str:
        values = {"bound": self.bound, "count": self.count, "planned": self.planned}
        if self.count == self.bound:
            return _("proven: bound %(bound)d") % values
        if self.count != self.planned:
            return _("at least %(bound)d; the machine's plan had %(planned)d") % values
        return _("at least %(bound)d; %(count)d is the best found") % values

    @property
    def is_proven(self) -> bool:
        return self.count == self.bound


def tables_of(played: Round) -> list[Table]:
    """The round's tables with phase, judge, seats and players; four queries whatever their number."""
    seats = Seat.objects.select_related("player__family").order_by("position")
    return list(played.tables.select_related("phase", "judge").prefetch_related(Prefetch("seats", seats)))


def cards_of(
    played: Round, meetings: Meetings, people: Names, *, find: str = "", plan: SeatingPlan | None = None
) -> list[TableCard]:
    """The cards of a round's tables; with `find` only those of a table number or a player's name.

    With `plan` each seat tells whom the machine had put there, where that differs.
    """
    cards = _Cards(played, meetings, people, changed_since_posting(played), _planned(plan, played) if plan else {})
    return [cards.card(table) for table in tables_of(played) if _is_found(table, find)]


def _is_found(table: Table, find: str) -> bool:
    wanted = find.strip()
    if not wanted or wanted == str(table.number):
        return True
    if wanted.isdecimal():
        return False
    return any(names.matches(wanted, names.searchable(seat.player.name)) for seat in table.seats.all() if seat.player)


def _planned(plan: SeatingPlan, played: Round) -> dict[tuple[int, int], int]:
    """(table, position) -> player id of the machine's plan."""
    games: Sequence[Sequence[Sequence[int]]] = plan.plan["tables"]
    if not played.is_preliminary or played.number > len(games):
        return {}
    return {
        (number, position): player
        for number, table in enumerate(games[played.number - 1], 1)
        for position, player in enumerate(table, 1)
    }


@dataclass(frozen=True, slots=True)
class _Cards:
    """What all cards of a round are made from."""

    played: Round
    meetings: Meetings
    people: Names
    changed: set[int]
    planned: Mapping[tuple[int, int], int]

    def card(self, table: Table) -> TableCard:
        game = self.played.number
        is_preliminary = self.played.is_preliminary  # T-SEAT-04
        found = self.meetings.table(game, table.number) if is_preliminary else []
        shared = _shared(found)
        serious = (meeting for meeting in found if meeting.reason != "group")
        return TableCard(
            id=table.pk,
            number=table.number,
            rows=tuple(self._row(table, seat, shared) for seat in table.seats.all()),
            met_before=self.meetings.earlier(game, table.number) if is_preliminary else 0,
            conflicts=tuple(meeting_words(meeting, self.people) for meeting in serious),
            is_open=table.phase.started_at is None,
        )

    def _row(self, table: Table, seat: Seat, shared: Mapping[int, set[str]]) -> SeatRow:
        was = self.planned.get((table.number, seat.position), seat.player_id)
        return SeatRow(
            id=seat.pk,
            position=seat.position,
            name=seat.player.name if seat.player else "",
            tags=_tags(seat, shared),
            planned=self.people.get(was or 0, "") if was != seat.player_id else "",
            is_changed=seat.pk in self.changed,
        )


def _shared(found: Iterable[Meeting]) -> dict[int, set[str]]:
    """Player -> the levels (club, city, country) shared with somebody at the table."""
    shared: dict[int, set[str]] = {}
    for meeting in found:
        if meeting.reason == "group":
            shared.setdefault(meeting.one, set()).add(meeting.level)
            shared.setdefault(meeting.other, set()).add(meeting.level)
    return shared


def _tags(seat: Seat, shared: Mapping[int, set[str]]) -> tuple[str, ...]:
    player = seat.player
    if player is None:
        return ()
    tags = [player.family.label] if player.family else []
    tags += [str(level.label) for level in Level if level.value in shared.get(player.pk, ())]
    if player.fixed_table:
        tags.append(_("needs table %(table)d") % {"table": player.fixed_table})
    return tuple(tags)


def figures_of(report: Report, planned: Report) -> list[Figure]:
    """The checker's counts with their bounds, in the order of the aims. `planned`: the machine's plan."""
    found = [
        ("family_meetings", "family_bound", ngettext("family meeting", "family meetings", report["family_meetings"])),
        ("repeats", "repeats_bound", ngettext("repeat meeting", "repeat meetings", report["repeats"])),
        ("seat_repeats", "seat_bound", ngettext("seat used twice", "seats used twice", report["seat_repeats"])),
    ]
    if "5" in report["sizes"]:
        found.append(("five_unfair", "five_unfair_bound", _("unevenness in tables of five")))
    figures = [Figure(report[key], label, report[bound], planned[key]) for key, bound, label in found]
    again = ngettext("same table number again", "same table numbers again", report["physical_repeats"])
    figures.append(Figure(report["physical_repeats"], again, 0, planned["physical_repeats"]))
    for counts, was in zip(report["club_levels"], planned["club_levels"], strict=True):
        label = _("same-%(level)s meetings") % {"level": Level(counts["level"]).label}
        figures.append(Figure(counts["meetings"], label, counts["bound"], was["meetings"]))
    return figures


def proof_of(report: Report, planned: Report) -> tuple[bool, str]:
    """Whether the seats are proven optimal, and the words for the badge."""
    repeats, bound = report["repeats"], report["repeats_bound"]
    if report["repeats_proven"] and report["family_proven"]:
        return True, ngettext("%d repeat: proven optimal", "%d repeats: proven optimal", repeats) % repeats
    values = {"bound": bound, "repeats": repeats, "planned": planned["repeats"]}
    if repeats != planned["repeats"]:
        return False, _("%(repeats)d repeats after swaps; the plan had %(planned)d") % values
    if report["repeats_proven"]:
        return False, _("%(repeats)d repeats: proven; relatives meet") % values
    return False, _("at least %(bound)d repeats; %(repeats)d is the best found") % values


def reasons_of(planned: Report) -> list[str]:
    """Why the machine's plan falls short where it does; empty when it does not."""
    found = []
    if planned["family_meetings"]:
        found.append(
            _("%(family_meetings)d meetings of people who must not meet cannot be avoided at so few tables.")
            if planned["family_proven"]
            else _(
                "%(family_meetings)d meetings of people who must not meet were left; at least %(family_bound)d "
                "are forced. Try another seed, or drop a forbidden pair."
            )
        )
    if planned["repeats"]:
        found.append(
            _(
                "No plan for %(players)d players at %(tables)d tables in %(games)d games "
                "has fewer than %(repeats)d repeats."
            )
            if planned["repeats_proven"]
            else _(
                "No plan has fewer than %(repeats_bound)d repeats; whether one has fewer than %(repeats)d is not known."
            )
        )
    if planned["pairs_meeting_three_times"]:
        found.append(
            _("%(pairs_meeting_three_times)d pairs meet three times or more; the settings have an option about that.")
        )
    return [words % planned for words in found]


def spread_of(counted: Counter[int]) -> list[tuple[int, int, int]]:
    """(value, number of players, percent of the longest bar), smallest value first."""
    most = max(counted.values(), default=1)
    return [(value, number, round(100 * number / most)) for value, number in sorted(counted.items())]
