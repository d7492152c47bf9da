"""Who may play at all (T-ELIG-01, T-ELIG-03, T-ELIG-04)."""

from collections.abc import Iterator

from django.utils.translation import get_language

from tournament.enumeration import enumerated
from tournament.naming.countries import name_of
from tournament.naming.names import fold
from tournament.player_lists.entry import Column
from tournament.player_lists.problems import Kind, Place, Problem
from tournament.player_lists.roster import Member, Roster
from tournament.player_lists.terms import Terms

_NAMED = 12  # who is listed by name; the page of players has all of them
NATIONAL_ROUTES = frozenset({"national_winner", "national_finalist"})


def check_eligibility(roster: Roster, terms: Terms) -> Iterator[Problem]:
    for member in roster.listed:
        if not member.is_playing or (member.known and member.known.id in terms.admitted):
            continue
        yield from _category(roster, member, terms)
        if terms.is_national:
            yield from _citizenship(roster, member, terms)
        yield from _declared_country(roster, member)
    if terms.is_national:
        yield from _proofs(roster)
    yield from _one_per_country(roster)


def _citizenship(roster: Roster, member: Member, terms: Terms) -> Iterator[Problem]:
    """A citizen of the country represented (T-ELIG-01): the tournament's own, else the player's."""
    entry = member.entry
    country = terms.country or entry.country
    if terms.country and entry.country not in {"", terms.country}:
        values = {"name": entry.name, "found": _called(entry.country), "country": _called(terms.country)}
        yield Problem(Kind.COUNTRY_OTHER, roster.place(member, Column.COUNTRY), values)
    elif not entry.citizenships:
        if _is_empty(roster, member, Column.CITIZENSHIPS):
            yield Problem(Kind.CITIZENSHIP_MISSING, roster.place(member, Column.CITIZENSHIPS), {"name": entry.name})
    elif country and country not in entry.citizenships:
        values = {"name": entry.name, "country": _called(country)}
        yield Problem(Kind.CITIZENSHIP_MISMATCH, roster.place(member, Column.CITIZENSHIPS), values)


def _is_empty(roster: Roster, member: Member, column: Column) -> bool:
    """Nothing was written, as opposed to something that could not be read and is reported already."""
    return not roster.layout.cell(member.line, column).strip()


def _category(roster: Roster, member: Member, terms: Terms) -> Iterator[Problem]:
    required, found = terms.required_category, member.entry.category
    if not required or fold(found) == fold(required):
        return
    values = {"name": member.entry.name, "required": required, "found": found}
    kind = Kind.CATEGORY_WRONG if found else Kind.CATEGORY_MISSING
    yield Problem(kind, roster.place(member, Column.CATEGORY), values)


def _declared_country(roster: Roster, member: Member) -> Iterator[Problem]:
    """A dual citizen declares one country, and it is locked (GAP-E1)."""
    before = member.known.entry if member.known else None
    if before and before.country not in {"", member.entry.country} and len(before.citizenships) > 1:
        values = {"name": member.entry.name, "before": _called(before.country)}
        yield Problem(Kind.COUNTRY_LOCKED, roster.place(member, Column.COUNTRY), values)


def _proofs(roster: Roster) -> Iterator[Problem]:
    """One warning for all whose proof is still to be seen; for those without citizenship there is another."""
    open_proofs = [
        member.entry.name
        for member in roster.listed
        if member.is_playing and member.entry.citizenships and not member.entry.is_citizenship_proven
    ]
    if open_proofs:
        others = f" … (+{len(open_proofs) - _NAMED})" if len(open_proofs) > _NAMED else ""
        yield Problem(Kind.CITIZENSHIP_UNPROVEN, Place(), {"names": enumerated(open_proofs[:_NAMED]) + others})


def _one_per_country(roster: Roster) -> Iterator[Problem]:
    qualified: dict[str, Member] = {}
    for member in sorted(roster.playing, key=lambda member: member.seniority):
        entry = member.entry
        if not entry.country or entry.route not in NATIONAL_ROUTES:
            continue
        first = qualified.setdefault(entry.country, member)
        if first is not member and member.line is not None:
            values = {"country": _called(entry.country), "other": first.entry.name}
            yield Problem(Kind.SECOND_QUALIFIER, roster.place(member, Column.COUNTRY), values)


def _called(country: str) -> str:
    return name_of(country, get_language() or "en")
