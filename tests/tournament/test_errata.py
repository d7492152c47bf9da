"""A correction after publication: the public sees that it is one, and what it replaces stays to be read."""

from typing import Any

import pytest

from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, start_round
from tournament.models import Pseudonym, Tournament
from tournament.publication import publish
from tournament.publishing.release import release
from tournament.publishing.standings import digest, may_stay

pytestmark = pytest.mark.django_db

CORRECTED = (1000, 2000, 3000, 4000)  # the seats the other way round


@pytest.fixture
def tournament() -> Tournament:
    """One table played, published, corrected and published again."""
    tournament = make_tournament(publishes_on_internet=True)
    carol = make_staff(tournament).carol
    players = make_players(tournament, 4)
    approve_pseudonyms(players)
    [table] = start_round(tournament, players)
    lock_table(table, by=carol)
    publish(tournament.rounds.get(number=1), by=carol)
    lock_table(table, CORRECTED, reason="seats read the wrong way round", by=carol)
    publish(tournament.rounds.get(number=1), reason="a sheet was misread", by=carol)
    return tournament


def page(tournament: Tournament, query: str = "") -> tuple[int, str]:
    answer = client_for(None).get(f"/t/{tournament.slug}/{query}")
    return answer.status_code, answer.content.decode()


def first_row(text: str) -> str:
    return text.split("<tbody>")[1].split("</tr>", maxsplit=1)[0]


def test_the_new_page_says_that_it_is_a_correction_and_of_what(tournament: Tournament) -> None:
    _status, text = page(tournament)
    assert "Corrected." in text
    assert "This replaces what was published on" in text
    assert "version=1" in text
    assert "Railroad 4" in first_row(text)


def test_the_old_page_stays_and_says_that_it_was_replaced(tournament: Tournament) -> None:
    status, text = page(tournament, "?version=1")
    assert status == 200
    assert "Replaced by a correction." in text
    assert "Railroad 1" in first_row(text)


def test_the_reason_stays_inside_for_it_may_name_somebody(tournament: Tournament) -> None:
    assert "misread" not in page(tournament)[1] + page(tournament, "?version=1")[1]


@pytest.mark.parametrize("query", ["?version=2", "?version=3", "?version=0", "?version=x", "?version="])
def test_only_what_was_replaced_is_an_old_version(tournament: Tournament, query: str) -> None:
    assert page(tournament, query)[0] == 404


def test_t_pub_07_nothing_old_is_shown_where_nothing_is_published(tournament: Tournament) -> None:
    tournament.publishes_on_internet = False
    tournament.save()
    release(tournament)
    assert page(tournament, "?version=1")[0] == 404


def test_t_pub_03_a_pseudonym_that_had_to_go_is_not_brought_back_by_the_old_page(tournament: Tournament) -> None:
    carol = make_staff(tournament).carol
    Pseudonym.objects.filter(text="Railroad 4").update(text="Quiet Auction", folded="quietauction")
    snapshot = publish(tournament.rounds.get(number=1), reason="a pseudonym gave too much away", by=carol)
    assert snapshot.payload["corrects"]["version"] is None
    assert {page(tournament, "?version=1")[0], page(tournament, "?version=2")[0]} == {404}


def test_the_next_round_is_no_correction(tournament: Tournament) -> None:
    carol = make_staff(tournament).carol
    [table] = start_round(tournament, list(tournament.players.all()), number=2)
    lock_table(table, by=carol)
    snapshot = publish(tournament.rounds.get(number=2), by=carol)
    assert "corrects" not in snapshot.payload
    assert page(tournament, "?version=1")[0] == 200


def test_what_it_corrects_does_not_make_contents_other() -> None:
    plain: Any = {"tournament": "Lakeside", "rows": [{"pseudonym": "Paper Hotel"}], "updated_at": "now"}
    correction: Any = {**plain, "corrects": {"at": "before", "version": 1}}
    assert digest(plain) == digest(correction)
    assert may_stay(plain, plain)
