"""A table whose game has begun, with a tablet at it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from accounts.models import User
from games.models import LogEntry, ProposedAmendment, Recording, Tablet
from games.recording.amending import amend
from games.recording.entering import record, undo
from games.recording.opening import open_recording
from games.recording.proposing import amend_or_propose
from games.tablets.hand import Hand
from tests.cast import Cast, make_players, make_staff, make_tables, make_tournament
from tournament.models import Phase, Round, Table, Tournament


@dataclass
class AtTheTable:
    """Alice's table 1 with four players, and the tablet on it; every entry gets a key of its own."""

    tournament: Tournament
    cast: Cast
    table: Table
    hand: Hand

    @property
    def recording(self) -> Recording:
        found = Recording.objects.get(table=self.table)
        found.table = self.table
        return found

    def enter(self, do: str, *, key: UUID | None = None, after: int | None = None, **fields: Any) -> LogEntry:
        recording = self.recording
        head = recording.head if after is None else after
        return record(recording, {"do": do, **fields}, after=head, key=key or uuid4(), hand=self.hand)

    def roll(self, player: str, die1: int, die2: int) -> LogEntry:
        return self.enter("roll", player=player, dice=[die1, die2])

    def undo(self, *, key: UUID | None = None) -> LogEntry:
        recording = self.recording
        return undo(recording, after=recording.head, key=key or uuid4(), hand=self.hand)

    def amend(self, place: int, action: Mapping[str, Any], reason: str = "misheard") -> Any:
        recording = self.recording
        return amend(recording, place, action, reason=reason, after=recording.head, key=uuid4(), hand=self.hand)

    def propose(self, place: int, action: Mapping[str, Any], *, after: int | None = None) -> ProposedAmendment:
        """A correction that waits for a referee."""
        recording = self.recording
        head = recording.head if after is None else after
        made = amend_or_propose(recording, place, action, reason="misheard", after=head, key=uuid4(), hand=self.hand)
        assert isinstance(made, ProposedAmendment)
        return made

    def lines(self) -> list[LogEntry]:
        return list(self.recording.entries.order_by("number"))


def roll(player: str, die1: int, die2: int) -> dict[str, Any]:
    return {"do": "roll", "player": player, "dice": [die1, die2]}


def begun_table(*, players: int = 4, **fields: Any) -> AtTheTable:
    """Posted and started, nothing recorded."""
    tournament = make_tournament(**fields)
    cast = make_staff(tournament)
    [table] = make_tables(tournament, make_players(tournament, players), size=players, judges=(cast.alice,))
    now = timezone.now()
    Phase.objects.filter(pk=table.phase_id).update(posted_at=now, started_at=now)
    Round.objects.filter(pk=table.round_id).update(state=Round.State.PLAYING)
    table = Table.objects.select_related("phase", "round__tournament", "judge").get(pk=table.pk)
    return AtTheTable(tournament, cast, table, Hand(tablet_of(tournament, cast.alice), cast.alice))


def opened_table(**fields: Any) -> AtTheTable:
    at = begun_table(**fields)
    open_recording(at.table, by=at.cast.alice)
    return at


def tablet_of(tournament: Tournament, user: User, device: str = "a tablet") -> Tablet:
    return Tablet.objects.create(tournament=tournament, user=user, token_hash=uuid4().hex, device=device)
