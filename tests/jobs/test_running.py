"""Starting, following and ending jobs, seen from their rows."""

import uuid
from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from jobs import registry
from jobs.carrying_out import MOST_ATTEMPTS, Cancelled, LeaseLost, Reporter, carry_out, claim
from jobs.models import Job
from jobs.running import progress, request_cancel, start
from jobs.sweeping import sweep_up
from tests.cast import make_person
from tests.jobs.stamps.tasks import stamps
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_queue")]

SUBJECT = "stamps:7"
State = Job.State


@pytest.fixture
def carol() -> User:
    return make_person("Carol")


def begin(kind: str = "stamp", *, by: User | None = None, subject: str = SUBJECT) -> Job:
    return start(kind, subject=subject, params={}, by=by)


def silence(job: Job, *, seconds: float = 31) -> None:
    """As if its worker had died so long ago."""
    ago = timezone.now() - timedelta(seconds=seconds)
    Job.objects.filter(pk=job.pk).update(heartbeat_at=ago, queued_at=ago)


@pytest.mark.django_db(transaction=True)
def test_twenty_starts_at_once_make_one_job() -> None:
    jobs = at_once(lambda _number: begin(), times=20)
    assert {job.pk for job in jobs if isinstance(job, Job)} == {Job.objects.get().pk}
    assert not any(isinstance(job, Exception) for job in jobs)


def test_the_database_itself_allows_one_live_job() -> None:
    job = begin()
    with pytest.raises(IntegrityError):
        Job.objects.create(kind=job.kind, subject=job.subject)


def test_another_subject_or_an_ended_job_is_no_obstacle() -> None:
    first, other = begin(), begin(subject="stamps:8")
    carry_out(first.pk)
    assert len({first.pk, other.pk, begin().pk}) == 3


def test_an_unknown_kind_is_a_bug_told_at_once() -> None:
    with pytest.raises(KeyError):
        start("dance", subject=SUBJECT, params={}, by=None)


def test_two_kinds_of_one_name_are_refused() -> None:
    with pytest.raises(RuntimeError):
        registry.job("stamp")(lambda _job, _report: {})


def test_a_job_is_done_with_its_result() -> None:
    job = begin()
    carry_out(job.pk)
    job.refresh_from_db()
    assert (job.state, job.percent, list(job.result or ())) == (State.DONE, 100, ["stamp"])
    assert (stamps(SUBJECT), job.finished_at is not None) == (1, True)


def test_carrying_out_again_and_again_has_one_effect() -> None:
    job = begin()
    for _number in range(3):
        carry_out(job.pk)
    assert stamps(SUBJECT) == 1


@pytest.mark.django_db(transaction=True)
def test_ten_deliveries_at_once_have_one_effect() -> None:
    job = begin()
    at_once(lambda _number: carry_out(job.pk), times=10)
    job.refresh_from_db()
    assert (stamps(SUBJECT), job.attempts) == (1, 1)


def test_a_mendable_failure_says_what_to_do() -> None:
    job = begin("dry")
    carry_out(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == (State.FAILED, "The ink is used up. Fill it up, then start again.")


def test_a_bug_is_told_plainly_and_leaves_no_half_effect() -> None:
    job = begin("torn")
    carry_out(job.pk)
    job.refresh_from_db()
    assert (job.state, stamps(SUBJECT)) == (State.FAILED, 0)
    assert "ZeroDivision" not in job.error


def test_the_row_tells_how_far_it_is() -> None:
    job = begin()
    mine = claim(job.pk)
    assert mine is not None
    Reporter(mine)(40, "putting the players in their places")
    job.refresh_from_db()
    assert (job.state, job.percent, job.step) == (State.RUNNING, 40, "putting the players in their places")
    progress(job.pk, 60, "almost")
    job.refresh_from_db()
    assert job.percent == 60


def test_cancelling_a_waiting_job_ends_it_at_once(carol: User) -> None:
    job = begin(by=carol)
    request_cancel(job, by=carol)
    carry_out(job.pk)
    job.refresh_from_db()
    assert (job.state, job.cancelled_by, stamps(SUBJECT)) == (State.CANCELLED, carol, 0)


def test_cancelling_a_running_job_ends_it_at_its_next_report(carol: User) -> None:
    mine = claim(begin(by=carol).pk)
    assert mine is not None
    request_cancel(mine, by=carol)
    with pytest.raises(Cancelled):
        Reporter(mine)(1, "step")


def test_cancelling_an_ended_job_changes_nothing(carol: User) -> None:
    job = begin(by=carol)
    carry_out(job.pk)
    request_cancel(job, by=carol)
    job.refresh_from_db()
    assert (job.state, job.is_cancel_requested) == (State.DONE, False)


def test_a_job_whose_runner_lives_is_not_taken_over() -> None:
    job = begin()
    assert claim(job.pk) is not None
    assert claim(job.pk) is None


def test_a_runner_taken_for_dead_changes_nothing_any_more() -> None:
    job = begin()
    first = claim(job.pk)
    silence(job)
    second = claim(job.pk)
    assert first is not None
    assert second is not None
    with pytest.raises(LeaseLost):
        Reporter(first)(99, "late")
    Reporter(second)(10, "again")
    job.refresh_from_db()
    assert (job.percent, job.attempts) == (10, 2)


def test_the_sweep_tells_the_broker_of_a_silent_job_once() -> None:
    job = begin()
    claim(job.pk)
    assert sweep_up() == 0
    silence(job)
    assert [sweep_up(), sweep_up()] == [1, 0]


def test_the_sweep_tells_the_broker_of_a_job_that_waits_too_long(settings: Settings) -> None:
    begin()
    assert sweep_up() == 0
    settings.JOBS_LEASE = timedelta(0)
    assert sweep_up() == 1


def test_a_job_that_kills_its_worker_every_time_is_given_up() -> None:
    job = begin()
    for _number in range(MOST_ATTEMPTS):
        assert claim(job.pk) is not None
        silence(job)
    assert claim(job.pk) is None
    assert sweep_up() == 0
    job.refresh_from_db()
    assert (job.state, job.attempts) == (State.FAILED, 5)
    assert "given up" in job.error


def test_a_cancelled_job_whose_worker_died_ends_with_the_sweep(carol: User) -> None:
    job = begin()
    claim(job.pk)
    request_cancel(job, by=carol)
    silence(job)
    assert sweep_up() == 0
    job.refresh_from_db()
    assert job.state == State.CANCELLED


def test_a_message_about_a_job_nobody_knows_is_dropped() -> None:
    carry_out(uuid.uuid4())
    assert not Job.objects.exists()
