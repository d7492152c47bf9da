"""The first line of a table's game record: what the round is played by, and who sits there."""

from collections.abc import Mapping
from typing import Any

from rules_engine.header import Header
from rules_engine.record import write_header
from rules_engine.ruleset import load_profile
from tournament.models import Round, Table
from tournament.options import option
from tournament.rules_in_force import Rules, rules_of


def header_for(table: Table) -> dict[str, Any]:
    """Plain data. Players are their seats, so that no name enters a record."""
    played = table.round
    rules = rules_of(played)
    return write_header(
        Header(
            ruleset=rules.ruleset,
            edition=rules.edition,
            players=tuple(seat_id(position) for position in occupied_positions(table)),
            stage="final" if played.is_final else "preliminary",
            rules=_departures(played, rules),
        )
    )


def place_of(table: Table) -> dict[str, object]:
    """Where a recording is made, as its first hash takes it."""
    return {"tournament": table.round.tournament_id, "round": table.round.number, "table": table.number}


def seat_id(position: int) -> str:
    return f"s{position}"


def occupied_positions(table: Table) -> list[int]:
    return list(table.seats.exclude(player=None).order_by("position").values_list("position", flat=True))


def _departures(played: Round, rules: Rules) -> Mapping[str, object]:
    """The organiser's answers that are parameters of the engine, where they differ from the ruleset's own."""
    wanted: dict[str, object] = {"networth.goojf": option(rules, "jail_card_value")}  # GAP-N1
    if not played.is_final:  # T-FMT-10: no clock, no points
        wanted |= {"time.minutes": rules.minutes, "score.table": rules.points_table}
    usual = load_profile(rules.ruleset).values
    return {name: value for name, value in wanted.items() if not _same(usual[name], value)}


def _same(usual: object, wanted: object) -> bool:
    """Whether both say the same, whatever they are written as."""
    return _plain(usual) == _plain(wanted)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    return list(value) if isinstance(value, list | tuple) else value
