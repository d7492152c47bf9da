"""A table asks for a referee: one open call a table; answered by "I am coming", closed when it is settled."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from games.errors import GamesError
from games.floor.news import table_changed
from games.models import RefereeCall
from games.recording.errors import KeyReused
from games.tablets.hand import Hand
from tournament.models import Table


class CallClosed(GamesError):
    code = "call.closed"
    status = 409
    message = _("This call has been closed in the meantime. There is nothing left to do.")


class SomebodyGoing(GamesError):
    code = "call.somebody_going"
    status = 409
    message = _("%(name)s is on the way to table %(number)s already.")


@transaction.atomic
def call(table: Table, *, category: str, text: str = "", key: UUID, hand: Hand) -> RefereeCall:
    """Call a referee to the table; the same key again, or another call while one is open, changes nothing.

    Returns the call that was made. Error: KeyReused, for a key of another table's.
    """
    Table.objects.select_for_update(of=("self",)).get(pk=table.pk)
    known = RefereeCall.objects.filter(key=key).first() or open_call(table)
    if known is not None and known.table_id != table.pk:
        raise KeyReused
    if known is not None:
        return known
    made = RefereeCall.objects.create(table=table, category=category, text=text, key=key, tablet=hand.tablet)
    _note("call.made", made, by=hand.by(table), after={"category": category, "text": text})
    return made


@transaction.atomic
def cancel(table: Table, *, hand: Hand) -> RefereeCall | None:
    """The table needs nobody any more; returns the call that was open, None when there was none."""
    Table.objects.select_for_update(of=("self",)).get(pk=table.pk)
    made = open_call(table)
    if made is not None:
        _close(made, "call.cancelled", by=hand.by(table))
    return made


@transaction.atomic
def answer(made: RefereeCall, *, by: User) -> RefereeCall:
    """Say "I am coming"; saying it again changes nothing. Errors: CallClosed, SomebodyGoing."""
    made = _hold(made)
    if made.closed_at is not None:
        raise CallClosed
    if made.answered_by is not None:
        if made.answered_by != by:
            raise SomebodyGoing(name=made.answered_by.name, number=made.table.number)
        return made
    made.answered_by, made.answered_at = by, timezone.now()
    made.save(update_fields=["answered_by", "answered_at"])
    _note("call.answered", made, by=by)
    return made


@transaction.atomic
def close(made: RefereeCall, *, by: User) -> RefereeCall:
    """The matter is settled; closing again changes nothing."""
    made = _hold(made)
    if made.closed_at is None:
        _close(made, "call.closed", by=by)
    return made


def open_call(table: Table) -> RefereeCall | None:
    return RefereeCall.objects.select_related("answered_by").filter(table=table, closed_at=None).first()


def as_json(made: RefereeCall | None) -> dict[str, Any] | None:
    """For the table's tablet: what was asked, when, and who is coming (a name, or None)."""
    if made is None:
        return None
    return {
        "category": made.category,
        "text": made.text,
        "made_at": made.made_at.isoformat(),
        "coming": made.answered_by.name if made.answered_by else None,
    }


def _hold(made: RefereeCall) -> RefereeCall:
    # Who answered is not joined: where this waits for the row, a join would still show who it was before.
    held = RefereeCall.objects.select_for_update(of=("self",))
    return held.select_related("table__round").get(pk=made.pk)


def _close(made: RefereeCall, code: str, *, by: User | None) -> None:
    made.closed_at = timezone.now()
    made.save(update_fields=["closed_at"])
    _note(code, made, by=by)


def _note(code: str, made: RefereeCall, *, by: User | None, after: dict[str, str] | None = None) -> None:
    tournament_id = made.table.round.tournament_id
    audit.record(code, by=by, tournament_id=tournament_id, subject=str(made.table), after=after)
    table_changed(made.table_id, tournament_id=tournament_id)
