"""How the solver tells a background task where it is, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, str], None]


def silent(percent: int, step: str) -> None:
    """The default: nobody watches. A callback of your own may raise ``Cancelled`` to stop the solver."""
