"""Every problem of a list at once, each at its place, with words that say what to do."""

from collections.abc import Sequence

import pytest

from tournament.models import Player
from tournament.player_lists.assessment import assess
from tournament.player_lists.entry import LONGEST, Column, Entered, Entry
from tournament.player_lists.problem_texts import ERRORS, WARNINGS, is_error, message
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.reading import read
from tournament.player_lists.terms import Terms

OPEN = Terms()
NATIONAL = Terms(kind="national", country="TW")
WORLD = Terms(kind="world")

# One line that is right, then thirteen with one planted fault each.
FAULTY = """\
Entry number,Name,City,Country,Citizenship,Proof of citizenship seen,Club,Family,Apart from,Alternate,Fixed table
1,Ann Lee,Taipei,TW,TW,yes,,,,,
2,,Taipei,TW,TW,yes,,,,,
3,Cy Wu,Taipei,Atlantis,TW,yes,,,,,
3,Dee Chang,Tainan,TW,TW,yes,,,,,
5,Eve Lin,Taipei,TW,Narnia,yes,,,,,
6,Fay Kuo,Taipei,TW,TW,maybe,,,,,
7,Gus Hsu,Taipei,TW,US,yes,,,,,
8,Hal\x07 Tsai,Taipei,TW,TW,yes,,,,,
9,Ida Pan,Taipei,TW,TW,yes,,,Nobody,,
10,Jon Ma,Taipei,TW,TW,yes,,,10,,
11,Kay Su,Taipei,TW,TW,yes,,,,second,
12,Lou He,Taipei,TW,TW,yes,,,,,99
13,Max Jiang,Taipei,TW,TW,yes,,,,2,
14,Nan Ye,Taipei,TW,TW,yes,,,,,,one too many
"""
PLANTED = [
    (3, "B", Kind.NAME_MISSING),
    (4, "D", Kind.COUNTRY_UNKNOWN),
    (5, "A", Kind.REFERENCE_TWICE),
    (6, "E", Kind.CITIZENSHIP_UNKNOWN),
    (7, "F", Kind.YES_NO_UNKNOWN),
    (8, "E", Kind.CITIZENSHIP_MISMATCH),
    (9, "B", Kind.CONTROL_CHARACTER),
    (10, "I", Kind.APART_UNKNOWN),
    (11, "I", Kind.APART_FROM_ONESELF),
    (12, "J", Kind.RANK_UNKNOWN),
    (13, "K", Kind.TABLE_OUT_OF_RANGE),
    (14, "J", Kind.RANK_GAP),
    (15, "", Kind.ROW_TOO_LONG),
]


def problems(text: str, terms: Terms = NATIONAL, entered: Sequence[Entered] = ()) -> tuple[Problem, ...]:
    return assess(read(text.encode()), entered, terms).problems


def kinds(text: str, terms: Terms = OPEN, entered: Sequence[Entered] = ()) -> set[Kind]:
    return {problem.kind for problem in problems(text, terms, entered)}


def test_thirteen_planted_faults_are_all_reported_with_line_and_column():
    found = [(p.place.line, p.place.letter, p.kind) for p in problems(FAULTY) if is_error(p)]
    assert found == PLANTED


def test_every_kind_is_either_an_error_or_a_warning_and_has_words():
    assert ERRORS.keys() | WARNINGS.keys() == set(Kind)
    assert not ERRORS.keys() & WARNINGS.keys()


def test_every_planted_fault_names_its_values_in_its_words():
    texts = [message(problem) for problem in problems(FAULTY)]
    assert not any("%(" in text for text in texts)
    assert any("Atlantis" in text for text in texts)


@pytest.mark.parametrize(("column", "limit"), list(LONGEST.items()))
def test_limits_are_those_of_the_database(column, limit):
    names = {Column.ROUTE: "route_note"}
    if column in {Column.FAMILY, Column.PSEUDONYM}:
        model = Player._meta.get_field("family" if column is Column.FAMILY else "pseudonyms").related_model
        field = model._meta.get_field("label" if column is Column.FAMILY else "text")
    else:
        field = Player._meta.get_field(names.get(column, column.value))
    assert field.max_length == limit


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("City,Country\nRome,IT\n", Kind.COLUMN_MISSING),
        ("red,green\n1,2\n", Kind.HEADER_MISSING),
        ("Name,City\n", Kind.ROWS_MISSING),
        ("Name,Full name\nAnn,Ann\n", Kind.COLUMN_TWICE),
        ("Name,Shoe size\nAnn,38\n", Kind.COLUMN_UNKNOWN),
        (f"Name\n{'x' * 121}\n", Kind.VALUE_TOO_LONG),
        ("Name,City\nAnn,#REF!\n", Kind.FORMULA_FAILED),
        ("Name\n???\n", Kind.CHARACTERS_LOST),
        ("Name\nA\ufffdn\n", Kind.BYTES_UNREADABLE),
        ("Name\n\ue123n\n", Kind.CHARACTER_PRIVATE),
        ("Name\nAnn\u202e Lee\n", Kind.CONTROL_CHARACTER),
        ("Name,Table no\nAnn,two\n", Kind.TABLE_UNKNOWN),
        ("Name,City\nAnn,Rome\nANN,rome\n", Kind.PERSON_TWICE),
        ("No,Name,City\n1,Ann,Rome\n2,ANN,rome\n", Kind.NAMESAKES),
        ("Name\nJonathan Smith\nJonathon Smith\n", Kind.SIMILAR_NAMES),
        ("Name\nSmith Jonathan\nJonathan Smith\n", Kind.SIMILAR_NAMES),
        ("Name\n王小明\nWang Xiaoming\n", Kind.SIMILAR_NAMES),
        ("Name\n王偉\n王伟\n", Kind.SIMILAR_NAMES),
        ("Name,Alternate\nAnn,1\nBob,1\nCy,\nDee,\n", Kind.RANK_TWICE),
        ("Name,Alternate\nAnn,1\nBob,2\nCy,\n", Kind.ALTERNATES_MANY),
        ("Name,Family\nAnn,Lee\nBob,\n", Kind.FAMILY_ALONE),
        ("Name,Family\n" + "".join(f"P{i},{'Lee' if i < 3 else ''}\n" for i in range(8)), Kind.FAMILY_TOO_LARGE),
        ("Name\n" + "".join(f"Player {i}\n" for i in range(7)), Kind.FIELD_UNSEATABLE),
        ("No,Name,Apart from\n1,Ann,Bob\n2,Bob,\n3,Bob,\n", Kind.APART_UNCLEAR),
    ],
)
def test_each_kind_of_problem_is_found(text, kind):
    assert kind in kinds(text)


def test_t_elig_01_a_national_championship_asks_for_citizenship_and_its_proof():
    found = kinds("Name,Citizenship\nAnn,\nBob,TW\n", NATIONAL)
    assert {Kind.CITIZENSHIP_MISSING, Kind.CITIZENSHIP_UNPROVEN} <= found
    assert Kind.COUNTRY_OTHER in kinds("Name,Country\nAnn,US\n", NATIONAL)


def test_t_elig_01_a_dual_citizen_may_play_for_the_country_declared():
    assert Kind.CITIZENSHIP_MISMATCH not in kinds("Name,Country,Citizenship\nAnn,TW,US / TW\n", NATIONAL)


def test_t_elig_03_only_the_required_category_is_let_in():
    terms = Terms(required_category="Park Place")
    found = [
        (p.kind, p.place.line) for p in problems("Name,Category\nA,park place\nB,Baltic\nC,\n", terms) if is_error(p)
    ]
    assert found == [(Kind.CATEGORY_WRONG, 3), (Kind.CATEGORY_MISSING, 4)]


def test_t_elig_04_a_country_sends_one_national_qualifier_to_the_world_championship():
    found = [p for p in problems("Name,Country\nAnn,Taiwan\nBob,臺灣\nCy,US\n", WORLD) if is_error(p)]
    assert [(p.kind, p.place.line, p.values["other"]) for p in found] == [(Kind.SECOND_QUALIFIER, 3, "Ann")]


def test_t_elig_06_a_former_champion_plays_beside_the_national_one():
    text = "Name,Country,Route\nAnn,TW,\nBob,TW,former world champion\n"
    assert Kind.SECOND_QUALIFIER not in kinds(text, WORLD)


def test_a_world_championship_needs_a_country_for_everybody():
    assert Kind.COUNTRY_MISSING in kinds("Name,Country\nAnn,\n", WORLD)
    assert Kind.COLUMN_MISSING in kinds("Name\nAnn\n", WORLD)


def test_t_alt_01_fewer_alternates_than_guaranteed_are_pointed_out():
    terms = Terms(kind="national", guaranteed_alternates=3)
    text = "Name,Alternate\nAnn,\nBob,\nCy,\nDee,1\nEve,2\n"
    assert [p.values["count"] for p in problems(text, terms) if p.kind is Kind.ALTERNATES_FEW] == [2]


def test_t_alt_02_the_order_counts_alternates_whom_the_file_leaves_alone():
    first = Entered(7, Entry(name="Zoe", alternate_rank=1))
    assert Kind.RANK_TWICE in kinds("Name,Alternate\nAnn,1\n", entered=[first])
    assert Kind.RANK_GAP not in kinds("Name,Alternate\nAnn,2\n", entered=[first])


def test_a_new_name_under_an_old_entry_number_is_pointed_out():
    entered = [Entered(7, Entry(name="Ann Lee", reference="1"))]
    assert Kind.RENAMED in kinds("No,Name\n1,Zachary Brown\n", entered=entered)
    assert Kind.RENAMED not in kinds("No,Name\n1,Anne Lee\n", entered=entered)


def test_gap_e1_a_list_does_not_change_the_declared_country_of_a_dual_citizen():
    entered = [Entered(7, Entry(name="Ann", reference="1", country="TW", citizenships=("TW", "US")))]
    assert Kind.COUNTRY_LOCKED in kinds("No,Name,Country\n1,Ann,US\n", entered=entered)


def test_once_seats_are_posted_a_list_adds_nobody():
    closed = Terms(is_field_closed=True, is_order_closed=True)
    entered = [Entered(7, Entry(name="Ann", reference="1", alternate_rank=1))]
    assert kinds("No,Name,Alternate\n1,Ann,\n2,Bob,\n", closed, entered) >= {Kind.ORDER_CLOSED, Kind.FIELD_CLOSED}
    assert Kind.FIELD_CLOSED not in kinds("No,Name\n1,Anna\n", closed, entered)


def test_siblings_of_one_family_are_not_taken_for_each_other():
    assert Kind.SIMILAR_NAMES not in kinds("Name,Family\nAnna Smithson,S\nHanna Smithson,S\n")
