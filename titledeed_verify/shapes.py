"""Which fields this verifier reads of each file, and of which type they must be. Others may stand beside them."""

from collections.abc import Mapping
from typing import Any

from titledeed_verify.bundle import BadShape

Type = tuple[type, ...]
NONE = type(None)
INT, TEXT, BOOL, DICT, LIST = (int,), (str,), (bool,), (dict,), (list,)
INT_OR_NONE, TEXT_OR_NONE, DICT_OR_NONE = (int, NONE), (str, NONE), (dict, NONE)
GREATEST = 2**63 - 1  # what the database holds

Shape = Mapping[str, Type]

ROWS: Mapping[str, Shape] = {
    "tournament.json": {"id": INT, "name": TEXT, "slug": TEXT, "final_size": INT, "champion_id": INT_OR_NONE},
    "rounds.json": {"id": INT, "number": INT, "kind": TEXT, "state": TEXT},
    "phases.json": {"id": INT, "round_id": INT, "number": INT, "started_at": TEXT_OR_NONE},
    "tables.json": {"id": INT, "round_id": INT, "phase_id": INT, "number": INT},
    "seats.json": {"id": INT, "table_id": INT, "round_id": INT, "position": INT, "player_id": INT_OR_NONE},
    "seat_changes.json": {
        "id": INT, "seat_id": INT, "why": TEXT, "outgoing_id": INT_OR_NONE, "incoming_id": INT_OR_NONE,
    },
    "players.json": {"id": INT, "family_id": INT_OR_NONE, "status": TEXT, "alternate_rank": INT_OR_NONE},
    "pairs.json": {"first_id": INT, "second_id": INT},
    "recordings.json": {
        "id": INT, "table_id": INT, "header": DICT, "state": TEXT, "head": INT, "head_hash": TEXT,
    },
    "sheets.json": {
        "id": INT, "table_id": INT, "version": INT, "state": TEXT, "worth": LIST, "shown": DICT,
        "expected": DICT, "remarks": LIST, "content_hash": TEXT,
    },
    "signatures.json": {
        "id": INT, "sheet_id": INT, "role": TEXT, "seat": INT_OR_NONE, "way": TEXT, "scope": TEXT,
        "shown_hash": TEXT, "voided_at": TEXT_OR_NONE,
    },
    "documents.json": {"id": INT, "sheet_id": INT, "digest": TEXT, "content_hash": TEXT},
    "certificates.json": {"holder": TEXT, "pem": TEXT},
    "results.json": {"id": INT, "table_id": INT, "version": INT, "is_current": BOOL},
    "result_lines.json": {
        "id": INT, "result_id": INT, "player_id": INT, "seat": INT, "outcome": TEXT, "placement": INT,
        "net_worth": INT, "unmortgaged_value": INT, "points_sixtieths": INT,
    },
    "roll_offs.json": {"id": INT, "order": LIST},
    "snapshots.json": {"round_id": INT, "version": INT, "payload": DICT, "digest": TEXT},
    "chain.json": {"number": INT, "kind": TEXT, "content": DICT, "at": TEXT, "previous": TEXT, "hash": TEXT},
    "clock.json": {"phase_id": INT, "number": INT, "kind": TEXT, "seconds": INT, "at": TEXT},
    "rulings.json": {"id": INT, "code": TEXT, "at": TEXT},
    "seating_plans.json": {"state": TEXT, "plan": DICT, "report": DICT, "commitment_id": INT_OR_NONE},
    "draws.json": {
        "id": INT, "digest": TEXT, "numbers": DICT, "instance": TEXT, "solver": TEXT, "seed": INT, "salt": TEXT,
        "plan": TEXT, "withdrawn_at": TEXT_OR_NONE, "revealed_at": TEXT_OR_NONE,
    },
    "standings.json": {"round": INT, "lines": LIST},
}  # fmt: skip
PEOPLE_ROWS: Mapping[str, Shape] = {
    "people/players.json": {"id": INT, "name": TEXT},
    "people/pseudonyms.json": {"player_id": INT, "text": TEXT, "folded": TEXT, "state": TEXT},
    "people/sheets.json": {"id": INT, "people": DICT, "counts": DICT},
    "people/signatures.json": {"id": INT, "strokes": LIST},
}
LOG: Shape = {
    "id": INT, "number": INT, "kind": TEXT, "place": INT_OR_NONE, "action": DICT_OR_NONE, "events": LIST,
    "key": TEXT_OR_NONE, "reason": TEXT, "by_id": INT_OR_NONE, "tablet_id": INT_OR_NONE, "at": TEXT,
    "previous_hash": TEXT, "hash": TEXT, "replaced_by_id": INT_OR_NONE,
}  # fmt: skip


def read_rows(found: Any, shape: Shape, where: str) -> list[dict[str, Any]]:
    """The rows, if each has what is asked for. BadShape names file, row and field."""
    if not isinstance(found, list):
        raise BadShape(f"{where}: not a list of rows")
    for number, row in enumerate(found, 1):
        read_row(row, shape, f"{where}, row {number}")
    return found


def read_row(row: Any, shape: Shape, where: str) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise BadShape(f"{where}: not an object")
    for name, types in shape.items():
        if name not in row:
            raise BadShape(f"{where}: {name} is missing")
        value = row[name]
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise BadShape(f"{where}: {name} is of the wrong type")
        if isinstance(value, int) and abs(value) > GREATEST:
            raise BadShape(f"{where}: {name} is greater than any number here can be")
    return row
