"""Jobs whose effect can be counted: one line in the record for each time it happened."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from accounts import audit
from accounts.models import AuditEntry
from jobs.models import Job
from jobs.registry import Report, Result, job


class OutOfInk(Exception):
    """Told to people as it is."""


@job("stamp", mendable=(OutOfInk,))
def stamp(job: Job, report: Report) -> Callable[[], Result]:
    """Leaves its process id in `told`, waits for `gate` (both paths), reporting unless it is `mute`; stamps once."""
    _wait_for_gate(job, report)
    return lambda: {"stamp": audit.record("test.stamped", by=None, subject=job.subject).pk}


@job("dry", mendable=(OutOfInk,))
def dry(job: Job, report: Report) -> Result:
    raise OutOfInk("The ink is used up. Fill it up, then start again.")


@job("torn", mendable=(OutOfInk,))
def torn(job: Job, report: Report) -> Callable[[], Result]:
    """Its effect breaks half-way."""

    def effect() -> Result:
        audit.record("test.stamped", by=None, subject=job.subject)
        raise ZeroDivisionError

    return effect


@job("count")
def count(job: Job, report: Report) -> Result:
    return {"stamps": stamps(job.subject)}


def stamps(subject: str) -> int:
    return AuditEntry.objects.filter(code="test.stamped", subject=subject).count()


def _wait_for_gate(job: Job, report: Report) -> None:
    told, gate = job.params.get("told"), job.params.get("gate")
    if told:
        with Path(told).open("a") as lines:
            lines.write(f"{os.getpid()}\n")
    step = 0
    while gate and not Path(gate).exists():
        step += 1
        if not job.params.get("mute"):
            report(min(step, 99), f"step {step}")
        time.sleep(0.02)
