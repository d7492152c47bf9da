"""The pages of the count sheet, asked as a judge, a referee and a stranger ask them."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from games.models import ScoreSheet
from games.score_sheets import sheet_for
from tests.cast import Cast, client_for, make_players, make_staff, make_tables, make_tournament
from tournament.models import Round, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> tuple[list[Table], Cast]:
    """Two tables of one running preliminary; Alice judges the first, Bob the second."""
    tournament = make_tournament()
    cast = make_staff(tournament)
    tables = make_tables(tournament, make_players(tournament, 8), judges=(cast.alice, cast.bob))
    phase = tables[0].phase
    phase.posted_at = phase.started_at = timezone.now()
    phase.save()
    Round.objects.filter(pk=tables[0].round_id).update(state=Round.State.PLAYING)
    return tables, cast


def address(table: Table) -> str:
    return f"/table/{table.pk}/sheet/"


def filled(**changes: str) -> dict[str, str]:
    """Seat 4 bankrupt, the others with 500, 400 and 300; seat 1 holds Boardwalk, seat 2 its partner mortgaged."""
    form = {"revision": "1", "outcome_4": "bankrupt", "left_4": "1"}
    for seat, cash in ((1, 500), (2, 400), (3, 300)):
        form |= {f"outcome_{seat}": "survivor", f"cash_{seat}": str(cash)}
    form |= {"owner_39": "1", "state_39": "0", "owner_37": "2", "state_37": "m"}
    return form | changes


def test_alice_counts_her_own_table(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    answer = client_for(cast.alice).post(address(table), filled())
    assert answer["Location"] == f"/table/{table.pk}/sign/"
    sheet = sheet_for(table)
    assert sheet.state == ScoreSheet.State.VALUED
    assert [line["net_worth"] for line in sheet.worth] == [900, 575, 300]


def test_a_judge_is_led_to_the_one_table_that_is_to_be_counted(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    there = f'class="btn primary" href="{address(table)}"'
    assert there in client_for(cast.alice).get("/table/").content.decode()
    client_for(cast.alice).post(address(table), filled())
    assert "btn primary" not in client_for(cast.alice).get("/table/").content.decode()


def test_another_tables_page_does_not_exist_for_alice(stage: tuple[list[Table], Cast]) -> None:
    [_, table], cast = stage
    alice = client_for(cast.alice)
    assert {alice.get(address(table)).status_code, alice.post(address(table), filled()).status_code} == {404}


def test_t_auth_02_whoever_is_a_judge_no_more_gets_no_sheet_though_the_table_was_theirs(
    stage: tuple[list[Table], Cast],
) -> None:
    [table, _], cast = stage
    cast.alice.memberships.all().delete()
    alice = client_for(cast.alice)
    assert {alice.get(address(table)).status_code, alice.post(address(table), filled()).status_code} == {404}
    assert b"Table 1" not in alice.get("/table/").content


def test_the_registrar_and_the_public_do_not_get_a_count_sheet(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    assert client_for(cast.rui).get(address(table)).status_code == 404
    assert client_for(cast.dave).get(address(table)).status_code == 404
    assert client_for(None).get(address(table)).status_code == 404


def test_t_seat_06_a_judge_sees_no_table_before_its_seats_are_posted(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    table.phase.posted_at = table.phase.started_at = None
    table.phase.save()
    assert client_for(cast.alice).get(address(table)).status_code == 404
    assert b"Table 1" not in client_for(cast.alice).get("/table/").content


def test_an_impossible_count_comes_back_filled_with_the_reason_beside_it(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    answer = client_for(cast.alice).post(address(table), filled(state_39="2"))
    assert answer.status_code == 422
    text = answer.content.decode()
    assert 'value="500"' in text
    assert "without owning all of it" in text
    assert sheet_for(table).state == ScoreSheet.State.OPEN


def test_a_count_comes_back_with_everything_that_is_wrong_at_once(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    answer = client_for(cast.alice).post(address(table), filled(cash_2="", cash_3="", left_4="", state_39="2"))
    text = answer.content.decode()
    assert "Seat 2: count this player&#x27;s cash." in text
    assert "Seat 3: count this player&#x27;s cash." in text
    assert "Seat 4: say as how-manieth" in text
    assert "without owning all of it" in text


def test_cash_can_be_counted_by_notes(stage: tuple[list[Table], Cast]) -> None:
    # 2 x 500 + 3 x 20 + 4 x 1 = 1,064
    [table, _], cast = stage
    by_notes = filled(cash_1="", note_1_500="2", note_1_20="3", note_1_1="4")
    client_for(cast.alice).post(address(table), by_notes)
    assert sheet_for(table).counts["seats"]["1"]["cash"] == 1064


def test_notes_that_contradict_the_total_are_said_so(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    answer = client_for(cast.alice).post(address(table), filled(note_1_500="2"))
    assert "The notes make 1,000, but the total says 500." in answer.content.decode()


def test_g_ed_01_a_times_ten_board_is_counted_as_printed() -> None:
    tournament = make_tournament(edition="hong_kong", ruleset="hong_kong_tournament")
    cast = make_staff(tournament)
    [table] = make_tables(tournament, make_players(tournament, 4), judges=(cast.alice,))
    table.phase.posted_at = table.phase.started_at = timezone.now()
    table.phase.save()
    alice = client_for(cast.alice)
    answer = alice.post(address(table), filled(cash_1="5005"))
    assert "cannot be paid in notes" in answer.content.decode()
    alice.post(address(table), filled(cash_1="5000"))
    assert sheet_for(table).counts["seats"]["1"]["cash"] == 500


def test_what_cannot_be_is_said_while_counting_and_nothing_is_saved(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    answer = client_for(cast.alice).post(address(table) + "check/", filled(owner_5="4"))
    assert "who is out. Whose is it now?" in answer.content.decode()
    assert not ScoreSheet.objects.exists()


def test_a_stale_form_is_refused_and_comes_back_filled(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    client_for(cast.fay).post(address(table), filled())
    answer = client_for(cast.alice).post(address(table), filled(cash_1="501"))
    assert answer.status_code == 409
    assert "Fay saved this sheet" in answer.content.decode()
    assert 'value="501"' in answer.content.decode()


def lock(client: Client, table: Table, **more: str) -> int:
    signed = {f"signed_{seat}": "on" for seat in range(1, 5)} | {"judge_signed": "on"}
    slug = table.round.tournament.slug
    return client.post(f"/desk/{slug}/sheets/{table.pk}/lock/", signed | more).status_code


def test_pain_8_a_count_sent_after_the_session_ended_is_not_lost(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    alice = client_for(cast.alice)
    alice.get(address(table))
    del alice.cookies["sessionid"]
    page = alice.post(address(table), filled(), headers={"Accept": "text/html"})
    assert page.status_code == 401
    carried = dict(json.loads(page.context["carried"]))
    assert carried == filled()
    alice.force_login(cast.alice)
    again = alice.post("/sign-in/", {"next": address(table), "carried": page.context["carried"]})
    assert dict(again.context["fields"]) == filled()
    assert alice.post(again.context["onward"], carried)["Location"] == f"/table/{table.pk}/sign/"


def test_pain_9_looking_a_count_through_after_the_session_ended_leaves_it_where_it_is(
    stage: tuple[list[Table], Cast],
) -> None:
    [table, _], cast = stage
    alice = client_for(cast.alice)
    alice.get(address(table))
    del alice.cookies["sessionid"]
    answer = alice.post(f"/table/{table.pk}/sheet/check/", filled(), headers={"HX-Request": "true"})
    assert answer.status_code == 401
    assert "HX-Redirect" not in answer.headers
    assert "What you entered still stands on this page" in answer.content.decode()


def test_fay_locks_what_alice_counted(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    client_for(cast.alice).post(address(table), filled())
    assert lock(client_for(cast.alice), table) == 403
    assert lock(client_for(cast.fay), table) == 302
    assert sheet_for(table).state == ScoreSheet.State.LOCKED


def test_t_score_09_a_missing_signature_is_asked_for(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    client_for(cast.alice).post(address(table), filled())
    assert lock(client_for(cast.fay), table, signed_2="") == 422


def test_t_score_09_the_judge_signs_before_a_sheet_is_locked(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    client_for(cast.alice).post(address(table), filled())
    assert lock(client_for(cast.fay), table, judge_signed="") == 422
    assert sheet_for(table).state == ScoreSheet.State.VALUED


def test_only_the_chief_referee_opens_a_correction_and_says_why(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    client_for(cast.alice).post(address(table), filled())
    lock(client_for(cast.fay), table)
    there = f"/desk/{table.round.tournament.slug}/sheets/{table.pk}/correct/"
    assert client_for(cast.fay).post(there, {"reason": "misread"}).status_code == 403
    assert client_for(cast.carol).post(there, {"reason": " "}).status_code == 422
    assert client_for(cast.carol).post(there, {"reason": "misread"}).status_code == 302
    assert sheet_for(table).version == 2


def test_the_list_of_sheets_says_where_each_table_is(stage: tuple[list[Table], Cast]) -> None:
    [first, _], cast = stage
    client_for(cast.alice).post(address(first), filled())
    page = client_for(cast.fay).get(f"/desk/{first.round.tournament.slug}/sheets/").content.decode()
    assert "counted, signatures missing" in page
    assert "Count table 2" in page


def test_another_tournaments_table_is_not_found(stage: tuple[list[Table], Cast]) -> None:
    [table, _], cast = stage
    other = make_tournament()
    make_staff(other)
    assert client_for(cast.fay).get(f"/desk/{other.slug}/sheets/{table.pk}/lock/").status_code == 404
