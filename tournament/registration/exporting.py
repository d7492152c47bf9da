"""The list of players as a file that imports again to the same, and empty templates."""

from tournament.exports.files import as_csv
from tournament.models import Tournament
from tournament.naming.countries import name_of
from tournament.player_lists.apart import keep_apart
from tournament.player_lists.directory import Directory
from tournament.player_lists.entry import Column, Entry
from tournament.player_lists.headings import own_heading
from tournament.player_lists.layout import Layout
from tournament.player_lists.roster import Member, Roster
from tournament.player_lists.words import route_words, yes
from tournament.registration.entered import entered_players

# Pseudonyms stand in no list that carries names (T-PUB-02).
EXPORTED = tuple(column for column in Column if column is not Column.PSEUDONYM)


def template(language: str) -> bytes:
    """The column names alone, in one language."""
    return as_csv([[own_heading(column, language) for column in Column]])


def export(tournament: Tournament, language: str) -> bytes:
    """Everybody who plays or waits, in the order of entry."""
    return as_csv([[own_heading(column, language) for column in EXPORTED], *listed(tournament, language)])


def listed(tournament: Tournament, language: str) -> list[list[str]]:
    """The cells of `EXPORTED`, a line for everybody who plays or waits."""
    members = tuple(Member(one.entry, known=one) for one in entered_players(tournament) if one.is_playing)
    roster = Roster(members, Layout((), {}, ()))
    directory, partners = Directory([member.entry for member in members]), keep_apart(roster).partners
    rows = []
    for position, member in enumerate(members):
        apart = [directory.called(partner) for partner in partners.get(position, ())]
        rows.append([_cell(member.entry, column, apart, language) for column in EXPORTED])
    return rows


def _cell(entry: Entry, column: Column, apart: list[str], language: str) -> str:
    match column:
        case Column.COUNTRY:
            return name_of(entry.country, language) if entry.country else ""
        case Column.CITIZENSHIPS:
            return " / ".join(name_of(code, language) for code in entry.citizenships)
        case Column.PROVEN:
            return yes(language) if entry.is_citizenship_proven else ""
        case Column.ROUTE:
            return route_words(entry.route, entry.route_note, language)
        case Column.APART:
            return "\n".join(apart)
        case _:
            return str(getattr(entry, column.value) or "")
