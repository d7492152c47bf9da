"""Rows that lie in two halves, one of them with the people."""

from collections.abc import Iterator, Sequence

from titledeed_verify.facts import Row


def missing(rows: Sequence[Row], apart: Sequence[Row], name: str, what: str) -> Iterator[str]:
    """Rows without their half in `people/`, and the other way round: an erasure empties fields, it takes no row."""
    here, there = {row["id"] for row in rows}, {row["id"] for row in apart}
    for id in sorted(here - there):
        yield f"{what} {id} has no row in people/{name}.json"
    for id in sorted(there - here):
        yield f"{what} {id} is in people/{name}.json alone"
    if len(there) != len(apart):
        yield f"people/{name}.json: a row is there twice"
