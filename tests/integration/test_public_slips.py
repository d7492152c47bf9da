"""A player learns the own pseudonym from paper or from a link that tells it once, and no other (T-PUB-02)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import AuditEntry
from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms
from tournament.models import PseudonymSlip
from tournament.slips import SlipUnusable, make_links, open_slip

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament(name="Lakeside Championship", slug="lakeside", publishes_on_internet=True)


@pytest.fixture
def cast(tournament):
    return make_staff(tournament)


@pytest.fixture
def players(tournament):
    """Three with a pseudonym, the last an alternate (GAP-P5), and one without."""
    players = make_players(tournament, 3, alternates=1)
    approve_pseudonyms([*players[:2], players[3]], ("Golden Thimble", "Electric Fox", "Paper Hotel"))
    return players


def test_paper_shows_each_player_with_the_pseudonym_to_the_leads_alone(cast, players):
    page = client_for(cast.cho).get("/desk/lakeside/pseudonyms/slips/").content.decode()
    assert all(text in page for text in ("Player 01", "Golden Thimble", "Player 04", "Paper Hotel"))
    assert client_for(cast.rui).get("/desk/lakeside/pseudonyms/slips/").status_code == 403


def test_a_link_tells_one_pseudonym_once_and_no_name(tournament, cast, players):
    made = {link.player: link.token for link in make_links(tournament, by=cast.cho)}
    dave, path = client_for(None), f"/slip/{made[players[1]]}/"
    looked = dave.get(path)
    told = dave.post(path)
    assert b"Electric Fox" not in looked.content
    assert b"Electric Fox" in told.content
    assert not [text for text in (b"Golden", b"Paper Hotel", b"Player 0") if text in told.content]
    assert (told["Referrer-Policy"], "no-store" in told["Cache-Control"]) == ("no-referrer", True)
    assert b"Electric Fox" not in dave.post(path).content


def test_looking_at_it_does_not_use_it_up(tournament, cast, players):
    token = make_links(tournament, by=cast.cho)[0].token
    for _ in range(3):
        assert client_for(None).get(f"/slip/{token}/").status_code == 200
    assert client_for(None).post(f"/slip/{token}/").status_code == 200


def test_nobody_is_told_twice(tournament, cast, players):
    token = make_links(tournament, by=cast.cho)[0].token
    open_slip(token)
    with pytest.raises(SlipUnusable):
        open_slip(token)


def test_new_links_replace_those_not_opened_and_leave_the_opened_alone(tournament, cast, players):
    first, second, _third = make_links(tournament, by=cast.cho)
    open_slip(first.token)
    again = make_links(tournament, by=cast.cho)
    assert [link.player for link in again] == [second.player, _third.player]
    with pytest.raises(SlipUnusable):
        open_slip(second.token)


@pytest.mark.parametrize("token", ["guess", "1", "%00", "x" * 200])
def test_a_guessed_link_tells_nothing(players, token):
    assert client_for(None).get(f"/slip/{token}/").status_code == 409


def test_a_link_lasts_two_weeks(tournament, cast, players):
    token = make_links(tournament, by=cast.cho)[0].token
    PseudonymSlip.objects.update(made_at=timezone.now() - timedelta(days=15))
    with pytest.raises(SlipUnusable):
        open_slip(token)


def test_the_database_keeps_no_token_and_the_record_no_name(tournament, cast, players):
    tokens = [link.token for link in make_links(tournament, by=cast.cho)]
    kept = str(list(PseudonymSlip.objects.values_list()))
    act = AuditEntry.objects.get(code="pseudonym.links_made")
    assert not [token for token in tokens if token in kept]
    assert act.after == {"links": 3}
