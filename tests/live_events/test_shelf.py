"""Public pages answered before Django: the same bytes, and never older than what is published."""

import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from urllib.parse import urlsplit

import pytest

from tests import live
from tests.cast import make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, play_round
from tournament.models import PublicEdition
from tournament.publication import publish
from tournament.withdrawal import withdraw


@pytest.fixture
def tournament(live_site):
    return make_tournament(name="Lakeside Championship", slug="lakeside", publishes_on_internet=True)


@pytest.fixture
def carol(tournament):
    return make_staff(tournament).carol


@pytest.fixture
def played(tournament, carol):
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    play_round(tournament, players, by=carol)
    return tournament.rounds.get(number=1)


def get(site, path="/t/lakeside/en/", *, method="GET", **headers):
    wire = http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)
    wire.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = wire.getresponse()
    body = answer.read()
    wire.close()
    return answer, body


def test_the_same_answer_from_the_shelf_as_from_django(live_site, played, carol):
    publish(played, by=carol)
    first = get(live_site, accept_encoding="br")
    time.sleep(1)  # the shelf has had its first look by then, and keeps from now on
    for _ in range(8):  # of all processes
        answer, body = get(live_site, accept_encoding="br")
        assert body == first[1]
        drop = ("date",)
        told = [{k.lower(): v for k, v in a.getheaders() if k.lower() not in drop} for a in (answer, first[0])]
        assert told[0] == told[1]
        assert told[0]["vary"] == "Accept-Encoding"


def test_who_has_it_gets_304_and_a_head_gets_no_body(live_site, played, carol):
    publish(played, by=carol)
    etag = get(live_site)[0].headers["ETag"]
    time.sleep(1)
    for _ in range(6):
        unchanged, nothing = get(live_site, if_none_match=etag)
        assert (unchanged.status, nothing, unchanged.headers["ETag"]) == (304, b"", etag)
        head, nothing = get(live_site, method="HEAD")
        assert (head.status, nothing, head.headers["ETag"]) == (200, b"", etag)


def test_no_reader_sees_it_before_it_is_published_and_all_see_it_within_a_second(live_site, played, carol):
    """T-PUB-01: 50 readers while the chief referee publishes."""
    over, begun_at, told_at = Event(), [], []
    with ThreadPoolExecutor(50) as readers:
        seen = [readers.submit(read_until, live_site, over) for _ in range(50)]
        time.sleep(1.5)
        begun_at.append(time.monotonic())
        publish(played, by=carol)
        told_at.append(time.monotonic())
        time.sleep(2.5)
        over.set()
    answers = [one for future in seen for one in future.result()]
    assert len(answers) > 200
    assert {body for _began, _ended, body in answers} <= {"nothing", "whole"}  # never half of one
    assert not [1 for _began, ended, body in answers if body == "whole" and ended < begun_at[0]]
    late = [began - told_at[0] for began, _ended, body in answers if body == "nothing" and began > told_at[0]]
    assert max(late, default=0) <= 1.0
    assert [body for began, _ended, body in answers if began > told_at[0] + 1] != []


def read_until(site, over):
    found = []
    while not over.is_set():
        began = time.monotonic()
        answer, body = get(site)
        found.append((began, time.monotonic(), what(answer, body)))
    return found


def what(answer, body):
    rows = body.count(b"<bdi>Railroad")
    if answer.status == 200 and body.endswith(b"</html>\n"):
        if rows == 0 and b"Nothing has been published yet" in body:
            return "nothing"
        if rows == 8 and b"Nothing has been published yet" not in body:
            return "whole"
    return (answer.status, rows)


def test_a_withdrawal_reaches_every_process_within_a_second(live_site, played, carol):
    publish(played, by=carol)
    for _ in range(8):
        get(live_site)
    time.sleep(1)
    for _ in range(8):
        get(live_site)
    withdraw(played, reason="misread", by=carol)
    time.sleep(1)
    for _ in range(12):
        assert b"Railroad" not in get(live_site)[1]


def test_a_change_that_valkey_did_not_tell_is_found_all_the_same(live_site, played, carol, monkeypatch):
    publish(played, by=carol)
    for _ in range(8):
        get(live_site)
    time.sleep(1)
    monkeypatch.setattr("jobs.live._say", lambda channel, said: None)
    lock_table(played.tables.get(number=1), (1, 2, 3, 4), reason="misread", by=carol)
    publish(played, reason="misread", by=carol)
    live.wait_until(lambda: b"Corrected." in get(live_site)[1], "the correction is not shown", seconds=2)
    time.sleep(1)
    for _ in range(12):
        assert b"Corrected." in get(live_site)[1]
    assert PublicEdition.objects.count() == 1
