"""The archive from the desk: a job writes it, those who lead download it."""

import hashlib

import pytest

from accounts.models import AuditEntry
from games.archive.keeping import keep
from games.archive.writing import MovedOn, draft, finish
from games.models import ArchiveFile
from games.tasks import WRITE_ARCHIVE, subject_of_archive
from jobs import running
from jobs.carrying_out import carry_out
from jobs.models import Job
from tests.cast import client_for, make_players, make_staff, make_tournament
from titledeed_verify.verify import verify
from tournament.players import enter_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament()


@pytest.fixture
def cast(tournament):
    make_players(tournament, 4)
    return make_staff(tournament)


def page(tournament, more=""):
    return f"/desk/{tournament.slug}/archive/{more}"


def written(tournament, by):
    job = running.start(
        WRITE_ARCHIVE, subject=subject_of_archive(tournament), params={"tournament": tournament.pk}, by=by
    )
    carry_out(job.pk)
    job.refresh_from_db()
    return job


def test_the_chair_writes_and_downloads_what_the_verifier_accepts(tournament, cast, tmp_path):
    client = client_for(cast.cho)
    assert client.post(page(tournament, "write/")).status_code == 302
    carry_out(Job.objects.get(kind=WRITE_ARCHIVE).pk)
    answer = client.post(page(tournament, "file/"))
    (tmp_path / "it.zip").write_bytes(answer.content)
    assert verify(tmp_path / "it.zip").is_valid
    assert hashlib.sha256(answer.content).hexdigest() in client.get(page(tournament)).content.decode()
    assert answer["Cache-Control"] == "private, no-store"


def test_writing_and_downloading_leave_a_line_each(tournament, cast):
    written(tournament, cast.carol)
    client_for(cast.carol).post(page(tournament, "file/"))
    lines = AuditEntry.objects.filter(code__startswith="archive.").order_by("pk").values_list("code", "by__name")
    assert list(lines) == [("archive.written", "Carol"), ("archive.downloaded", "Carol")]


def test_the_newest_takes_the_place_of_the_one_before(tournament, cast):
    first = written(tournament, cast.carol).result["digest"]
    enter_player(tournament, name="Zoe", by=cast.rui)
    second = written(tournament, cast.carol).result["digest"]
    assert first != second
    assert ArchiveFile.objects.get(tournament=tournament).digest == second


def test_a_tournament_that_moved_on_meanwhile_is_not_archived(tournament, cast):
    made = draft(tournament)
    enter_player(tournament, name="Zoe", by=cast.rui)
    with pytest.raises(MovedOn):
        finish(made)
    assert tournament.chain.count() == 0


def test_an_act_while_the_job_ends_leaves_no_half_archive(tournament, cast):
    made = draft(tournament)
    enter_player(tournament, name="Zoe", by=cast.rui)
    with pytest.raises(MovedOn):
        keep(made, by=cast.carol)
    assert not ArchiveFile.objects.exists()


def test_there_is_nothing_to_download_before_it_is_written(tournament, cast):
    answer = client_for(cast.carol).post(page(tournament, "file/"), follow=True)
    assert "Write the archive anew" in answer.content.decode()


@pytest.mark.parametrize("more", ["", "write/", "file/"])
def test_only_those_who_lead_get_the_archive(tournament, cast, more):
    refused = [client_for(who).post(page(tournament, more)).status_code for who in (cast.fay, cast.rui, cast.alice)]
    assert refused == [403, 403, 403]
    assert client_for(cast.dave).post(page(tournament, more)).status_code == 404
    assert client_for(None).post(page(tournament, more))["Location"].startswith("/sign-in/")
