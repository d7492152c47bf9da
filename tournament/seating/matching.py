"""Bipartite matching by augmenting paths (Kuhn)."""

from __future__ import annotations

from collections.abc import Sequence


def match(choices: Sequence[Sequence[int]], right: int) -> list[int]:
    """For each left vertex its partner among its ``choices``, or -1; as many partners as possible.

    Left vertices are served in order and each prefers its earlier choices. ``right`` is the number of right vertices.
    """
    holder = [-1] * right
    partner = [-1] * len(choices)
    for left in range(len(choices)):
        _augment(left, choices, holder, partner)
    return partner


def _augment(start: int, choices: Sequence[Sequence[int]], holder: list[int], partner: list[int]) -> None:
    """Breadth-first search for a free right vertex; shifts the partners along the path found."""
    came_from = {}
    queue = [start]
    for left in queue:
        for right in choices[left]:
            if right in came_from:
                continue
            came_from[right] = left
            if holder[right] < 0:
                _shift(right, came_from, holder, partner)
                return
            queue.append(holder[right])


def _shift(right: int, came_from: dict[int, int], holder: list[int], partner: list[int]) -> None:
    while right >= 0:
        left = came_from[right]
        before = partner[left]
        partner[left], holder[right] = right, left
        right = before
