"""The public page from outside: what Dave sees, and what nobody must ever see there."""

import gzip
import re
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.templatetags.static import static
from django.test.utils import CaptureQueriesContext

from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.integration.public_stage import CANARY, WORTHS, crawl, give_families, mark, propose_marked
from tests.play import approve_pseudonyms, lock_table, play_round, start_round
from tournament.draws import commit_draw, reveal_draw
from tournament.models import Player, PublicLine, PublicSheet
from tournament.pages import leaderboard
from tournament.publication import publish
from tournament.rounds import post_phase, start_phase
from tournament.seating_plans import confirm, draft
from tournament.tournaments import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament(name="Lakeside Championship", slug="lakeside", publishes_on_internet=True)


@pytest.fixture
def carol(tournament):
    return make_staff(tournament).carol


@pytest.fixture
def dave():
    return client_for(None)


@pytest.fixture
def players(tournament):
    """Every field of every person holds a word of its own that stands nowhere else."""
    players = make_players(tournament, 8, alternates=1)
    approve_pseudonyms(players[:8])
    mark(players)
    give_families(players)
    propose_marked(players[8])
    return players


def everything_dave_can_get(dave):
    for seen in crawl(dave):
        yield seen.address, seen.everything


def test_t_pub_01_before_publication_no_public_address_shows_anything_of_a_round(dave, tournament, players, carol):
    first, _second = start_round(tournament, players[:8])
    lock_table(first, WORTHS, by=carol)
    for address, seen in everything_dave_can_get(dave):
        assert not CANARY.search(seen), address
        assert b"Railroad" not in seen, address
    assert b"Nothing has been published yet" in dave.get("/t/lakeside/").content


def test_t_pub_02_after_it_pseudonyms_and_points_alone(dave, tournament, players, carol):
    for table in start_round(tournament, players[:8]):
        lock_table(table, WORTHS, by=carol)
    publish(tournament.rounds.get(number=1), by=carol)
    for address, seen in everything_dave_can_get(dave):
        assert not CANARY.search(seen), address
    page = dave.get("/t/lakeside/").content.decode()
    rows = re.findall(r"<tr><td>(\d+)</td><th scope=\"row\"><bdi>(.*?)</bdi></th><td>(.*?)</td>", page)
    assert ("1", "Railroad 1", "19") in rows
    assert len(rows) == 8


@pytest.fixture
def drawn(tournament, players, carol):
    """The seats of these players, drawn under a commitment and confirmed."""
    Player.objects.filter(pk__in=[player.pk for player in players]).update(family=None)
    made = commit_draw(tournament, by=carol)
    confirm(draft(tournament, seed=1, by=carol), by=carol)
    return made


def play_to_the_last_publication(tournament, carol):
    for played in tournament.rounds.order_by("number"):
        phase = played.phases.get()
        post_phase(phase, by=carol)
        start_phase(phase, by=carol)
        for table in played.tables.all():
            lock_table(table, WORTHS, by=carol)
        publish(tournament.rounds.get(pk=played.pk), by=carol)


def test_t_seat_06_a_promised_draw_tells_nothing_of_any_round_while_it_is_sealed(dave, tournament, drawn, carol):
    post_phase(tournament.rounds.get(number=1).phases.get(), by=carol)
    for address, seen in everything_dave_can_get(dave):
        assert not CANARY.search(seen), address
        assert b'"tables"' not in seen, address
    assert drawn.digest in dave.get("/t/lakeside/draw/").content.decode()
    assert dave.get(f"/t/lakeside/draw/{drawn.digest}/plan.json").status_code == 404


def test_t_pub_02_a_revealed_draw_names_nobody_and_no_pseudonym(dave, tournament, drawn, carol):
    play_to_the_last_publication(tournament, carol)
    reveal_draw(drawn, by=carol)
    draw = [(address, seen) for address, seen in everything_dave_can_get(dave) if "/draw/" in address]
    assert b'"tables"' in b"".join(seen for _address, seen in draw)
    for address, seen in draw:
        assert not CANARY.search(seen), address
        assert b"Railroad" not in seen, address


def test_static_files_hold_nothing_of_a_tournament(tournament, players):
    for name in ("js/leaderboard.js", "css/titledeed.css", "css/leaderboard.css"):
        path = finders.find(name)
        assert path
        assert not CANARY.search(Path(path).read_bytes())


@pytest.fixture
def published(tournament, players, carol):
    play_round(tournament, players[:8], by=carol)
    return publish(tournament.rounds.get(number=1), by=carol)


def test_t_pub_07_without_the_organisers_word_the_address_does_not_exist(dave, published, tournament, carol):
    change_settings(tournament, changes={"publishes_on_internet": False}, version=tournament.version, by=carol)
    shut, unknown = dave.get("/t/lakeside/"), dave.get("/t/nowhere/")
    assert (shut.status_code, unknown.status_code) == (404, 404)
    assert b"Lakeside" not in shut.content


def test_a_correction_shows_only_once_it_is_published(dave, published, tournament, carol):
    table = tournament.rounds.get(number=1).tables.get(number=1)
    before = dave.get("/t/lakeside/").content
    lock_table(table, (1, 2, 3, 4), reason="read from the wrong end", by=carol)
    assert dave.get("/t/lakeside/").content == before
    publish(tournament.rounds.get(number=1), reason="table 1", by=carol)
    assert dave.get("/t/lakeside/").content != before


def test_who_has_the_page_gets_304_for_one_query(dave, published):
    etag = dave.get("/t/lakeside/")["ETag"]
    with CaptureQueriesContext(connection) as queries:
        answer = dave.get("/t/lakeside/", headers={"if-none-match": etag})
    assert (answer.status_code, answer.content, len(queries)) == (304, b"", 1)
    assert answer["ETag"] == etag


def test_the_page_is_made_once_and_then_costs_one_query(dave, published):
    dave.get("/t/lakeside/")
    with CaptureQueriesContext(connection) as queries:
        assert dave.get("/t/lakeside/").status_code == 200
    assert len(queries) == 1


def test_each_language_has_its_own_address_and_tag(dave, published):
    answers = {code: dave.get(f"/t/lakeside/{code}/") for code in ("en", "zh-hant", "zh-hans")}
    assert {answer["Content-Language"] for answer in answers.values()} == set(answers)
    assert len({answer["ETag"] for answer in answers.values()}) == 3
    assert b'<html lang="zh-hant">' in answers["zh-hant"].content


def test_the_tournaments_language_is_used_when_none_is_asked_for(dave, published, tournament, carol):
    change_settings(tournament, changes={"language": "zh-hant"}, version=tournament.version, by=carol)
    assert dave.get("/t/lakeside/")["Content-Language"] == "zh-hant"


@pytest.mark.parametrize(("asked", "leads_to"), [("zh-hans", "zh-hans"), ("klingon", "en")])
def test_an_old_link_with_its_language_behind_leads_to_the_path(dave, published, asked, leads_to):
    answer = dave.get("/t/lakeside/", {"lang": asked, "page": "1"})
    assert (answer.status_code, answer["Location"]) == (301, f"/t/lakeside/{leads_to}/?page=1")


@pytest.mark.parametrize("page", ["0", "2", "x", "-1", "٣", "999999"])
def test_a_page_that_does_not_exist_is_not_found(dave, published, page):
    assert dave.get("/t/lakeside/", {"page": page}).status_code == 404


def test_it_sets_no_cookie_and_needs_no_other_file(dave, published):
    answer = dave.get("/t/lakeside/")
    assert not answer.cookies
    page = answer.content.decode()
    assert "stylesheet" not in page
    assert re.findall(r'<script[^>]*src="([^"]+)"', page) == [static("js/leaderboard.js")]


def test_the_policy_names_the_style_by_its_hash_and_allows_no_other(dave, published):
    answer = dave.get("/t/lakeside/")
    policy = answer["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert f"'sha256-{leaderboard.stylesheet_digest()}'" in policy
    style = re.search(r"<style>(.*?)</style>", answer.content.decode(), re.DOTALL)[1]
    assert style == leaderboard.stylesheet()


@pytest.mark.parametrize(("accepts", "unpacked"), [("br, gzip", brotli.decompress), ("gzip", gzip.decompress)])
def test_it_is_sent_compressed(dave, published, accepts, unpacked):
    answer = dave.get("/t/lakeside/", headers={"accept-encoding": accepts})
    assert answer["Content-Encoding"] == accepts.split(",")[0]
    assert b"Railroad 1" in unpacked(answer.content)


def test_three_thousand_players_are_paged_within_thirty_kilobytes_each(dave, published):
    words = ("Golden", "Silver", "Quiet", "Paper", "Luxury", "Electric", "Orange", "Wandering", "Short Line", "Iron")
    sheet = PublicSheet.objects.get()
    sheet.lines.all().delete()
    PublicSheet.objects.update(games=[1, 2, 3])
    PublicLine.objects.bulk_create(
        PublicLine(
            sheet=sheet,
            place=number,
            rank=number,
            pseudonym=f"{words[number % 10]} {words[number * 7 // 10 % 10]} {number * 7919 % 3001:x}",
            games=[str(number * 31 % 29), str(number * 17 % 29), f"{number * 13 % 29}½"],
            total=str(number * 53 % 87),
        )
        for number in range(1, 3001)
    )
    sizes = [
        len(dave.get("/t/lakeside/", {"page": page}, headers={"accept-encoding": "gzip"}).content)
        for page in range(1, 7)
    ]
    assert max(sizes) <= 30 * 1024
    assert dave.get("/t/lakeside/", {"page": 7}).status_code == 404


def test_only_reading_is_possible(dave, published):
    assert dave.post("/t/lakeside/").status_code == 405
    assert dave.head("/t/lakeside/").status_code == 200
