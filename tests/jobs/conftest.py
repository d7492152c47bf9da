"""A worker of one's own, to be killed; and a broker that a test may empty."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import redis
from celery import current_app

from jobs import registry
from ops import application, processes
from tests import live
from tests.jobs.stamps import tasks  # noqa: F401 - registers its jobs
from tests.jobs.worker_settings import CELERY_TASK_ROUTES
from tests.jobs.workers import LEASE, Worker

QUEUE = CELERY_TASK_ROUTES["jobs.*"]["queue"]


@pytest.fixture(autouse=True)
def _stamps_belong_to_carol(monkeypatch: pytest.MonkeyPatch) -> None:
    """The subject "stamps:..." has an owner who shows its jobs to Carol alone."""
    owner = registry.Owner(
        title=lambda job: f"Stamping {job.subject}",
        may_see=lambda job, user: str(user) == "Carol",
        address=lambda job: "/stamped/",
    )
    registry.own("stamps", owner)


@pytest.fixture
def own_queue(monkeypatch: pytest.MonkeyPatch, broker: redis.Redis) -> None:
    """Send as the worker of these tests does: to its queue."""
    monkeypatch.setitem(current_app.conf, "task_routes", CELERY_TASK_ROUTES)
    current_app.amqp.flush_routes()
    monkeypatch.setattr(current_app.amqp, "router", current_app.amqp.Router())
    broker.delete(QUEUE)


@pytest.fixture
def start_worker(transactional_db: None, tmp_path: Path, own_queue: None) -> Iterator[Callable[[], Worker]]:
    """`start_worker()` runs the product's worker, as `up` does, with a short lease and the stamps."""
    changed = {"DJANGO_SETTINGS_MODULE": "tests.jobs.worker_settings", "JOBS_LEASE": str(LEASE)}
    command = [*application.commands("127.0.0.1", 0, tmp_path)["worker"], f"--queues={QUEUE}"]
    with ExitStack() as running:

        def start() -> Worker:
            child = processes.spawn(command, env={**live.environment(), **changed}, owner=tmp_path)
            running.callback(processes.stop, child)
            return child

        yield start


@pytest.fixture
def broker() -> Iterator[redis.Redis]:
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        yield client
