"""What could be worked out from the points, and that the chair is told before they are published (T-PUB-03)."""

import pytest

from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, play_round
from tournament.publishing.anonymity import Person
from tournament.publishing.inference import Inference, Sitting, inferences


def payload_of(*rows):
    games = range(1, len(rows[0][1]) + 1)
    lines = [{"rank": 1, "pseudonym": name, "games": points, "total": "0"} for name, points in rows]
    return {"games": list(games), "rows": lines}


def kinds(payload, people=(), sittings=()):
    return [inference.kind for inference in inferences(payload, people, sittings)]


@pytest.mark.parametrize(
    ("name", "pseudonym"),
    [
        ("陳大文", "Chen Dawen Railroad"),
        ("陳大文", "Dawen Chen Hotel"),
        ("Chen Dawen", "陳大文車站"),
        ("Dawen Chen", "車站陳大文"),
    ],
)
def test_t_pub_03_a_name_in_another_script_is_found(name, pseudonym):
    payload = payload_of((pseudonym, ["19"]), ("Paper Hotel", ["10"]))
    assert inferences(payload, [Person(7, name)], []) == [Inference("other_script", (pseudonym,), 7)]


@pytest.mark.parametrize(
    ("name", "pseudonym"),
    [("陳大文", "陳大文車站"), ("Li", "Limousine"), ("李麗", "Railroad"), ("Ann", "Quiet Auction")],
)
def test_the_same_script_is_the_other_checks_and_short_names_stand_in_many_words(name, pseudonym):
    assert kinds(payload_of((pseudonym, ["19"])), [Person(7, name)]) == []


def test_a_game_of_one_table_shows_who_sat_together():
    payload = payload_of(("Fox", ["19"]), ("Iron", ["10"]))
    assert inferences(payload, [], [Sitting(1, ("Fox", "Iron"))]) == [Inference("lone_table", ("Fox", "Iron"), game=1)]


def test_points_that_only_one_table_has_lead_from_one_player_to_the_others():
    payload = payload_of(
        *((name, [points]) for name, points in zip("abcdef", ["19", "10", "19", "10", "7", "6"], strict=True))
    )
    sittings = [Sitting(1, ("a", "b")), Sitting(1, ("c", "d")), Sitting(1, ("e", "f"))]
    assert inferences(payload, [], sittings) == [Inference("telling_points", ("e", "f"), game=1)]


def test_one_player_with_unusual_points_leads_to_nobody_else():
    payload = payload_of(*((name, [points]) for name, points in zip("abcd", ["19", "10", "19", "7"], strict=True)))
    assert kinds(payload, [], [Sitting(1, ("a", "b")), Sitting(1, ("c", "d"))]) == []


def test_t_pub_02_alternates_and_expelled_players_are_told_by_their_empty_games():
    payload = payload_of(("Fox", ["19", "19"]), ("Iron", ["", "10"]), ("Hotel", ["5", ""]))
    assert inferences(payload, [], []) == [Inference("came_later", ("Iron",)), Inference("left", ("Hotel",))]


@pytest.mark.django_db
def test_the_page_of_the_publication_says_it_with_a_remedy_and_the_public_page_does_not():
    tournament = make_tournament(slug="lakeside", publishes_on_internet=True)
    cast, players = make_staff(tournament), make_players(tournament, 4)
    tournament.players.filter(pk=players[0].pk).update(name="陳大文")
    approve_pseudonyms(players, ("Chen Dawen Railroad",))
    play_round(tournament, players, by=cast.carol)
    page = client_for(cast.carol).get("/desk/lakeside/publish/1/").content.decode()
    assert "written in another script" in page
    assert "The chair approves another pseudonym" in page
    assert "One table alone played this game" in page
