"""The pages of incidents and protests, as referees, chair and chief referee use them (T-COND, T-AUTH-01)."""

import re
from typing import Any

import pytest
from django.urls import reverse

from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, start_round
from tournament.models import Incident, Measure, Player, Protest, Round, Ruling, Table

pytestmark = pytest.mark.django_db


class Desk:
    """Game 1 of one is running at two tables; table 2 is locked."""

    def __init__(self, **fields: object) -> None:
        self.tournament = make_tournament(preliminaries=1, **fields)
        self.cast = make_staff(self.tournament)
        self.players = make_players(self.tournament, 8, alternates=1)
        approve_pseudonyms(self.players)
        self.tables: list[Table] = start_round(self.tournament, self.players[:8])
        lock_table(self.tables[1], (4400, 3400, 2400, 1400), by=self.cast.carol)

    def url(self, name: str, *ids: int) -> str:
        return reverse(f"desk:{name}", args=[self.tournament.slug, *ids])

    def get(self, name: str, *ids: int, by: Any = None, **query: Any) -> Any:
        return client_for(by or self.cast.carol).get(self.url(name, *ids), query)

    def post(self, name: str, *ids: int, by: Any = None, **sent: Any) -> Any:
        return client_for(by or self.cast.carol).post(self.url(name, *ids), sent, follow=True)

    def note(self, by: Any = None, **sent: Any) -> Any:
        page = self.get("incident_new", table=self.tables[0].pk).content.decode()
        key = re.search(r'name="key" value="([^"]+)"', page)
        assert key is not None
        said = {
            "kind": "stalling",
            "game": "1",
            "table": 1,
            "text": "held the dice",
            "names": "Player 02",
            "key": key[1],
        }
        return self.post("incident_new", by=by or self.cast.fay, **{**said, **sent})

    @property
    def incident(self) -> Incident:
        return Incident.objects.get(tournament=self.tournament)

    def decided(self, kind: str, by: Any = None, **sent: Any) -> Any:
        player = self.incident.involved.get().player_id
        said = {"player": player, "kind": kind, "reason": "seen by all", **sent}
        return self.post("measure_take", self.incident.pk, by=by, **said)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def text(response: Any) -> str:
    return str(response.content.decode())


def test_a_referee_notes_an_incident_with_the_players_of_the_table_to_tick(desk: Desk) -> None:
    page = text(desk.get("incident_new", by=desk.cast.fay, table=desk.tables[0].pk))
    assert page.count('type="checkbox"') == 4
    at = reverse("desk:incident_new", args=[desk.tournament.slug]) + f"?table={desk.tables[0].pk}"
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key is not None
    said = {"kind": "partnership", "game": "1", "table": 1, "text": "whispered", "key": key[1], "names": "Player 09"}
    seated = [desk.players[0].pk, desk.players[1].pk]
    client_for(desk.cast.fay).post(at, {**said, "seated": seated})
    names = [str(each.player) for each in desk.incident.involved.all()]
    assert names == ["Player 01", "Player 02", "Player 09"]
    assert (desk.incident.table, desk.incident.reported_by) == (desk.tables[0], desk.cast.fay)


def test_a_name_that_could_be_several_comes_back_with_what_was_typed(desk: Desk) -> None:
    answer = desk.note(names="Player")
    assert answer.status_code == 422
    assert "could be several" in text(answer)
    assert "held the dice" in text(answer)
    assert not Incident.objects.exists()


def test_a_game_without_its_table_is_asked_for(desk: Desk) -> None:
    assert "Say both the game and the table, or neither." in text(desk.note(table=""))
    assert "There is no table 9 in this game." in text(desk.note(table=9))


def test_the_form_sent_twice_notes_one_incident(desk: Desk) -> None:
    page = text(desk.get("incident_new"))
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key is not None
    for _ in range(2):
        desk.note(key=key[1])
    assert Incident.objects.count() == 1


def test_t_cond_02_an_expulsion_is_asked_once_more_with_what_it_means(desk: Desk) -> None:
    desk.note()
    asked = text(desk.decided("expelled"))
    assert "Expel Player 02" in asked
    assert "stay on record and are not ranked any more" in asked  # GAP-C1
    assert not Measure.objects.exists()
    desk.decided("expelled", sure=1)
    assert Player.objects.get(pk=desk.players[1].pk).status == "expelled"


def test_gap_c1_the_other_choice_is_told_as_well() -> None:
    desk = Desk(options={"expelled_points": "all_zero"})
    desk.note(table=2, names="Player 05")
    asked = text(desk.decided("expelled"))
    assert "Points so far (19) become nothing." in asked
    assert "The sheet of this game is locked" in asked


def test_gap_c2_a_disqualified_player_may_play_on_and_the_page_says_so() -> None:
    desk = Desk(ruleset="hong_kong_tournament")
    desk.note()
    assert "Later games may be played." in text(desk.decided("disqualified"))


def test_a_caution_needs_no_second_question(desk: Desk) -> None:
    desk.note()
    assert "verbal caution" in text(desk.decided("caution"))
    assert Measure.objects.get().reason == "seen by all"


def test_t_cond_02_the_chair_expels_and_does_nothing_else(desk: Desk) -> None:
    desk.note()
    page = text(desk.get("incident", desk.incident.pk, by=desk.cast.cho))
    assert 'value="expelled"' in page
    assert 'value="caution"' not in page
    assert desk.decided("caution", by=desk.cast.cho).status_code == 422
    desk.decided("expelled", by=desk.cast.cho, sure=1)
    assert Measure.objects.get().by == desk.cast.cho


def test_t_auth_01_the_chief_referee_alone_goes_beyond_the_ruleset(desk: Desk) -> None:
    desk.note()
    assert 'value="disqualified"' not in text(desk.get("incident", desk.incident.pk, by=desk.cast.fay))
    desk.decided("disqualified", sure=1)
    assert (Measure.objects.get().kind, Ruling.objects.get().code) == ("disqualified", "measure.outside_rules")


def test_a_measure_is_taken_back_by_the_chief_referee_with_a_reason(desk: Desk) -> None:
    desk.note()
    desk.decided("expelled", sure=1)
    measure = Measure.objects.get()
    assert desk.post("measure_take_back", measure.pk, by=desk.cast.fay, reason="x").status_code == 403
    assert desk.post("measure_take_back", measure.pk, reason="").status_code == 422
    page = text(desk.post("measure_take_back", measure.pk, reason="mistaken for another"))
    assert "taken back by a ruling" in page
    assert Player.objects.get(pk=desk.players[1].pk).status == "entered"


def test_t_cond_07_a_late_complaint_about_the_set_up_is_marked_as_late(desk: Desk) -> None:
    desk.note(kind="setup_complaint")
    assert "After the first roll" in text(desk.get("incident", desk.incident.pk))


def test_a_measure_against_a_locked_table_says_that_the_sheet_is_to_be_corrected(desk: Desk) -> None:
    desk.note(table=2, names="Player 05")
    page = text(desk.decided("expelled", sure=1))
    assert "not in the locked result yet" in page
    assert reverse("floor:correct", args=[desk.tournament.slug, desk.tables[1].pk]) in page


def test_the_list_is_filtered_by_state_kind_measure_game_and_player(desk: Desk) -> None:
    desk.note()
    for query in ({"show": "open"}, {"kind": "stalling"}, {"game": "1"}, {"q": "02"}):
        assert "held the dice" in text(desk.get("incidents", **query))
    for query in ({"show": "settled"}, {"kind": "cheating"}, {"measure": "expelled"}, {"q": "Player 03"}):
        assert "No incident fits this choice." in text(desk.get("incidents", **query))


def test_per_player_history_stands_on_the_players_page(desk: Desk) -> None:
    desk.note()
    desk.decided("caution")
    page = text(desk.get("player", desk.players[1].pk))
    assert "stalling" in page
    assert "verbal caution" in page
    assert "stalling" not in text(desk.get("player", desk.players[1].pk, by=desk.cast.rui))


def test_the_desk_tells_of_open_incidents_and_protests(desk: Desk) -> None:
    desk.note()
    desk.post("protest_new", **protest(desk))
    page = text(desk.get("overview", by=desk.cast.fay))
    assert "Incidents to settle" in page
    assert "Protests to settle" in page
    assert "Incidents to settle" not in text(desk.get("overview", by=desk.cast.rui))


# Protests


def protest(desk: Desk, **sent: object) -> dict[str, object]:
    page = text(desk.get("protest_new"))
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key is not None
    said = {"game": "1", "table": 2, "about": "a pile was overlooked", "asks": "count it", "key": key[1]}
    return {**said, "raised_by": "Player 07", **sent}


def figures(*worths: int) -> dict[str, object]:
    """What a form of figures sends: everybody survives, worth this much by seat."""
    fields: dict[str, object] = {}
    for seat, worth in enumerate(worths, 1):
        fields |= {f"outcome_{seat}": "survivor", f"worth_{seat}": worth, f"unmortgaged_{seat}": 0}
    return fields


@pytest.fixture
def filed(desk: Desk) -> Protest:
    lock_table(desk.tables[0], by=desk.cast.carol)
    desk.post("protest_new", by=desk.cast.fay, **protest(desk))
    return Protest.objects.get()


def test_a_protest_is_filed_by_a_referee_for_a_player(desk: Desk, filed: Protest) -> None:
    assert (filed.table, str(filed.raised_by), filed.filed_by) == (desk.tables[1], "Player 07", desk.cast.fay)
    assert "Nobody can say yet" in text(desk.get("protest", filed.pk))


def test_pains_61_the_page_names_who_would_move_and_that_the_answer_is_exact(desk: Desk, filed: Protest) -> None:
    page = text(desk.post("protest_figures", filed.pk, by=desk.cast.fay, **figures(4400, 3400, 3500, 1400)))
    assert "Every preliminary is in. These players would stand differently:" in page
    assert "Player 07" in page
    assert "Who plays on changes." in page


def test_pains_61_a_protest_that_changes_nothing_is_said_to(desk: Desk, filed: Protest) -> None:
    page = text(desk.post("protest_figures", filed.pk, **figures(4400, 3400, 2400, 1401)))
    assert "Every preliminary is in: points, ranks and places would be the same." in page
    assert desk.post("publish", 1).status_code == 200
    assert Round.objects.get(tournament=desk.tournament, number=1).state == "published"


def test_figures_without_a_worth_come_back_filled_in(desk: Desk, filed: Protest) -> None:
    answer = desk.post("protest_figures", filed.pk, **{**figures(4400, 3400, 3500, 1400), "worth_2": ""})
    assert answer.status_code == 422
    assert "A survivor has a net worth." in text(answer)
    assert 'value="3500"' in text(answer)


def test_upheld_it_leads_to_the_correction_of_the_sheet(desk: Desk, filed: Protest) -> None:
    desk.post("protest_figures", filed.pk, **figures(4400, 3400, 3500, 1400))
    answer = client_for(desk.cast.carol).post(
        desk.url("protest_decide", filed.pk), {"decision": "upheld", "reason": "the pile was found"}
    )
    assert answer.headers["Location"] == reverse("floor:correct", args=[desk.tournament.slug, desk.tables[1].pk])
    assert "Upheld, and the result is not corrected yet" in text(desk.get("protest", filed.pk))


def test_t_auth_01_only_the_chief_referee_decides_and_says_why(desk: Desk, filed: Protest) -> None:
    said = {"decision": "dismissed", "reason": "counted before all"}
    assert desk.post("protest_decide", filed.pk, by=desk.cast.fay, **said).status_code == 403
    assert desk.post("protest_decide", filed.pk, **{**said, "reason": ""}).status_code == 422
    desk.post("protest_decide", filed.pk, **said)
    assert Protest.objects.get().state == "dismissed"


def test_whoever_decides_second_sees_what_was_decided(desk: Desk, filed: Protest) -> None:
    desk.post("protest_decide", filed.pk, decision="dismissed", reason="counted before all")
    answer = desk.post("protest_decide", filed.pk, decision="upheld", reason="no")
    assert answer.status_code == 409
    assert "counted before all" in text(answer)


def test_an_appeal_begins_at_the_measure(desk: Desk) -> None:
    desk.note()
    desk.decided("expelled", sure=1)
    measure = Measure.objects.get()
    address = desk.url("protest_new") + f"?measure={measure.pk}"
    page = text(client_for(desk.cast.fay).get(address))
    assert "Against:" in page
    assert "Player 02" in page
    said = {**protest(desk), "game": "", "table": ""}
    client_for(desk.cast.fay).post(address, said)
    assert Protest.objects.get().measure == measure


def test_the_publish_page_names_the_protests_it_waits_for(desk: Desk, filed: Protest) -> None:
    page = text(desk.get("publish", 1))
    assert 'data-code="publication.protests_open"' in page
    assert f"#{filed.pk}" in page
