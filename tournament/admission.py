"""Whether one person may be entered as they are, beside those who are entered already."""

from collections.abc import Sequence

from accounts.models import User
from tournament.models import Player, Ruling, Tournament
from tournament.naming.names import fold
from tournament.permissions import Permission, is_allowed
from tournament.player_lists.alternate_checks import check_alternates
from tournament.player_lists.cells import clean
from tournament.player_lists.eligibility_checks import check_eligibility
from tournament.player_lists.entry import Column, Entered, Entry
from tournament.player_lists.layout import Layout
from tournament.player_lists.problem_texts import is_error
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.roster import Member, Roster, person_key
from tournament.player_lists.terms import Terms
from tournament.registration.entered import ADMITTED
from tournament.registration.errors import EntryRefused

# What a ruling may set aside: somebody is admitted (T-ELIG-01, T-ELIG-03), a declared country changes (GAP-E1).
OVERRULABLE = frozenset(
    {
        Kind.CITIZENSHIP_MISMATCH,
        Kind.COUNTRY_OTHER,
        Kind.COUNTRY_LOCKED,
        Kind.CATEGORY_WRONG,
        Kind.CATEGORY_MISSING,
    }
)

_FORM = Layout.by_hand()
_LINE = 0  # the form is the only line


def admit(
    entry: Entry, entered: Sequence[Entered], terms: Terms, *, known: Entered | None = None, is_ruled: bool
) -> tuple[Problem, ...]:
    """What a ruling sets aside about this entry; nothing if it needs none.

    `known` is the player as they are so far. Errors: EntryRefused with everything else that is wrong;
    the column of each problem is the name of the field.
    """
    others = [Member(one.entry, known=one) for one in entered if known is None or one.id != known.id]
    roster = Roster((Member(entry, _LINE, known), *others), _FORM)
    found = [*_doubles(entry, others), *check_eligibility(roster, terms), *check_alternates(roster, terms)]
    errors = [problem for problem in found if is_error(problem) and problem.place.line == _LINE]
    overruled = tuple(problem for problem in errors if is_ruled and problem.kind in OVERRULABLE)
    refused = [problem for problem in errors if problem not in overruled]
    if refused:
        raise EntryRefused(refused)
    return overruled


def may_rule(tournament: Tournament, ruling: str, by: User) -> bool:
    """Whether there is a reason, and from somebody who may give one."""
    return bool(clean(ruling)) and is_allowed(by, tournament, Permission.RULE)


def keep_rulings(player: Player, overruled: Sequence[Problem], ruling: str, *, by: User) -> None:
    for problem in overruled:
        after = {"player": player.pk, "overruled": problem.code}
        Ruling.objects.create(
            tournament=player.tournament, code=ADMITTED, subject=player.name, after=after, reason=clean(ruling), by=by
        )


def _doubles(entry: Entry, others: Sequence[Member]) -> list[Problem]:
    """The same entry number, or the same person without one, is entered already."""
    for other in others:
        if entry.reference and fold(entry.reference) == fold(other.entry.reference):
            values = {"value": entry.reference, "name": other.entry.name}
            return [Problem(Kind.REFERENCE_TAKEN, _FORM.place(_LINE, Column.REFERENCE), values)]
        if not (entry.reference and other.entry.reference) and person_key(entry) == person_key(other.entry):
            return [Problem(Kind.PERSON_ENTERED, _FORM.place(_LINE, Column.NAME), {"name": other.entry.name})]
    return []
