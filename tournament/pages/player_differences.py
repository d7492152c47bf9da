"""What somebody else changed about a player while a form was open, and how the form goes on."""

from dataclasses import dataclass, replace

from django.utils.functional import Promise

from tournament.forms.players import PlayerForm
from tournament.models import Player
from tournament.pages.player_words import LABELS, in_words
from tournament.player_lists.entry import Column
from tournament.registration.changes import entry_changes, value_of
from tournament.registration.entered import entry_of

_FIELDS = {Column.ROUTE: ("route", "route_note"), Column.ALTERNATE: ()}


@dataclass(frozen=True, slots=True)
class Difference:
    """One value: when the form was opened, as it is stored now, and as it stands in the form from here on."""

    label: str | Promise
    seen: str
    now: str
    below: str


def reconcile(form: PlayerForm, player: Player) -> list[Difference]:
    """Tell what changed in between, and bring the form up to date where nothing was typed.

    `form` is valid and was opened before `player` was saved by somebody else.
    """
    now = entry_of(player)
    seen = form.seen_entry or now
    typed = replace(seen, **form.facts())
    found: list[Difference] = []
    untouched: list[str] = []
    for change in entry_changes(seen, now):
        mine = value_of(typed, change.column)
        if mine == change.before:
            untouched += _FIELDS.get(change.column, (change.column.value,))
            mine = change.after
        values = (in_words(change.column, value) for value in (change.before, change.after, mine))
        found.append(Difference(LABELS[change.column], *values))
    form.go_on_with(player, untouched)
    return found
