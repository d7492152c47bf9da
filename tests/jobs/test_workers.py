"""Real workers on a real broker: killed, frozen, told twice, told nothing."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
import redis
from celery import current_app
from django.conf import settings

from jobs import tasks
from jobs.models import Job
from jobs.running import request_cancel, start
from tests import live
from tests.cast import make_person
from tests.jobs.stamps.tasks import stamps
from tests.jobs.workers import LEASE, Worker, kill, wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

StartWorker = Callable[[], Worker]
SUBJECT = "stamps:7"
LONG = timedelta(seconds=3 * LEASE)
State = Job.State


class Held:
    """A job that works until its gate is opened, and tells which processes worked on it."""

    def __init__(self, folder: Path, *, is_mute: bool = False) -> None:
        self.gate, self.told = folder / "gate", folder / "told"
        params = {"gate": str(self.gate), "told": str(self.told), "mute": is_mute}
        self.job = start("stamp", subject=SUBJECT, params=params, by=None)

    def has_runners(self, number: int) -> bool:
        return self.told.exists() and len(self.told.read_text().splitlines()) == number

    def has_lasted(self, time: timedelta) -> bool:
        self.job.refresh_from_db()
        begun, beaten = self.job.started_at, self.job.heartbeat_at
        return begun is not None and beaten is not None and beaten - begun > time

    def is_in(self, state: Job.State) -> bool:
        self.job.refresh_from_db()
        return self.job.state == state


@pytest.fixture
def held(start_worker: StartWorker, tmp_path: Path) -> Held:
    return Held(tmp_path)


def sweep() -> bool:
    """As the timer does; false, so that it can be said in `sweep() or ...`."""
    current_app.send_task("jobs.sweep")
    return False


def swept_into(held: Held, state: Job.State) -> Callable[[], bool]:
    def look() -> bool:
        sweep()
        return held.is_in(state)

    return look


def test_a_worker_carries_a_job_out_and_tells_how_far_it_is(held: Held, start_worker: StartWorker) -> None:
    start_worker()
    wait_until(lambda: held.is_in(State.RUNNING) and held.job.percent > 0)
    assert held.job.step.startswith("step ")
    held.gate.touch()
    wait_until(lambda: held.is_in(State.DONE))
    assert stamps(SUBJECT) == 1


def test_a_job_that_says_nothing_for_long_keeps_its_worker(start_worker: StartWorker, tmp_path: Path) -> None:
    held = Held(tmp_path, is_mute=True)
    start_worker()
    wait_until(lambda: sweep() or held.has_lasted(LONG))
    held.gate.touch()
    wait_until(lambda: held.is_in(State.DONE))
    assert (held.has_runners(1), held.job.attempts, stamps(SUBJECT)) == (True, 1, 1)


def test_a_job_outlives_a_worker_that_is_killed(held: Held, start_worker: StartWorker) -> None:
    worker = start_worker()
    wait_until(lambda: held.has_runners(1) and held.is_in(State.RUNNING))
    kill(worker)
    start_worker()
    wait_until(lambda: sweep() or held.has_runners(2))
    held.gate.touch()
    wait_until(lambda: held.is_in(State.DONE))
    assert (stamps(SUBJECT), held.job.attempts) == (1, 2)


def test_a_frozen_worker_that_thaws_has_no_effect_of_its_own(held: Held, start_worker: StartWorker) -> None:
    frozen = start_worker()
    wait_until(lambda: held.has_runners(1) and held.is_in(State.RUNNING))
    os.killpg(frozen.pid, signal.SIGSTOP)
    start_worker()
    wait_until(lambda: sweep() or held.has_runners(2))
    held.gate.touch()
    wait_until(lambda: held.is_in(State.DONE))
    os.killpg(frozen.pid, signal.SIGCONT)
    other = start("stamp", subject="stamps:8", params={}, by=None)
    wait_until(lambda: Job.objects.get(pk=other.pk).state == State.DONE)
    assert stamps(SUBJECT) == 1


def test_a_message_delivered_again_and_again_has_one_effect(held: Held, start_worker: StartWorker) -> None:
    held.gate.touch()
    for _number in range(5):
        tasks.run.delay(str(held.job.pk))
    start_worker()
    after = start("stamp", subject="stamps:8", params={}, by=None)
    wait_until(lambda: held.is_in(State.DONE) and Job.objects.get(pk=after.pk).state == State.DONE)
    assert (stamps(SUBJECT), held.job.attempts) == (1, 1)


def test_a_job_outlives_the_brokers_memory(held: Held, start_worker: StartWorker, broker: redis.Redis) -> None:
    held.gate.touch()
    broker.flushall()
    start_worker()
    wait_until(swept_into(held, State.DONE))
    assert stamps(SUBJECT) == 1


def test_a_running_job_is_cancelled(held: Held, start_worker: StartWorker) -> None:
    start_worker()
    wait_until(lambda: held.is_in(State.RUNNING))
    request_cancel(held.job, by=make_person("Carol"))
    wait_until(lambda: held.is_in(State.CANCELLED))
    assert stamps(SUBJECT) == 0


def test_a_job_started_while_the_broker_is_away_waits_for_the_sweep(start_worker: StartWorker, tmp_path: Path) -> None:
    lines = (
        "import django; django.setup(); from jobs.running import start;"
        f" start('stamp', subject='{SUBJECT}', params={{}}, by=None)"
    )
    away = {"REDIS_URL": f"unix://{tmp_path}/nobody", "DJANGO_SETTINGS_MODULE": "tests.jobs.worker_settings"}
    command = [sys.executable, "-c", lines]
    subprocess.run(command, env={**live.environment(), **away}, check=True, timeout=60, stderr=subprocess.DEVNULL)
    job = Job.objects.get()
    assert job.state == State.QUEUED
    start_worker()
    wait_until(lambda: sweep() or Job.objects.get().state == State.DONE)
    assert stamps(SUBJECT) == 1


def test_the_timer_sweeps() -> None:
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert "jobs.sweep" in scheduled
    assert scheduled <= set(current_app.tasks)
