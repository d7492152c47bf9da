"""How the solver tells a background task where it is, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, str], None]


def silent(percent: int, step: str) -> None:
    """The default: nobody watches."""


class Watch:
    """Calls back at every step and often in between, so that a callback that raises ``Cancelled`` stops the solver soon."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._now = (0, "")

    def step(self, percent: int, name: str) -> None:
        """A new step begins; ``name`` is a stable word for the caller to translate."""
        self._now = (percent, name)
        self.tick()

    def tick(self) -> None:
        """Still the same step."""
        self._progress(*self._now)
