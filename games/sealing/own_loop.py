"""pyHanko runs an event loop of its own, which a thread that is already in one refuses. Pure."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def in_own_loop(work: Callable[[], T]) -> T:
    """Do it here, or in a thread of its own where this one has a loop running, as an ASGI server's may."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return work()
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()
