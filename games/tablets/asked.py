"""What a tablet's JSON says, before anything believes it."""

import json
from typing import Any

from django.http import HttpRequest


def said_by(request: HttpRequest) -> dict[str, Any]:
    """The JSON object of the request; empty for whatever else was sent."""
    try:
        said = json.loads(request.body)
        json.dumps(said, ensure_ascii=False).encode()  # half a character can neither be kept nor shown
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def count_in(said: dict[str, Any], name: str) -> int:
    """The whole number under this name, 0 where there is none."""
    value = said.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def counts_in(said: dict[str, Any], name: str, *, most: int = 50) -> list[int]:
    """The whole numbers listed under this name."""
    values = said.get(name)
    listed = values[:most] if isinstance(values, list) else []
    return [value for value in listed if isinstance(value, int) and not isinstance(value, bool)]
