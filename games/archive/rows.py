"""Rows of the database as JSON and back, exactly."""

import base64
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import BinaryField, Field, Model, QuerySet

from tournament.chain_hash import canonical, moment

Row = dict[str, Any]
Fields = Sequence["Field[Any, Any]"]


def rows_of(found: QuerySet[Any], fields: Fields) -> Iterator[Row]:
    """Bare values: a large field's log as objects would take minutes."""
    names = [each.attname for each in fields]
    for values in found.values_list(*names).iterator(chunk_size=2000):
        yield {name: plain(value) for name, value in zip(names, values, strict=True)}


def plain(value: Any) -> Any:
    """A value of a field as JSON has it: times in UTC, bytes in base 64."""
    if isinstance(value, datetime):
        return moment(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode()
    return value


def revive(model: type[Model], row: Mapping[str, Any]) -> Model:
    """The object that `rows_of` told of, not yet saved. ValueError or ValidationError: it is no such row."""
    values = {}
    for each in model._meta.concrete_fields:
        value = row[each.attname]
        is_encoded = isinstance(each, BinaryField) and isinstance(value, str)
        values[each.attname] = base64.b64decode(value, validate=True) if is_encoded else each.to_python(value)
    return model(**values)


def as_json(rows: Iterable[Row]) -> bytes:
    """A JSON list with one row a line, so that two archives can be compared by eye."""
    lines = [canonical(row) for row in rows]
    return b"[\n" + b",\n".join(lines) + b"\n]\n" if lines else b"[]\n"


def as_lines(rows: Iterable[Row]) -> bytes:
    """JSON Lines."""
    return b"".join(canonical(row) + b"\n" for row in rows)


def from_json(content: bytes) -> list[Row]:
    found = json.loads(content)
    return list(found)


def from_lines(content: bytes) -> list[Row]:
    return [json.loads(line) for line in content.splitlines()]
