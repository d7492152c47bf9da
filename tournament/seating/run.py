"""One run of the solver: its random numbers, and how a background task follows and stops it."""

from __future__ import annotations

from collections.abc import Callable

from .random_source import RandomSource

Progress = Callable[[int, str], None]


def silent(percent: int, step: str) -> None:
    """The default: nobody watches."""


class Run:
    """Calls back at every step and often in between: a callback that raises ``Cancelled`` stops the solver soon."""

    def __init__(self, seed: int, progress: Progress = silent) -> None:
        self.random = RandomSource(seed)
        self._progress = progress
        self._now = (0, "")

    def step(self, percent: int, name: str) -> None:
        """A new step begins; ``name`` is a stable word for the caller to translate. The percentage never falls."""
        self._now = (max(percent, self._now[0]), name)
        self.tick()

    def tick(self) -> None:
        """Still the same step."""
        self._progress(*self._now)
