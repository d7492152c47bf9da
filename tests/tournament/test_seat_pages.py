"""The desk's pages from the draft of seats to the running tables: who may, what they show, what they cost."""

import re
import time

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import AuditEntry
from jobs.carrying_out import carry_out
from jobs.models import Job
from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.live import wait_until
from tests.together import at_once
from tournament.attendance import mark_absent
from tournament.models import AlternateOffer, Phase, Player, Role, Seat, SeatingPlan, Table, Tournament
from tournament.permissions import MATRIX, Permission
from tournament.rounds import post_phase, start_phase
from tournament.seating_plans import confirm, draft


class Stage:
    """A tournament with its staff, and the addresses of its pages."""

    def __init__(self, players=16, *, alternates=2, until="posted", **fields):
        self.tournament = make_tournament(**fields)
        self.cast = make_staff(self.tournament)
        make_players(self.tournament, players, alternates=alternates)
        if until == "entered":
            return
        self.plan = draft(self.tournament, seed=1, by=self.cast.carol)
        if until in ("confirmed", "posted", "started"):
            confirm(self.plan, by=self.cast.carol)
        if until in ("posted", "started"):
            post_phase(self.phase, by=self.cast.carol)
        if until == "started":
            start_phase(self.phase, by=self.cast.carol)

    @property
    def phase(self):
        return Phase.objects.select_related("round").get(round__tournament=self.tournament, round__number=1)

    def at(self, name, *args, **query):
        address = reverse(f"desk:{name}", args=[self.tournament.slug, *args])
        return address + ("?" + "&".join(f"{key}={value}" for key, value in query.items()) if query else "")

    def seats(self, table=1, number=1):
        return list(Seat.objects.filter(round__tournament=self.tournament, round__number=number, table__number=table))

    def get(self, name, *args, who=None, **query):
        return client_for(who or self.cast.carol).get(self.at(name, *args, **query))

    def post(self, name, *args, who=None, **data):
        return client_for(who or self.cast.carol).post(self.at(name, *args), data)


@pytest.fixture
def stage(db):
    return Stage()


PAGES = [
    ("seats", [], Permission.SEE_SEATS, "get"),
    ("seats_round", [1], Permission.SEE_SEATS, "get"),
    ("seat_list", [1], Permission.SEE_SEATS, "get"),
    ("seats_draft", [], Permission.PLAN_SEATS, "post"),
    ("seats_confirm", [], Permission.PLAN_SEATS, "post"),
    ("seats_discard", [], Permission.PLAN_SEATS, "post"),
    ("seats_swap", [1], Permission.SWAP_SEATS, "post"),
    ("round", [1], Permission.TAKE_ATTENDANCE, "get"),
    ("attendance", [1], Permission.TAKE_ATTENDANCE, "post"),
    ("absent", [1, 0], Permission.TAKE_ATTENDANCE, "get"),
    ("round_split", [1], Permission.POST_SEATS, "post"),
    ("phase_post", [1, 1], Permission.POST_SEATS, "post"),
    ("phase_start", [1, 1], Permission.START_PLAY, "post"),
    ("judges", [1], Permission.PLAN_SEATS, "get"),
    ("judges_deal", [1], Permission.PLAN_SEATS, "post"),
    ("offer_decide", [0], Permission.DECIDE_ALTERNATES, "post"),
]


@pytest.mark.parametrize(("name", "args", "permission", "method"), PAGES)
def test_only_the_roles_of_the_matrix_come_in(stage, name, args, permission, method) -> None:
    refused = {
        role
        for role in Role
        if getattr(client_for(stage.cast.with_role(role)), method)(stage.at(name, *args)).status_code == 403
    }
    assert refused == set(Role) - MATRIX[permission]


@pytest.mark.parametrize(("name", "args", "permission", "method"), PAGES)
def test_dave_finds_no_such_page_and_nobody_is_asked_to_sign_in(stage, name, args, permission, method) -> None:
    assert getattr(client_for(stage.cast.dave), method)(stage.at(name, *args)).status_code == 404
    assert getattr(Client(), method)(stage.at(name, *args)).status_code == 302


@pytest.mark.parametrize("name", ["seats_draft", "seats_confirm", "seats_discard", "seats_swap", "phase_start"])
def test_what_changes_something_is_never_a_link(stage, name) -> None:
    args = {"seats_swap": [1], "phase_start": [1, 1]}.get(name, [])
    assert stage.get(name, *args).status_code == 405


@pytest.mark.django_db
def test_one_tournament_never_reaches_into_another() -> None:
    mine, other = Stage(until="drafted"), Stage(until="drafted")
    assert mine.post("seats_confirm", plan=other.plan.pk).status_code == 404
    seat = other.seats()[0]
    assert mine.post("attendance", 1, absent=f"{seat.pk}-{seat.player_id}").status_code == 404
    first, second = other.seats(1)[0], other.seats(2)[0]
    assert mine.post("seats_swap", 1, first=first.pk, second=second.pk).status_code == 404


# The draft


@pytest.mark.django_db
def test_t_seat_08_the_page_says_what_blocks_the_draft_and_the_remedy() -> None:
    page = Stage(7, alternates=0, until="entered").get("seats").content.decode()
    assert "Name 1 more alternate" in page
    assert "Draft the seats" not in page


@pytest.mark.django_db
def test_gap_s1_the_page_says_which_alternates_would_play() -> None:
    page = Stage(17, alternates=3, until="entered").get("seats").content.decode()
    assert "alternates who play from the start: Player 18, Player 19, Player 20" in page
    assert "3 tables of four, 1 table of five" in page


@pytest.mark.django_db
def test_the_draft_runs_as_a_job_whose_end_is_the_review() -> None:
    stage = Stage(17, alternates=3, until="entered")
    stage.post("seats_draft", way="fives", seed="7")
    job = Job.objects.get(kind="draft_seating")
    assert "progress" in stage.get("seats").content.decode()
    carry_out(job.pk)
    job.refresh_from_db()
    plan = SeatingPlan.objects.get()
    assert (job.state, job.result, plan.seed, plan.drafted_by) == ("done", {"plan": plan.pk}, 7, stage.cast.carol)
    assert stage.get("seats").headers["Location"] == stage.at("seats_round", 1)


@pytest.mark.django_db
def test_a_job_that_cannot_seat_says_why_on_the_page() -> None:
    stage = Stage(until="entered")
    stage.post("seats_draft", way="fours")
    stage.tournament.players.filter(name="Player 01").update(fixed_table=9)
    carry_out(Job.objects.get().pk)
    assert "Player 01: table 9 is needed, but there are 4 tables" in stage.get("seats").content.decode()


@pytest.mark.django_db
def test_a_way_that_is_not_offered_is_refused_and_starts_nothing() -> None:
    stage = Stage(until="entered")
    response = stage.post("seats_draft", way="threes")
    assert response.status_code == 422
    assert not Job.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_pain_1_twenty_clicks_on_draft_make_one_job_and_one_draft(worker) -> None:
    stage = Stage(until="entered")
    clients = [client_for(stage.cast.carol) for _ in range(20)]
    found = at_once(lambda number: clients[number].post(stage.at("seats_draft"), {"way": "fours"}), times=20)
    assert [response.status_code for response in found] == [302] * 20
    job = Job.objects.get()
    wait_until(lambda: Job.objects.filter(pk=job.pk, state="done").exists(), "the draft was not made")
    assert (SeatingPlan.objects.count(), Table.objects.count(), Seat.objects.count()) == (1, 12, 48)


@pytest.mark.django_db(transaction=True)
def test_pain_1_twenty_clicks_on_start_start_once() -> None:
    stage = Stage()
    clients = [client_for(stage.cast.carol) for _ in range(20)]
    found = at_once(lambda number: clients[number].post(stage.at("phase_start", 1, 1)), times=20)
    assert [response.status_code for response in found] == [302] * 20
    assert AuditEntry.objects.filter(code="round.started").count() == 1


# The review


@pytest.mark.django_db
def test_the_review_shows_the_proof_and_every_table() -> None:
    page = Stage(until="drafted").get("seats_round", 1).content.decode()
    assert "0 repeats: proven optimal" in page
    assert len(re.findall(r'id="table-\d+"', page)) == 4
    assert "Confirm the seats" in page


@pytest.mark.django_db
def test_the_review_says_why_repeats_cannot_be_avoided() -> None:
    page = Stage(8, until="drafted").get("seats_round", 2).content.decode()
    assert "8 repeats: proven optimal" in page
    assert "No plan for 8 players at 2 tables in 3 games has fewer than 8 repeats." in page
    assert "also meet in preliminary 1, table" in page


@pytest.mark.django_db
def test_pain_24_a_changed_field_takes_the_place_of_the_confirm_button() -> None:
    stage = Stage(until="drafted")
    make_players(stage.tournament, 1)
    page = stage.get("seats_round", 1).content.decode()
    assert "entered since: Player 19" in page
    assert "Confirm the seats" not in page
    assert stage.post("seats_confirm", plan=stage.plan.pk).status_code == 409


def test_a_player_and_a_table_are_found(stage) -> None:
    player = stage.seats(3)[0].player
    by_name = stage.get("seats_round", 1, find=player.name.replace(" ", "+")).content.decode()
    by_table = stage.get("seats_round", 1, find="3").content.decode()
    assert re.findall(r'id="table-(\d+)"', by_name) == re.findall(r'id="table-(\d+)"', by_table) == ["3"]
    assert "Nobody found" in stage.get("seats_round", 1, find="zz").content.decode()


@pytest.mark.django_db
def test_t_seat_05_two_plain_links_and_one_form_swap_two_seats() -> None:
    stage = Stage(until="drafted")
    first, second = stage.seats(1)[0], stage.seats(2)[0]
    page = stage.get("seats_round", 1, first=first.pk).content.decode()
    assert f"first={first.pk}&amp;second={second.pk}" in page
    page = stage.get("seats_round", 1, first=first.pk, second=second.pk).content.decode()
    assert "Swap these two?" in page
    hidden = dict(re.findall(r'name="(first|second|first_player|second_player)" value="(\d+)"', page))
    assert stage.post("seats_swap", 1, **hidden).status_code == 302
    assert stage.seats(1)[0].player == second.player


def test_t_seat_05_without_a_reason_the_form_comes_back_with_the_choice(stage) -> None:
    first, second = stage.seats(1)[0], stage.seats(2)[0]
    data = {"first": first.pk, "second": second.pk, "first_player": first.player_id, "second_player": second.player_id}
    response = stage.post("seats_swap", 1, **data)
    assert response.status_code == 422
    assert "Swap these two?" in response.content.decode()
    assert stage.seats(1)[0].player == first.player


def test_t_seat_05_a_swap_after_posting_is_marked_on_the_list(stage) -> None:
    first, second = stage.seats(1)[0], stage.seats(2)[0]
    data = {"first": first.pk, "second": second.pk, "first_player": first.player_id, "second_player": second.player_id}
    stage.post("seats_swap", 1, reason="noise", **data)
    assert stage.get("seat_list", 1).content.decode().count("<mark>changed</mark>") == 3  # two seats and the legend


@pytest.mark.django_db
def test_comparing_shows_whom_the_plan_had_put_there() -> None:
    stage = Stage(until="drafted")
    first, second = stage.seats(1)[0], stage.seats(2)[0]
    data = {"first": first.pk, "second": second.pk, "first_player": first.player_id, "second_player": second.player_id}
    stage.post("seats_swap", 1, **data)
    assert "plan:" not in stage.get("seats_round", 1).content.decode()
    assert stage.get("seats_round", 1, compare=1).content.decode().count("plan:") == 2


def test_gap_p2_seat_lists_carry_names_in_alphabetical_order(stage) -> None:
    for number, name in enumerate(("Zhao Yun", "陳大文", "Chen Bo", "Ägir"), 1):
        Player.objects.filter(name=f"Player {number:02}").update(name=name)
    page = stage.get("seat_list", 1).content.decode()
    names = re.findall(r"<li><span><bdi>(.*?)</bdi>", page)
    assert names[:3] == ["Ägir", "Chen Bo", "陳大文"]
    assert names[-1] == "Zhao Yun"


def test_gap_p2_the_organiser_may_hide_the_names_behind_entry_numbers(stage) -> None:
    Tournament.objects.update(options={"seat_list_names": "entry_numbers"})
    Player.objects.filter(name="Player 01").update(reference="N-17")
    page = stage.get("seat_list", 1).content.decode()
    assert "N-17" in page
    assert "Player 01" not in page
    assert "Player 02" in page  # without a number of their own nobody would find the seat


def test_t_seat_07_the_list_by_table_gives_every_position(stage) -> None:
    page = stage.get("seat_list", 1, by="table").content.decode()
    assert re.findall(r"<li><b>(\d)</b>", page) == ["1", "2", "3", "4"] * 4


# Attendance and the start


def test_t_att_02_absent_is_one_button_that_names_seat_and_player(stage) -> None:
    seat = stage.seats()[0]
    assert f'name="absent" value="{seat.pk}-{seat.player_id}"' in stage.get("round", 1).content.decode()
    stage.post("attendance", 1, who=stage.cast.fay, absent=f"{seat.pk}-{seat.player_id}")
    page = stage.get("round", 1).content.decode()
    assert "Player 17 takes the seat" in page
    assert "The chief referee has not decided yet" in page


def test_t_alt_05_the_referee_sees_the_offer_but_the_chief_decides(stage) -> None:
    mark_absent(stage.seats()[0], by=stage.cast.fay)
    page = stage.get("round", 1, who=stage.cast.fay).content.decode()
    assert "The chief referee decides." in page
    assert "takes the seat" not in page


@pytest.mark.parametrize(("decision", "rounds"), [("all", [1, 2, 3]), ("once", [1])])
def test_t_alt_03_the_chief_seats_the_alternate_for_all_or_for_one_game(stage, decision, rounds) -> None:
    offer = mark_absent(stage.seats()[0], by=stage.cast.fay)
    stage.post("offer_decide", offer.pk, decision=decision)
    assert sorted(offer.alternate.seats.values_list("round__number", flat=True)) == rounds


def test_an_unknown_decision_decides_nothing(stage) -> None:
    offer = mark_absent(stage.seats()[0], by=stage.cast.fay)
    assert stage.post("offer_decide", offer.pk, decision="perhaps").status_code == 422
    assert AlternateOffer.objects.get(pk=offer.pk).state == "open"


def test_t_alt_05_declining_asks_for_a_reason_and_then_offers_the_next(stage) -> None:
    offer = mark_absent(stage.seats()[0], by=stage.cast.fay)
    assert stage.post("offer_decide", offer.pk, decision="decline").status_code == 422
    stage.post("offer_decide", offer.pk, decision="decline", reason="not here")
    assert AlternateOffer.objects.get(state="open").alternate.name == "Player 18"


def test_t_att_01_the_start_says_its_consequence_and_starts_all_tables(stage) -> None:
    page = stage.get("round", 1).content.decode()
    assert "Start 4 tables" in page
    assert "the rules and the seats of the tournament are fixed" in page
    stage.post("phase_start", 1, 1)
    page = stage.get("round", 1).content.decode()
    assert page.count("playing") >= 4
    assert reverse("table:sheet", args=[stage.phase.tables.all()[0].pk]) in page


@pytest.mark.django_db
def test_after_the_start_a_missing_player_is_asked_about_before_forfeiting() -> None:
    stage = Stage(until="started")
    seat = stage.seats()[0]
    assert stage.at("absent", 1, seat.pk) in stage.get("round", 1, late=1).content.decode()
    page = stage.get("absent", 1, seat.pk).content.decode()
    assert "forfeits this and every later game" in page
    stage.post("attendance", 1, absent=f"{seat.pk}-{seat.player_id}")
    seat.player.refresh_from_db()
    assert seat.player.status == Player.Status.FORFEITED


@pytest.mark.django_db
def test_t_fmt_02_a_round_is_split_on_its_page() -> None:
    stage = Stage(until="confirmed")
    stage.post("round_split", 1, count=2)
    assert Phase.objects.filter(round__number=1).count() == 2
    assert "Phase 2" in stage.get("round", 1).content.decode()
    assert stage.post("round_split", 1, count=0).status_code == 422


@pytest.mark.django_db
def test_t_seat_06_posting_is_a_button_and_names_what_blocks_it() -> None:
    stage = Stage(until="drafted")
    assert "The seats of this round are not confirmed yet" in stage.get("round", 1).content.decode()
    assert stage.post("phase_post", 1, 1).status_code == 409
    confirm(stage.plan, by=stage.cast.carol)
    stage.post("phase_post", 1, 1)
    assert stage.phase.posted_at is not None


# Judges


def test_a_judge_is_assigned_to_a_table(stage) -> None:
    table = stage.phase.tables.get(number=2)
    stage.post("judges", 1, table=table.pk, judge=stage.cast.bob.pk)
    table.refresh_from_db()
    assert table.judge == stage.cast.bob
    assert AuditEntry.objects.get(code="table.judge_assigned").after == {"judge": stage.cast.bob.pk}


def test_only_judges_of_this_tournament_are_assigned(stage) -> None:
    table = stage.phase.tables.get(number=2)
    assert stage.post("judges", 1, table=table.pk, judge=stage.cast.dave.pk).status_code == 422
    table.refresh_from_db()
    assert table.judge is None


def test_judges_are_dealt_to_the_open_tables_in_order(stage) -> None:
    stage.post("judges_deal", 1)
    stage.post("judges_deal", 1)
    found = list(stage.phase.tables.order_by("number").values_list("judge__name", flat=True))
    assert found == ["Alice", "Bob", None, None]


# What it costs


def queries(stage, name, *args, **query):
    client = client_for(stage.cast.carol)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(stage.at(name, *args, **query)).status_code == 200
    return len(captured)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["seats_round", "round", "seat_list", "judges"])
def test_more_tables_ask_no_more_queries(name) -> None:
    few, many = Stage(16), Stage(64)
    assert queries(many, name, 1) == queries(few, name, 1)


@pytest.mark.django_db
@pytest.mark.slow
@pytest.mark.parametrize("name", ["seats_round", "round"])
def test_250_tables_render_within_a_second(name) -> None:
    stage = Stage(1000)
    client = client_for(stage.cast.carol)
    client.get(stage.at(name, 1))
    begun = time.process_time()
    page = client.get(stage.at(name, 1)).content.decode()
    assert time.process_time() - begun < 1.0
    assert len(re.findall(r'id="table-\d+"', page)) == 250
