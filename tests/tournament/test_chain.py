"""The chain of a tournament: it never forks, and whatever is changed in it is found."""

import hashlib
from datetime import UTC, datetime

import pytest
from django.db import transaction

from tests.cast import make_players, make_staff, make_tournament
from tests.play import WORTH, approve_pseudonyms, lock_table, play_round
from tests.together import at_once
from tournament import chain
from tournament.chain_hash import GENESIS, Break, canonical, link_hash, moment
from tournament.models import ChainLink
from tournament.publication import publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament()


@transaction.atomic
def extended(tournament, number):
    return chain.extend(tournament, kind="sheet.locked", content={"table": number})


def kinds_of(tournament):
    return list(tournament.chain.order_by("number").values_list("kind", flat=True))


def test_a_links_hash_is_sha_256_of_its_canonical_text():
    text = '{"at":"2026-11-30T09:20:00.000000+00:00","content":{"桌":1},"kind":"k","number":1,"previous":"00"}'
    at = moment(datetime(2026, 11, 30, 9, 20, tzinfo=UTC))
    assert link_hash(1, "k", {"桌": 1}, at, "00") == hashlib.sha256(text.encode()).hexdigest()


def test_what_json_cannot_say_the_same_everywhere_is_not_hashed():
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical({"worth": float("nan")})


def test_the_head_of_a_chain_without_links_is_sixty_four_zeros(tournament):
    assert chain.head_of(tournament) == GENESIS == "0" * 64


def test_each_link_carries_the_hash_of_the_one_before(tournament):
    first, second = extended(tournament, 1), extended(tournament, 2)
    assert (first.number, first.previous, second.number, second.previous) == (1, GENESIS, 2, first.hash)
    assert chain.head_of(tournament) == second.hash
    assert chain.break_in(tournament) is None


def test_a_head_does_not_let_anybody_try_out_what_was_hashed(tournament):
    at = datetime(2026, 11, 30, tzinfo=UTC)
    with transaction.atomic():
        link = chain.extend(tournament, kind="sheet.locked", content={"table": 1}, at=at)
    assert link.hash != link_hash(1, "sheet.locked", {"table": 1}, moment(at), GENESIS)
    assert len(link.content["salt"]) == 32


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_never_fork_the_chain():
    tournament = make_tournament()
    made = at_once(lambda number: extended(tournament, number), times=20)
    assert sorted(link.number for link in made) == list(range(1, 21))
    assert chain.break_in(tournament) is None
    assert chain.head_of(tournament) == max(made, key=lambda link: link.number).hash


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"content": {"table": 9}}, Break(2, "hash")),
        ({"kind": "sheet.opened"}, Break(2, "hash")),
        ({"at": datetime(2020, 1, 1, tzinfo=UTC)}, Break(2, "hash")),
        ({"hash": "f" * 64}, Break(2, "hash")),
        ({"previous": "f" * 64}, Break(2, "previous")),
        ({"number": 7}, Break(2, "number")),
    ],
)
def test_a_changed_link_is_found(tournament, change, found):
    links = [extended(tournament, number) for number in (1, 2, 3)]
    ChainLink.objects.filter(pk=links[1].pk).update(**change)
    assert chain.break_in(tournament) == found


def test_a_link_taken_out_is_found(tournament):
    links = [extended(tournament, number) for number in (1, 2, 3)]
    ChainLink.objects.filter(pk=links[1].pk).delete()
    assert chain.break_in(tournament) == Break(2, "number")


def test_a_result_its_correction_and_the_publication_are_links(tournament):
    carol, players = make_staff(tournament).carol, make_players(tournament, 4)
    approve_pseudonyms(players)
    (table,) = play_round(tournament, players, by=carol)
    lock_table(table, WORTH[::-1], reason="counted anew", by=carol)
    snapshot = publish(tournament.rounds.get(number=1), by=carol)
    assert kinds_of(tournament) == ["result.recorded", "result.corrected", "points.published"]
    last = tournament.chain.get(number=3).content
    assert (last["round"], last["version"], last["digest"]) == (1, 1, snapshot.digest)


def test_the_public_page_shows_the_head_and_the_same_points_again_make_no_link(tournament, client):
    carol, players = make_staff(tournament).carol, make_players(tournament, 4)
    tournament.publishes_on_internet = True
    tournament.save()
    approve_pseudonyms(players)
    play_round(tournament, players, by=carol)
    for _ in range(2):
        publish(tournament.rounds.get(number=1), by=carol)
    assert kinds_of(tournament) == ["result.recorded", "points.published"]
    assert chain.head_of(tournament) in client.get(f"/t/{tournament.slug}/").content.decode()


def test_t_pub_02_no_link_holds_a_name(tournament):
    carol, players = make_staff(tournament).carol, make_players(tournament, 4)
    approve_pseudonyms(players)
    play_round(tournament, players, by=carol)
    publish(tournament.rounds.get(number=1), by=carol)
    told = str(list(tournament.chain.values_list("content", flat=True)))
    assert not [player.name for player in players if player.name in told]
    assert "Railroad" not in told
