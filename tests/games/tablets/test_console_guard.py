"""Who gets to a console: a living pass of that very table, its judge, a referee."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import TablePass, Tablet
from games.tablets import passes
from tests.cast import Cast, client_for, make_players, make_tables
from tests.games.tablets.stage import JSON, PAGE, issue, make_hall, paired
from tournament.models import Membership, Phase, Role, Table

pytestmark = pytest.mark.django_db

Hall = tuple[list[Table], Cast]


@pytest.fixture
def hall() -> Hall:
    return make_hall()


@pytest.fixture
def tablet(hall: Hall) -> Client:
    """Paired with table 1."""
    [table, _], cast = hall
    return paired(issue(table.round.tournament, cast)[0].long_code)


def pulse(client: Client, table: Table, headers: Mapping[str, str] = JSON) -> Any:
    body = {"head": 0, "unsent": 0}
    return client.post(f"/table/{table.pk}/pulse/", body, content_type="application/json", headers=headers)


def test_a_pass_lets_in_at_its_table_without_anybody_signed_in(hall: Hall, tablet: Client) -> None:
    assert pulse(tablet, hall[0][0]).status_code == 200


def test_another_table_does_not_exist_for_it(hall: Hall, tablet: Client) -> None:
    assert pulse(tablet, hall[0][1]).status_code == 404


def test_the_same_number_in_another_tournament_does_not_exist_for_it(tablet: Client) -> None:
    [elsewhere, _], _cast = make_hall()
    assert elsewhere.number == 1
    assert pulse(tablet, elsewhere).status_code == 404


def test_the_pass_goes_with_the_number_into_the_next_round(hall: Hall, tablet: Client) -> None:
    [table, _], _cast = hall
    tournament = table.round.tournament
    later = make_tables(tournament, make_players(tournament, 4), number=2)[0]
    Phase.objects.filter(pk=later.phase_id).update(posted_at=timezone.now())
    assert pulse(tablet, later).status_code == 200


def test_t_seat_06_a_pass_opens_nothing_before_the_seats_are_posted(hall: Hall, tablet: Client) -> None:
    Phase.objects.update(started_at=None, posted_at=None)
    assert pulse(tablet, hall[0][0]).status_code == 404


def test_a_revoked_pass_stops_the_very_next_request(hall: Hall, tablet: Client) -> None:
    [table, _], cast = hall
    assert pulse(tablet, table).status_code == 200
    passes.revoke(table.round.tournament, numbers=[1], by=cast.fay)
    answer = pulse(tablet, table)
    assert answer.status_code == 401
    assert answer.json() == {"is": "pass_ended"}


def test_an_expired_pass_is_over(hall: Hall, tablet: Client) -> None:
    TablePass.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert pulse(tablet, hall[0][0]).json() == {"is": "pass_ended"}


def test_a_page_asked_for_with_an_ended_pass_leads_to_pairing(hall: Hall, tablet: Client) -> None:
    TablePass.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    answer = pulse(tablet, hall[0][0], PAGE)
    assert answer.headers["Location"] == "/pair/ended/"
    assert "The pass of this tablet has ended" in tablet.get("/pair/ended/").content.decode()


def test_an_ended_pass_tells_nothing_about_other_tables(hall: Hall, tablet: Client) -> None:
    TablePass.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert pulse(tablet, hall[0][1]).status_code == 404


def test_a_new_pass_ends_the_tablets_of_the_old_one(hall: Hall, tablet: Client) -> None:
    [table, _], cast = hall
    issue(table.round.tournament, cast, [1])
    assert pulse(tablet, table).status_code == 401


def test_who_has_neither_pass_nor_business_finds_nothing(hall: Hall) -> None:
    [table, _], cast = hall
    for user in (None, cast.dave, cast.bob, cast.rui, cast.cho):
        assert pulse(client_for(user), table).status_code == 404


@pytest.mark.parametrize("who", ["alice", "carol", "fay"])
def test_the_tables_judge_and_the_referees_need_no_pass(hall: Hall, who: str) -> None:
    [table, _], cast = hall
    assert pulse(client_for(getattr(cast, who)), table).status_code == 200


def test_one_browser_is_one_tablet(hall: Hall) -> None:
    [table, _], cast = hall
    alice = client_for(cast.alice)
    for _pulse in range(3):
        pulse(alice, table)
    assert Tablet.objects.filter(user=cast.alice).count() == 1
    pulse(client_for(cast.alice), table)
    assert Tablet.objects.filter(user=cast.alice).count() == 2


def test_a_referee_who_signs_in_on_a_paired_tablet_leaves_it_paired(hall: Hall, tablet: Client) -> None:
    [first, second], cast = hall
    tablet.force_login(cast.fay)
    assert pulse(tablet, second).status_code == 200
    tablet.post("/sign-out/")
    assert pulse(tablet, first).status_code == 200


def test_a_judge_who_lost_the_role_is_out_at_the_next_request(hall: Hall) -> None:
    [table, _], cast = hall
    alice = client_for(cast.alice)
    assert pulse(alice, table).status_code == 200
    Membership.objects.filter(user=cast.alice, role=Role.JUDGE).delete()
    assert pulse(alice, table).status_code == 404


def test_whose_session_ended_is_told_so_and_led_to_sign_in(hall: Hall) -> None:
    [table, _], cast = hall
    alice = client_for(cast.alice)
    pulse(alice, table)
    kept = {name: morsel.value for name, morsel in alice.cookies.items() if name != "sessionid"}
    nobody = client_for(None)
    nobody.cookies.load(kept)
    assert pulse(nobody, table).json() == {"is": "pass_ended"}
    assert pulse(nobody, table, PAGE).headers["Location"].startswith("/sign-in/")


def test_what_a_console_says_is_kept_by_no_cache(hall: Hall, tablet: Client) -> None:
    assert "no-store" in pulse(tablet, hall[0][0]).headers["Cache-Control"]


def test_a_tablet_of_the_last_event_opens_nothing_at_the_next(hall: Hall, tablet: Client) -> None:
    """Scorekeeping tablets have shown the last event's game at the next one."""
    [old, _], _cast = hall
    [new, _], cast = make_hall()
    code = issue(new.round.tournament, cast)[0].long_code
    assert tablet.post("/pair/", {"code": code}).status_code == 302
    assert pulse(tablet, old).status_code == 404
    assert pulse(tablet, new).json()["head"] == 0
    assert "Table 1" in tablet.get("/table/paired/").content.decode()
