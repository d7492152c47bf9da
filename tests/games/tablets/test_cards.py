"""The card on each table: its pass, and the rules nobody must have to learn from the next table."""

import pytest
from django.utils import timezone

from tests.cast import Cast, client_for
from tests.games.tablets.stage import make_hall
from tournament.models import Tournament
from tournament.tournaments import rule_change

pytestmark = pytest.mark.django_db


def cards(tournament: Tournament, cast: Cast) -> str:
    """The page of new passes for all tables."""
    address = f"/desk/{tournament.slug}/tablets/issue/"
    asked = {"tables": "all", "last_day": timezone.localdate().isoformat()}
    return client_for(cast.carol).post(address, asked).content.decode()


@pytest.mark.parametrize(
    ("edition", "cash", "salary"), [("us_classic", "1,500", "200"), ("hong_kong", "15,000", "2,000")]
)
def test_every_card_says_with_what_cash_players_start(edition: str, cash: str, salary: str) -> None:
    [table, _], cast = make_hall(edition=edition)
    page = cards(table.round.tournament, cast)
    assert page.count(f"<dt>Starting cash</dt><dd>{cash}</dd>") == 2
    assert page.count(f"<dt>Salary for passing GO</dt><dd>{salary}</dd>") == 2


def test_t_auth_01_after_a_ruling_the_cards_still_say_what_is_being_played() -> None:
    [table, _], cast = make_hall(minutes=90, frozen_at=timezone.now())
    tournament = table.round.tournament
    rule_change(tournament, changes={"minutes": 60}, reason="the hall closes at five", by=cast.carol)
    assert cards(tournament, cast).count("<dt>Time</dt><dd>90 minutes</dd>") == 2
