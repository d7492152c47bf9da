"""A judge asks for a correction of an earlier turn; a referee agrees at the desk, or does not (T-AUTH-01)."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.floor.news import table_changed
from games.models import LogEntry, ProposedAmendment, Recording
from games.recording import ending
from games.recording.amending import amend, need_possible, write_amendment
from games.recording.entering import need_current
from games.recording.errors import KeyReused, ProposalGone, RefereeNeeded
from games.recording.live_game import live_game
from games.recording.log import Origin, hold, request_hash
from games.tablets.hand import Hand
from tournament.models import Tournament

State = ProposedAmendment.State


def amend_or_propose(
    recording: Recording, place: int, action: Mapping[str, Any], *, reason: str, after: int, key: UUID, hand: Hand
) -> LogEntry | ProposedAmendment:
    """Correct the entry if the judge may; else keep the correction until a referee has decided.

    The same key again finds what it made, whatever happened since. Errors: as for `amend`, without RefereeNeeded.
    """
    asked = request_hash(LogEntry.Kind.AMEND, place=place, action=action, reason=reason)
    made = recording.proposed_amendments.filter(key=key, request_hash=asked).exclude(state=State.APPROVED).first()
    if made is not None:
        return made
    try:
        return amend(recording, place, action, reason=reason, after=after, key=key, hand=hand)
    except RefereeNeeded:
        return _propose(recording, place, action, reason=reason, after=after, key=key, hand=hand)


@transaction.atomic
def approve(proposal: ProposedAmendment, *, by: User) -> LogEntry:
    """A referee agrees: the correction is written into the log. Again finds the line that was written.

    Errors: ProposalGone, RecordingClosed, AmendmentBlocked, EntryRefused.
    """
    recording, proposal = _hold(proposal)
    if proposal.state == State.APPROVED:
        return recording.entries.get(key=proposal.key)
    if not _is_open(proposal):
        raise ProposalGone
    ending.need_changeable(recording)
    origin = Origin(by, proposal.tablet, proposal.key, proposal.request_hash, proposal.reason)
    assert proposal.line.place is not None
    line = write_amendment(recording, proposal.line.place, proposal.action, origin)
    _decide(proposal, State.APPROVED, by=by)
    return line


@transaction.atomic
def refuse(proposal: ProposedAmendment, *, by: User) -> ProposedAmendment:
    """A referee does not agree; the entry stays as it is. Again changes nothing. Error: ProposalGone."""
    recording, proposal = _hold(proposal)
    if proposal.state == State.REFUSED:
        return proposal
    if not _is_open(proposal):
        raise ProposalGone
    _decide(proposal, State.REFUSED, by=by)
    before = {"place": proposal.line.place, "action": proposal.line.action}
    after = {"place": proposal.line.place, "action": proposal.action}
    ending.note("recording.amendment_refused", recording, by=by, before=before, after=after, reason=proposal.reason)
    table_changed(recording.table_id, tournament_id=recording.table.round.tournament_id)
    return proposal


def open_proposals(recordings: QuerySet[Recording]) -> QuerySet[ProposedAmendment]:
    """Those a referee can still decide, the oldest first."""
    found = ProposedAmendment.objects.filter(recording__in=recordings, state=State.OPEN, line__replaced_by=None)
    return found.select_related("line", "by", "recording__table__round__tournament")


def proposals_of(tournament: Tournament) -> QuerySet[ProposedAmendment]:
    return open_proposals(Recording.objects.filter(table__round__tournament=tournament))


@transaction.atomic
def _propose(
    recording: Recording, place: int, action: Mapping[str, Any], *, reason: str, after: int, key: UUID, hand: Hand
) -> ProposedAmendment:
    recording = hold(recording)
    asked = request_hash(LogEntry.Kind.AMEND, place=place, action=action, reason=reason)
    made = ProposedAmendment.objects.filter(recording=recording, key=key).first()
    if made is not None and made.request_hash != asked:
        raise KeyReused
    if made is not None:
        return made
    need_current(recording, after, hand)
    with live_game(recording) as live:
        need_possible(live.game, place, action)
    table_changed(recording.table_id, tournament_id=recording.table.round.tournament_id)
    return ProposedAmendment.objects.create(
        recording=recording,
        line=recording.entries.get(place=place, replaced_by=None),
        action=action,
        reason=ending.needed(reason),
        key=key,
        request_hash=asked,
        by=hand.by(recording.table),
        tablet=hand.tablet,
    )


def _hold(proposal: ProposedAmendment) -> tuple[Recording, ProposedAmendment]:
    recording = hold(Recording.objects.select_related("table__round__tournament").get(pk=proposal.recording_id))
    return recording, ProposedAmendment.objects.select_related("line", "tablet").get(pk=proposal.pk)


def _is_open(proposal: ProposedAmendment) -> bool:
    return proposal.state == State.OPEN and proposal.line.replaced_by_id is None


def _decide(proposal: ProposedAmendment, state: str, *, by: User) -> None:
    proposal.state, proposal.decided_by, proposal.decided_at = state, by, timezone.now()
    proposal.save(update_fields=["state", "decided_by", "decided_at"])
