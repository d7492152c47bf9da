"""The ids of a record's players replaced by others, in every field that names a player."""

from collections.abc import Mapping
from typing import Any

from rules_engine.record_fields import ACTION_FIELDS, SETUP_FIELDS, Field

Names = Mapping[str, str]


def renamed_header(header: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """The header for these players; what it prints (`meta`) is left out, as it may hold names."""
    kept = {name: value for name, value in header.items() if name != "meta"}
    setup = _renamed(header.get("setup", {}), SETUP_FIELDS, names)
    return {**kept, "players": [names[id] for id in header["players"]], "setup": setup}


def renamed_action(action: Mapping[str, Any], names: Names) -> dict[str, Any]:
    return {"do": action["do"], **_renamed(action, ACTION_FIELDS[action["do"]], names)}


def _renamed(data: Mapping[str, Any], known: Mapping[str, Field], names: Names) -> dict[str, Any]:
    renamed = {}
    for name, field in known.items():
        if name not in data:
            continue
        value = data[name]
        if field.ids is None:
            renamed[name] = value
        else:
            renamed[name] = _owners(value, names) if name == "deeds" else _ids(value, names)
    return renamed


def _ids(value: Any, names: Names) -> Any:
    """Ids wherever they stand: alone, in a list, as the keys of an object."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [_ids(one, names) for one in value]
    if isinstance(value, Mapping):
        return {names.get(key, key): _ids(one, names) for key, one in value.items()}
    return value


def _owners(deeds: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """The keys are squares, and a player may be called "6"."""
    return {
        square: standing and {**standing, "owner": names.get(standing["owner"], standing["owner"])}
        for square, standing in deeds.items()
    }
