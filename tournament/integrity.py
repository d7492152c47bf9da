"""The integrity report: every act outside the normal path of a championship, with who, when and why.

Told from the append-only record. Every code of `acts.ACTS` stands in exactly one of the three lists below;
a test fails for one that stands in none, so that a new act cannot stay out of the report unnoticed.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from django.db.models import Min
from django.utils.translation import gettext as _

from accounts.models import AuditEntry
from tournament.acts import name_of
from tournament.models import SeatChange, Tournament
from tournament.models.schedule import round_title

# Always told: somebody stepped in, took something back, or mended what had been settled.
OUTSIDE = frozenset(
    {
        "attendance.returned",
        "check_in.late",
        "check_in.reopened",
        "check_in.sweep_undone",
        "clock.extended",
        "clock.paused",
        "clock.shortened",
        "draw.withdrawn",
        "final.adjourned",
        "final.champion_revoked",
        "measure.taken",
        "measure.taken_back",
        "person.erased",
        "player.brought_back",
        "player.expelled",
        "protest.decided",
        "record.redacted",
        "recording.amended",
        "recording.disqualified",
        "recording.expelled",
        "recording.given_up",
        "recording.imported",
        "recording.reopened",
        "recording.ruled",
        "recording.warned",
        "result.corrected",
        "round.closed_again",
        "seating.mended",
        "seating.reposted",
        "seating.swapped",
        "sheet.correction_opened",
        "sheet.queried",
        "sheet.refused_to_sign",
        "standings.corrected",
        "standings.roll_off",
        "standings.withdrawn",
        "tablet.taken_over",
        "tournament.rule_changed",
        "undo.round_reopened",
        "undo.seats_unconfirmed",
        "undo.seats_unposted",
        "undo.start_taken_back",
    }
)
# Told once play has begun: until then these are how a field is made ready.
LATE = frozenset(
    {
        "alternates.ordered",
        "family.declared",
        "family.left",
        "field.imported",
        "judge.relative_declared",
        "judge.relative_removed",
        "pair.allowed",
        "pair.kept_apart",
        "player.corrected",
        "player.entered",
        "tournament.settings_changed",
    }
)
NORMAL = frozenset(
    {
        "accounts.closed",
        "accounts.first_made",
        "accounts.joined",
        "accounts.opened",
        "accounts.organiser_made",
        "accounts.organiser_unmade",
        "accounts.password_changed",
        "accounts.password_link_made",
        "alternate.accepted",
        "alternate.declined",
        "announcement.made",
        "announcement.withdrawn",
        "archive.downloaded",
        "archive.read",
        "archive.written",
        "attendance.absent",
        "attendance.present",
        "attendance.unmarked",
        "call.answered",
        "call.cancelled",
        "call.closed",
        "call.made",
        "certificates.made",
        "check_in.all_arrived",
        "check_in.arrived",
        "check_in.badges_made",
        "check_in.closed",
        "check_in.missing_out",
        "check_in.opened",
        "check_in.taken_back",
        "clock.resumed",
        "document.sealed",
        "draw.committed",
        "draw.revealed",
        "field.import_discarded",
        "final.champion_declared",
        "final.resumed",
        "final.seated",
        "hall.screen_made",
        "hall.screen_opened",
        "hall.screen_revoked",
        "incident.reported",
        "incident.settled",
        "message.sent",
        "person.exported",
        "player.withdrawn",
        "protest.figures_given",
        "protest.filed",
        "protest.withdrawn",
        "pseudonym.approved",
        "pseudonym.approved_all",
        "pseudonym.generated",
        "pseudonym.links_made",
        "pseudonym.proposed",
        "pseudonym.rejected",
        "qualifier.entered",
        "qualifier.former_champion_entered",
        "qualifier.refusal_taken_back",
        "qualifier.refused",
        "recording.amendment_refused",
        "recording.closed",
        "recording.opened",
        "recording.seats_followed",
        "result.recorded",
        "round.split",
        "round.started",
        "seating.confirmed",
        "seating.discarded",
        "seating.drafted",
        "seating.posted",
        "semi_finals.seated",
        "sheet.counted",
        "sheet.drafted",
        "sheet.left",
        "sheet.locked",
        "sheet.signature_given",
        "staff.demonstration_led",
        "staff.invitation_revoked",
        "staff.invited",
        "staff.joined",
        "staff.password_link_made",
        "staff.role_given",
        "staff.role_withdrawn",
        "standings.published",
        "table.judge_assigned",
        "table.judges_dealt",
        "tablet.paired",
        "tablet.passes_issued",
        "tablet.passes_revoked",
        "tournament.copied",
        "tournament.created",
    }
)
_NAMED = re.compile(r"^(preliminary|semi_final|final) (\d+)(?: table (\d+))?")
_MENDED = re.compile(r"^round (\d+) ")
_AT_ONCE = timedelta(seconds=30)  # an act and its line are of one transaction


@dataclass(frozen=True, slots=True)
class IntegrityLine:
    """One act. `round` is the number of the round it concerns, or of the one that was on; 0 before the first."""

    at: datetime
    round: int
    code: str
    act: str
    about: str
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class IntegrityPart:
    """The acts of one round in the order in which they were done."""

    title: str
    lines: Sequence[IntegrityLine]


def integrity_report(tournament: Tournament) -> list[IntegrityPart]:
    """All acts outside the normal path, by round; empty parts are left out."""
    titles = {number: round_title(kind, number) for number, kind in tournament.rounds.values_list("number", "kind")}
    lines = sorted(lines_of(tournament), key=lambda line: (line.round, line.at))
    return [
        IntegrityPart(titles.get(number) or _("Before the first round"), list(group))
        for number, group in groupby(lines, key=lambda line: line.round)
    ]


def lines_of(tournament: Tournament) -> Iterator[IntegrityLine]:
    """The acts, the oldest first."""
    found = AuditEntry.objects.filter(tournament_id=tournament.pk, code__in=OUTSIDE | LATE).order_by("id")
    rounds = _Rounds(tournament)
    for entry in found:
        if entry.code in OUTSIDE or (tournament.frozen_at is not None and entry.at > tournament.frozen_at):
            yield IntegrityLine(
                at=entry.at,
                round=rounds.of(entry),
                code=entry.code,
                act=name_of(entry.code),
                about=_about(entry),
                who=entry.by_name if entry.by_id else _("the system"),
                reason=entry.reason,
            )


def _about(entry: AuditEntry) -> str:
    """The table in words where the line names one, else whatever it names."""
    named = _NAMED.match(entry.subject)
    if not named:
        return entry.subject
    kind, number, table = named.groups()
    title = round_title(kind, int(number))
    return f"{title} · {_('Table %(number)s') % {'number': table}}" if table else title


class _Rounds:
    """Which round an act concerns: the one its line names, that of the seats it moved, or the one that was on."""

    def __init__(self, tournament: Tournament) -> None:
        begun = tournament.rounds.annotate(begun=Min("phases__posted_at")).exclude(begun=None)
        self._begun = list(begun.order_by("-number").values_list("number", "begun"))
        swaps = SeatChange.objects.filter(seat__round__tournament=tournament, why=SeatChange.Why.SWAP)
        self._swaps = list(swaps.values_list("by", "reason", "at", "seat__round__number"))

    def of(self, entry: AuditEntry) -> int:
        named = self._named(entry)
        if named is not None:
            return named
        return next((number for number, begun in self._begun if begun <= entry.at), 0)

    def _named(self, entry: AuditEntry) -> int | None:
        if subject := _NAMED.match(entry.subject):
            return int(subject[2])
        if entry.code in ("seating.swapped", "seating.reposted"):
            return self._of_swap(entry)
        return _told(entry.after or {})

    def _of_swap(self, entry: AuditEntry) -> int | None:
        for by, reason, at, number in self._swaps:
            if (by, reason) == (entry.by_id, entry.reason[:200]) and abs(entry.at - at) < _AT_ONCE:
                return int(number)
        return None


def _told(after: Mapping[str, object]) -> int | None:
    """The round that the values of a line name."""
    if isinstance(after.get("round"), int):
        return int(str(after["round"]))
    mended = [int(found[1]) for key in after if (found := _MENDED.match(key))]
    return min(mended, default=None)
