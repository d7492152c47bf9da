"""The desk's first page for each of the staff, and for whoever is not."""

import re

import pytest
from django.utils import timezone

from tests.cast import client_for, make_players, make_staff, make_tables, make_tournament
from tests.play import approve_pseudonyms, lock_table, play_round, start_round
from tournament.models import AlternateOffer, Phase, Role, Round
from tournament.publication import publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament(slug="lakeside", name="Lakeside Championship")


@pytest.fixture
def cast(tournament):
    return make_staff(tournament)


@pytest.fixture
def players(tournament):
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    return players


def desk_of(user, **headers):
    return client_for(user).get("/desk/lakeside/", headers=headers)


def primary(answer):
    """The words of the page's green buttons."""
    return re.findall(r'class="btn primary"[^>]*>([^<]*)<', answer.content.decode())


def test_a_stranger_and_the_public_do_not_find_the_desk(cast):
    assert desk_of(cast.dave).status_code == 404
    assert desk_of(None).status_code == 302


@pytest.mark.parametrize("role", list(Role))
def test_everybody_of_the_staff_finds_at_most_one_primary_action(cast, players, tournament, role):
    start_round(tournament, players)
    answer = desk_of(cast.with_role(role))
    assert answer.status_code == 200
    assert len(primary(answer)) <= 1


def test_t_fmt_07_only_the_chief_referee_is_led_to_the_start(cast, players, tournament):
    make_tables(tournament, players)
    Phase.objects.update(posted_at=timezone.now())
    Round.objects.filter(number=1).update(state=Round.State.SEATED)
    assert primary(desk_of(cast.carol)) == ["To the start"]
    assert primary(desk_of(cast.fay)) == []
    assert b"This is for: chief referee." in desk_of(cast.fay).content


def test_tables_are_told_by_number_and_state(cast, players, tournament):
    first, _second = start_round(tournament, players)
    lock_table(first, by=cast.carol)
    page = desk_of(cast.carol).content.decode()
    tiles = re.findall(r'class="tile (\w+)" id="table-(\d+)"', page)
    assert tiles == [("locked", "1"), ("playing", "2")]
    assert "1 of 2" in page


def test_a_judge_sees_no_tables_of_others(cast, players, tournament):
    start_round(tournament, players)
    page = desk_of(cast.alice).content.decode()
    assert 'class="tile' not in page
    assert "Player 0" not in page


def test_t_alt_05_offers_wait_in_amber_for_referees_and_for_nobody_else(cast, players, tournament):
    (alternate,) = make_players(tournament, 0, alternates=1)
    first, _second = make_tables(tournament, players)
    Round.objects.filter(number=1).update(state=Round.State.SEATED)
    AlternateOffer.objects.create(seat=first.seats.get(position=1), absent=players[0], alternate=alternate)
    assert b"Alternates to decide on" in desk_of(cast.carol).content
    assert b"Alternates to decide on" not in desk_of(cast.rui).content


def test_a_correction_that_is_not_published_waits_in_amber(cast, players, tournament):
    first, _second = play_round(tournament, players, by=cast.carol)
    publish(tournament.rounds.get(number=1), by=cast.carol)
    lock_table(first, (1, 2, 3, 4), reason="read from the wrong end", by=cast.carol)
    assert b"Corrections not published" in desk_of(cast.carol).content
    assert b"Corrections not published" not in desk_of(cast.fay).content


def test_the_page_renews_itself_with_the_fragment_alone(cast, players):
    answer = desk_of(cast.carol, **{"hx-request": "true"})
    assert b"<html" not in answer.content
    assert b'id="day"' in answer.content


def test_250_tables_take_no_more_queries_than_two(cast, players, tournament, django_assert_max_num_queries):
    start_round(tournament, make_players(tournament, 250), size=2)
    client = client_for(cast.carol)
    with django_assert_max_num_queries(40):
        page = client.get("/desk/lakeside/").content.decode()
    assert 'class="wall dense"' in page


def test_names_are_isolated_from_the_text_around_them(cast, players, tournament):
    tables = start_round(tournament, players)
    tables[0].judge = cast.alice
    tables[0].save()
    assert b"<bdi>Alice</bdi>" in desk_of(cast.carol).content


def test_a_judge_finds_the_own_tables_from_every_page_of_the_desk(cast, players, tournament):
    there = '<a href="/table/">My tables</a>'
    assert there in client_for(cast.alice).get("/desk/lakeside/settings/").content.decode()
    assert there not in client_for(cast.carol).get("/desk/lakeside/settings/").content.decode()
