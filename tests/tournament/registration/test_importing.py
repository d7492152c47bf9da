"""A list is previewed, then taken whole or not at all; again, it changes nothing."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tournament
from tests.tournament.registration.lists import HONG_KONG, Rows, as_text, as_workbook
from tests.tournament.registration.test_problems import FAULTY
from tournament import registration
from tournament.models import FieldImport, Player, SeatingPlan
from tournament.player_lists.entry import Column
from tournament.registration.errors import ImportDiscarded, ImportHasErrors, ImportStale

pytestmark = pytest.mark.django_db

# What a player is apart from when and in which tournament they were entered.
FACTS = (
    "reference", "identity", "name", "city", "state", "country", "citizenships", "is_citizenship_proven", "club",
    "category", "route", "route_note", "family__label", "fixed_table", "alternate_rank", "status", "version",
)  # fmt: skip


@pytest.fixture
def tournament():
    return make_tournament()


@pytest.fixture
def rui(tournament):
    return make_staff(tournament).rui


@pytest.fixture
def carol(tournament):
    return make_staff(tournament).carol


def take(tournament, content: bytes | str, *, by, filename="list.csv"):
    raw = content.encode() if isinstance(content, str) else content
    return registration.apply_import(registration.upload(tournament, raw, filename, by=by), by=by)


def facts(tournament):
    return list(tournament.players.order_by("pk").values_list(*FACTS))


def pairs(tournament):
    return set(tournament.forbidden_pairs.values_list("first__name", "second__name"))


def with_cell(rows: Rows, line: int, column: int, value: str) -> Rows:
    return [
        [value if (at, index) == (line, column) else cell for index, cell in enumerate(row)]
        for at, row in enumerate(rows)
    ]


SAME_LIST = {
    "utf-8": as_text(HONG_KONG).encode(),
    "utf-8-sig": as_text(HONG_KONG).encode("utf-8-sig"),
    "utf-16": as_text(HONG_KONG).encode("utf-16"),
    "utf-16-be": as_text(HONG_KONG).encode("utf-16-be"),
    "big5": as_text(HONG_KONG).encode("cp950"),
    "gb18030": as_text(HONG_KONG).encode("gb18030"),
    "xlsx": as_workbook(HONG_KONG),
    "semicolon": as_text(HONG_KONG, separator=";").encode("cp950"),
    "tab": as_text(HONG_KONG, separator="\t").encode("utf-16"),
}


@pytest.mark.parametrize("shape", SAME_LIST)
def test_c8_the_same_list_in_any_shape_makes_the_same_players(shape, tournament, rui):
    take(tournament, SAME_LIST[shape], by=rui)
    reference = make_tournament()
    take(reference, SAME_LIST["utf-8"], by=rui)
    assert facts(tournament) == facts(reference)
    assert len(facts(tournament)) == 6
    assert pairs(tournament) == pairs(reference) == {("王美麗", "黃志明")}


@pytest.mark.parametrize("shape", SAME_LIST)
def test_the_same_list_again_in_any_shape_changes_nothing(shape, tournament, rui):
    take(tournament, SAME_LIST["big5"], by=rui)
    before = facts(tournament)
    outcome = take(tournament, SAME_LIST[shape], by=rui)
    assert outcome == registration.Outcome(created=0, changed=0, unchanged=6)
    assert facts(tournament) == before


def test_a_faulty_list_reports_everything_and_writes_nothing(rui):
    tournament = make_tournament(kind="national", country="TW")
    make_staff(tournament)
    kept = registration.upload(tournament, FAULTY.encode(), "list.csv", by=rui)
    assert len(registration.preview_of(kept, by=rui).errors) == 13
    with pytest.raises(ImportHasErrors):
        registration.apply_import(kept, by=rui)
    assert not tournament.players.exists()
    assert not tournament.families.exists()


def test_a_preview_writes_no_player(tournament, rui):
    registration.upload(tournament, SAME_LIST["utf-8"], "list.csv", by=rui)
    assert not tournament.players.exists()


def test_a_changed_value_changes_that_player_alone(tournament, rui):
    take(tournament, as_text(HONG_KONG), by=rui)
    outcome = take(tournament, as_text(with_cell(HONG_KONG, 3, 2, "大埔")), by=rui)
    assert outcome == registration.Outcome(created=0, changed=1, unchanged=5)
    assert set(tournament.players.filter(version=2).values_list("name", "city")) == {("王美麗", "大埔")}


def test_a_preview_tells_new_changed_unchanged_and_left_alone_apart(tournament, rui):
    take(tournament, as_text(HONG_KONG), by=rui)
    shorter = [*with_cell(HONG_KONG, 1, 1, "陳太文")[:3], ("7", "周九", "香港", "香港", "香港", "", "", "")]
    found = registration.preview(tournament, as_text(shorter).encode(), "list.csv")
    assert [row.fate for row in found.rows] == ["changed", "unchanged", "new"]
    assert [(change.column, change.before, change.after) for change in found.rows[0].changes] == [
        (Column.NAME, "陳大文", "陳太文")
    ]
    assert found.absent == ("王美麗", "李國強", "黃志明", "何麗珍")


def test_without_entry_numbers_a_person_is_known_by_name_city_and_country(tournament, rui):
    take(tournament, "Name,City,Country,Club\nAnn Lee,Rome,IT,\nBob Ray,Paris,FR,\n", by=rui)
    outcome = take(tournament, "Name,City,Country,Club\nANN  LEE,rome,Italy,Dice\n", by=rui)
    assert outcome == registration.Outcome(created=0, changed=1, unchanged=0)
    assert set(tournament.players.values_list("name", "club")) == {("ANN LEE", "Dice"), ("Bob Ray", "")}


def test_a_known_person_may_get_an_entry_number_later_but_never_lose_it(tournament, rui):
    take(tournament, "Name,City\nAnn,Rome\n", by=rui)
    take(tournament, "No,Name,City\n17,Ann,Rome\n", by=rui)
    take(tournament, "No,Name,City\n,Ann,Rome\n", by=rui)
    assert list(tournament.players.values_list("name", "reference")) == [("Ann", "17")]


def test_columns_that_are_not_in_the_file_are_left_alone(tournament, rui):
    take(tournament, as_text(HONG_KONG), by=rui)
    before = facts(tournament)
    take(tournament, "No,Name\n1,陳大文\n2,陳小文\n", by=rui)
    assert facts(tournament) == before
    assert pairs(tournament) == {("王美麗", "黃志明")}


def test_a_pair_is_given_up_only_when_both_are_in_the_file_without_it(tournament, rui):
    take(tournament, as_text(HONG_KONG), by=rui)
    apart_cleared = with_cell(HONG_KONG, 3, 6, "")
    take(tournament, as_text([row for row in apart_cleared if row[0] != "5"]), by=rui)
    assert pairs(tournament) == {("王美麗", "黃志明")}
    take(tournament, as_text(apart_cleared), by=rui)
    assert pairs(tournament) == set()


def test_alternates_can_be_put_in_another_order_by_a_list(tournament, rui):
    take(tournament, "Name,Alternate\nAnn,1\nBob,2\nCy,3\nDee,\nEve,\nFay,\nGus,\n", by=rui)
    take(tournament, "Name,Alternate\nAnn,3\nBob,1\nCy,2\n", by=rui)
    ranks = tournament.players.exclude(alternate_rank=None).order_by("alternate_rank")
    assert list(ranks.values_list("name", flat=True)) == ["Bob", "Cy", "Ann"]


def test_two_national_qualifiers_can_swap_their_countries(rui):
    tournament = make_tournament(kind="world")
    take(tournament, "No,Name,Country\n1,Ann,US\n2,Bob,CA\n", by=rui)
    take(tournament, "No,Name,Country\n1,Ann,CA\n2,Bob,US\n", by=rui)
    assert set(tournament.players.values_list("name", "country", "route")) == {
        ("Ann", "CA", "national_winner"),
        ("Bob", "US", "national_winner"),
    }


def test_an_import_is_refused_when_players_changed_since_its_preview(tournament, rui):
    kept = registration.upload(tournament, as_text(HONG_KONG).encode(), "list.csv", by=rui)
    make_players(tournament, 1)
    with pytest.raises(ImportStale):
        registration.apply_import(kept, by=rui)
    assert tournament.players.count() == 1
    registration.apply_import(registration.look_again(kept, by=rui), by=rui)
    assert tournament.players.count() == 7


def test_a_second_click_takes_nothing_and_gets_the_same_answer(tournament, rui):
    kept = registration.upload(tournament, as_text(HONG_KONG).encode(), "list.csv", by=rui)
    first = registration.apply_import(kept, by=rui)
    assert registration.apply_import(kept, by=rui) == first
    assert AuditEntry.objects.filter(code="field.imported").count() == 1


def test_the_same_file_uploaded_twice_is_one_preview(tournament, rui):
    for _time in range(2):
        registration.upload(tournament, b"Name\nAnn\n", "list.csv", by=rui)
    assert FieldImport.objects.count() == 1


def test_a_discarded_list_cannot_be_taken(tournament, rui):
    kept = registration.upload(tournament, b"Name\nAnn\n", "list.csv", by=rui)
    registration.discard(kept, by=rui)
    with pytest.raises(ImportDiscarded):
        registration.apply_import(kept, by=rui)


def test_an_import_leaves_one_line_in_the_record_with_before_and_after(tournament, rui):
    take(tournament, as_text(HONG_KONG), by=rui)
    take(tournament, as_text(with_cell(HONG_KONG, 3, 2, "大埔")), by=rui)
    line = AuditEntry.objects.filter(code="field.imported").first()
    assert line.by == rui
    assert line.before == {"changed": {"王美麗": {"city": "九龍"}}}
    assert line.after == {"new": [], "changed": {"王美麗": {"city": "大埔"}}}


def test_once_seats_are_drafted_the_preview_says_that_they_will_no_longer_fit(tournament, rui, carol):
    take(tournament, as_text(HONG_KONG), by=rui)
    SeatingPlan.objects.create(tournament=tournament, seed=1, instance={}, plan={}, report={}, drafted_by=carol)
    harmless = registration.preview(tournament, as_text(with_cell(HONG_KONG, 3, 2, "大埔")).encode(), "list.csv")
    harmful = registration.preview(tournament, as_text(with_cell(HONG_KONG, 3, 5, "陳")).encode(), "list.csv")
    assert harmless.consequence == ""
    assert "drafted again" in str(harmful.consequence)


def test_whoever_has_withdrawn_is_not_brought_back_by_a_list(tournament, rui):
    take(tournament, "Name\nAnn\n", by=rui)
    tournament.players.update(status=Player.Status.WITHDRAWN)
    take(tournament, "Name\nAnn\n", by=rui)
    assert tournament.players.get().status == Player.Status.WITHDRAWN


PSEUDONYMS = "Name,Pseudonym\nAnn,Velvet Top Hat\n"


def test_t_pub_02_pseudonyms_of_a_registrars_list_are_left_out(tournament, rui):
    take(tournament, PSEUDONYMS, by=rui)
    assert not tournament.pseudonyms.exists()


def test_pseudonyms_of_the_chief_referees_list_are_proposed_once(tournament, carol):
    take(tournament, PSEUDONYMS, by=carol)
    outcome = take(tournament, PSEUDONYMS, by=carol)
    assert [(one.text, one.state) for one in tournament.pseudonyms.all()] == [("Velvet Top Hat", "proposed")]
    assert outcome.unchanged == 1


def test_t_pub_03_a_pseudonym_that_would_be_refused_stops_the_list(tournament, carol):
    found = registration.preview(tournament, b"Name,Pseudonym\nAnn Tanner,Ann Tanner\n", "list.csv", by=carol)
    assert [problem.code for problem in found.errors] == ["import.pseudonym_refused"]


def test_t_alt_02_a_gap_left_by_a_withdrawal_during_play_does_not_stop_a_correction(tournament, rui):
    take(tournament, "No,Name,Alternate\n1,Ann,\n2,Bob,1\n3,Cy,2\n", by=rui)
    tournament.players.filter(name="Bob").update(status=Player.Status.WITHDRAWN)
    tournament.frozen_at = "2026-11-30T09:00Z"
    tournament.save()
    assert take(tournament, "No,Name,Alternate\n1,Anna,\n3,Cyril,2\n", by=rui).changed == 2


@pytest.mark.django_db(transaction=True)
def test_four_clicks_at_once_take_the_list_once(tournament, rui):
    kept = registration.upload(tournament, as_text(HONG_KONG).encode(), "list.csv", by=rui)

    def click(_number):
        try:
            return registration.apply_import(kept, by=rui)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as clicks:
        outcomes = set(clicks.map(click, range(4)))
    assert outcomes == {registration.Outcome(created=6)}
    assert tournament.players.count() == 6
    assert AuditEntry.objects.filter(code="field.imported").count() == 1
