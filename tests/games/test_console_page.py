"""The console's page and the worker that keeps it, as the server answers them."""

import json
import re

import pytest
from django.utils import timezone

from tests.cast import client_for
from tests.games.recording.support import AtTheTable, begun_table
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    return begun_table()


def address(at: AtTheTable) -> str:
    return f"/table/{at.table.pk}/"


def data_of(at):
    answer = client_for(at.cast.alice).get(address(at))
    return json.loads(re.search(r'id="console-data"[^>]*>(.*?)</script>', answer.content.decode(), re.S)[1])


def test_the_page_carries_all_that_the_console_needs(at):
    answer = client_for(at.cast.alice).get(address(at))
    data = data_of(at)
    assert answer.headers["X-Titledeed"] == "console"
    assert {"panel", "recording", "words", "texts", "edition", "urls", "ack_key", "csrf"} <= data.keys()
    assert data["urls"]["entries"] == f"{address(at)}entries/"


def test_no_name_can_break_out_of_the_data(at):
    at.table.seats.first().player.__class__.objects.update(name="</script><script>alert(1)</script>")
    assert "<script>alert" not in client_for(at.cast.alice).get(address(at)).content.decode()


def test_the_page_waits_for_the_start(at):
    at.table.phase.started_at = None
    at.table.phase.save()
    answer = client_for(at.cast.alice).get(address(at))
    assert '"panel": null' in answer.content.decode()


@pytest.mark.parametrize("who", ["bob", "dave"])
def test_another_judge_and_the_public_find_nothing(at, who):
    assert client_for(getattr(at.cast, who)).get(address(at)).status_code == 404


def test_the_referee_may_look(at):
    assert client_for(at.cast.carol).get(address(at)).status_code == 200


def test_before_the_seats_are_posted_not_even_the_judge_gets_in(at):
    at.table.phase.posted_at = at.table.phase.started_at = None
    at.table.phase.save()
    assert client_for(at.cast.alice).get(address(at)).status_code == 404
    at.table.phase.posted_at = timezone.now()
    at.table.phase.save()
    assert client_for(at.cast.alice).get(address(at)).status_code == 200


def test_the_worker_names_every_module_by_its_content():
    answer = client_for(None).get("/table/worker.js")
    files = json.loads(re.search(r"const FILES = (\[.*?\]);", answer.content.decode())[1])
    assert answer.headers["Cache-Control"] == "no-cache"
    assert any(re.search(r"/console/main\.[0-9a-f]{12}\.js$", file) for file in files)
    assert all(re.search(r"\.[0-9a-f]{12}\.(js|css|svg)$", file) for file in files)


def test_t_att_03_the_console_leads_to_the_signature_of_whoever_leaves(at):
    data = data_of(at)
    assert data["urls"]["leave"]["s3"] == f"{address(at)}sign/leaving/3/"
    assert data["signed_out"] == []


def test_t_att_03_where_all_stay_until_released_there_is_no_way_out(at):
    Tournament.objects.update(ruleset="hong_kong_tournament", edition="hong_kong")
    assert data_of(at)["urls"]["leave"] == {}
