"""Sealing a round as a job: 250 sheets, and a worker killed in the middle."""

import os
import resource
import signal
import time

import pytest

from accounts.models import User
from games.models import SealedDocument
from games.tasks import SEAL_ROUND, subject_of
from jobs.carrying_out import carry_out
from jobs.models import Job
from jobs.running import start
from tests.games.sealing.sheets import ADDRESS, copied_round
from tests.jobs.test_workers import StartWorker, sweep
from tests.jobs.workers import wait_until
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

CPU_SECONDS = 90  # 250 sheets in a minute of two cores would be 120


def asked_to_seal(tournament: Tournament, by: User) -> Job:
    played = tournament.rounds.get(number=1)
    return start(SEAL_ROUND, subject=subject_of(played), params={"round": played.pk, "address": ADDRESS}, by=by)


def state_of(job: Job) -> str:
    job.refresh_from_db()
    return job.state


def cpu_seconds() -> float:
    """Of this process and of all it has started and fetched."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def test_250_sheets_are_sealed_within_the_time_of_a_minute_on_two_cores() -> None:
    tournament, cast = copied_round(250)
    job = asked_to_seal(tournament, cast.carol)
    begun, clock = cpu_seconds(), time.monotonic()
    carry_out(job.pk)
    spent, passed = cpu_seconds() - begun, time.monotonic() - clock
    assert state_of(job) == Job.State.DONE, job.error
    assert SealedDocument.objects.values("sheet").distinct().count() == 250
    assert spent < CPU_SECONDS, f"{spent:.0f} s of CPU, {passed:.0f} s on the clock"


def test_a_killed_worker_loses_nothing_it_had_sealed_and_the_next_seals_the_rest_once(
    start_worker: StartWorker,
) -> None:
    tournament, cast = copied_round(40)
    job = asked_to_seal(tournament, cast.carol)
    worker = start_worker()
    wait_until(lambda: sweep() or SealedDocument.objects.count() >= 5, seconds=120)
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    before = dict(SealedDocument.objects.values_list("sheet", "digest"))
    assert state_of(job) == Job.State.RUNNING
    assert len(before) < 40
    start_worker()
    wait_until(lambda: sweep() or state_of(job) == Job.State.DONE, seconds=120)
    after = dict(SealedDocument.objects.values_list("sheet", "digest"))
    assert len(after) == 40
    assert {sheet: after[sheet] for sheet in before} == before
    assert job.attempts == 2
    assert job.result["made"] < 40
