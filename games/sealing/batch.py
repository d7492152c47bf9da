"""All sheets of a round: drawn and sealed by helper processes, kept one by one as they come."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context

from django.db.models import QuerySet

from accounts.models import User
from games.models import ScoreSheet
from games.sealing import certificates
from games.sealing.documents import Task, keep, prepare
from games.sealing.making import end_with_parent, make
from tournament.models import Round

MOST_HELPERS = 4

Progress = Callable[[int, int], None]


def locked_sheets(played: Round) -> QuerySet[ScoreSheet]:
    """The round's sheets that are, or can be, sealed."""
    related = ScoreSheet.objects.select_related("table__phase", "table__round__tournament", "table__judge", "recording")
    return related.filter(table__round=played, state=ScoreSheet.State.LOCKED).order_by("table__number")


def seal_all(played: Round, *, address: str, by: User | None, progress: Progress) -> int:
    """Seal whatever of the round is locked and not sealed yet; returns how many were made.

    `progress(done, all)` may raise to stop: what was kept until then stays, the next run goes on from there.
    Errors: KeyLost.
    """
    waiting = list(locked_sheets(played).filter(document=None))
    done = locked_sheets(played).exclude(document=None).count()
    progress(done, done + len(waiting))
    if not waiting:
        return 0
    sealed_by = certificates.ensure(played.tournament, by=by)
    tasks = (prepare(sheet, sealed_by, address=address) for sheet in waiting)
    for number, (task, content) in enumerate(_made(tasks), 1):
        keep(task, content, by=by)
        progress(done + number, done + len(waiting))
    return len(waiting)


def _made(tasks: Iterator[Task]) -> Iterator[tuple[Task, bytes]]:
    """Each task with its file, in the order in which they are finished; never more under way than helpers need."""
    helpers = min(os.cpu_count() or 1, MOST_HELPERS)
    with _pool(helpers) as pool:
        under_way: dict[Future[bytes], Task] = {}
        for task in tasks:
            under_way[pool.submit(make, task.order)] = task
            if len(under_way) >= 2 * helpers:
                yield from _finished(under_way)
        while under_way:
            yield from _finished(under_way)


def _finished(under_way: dict[Future[bytes], Task]) -> Sequence[tuple[Task, bytes]]:
    done, _rest = wait(under_way, return_when=FIRST_COMPLETED)
    return [(under_way.pop(future), future.result()) for future in done]


@contextmanager
def _pool(helpers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes, because signing is Python's own work: threads would share one core. They end with us."""
    pool = ProcessPoolExecutor(helpers, mp_context=get_context("spawn"), initializer=end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
