"""The pages from which the chief referee publishes, and the standings behind them."""

import pytest

from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, play_round, start_round
from tournament.models import Pseudonym, Role, Snapshot

pytestmark = pytest.mark.django_db

STANDINGS, PUBLISH = "/desk/lakeside/standings/", "/desk/lakeside/publish/1/"


@pytest.fixture
def tournament():
    return make_tournament(slug="lakeside", name="Lakeside Championship", publishes_on_internet=True)


@pytest.fixture
def cast(tournament):
    return make_staff(tournament)


@pytest.fixture
def players(tournament):
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    return players


@pytest.fixture
def carol(cast):
    return client_for(cast.carol)


@pytest.fixture
def locked(tournament, players, cast):
    return play_round(tournament, players, by=cast.carol)


@pytest.mark.parametrize("role", list(Role))
def test_t_pub_02_only_chair_and_chief_referee_see_standings_and_only_the_latter_publishes(locked, cast, role):
    client = client_for(cast.with_role(role))
    leads = (Role.CHAIR, Role.CHIEF_REFEREE)
    assert client.get(STANDINGS).status_code == (200 if role in leads else 403)
    assert client.get(PUBLISH).status_code == (200 if role == Role.CHIEF_REFEREE else 403)
    assert client.post(PUBLISH).status_code == (302 if role == Role.CHIEF_REFEREE else 403)


def test_strangers_find_neither(locked, cast):
    for address in (STANDINGS, PUBLISH):
        assert client_for(cast.dave).get(address).status_code == 404
        assert client_for(None).get(address).status_code == 302


def test_t_pub_02_standings_show_pseudonyms_or_names_and_never_both(locked, carol):
    under_pseudonyms, under_names = (carol.get(STANDINGS, query).content for query in ({}, {"names": "1"}))
    assert (b"Railroad 1" in under_pseudonyms, b"Player 01" in under_pseudonyms) == (True, False)
    assert (b"Railroad 1" in under_names, b"Player 01" in under_names) == (False, True)


def test_t_score_08_standings_show_net_worth_and_what_broke_a_tie(tournament, players, cast, carol):
    first, second = start_round(tournament, players)
    lock_table(first, (4000, 3000, 2000, 1000), by=cast.carol)
    lock_table(second, (9000, 3000, 2000, 1000), by=cast.carol)
    page = carol.get(STANDINGS).content.decode()
    assert page.index("Railroad 5") < page.index("Railroad 1")
    assert "9,000" in page
    assert "net worth of all games" in page


def test_standings_before_the_last_table_say_which_are_missing(tournament, players, cast, carol):
    first, _second = start_round(tournament, players)
    lock_table(first, by=cast.carol)
    assert b"Not locked yet: table 2." in carol.get(STANDINGS).content


def test_without_results_the_standings_say_when_they_come(players, carol):
    assert b"No results yet" in carol.get(STANDINGS).content


def test_t_pub_06_a_player_without_a_pseudonym_is_named_and_nothing_can_be_published(locked, players, carol):
    Pseudonym.objects.filter(player=players[2]).delete()
    page = carol.get(PUBLISH).content
    assert b"Player 03" in page
    assert b"btn primary" not in page
    refused = carol.post(PUBLISH)
    assert (refused.status_code, Snapshot.objects.count()) == (409, 0)


def test_trn_27_the_missing_tables_are_linked(tournament, players, cast, carol):
    first, _second = start_round(tournament, players)
    lock_table(first, by=cast.carol)
    page = carol.get(PUBLISH).content.decode()
    assert "Not locked yet: table 2." in page
    assert "/desk/lakeside/sheets/?round=1" in page
    assert "btn primary" not in page


def test_the_preview_shows_the_very_rows_the_public_gets(locked, carol):
    def body(content):
        return content[content.index(b"<tbody>") : content.index(b"</tbody>")]

    preview = body(carol.get(PUBLISH).content)
    assert carol.post(PUBLISH).status_code == 302
    assert body(client_for(None).get("/t/lakeside/").content) == preview


def test_after_publishing_it_says_so_and_offers_no_second_time(locked, carol):
    carol.post(PUBLISH)
    page = carol.get(PUBLISH).content
    assert b"Published as version 1" in page
    assert b"btn primary" not in page


def test_a_correction_marks_what_changes_and_asks_why(locked, cast, carol):
    carol.post(PUBLISH)
    lock_table(locked[0], (3000, 4000, 2000, 1000), reason="miscounted", by=cast.carol)
    page = carol.get(PUBLISH).content.decode()
    assert page.count("changed") >= 6  # rank, game and total of two players
    refused = carol.post(PUBLISH, {"reason": " "})
    assert refused.status_code == 422
    assert b"Say why in a few words" in refused.content
    assert carol.post(PUBLISH, {"reason": "table 1 miscounted"}).status_code == 302
    assert Snapshot.objects.get(version=2).reason == "table 1 miscounted"


def test_what_the_anonymity_check_finds_is_listed_by_player(locked, players, carol):
    type(players[0]).objects.filter(pk=players[4].pk).update(city="Railroad")
    page = carol.get(PUBLISH).content.decode()
    assert "<bdi>Railroad</bdi></b>" in page
    assert "city · <bdi>Player 05</bdi>" in page


@pytest.mark.parametrize("address", ["/desk/lakeside/publish/9/", "/desk/lakeside/publish/1/?page=x"])
def test_a_round_or_page_that_does_not_exist_is_not_found(locked, carol, address):
    assert carol.get(address).status_code == 404
