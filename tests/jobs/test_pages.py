"""The page of a job: for those its owner shows it to, with and without JavaScript."""

import pytest

from accounts.models import User
from jobs.carrying_out import carry_out
from jobs.models import Job
from jobs.running import start
from tests.cast import client_for, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_queue")]

HTMX = {"HX-Request": "true"}


@pytest.fixture
def carol() -> User:
    return make_person("Carol")


@pytest.fixture
def job(carol: User) -> Job:
    return start("stamp", subject="stamps:7", params={}, by=carol)


def test_carol_sees_how_far_it_is_and_can_refresh_by_hand(job: Job, carol: User) -> None:
    page = client_for(carol).get(f"/jobs/{job.pk}/").content.decode()
    assert "Stamping stamps:7" in page
    assert f'hx-get="/jobs/{job.pk}/"' in page
    assert f'<a href="/jobs/{job.pk}/">' in page


def test_a_fragment_is_only_the_fragment(job: Job, carol: User) -> None:
    answer = client_for(carol).get(f"/jobs/{job.pk}/", headers=HTMX)
    assert answer.content.decode().strip().startswith("<section")
    assert "no-store" in answer["Cache-Control"]


def test_when_it_is_done_the_fragment_goes_on_to_the_result(job: Job, carol: User) -> None:
    carry_out(job.pk)
    client = client_for(carol)
    assert client.get(f"/jobs/{job.pk}/", headers=HTMX)["HX-Redirect"] == "/stamped/"
    page = client.get(f"/jobs/{job.pk}/").content.decode()
    assert 'href="/stamped/"' in page
    assert "hx-trigger" not in page


def test_a_failure_is_told_and_no_longer_asked_for(carol: User) -> None:
    job = start("dry", subject="stamps:7", params={}, by=carol)
    carry_out(job.pk)
    page = client_for(carol).get(f"/jobs/{job.pk}/", headers=HTMX).content.decode()
    assert "The ink is used up." in page
    assert "hx-trigger" not in page


def test_carol_cancels_it(job: Job, carol: User) -> None:
    answer = client_for(carol).post(f"/jobs/{job.pk}/cancel/")
    job.refresh_from_db()
    assert (answer["Location"], job.state) == (f"/jobs/{job.pk}/", Job.State.CANCELLED)


@pytest.mark.parametrize("path", ["/jobs/{}/", "/jobs/{}/cancel/"])
def test_to_anybody_else_it_does_not_exist(job: Job, path: str) -> None:
    address = path.format(job.pk)
    method = "post" if "cancel" in path else "get"
    assert getattr(client_for(make_person("Dave")), method)(address).status_code == 404
    assert getattr(client_for(None), method)(address)["Location"].startswith("/sign-in/")
    job.refresh_from_db()
    assert job.state == Job.State.QUEUED


def test_a_job_nobody_answers_for_is_shown_to_nobody(carol: User) -> None:
    job = start("stamp", subject="orphans:7", params={}, by=carol)
    assert client_for(carol).get(f"/jobs/{job.pk}/").status_code == 404


def test_cancelling_needs_a_post(job: Job, carol: User) -> None:
    assert client_for(carol).get(f"/jobs/{job.pk}/cancel/").status_code == 405
