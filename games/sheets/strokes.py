"""A drawn signature as plain strokes: read strictly, kept small, drawn again as a path. Pure."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

WIDTH, HEIGHT = 1000, 400
MOST_STROKES = 80
MOST_POINTS = 6000
LONGEST = 10 * 60 * 1000  # milliseconds
LEAST_INK = 40  # a tap or a slip is no signature

Stroke = list[list[int]]


class NoSignature(ValueError):
    """What was sent is not a drawn signature; the text says why, for developers."""


def read_strokes(data: Any) -> list[Stroke]:
    """`[[[x, y, milliseconds], …], …]` as whole numbers, held inside the field of 1000 by 400.

    NoSignature: another shape, too many points, time that runs backwards, or too little ink.
    """
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_STROKES:
        raise NoSignature("a list of strokes is wanted")
    if not all(isinstance(stroke, list) and stroke for stroke in data) or sum(map(len, data)) > MOST_POINTS:
        raise NoSignature("too many points, or a stroke without any")
    strokes = [[_point(point) for point in stroke] for stroke in data]
    times = [at for stroke in strokes for _x, _y, at in stroke]
    if times != sorted(times):
        raise NoSignature("time runs backwards")
    if ink(strokes) < LEAST_INK:
        raise NoSignature("too little was drawn")
    return strokes


def _point(data: Any) -> list[int]:
    if not isinstance(data, list) or len(data) != 3 or not all(_is_number(value) for value in data):
        raise NoSignature("a point is x, y and milliseconds")
    x, y, at = (round(value) for value in data)
    if not 0 <= at <= LONGEST:
        raise NoSignature("time out of range")
    return [min(max(x, 0), WIDTH), min(max(y, 0), HEIGHT), at]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LONGEST


def ink(strokes: Iterable[Stroke]) -> float:
    """The length of the whole line in units of the field."""
    pairs = ((a, b) for stroke in strokes for a, b in pairwise(stroke))
    return float(sum(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in pairs))


def path(strokes: Iterable[Stroke]) -> str:
    """The strokes as the `d` of an SVG path; a dot becomes a line of no length with round ends."""
    return " ".join(f"M{_pairs(stroke if len(stroke) > 1 else stroke * 2)}" for stroke in strokes)


def _pairs(stroke: Stroke) -> str:
    return " L".join(f"{x} {y}" for x, y, *_ in stroke)
