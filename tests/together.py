"""Doing things at the very same time, on real connections."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(act: Callable[[int], T], *, times: int) -> list[T | Exception]:
    """Call `act(0)`, `act(1)`... from as many threads, none before all are there; what each returned or raised.

    For tests with `transaction=True`: other connections see only what is committed.
    """
    barrier = Barrier(times)

    def one(number: int) -> T | Exception:
        try:
            barrier.wait(timeout=30)
            return act(number)
        except Exception as error:  # the caller judges it
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))
