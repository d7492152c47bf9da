"""A publication taken back: gone from every public page, kept in the record, published anew under the next version."""

import pytest

from accounts.models import AuditEntry
from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, play_round
from tournament.models import PublicLine, PublicSheet, Round
from tournament.publication import latest, publish
from tournament.withdrawal import LaterPublished, NothingPublished, ReasonMissing, withdraw

pytestmark = pytest.mark.django_db

PAGES = ("", "en/", "en/games/", "en/final/", "en/feed.atom", "standings.json")


@pytest.fixture
def tournament():
    return make_tournament(name="Lakeside Championship", slug="lakeside", publishes_on_internet=True)


@pytest.fixture
def carol(tournament):
    return make_staff(tournament).carol


@pytest.fixture
def published(tournament, carol):
    """Two rounds, both published."""
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    for number in (1, 2):
        play_round(tournament, players, number=number, by=carol)
        publish(tournament.rounds.get(number=number), by=carol)
    return [tournament.rounds.get(number=number) for number in (1, 2)]


def everything():
    return {page: client_for(None).get(f"/t/lakeside/{page}").content.decode() for page in PAGES}


def test_a_withdrawn_round_is_in_no_public_page_or_table(published, carol):
    before = PublicSheet.objects.get(version=2).pk
    withdraw(published[1], reason="table 3 was read wrongly", by=carol)
    pages = everything()
    assert "Standings after preliminary 1 of 3" in pages[""]
    assert not [
        page for page, text in pages.items() if "preliminary 2" in text or ">38<" in text or str(before) in text
    ]
    assert not PublicLine.objects.filter(sheet__version=2).exists()
    assert client_for(None).get("/t/lakeside/en/games/2/").status_code == 404


def test_the_page_says_that_something_was_withdrawn_and_not_why(published, carol):
    withdraw(published[1], reason="table 3 was read wrongly", by=carol)
    assert "Withdrawn." in everything()[""]
    assert not [page for page, text in everything().items() if "read wrongly" in text]


def test_who_had_the_page_gets_another(published, carol):
    dave = client_for(None)
    etag = dave.get("/t/lakeside/")["ETag"]
    withdraw(published[1], reason="misread", by=carol)
    answer = dave.get("/t/lakeside/", headers={"if-none-match": etag})
    assert (answer.status_code, answer["Cache-Control"]) == (200, "public, max-age=15, must-revalidate")


def test_the_first_one_withdrawn_leaves_the_page_as_before_but_for_the_notice(published, carol):
    for played in reversed(published):
        withdraw(played, reason="misread", by=carol)
    page = everything()[""]
    assert "Nothing has been published yet" in page
    assert "Railroad" not in "".join(everything().values())


def test_it_is_published_again_under_the_next_version(tournament, published, carol):
    withdraw(published[1], reason="misread", by=carol)
    assert Round.objects.get(pk=published[1].pk).state == Round.State.CLOSED
    assert latest(tournament).version == 1
    lock_table(published[1].tables.first(), (1, 2, 3, 4), reason="misread", by=carol)
    snapshot = publish(published[1], by=carol)
    assert (snapshot.version, Round.objects.get(pk=published[1].pk).state) == (3, Round.State.PUBLISHED)
    assert "Withdrawn." not in everything()[""]


def test_the_act_stands_in_the_record_and_in_the_chain(tournament, published, carol):
    withdraw(published[1], reason="misread", by=carol)
    act = AuditEntry.objects.get(code="standings.withdrawn")
    assert (act.reason, act.before) == ("misread", {"versions": [2]})
    assert tournament.chain.get(kind="points.withdrawn").content["versions"] == [2]


def test_an_earlier_round_stays_while_a_later_one_is_published(published, carol):
    with pytest.raises(LaterPublished):
        withdraw(published[0], reason="misread", by=carol)


def test_nothing_twice_and_nothing_without_a_reason(published, carol):
    with pytest.raises(ReasonMissing):
        withdraw(published[1], reason="  ", by=carol)
    withdraw(published[1], reason="misread", by=carol)
    with pytest.raises(NothingPublished):
        withdraw(published[1], reason="misread", by=carol)


def test_the_chief_referee_withdraws_on_the_page_of_the_round(published, carol):
    client, path = client_for(carol), "/desk/lakeside/publish/2/"
    assert "Withdraw this publication" in client.get(path).content.decode()
    assert client.post(f"{path}withdraw/", {"withdrawal-reason": ""}).status_code == 422
    assert client.post(f"{path}withdraw/", {"withdrawal-reason": "misread"}).status_code == 302
    assert "Withdraw this publication" not in client.get(path).content.decode()
