"""The task queue as `up` sets it going."""

from config.celery import app
from tests.live import wait_until


def test_the_worker_hears_what_is_sent_to_it(worker: None) -> None:
    wait_until(lambda: app.control.ping(timeout=0.5), "no worker answers")


def test_the_timer_sends_only_tasks_that_exist() -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)
