"""A small generator of our own, so that a seed gives the same plan on every Python and in every other language."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

Item = TypeVar("Item")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class RandomSource:
    """SplitMix64 (Steele, Lea and Flood 2014): 64 bits of state, every seed is good."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next64(self) -> int:
        """The next 64 bits as a number from 0 to 2**64 - 1."""
        self._state = (self._state + _GAMMA) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1 (``limit`` at least 1); the bias is below 2**-50."""
        return (self.next64() * limit) >> 64

    def two_below(self, limit: int) -> tuple[int, int]:
        """Two numbers from 0 to ``limit`` - 1, perhaps equal, for the price of one; ``limit`` well below 2**32."""
        bits = self.next64()
        return ((bits >> 32) * limit) >> 32, ((bits & 0xFFFFFFFF) * limit) >> 32

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def order(self, count: int) -> list[int]:
        """The numbers below ``count`` in a random order."""
        numbers = list(range(count))
        self.shuffle(numbers)
        return numbers
