"""The tables that are given away. Who may have which is said where they are asked for (`views.exports`).

docs/exports.md tells every column; a test compares.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament import points_display
from tournament.exports.files import Cell, Column, Sheet
from tournament.models import Pseudonym, ResultLine, Seat, Tournament
from tournament.player_lists.headings import LANGUAGES, own_heading
from tournament.points import SIXTIETHS
from tournament.registration.exporting import EXPORTED, listed
from tournament.results import standings_of


def players(tournament: Tournament) -> Sheet:
    """Everybody who plays or waits, as an import takes it again. No pseudonyms (T-PUB-02)."""
    language = get_language() or "en"
    language = language if language in LANGUAGES else "en"
    columns = [Column(column.value, own_heading(column, language)) for column in EXPORTED]
    return Sheet(columns, listed(tournament, language))


def seats(tournament: Tournament) -> Sheet:
    """Every seat of every round whose seats are drafted, empty ones too."""
    columns = [
        Column("round", _("Round")),
        Column("kind", _("Kind")),
        Column("phase", _("Phase")),
        Column("table", _("Table")),
        Column("seat", _("Seat")),
        Column("reference", _("Entry number")),
        Column("name", _("Name")),
        Column("attendance", _("Attendance")),
    ]
    found = Seat.objects.filter(round__tournament=tournament).order_by("round__number", "table__number", "position")
    rows = found.values_list(
        "round__number",
        "round__kind",
        "table__phase__number",
        "table__number",
        "position",
        "player__reference",
        "player__name",
        "attendance",
    )
    return Sheet(columns, list(rows))


def results(tournament: Tournament) -> Sheet:
    """The current result of every locked table, a line for each player. Money in base units."""
    columns = [
        Column("round", _("Round")),
        Column("table", _("Table")),
        Column("version", _("Version")),
        Column("seat", _("Seat")),
        Column("reference", _("Entry number")),
        Column("name", _("Name")),
        Column("outcome", _("Outcome")),
        Column("placement", _("Placement")),
        Column("net_worth", _("Net worth")),
        Column("unmortgaged_value", _("Value of unmortgaged deeds")),
        Column("points", _("Points")),
    ]
    found = ResultLine.objects.filter(result__is_current=True, result__table__round__tournament=tournament)
    found = found.select_related("player", "result__table__round")
    order = ("result__table__round__number", "result__table__number", "placement", "seat")
    return Sheet(columns, [_result(line) for line in found.order_by(*order)])


def _result(line: ResultLine) -> tuple[Cell, ...]:
    return (
        line.result.table.round.number,
        line.result.table.number,
        line.result.version,
        line.seat,
        line.player.reference,
        line.player.name,
        line.outcome,
        line.placement,
        line.net_worth,
        line.unmortgaged_value,
        points_display.points(line.points_sixtieths),
    )


def standings(tournament: Tournament) -> Sheet:
    """Ranks as they are now, with name and pseudonym in one line: for the leads alone (T-PUB-02)."""
    found = [standing for standing in standings_of(tournament) if standing.per_round]
    games = sorted({number for standing in found for number in standing.per_round})
    columns = [
        Column("rank", _("Rank")),
        Column("reference", _("Entry number")),
        Column("name", _("Name")),
        Column("pseudonym", _("Pseudonym")),
        *(Column(f"game_{number}", _("Game %(number)s") % {"number": number}) for number in games),
        Column("total", _("Total")),
        Column("net_worth", _("Net worth of all games")),
        Column("decided_by", _("Tie broken by")),
    ]
    people = tournament.players.in_bulk()
    approved = tournament.pseudonyms.filter(state=Pseudonym.State.APPROVED)
    pseudonyms = dict(approved.values_list("player_id", "text"))
    rows = [
        (
            standing.rank,
            people[standing.id].reference,
            people[standing.id].name,
            pseudonyms.get(standing.id, ""),
            *(points_display.points(standing.per_round[n]) if n in standing.per_round else "" for n in games),
            points_display.figure(Fraction(standing.total_sixtieths, SIXTIETHS)),
            standing.cumulative_net_worth,
            standing.decided_by or "",
        )
        for standing in found
    ]
    return Sheet(columns, rows)


TABLES: Mapping[str, Callable[[Tournament], Sheet]] = {
    "players": players,
    "seats": seats,
    "results": results,
    "standings": standings,
}
