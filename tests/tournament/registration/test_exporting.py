"""The exported list imports again to the same, and runs nothing in a spreadsheet."""

import csv
from io import StringIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.cast import make_person, make_tournament
from tournament import registration
from tournament.families import keep_apart
from tournament.models import Family, Player
from tournament.naming.names import identity
from tournament.player_lists.cells import character_fault, clean
from tournament.player_lists.formulas import disarm, restore
from tournament.player_lists.headings import LANGUAGES
from tournament.player_lists.layout import lay_out
from tournament.player_lists.reading import read

pytestmark = pytest.mark.django_db

LETTERS = st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Co", "Cs", "Cn"])
TRICKY = st.sampled_from(["=1+1", "'=x", "-5", "@a", "＝x", "a;=b", "a, -b", '"', "陳大文", "A/B", "O'Neil", "''"])


def texts(longest: int, *, least: int = 0):
    """Values as they are kept: cleaned, and none that an import refuses."""
    cleaned = st.one_of(TRICKY, st.text(LETTERS, max_size=longest)).map(clean)
    return cleaned.filter(lambda text: least <= len(text) <= longest and not character_fault(text))


people = st.fixed_dictionaries(
    {
        "name": texts(120, least=1),
        "city": texts(20),
        "state": texts(20),
        "club": texts(20),
        "category": texts(20),
        "country": st.sampled_from(["", "TW", "HK", "US", "GB", "CI"]),
        "citizenships": st.lists(st.sampled_from(["TW", "US", "KR", "CI"]), unique=True, max_size=3),
        "is_citizenship_proven": st.booleans(),
        "route": st.sampled_from(["organiser", "former_champion"]),
        "route_note": texts(20),
    }
)


class RoundTrip(TestCase):
    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(
        field=st.lists(people, min_size=2, max_size=6, unique_by=lambda one: identity(reference="", **key_of(one))),
        numbered=st.booleans(),
        language=st.sampled_from(LANGUAGES),
    )
    def test_an_exported_list_imports_again_to_the_same(self, field, numbered, language):
        tournament = make_tournament()
        players = [enter(tournament, one, at if numbered else None) for at, one in enumerate(field, start=1)]
        keep_apart(players[0], players[-1], by=make_person("Carol"))
        found = registration.preview(tournament, registration.export(tournament, language), "list.csv")
        assert [problem.code for problem in found.errors if "apart" in problem.code] == []
        assert found.errors == ()
        assert [row.changes for row in found.rows] == [()] * len(field)
        assert found.changes_nothing


def key_of(one):
    return {"name": one["name"], "city": one["city"], "country": one["country"]}


def enter(tournament, one, number):
    reference = f"No {number}" if number else ""
    known_by = identity(reference=reference, **key_of(one))
    return Player.objects.create(tournament=tournament, reference=reference, identity=known_by, **one)


@given(st.text(alphabet=st.sampled_from(list("=+-@'＝,; \t\nab")), max_size=12))
def test_disarming_a_value_can_always_be_undone(value):
    assert restore(disarm(value)) == value


@given(st.text(alphabet=st.sampled_from(list("=+-@'＝,; \t\nab")), max_size=12))
def test_no_part_of_a_disarmed_value_begins_as_a_formula(value):
    for separator in ",;\t\n":
        assert not any(part.strip()[:1] in set("=+-@＝") for part in disarm(value).split(separator) if part.strip())


def test_a_name_that_is_a_formula_is_exported_as_text():
    tournament = make_tournament()
    enter(tournament, {"name": '=HYPERLINK("http://example.org")', "city": "", "country": ""}, None)
    rows = csv.reader(StringIO(registration.export(tournament, "en").decode("utf-8-sig")))
    assert [row[1] for row in rows] == ["Name", '\'=HYPERLINK("http://example.org")']


def test_an_export_begins_with_the_mark_by_which_excel_knows_utf_8():
    assert registration.export(make_tournament(), "zh-hant").startswith("\ufeff參賽編號,姓名".encode())


def test_t_pub_02_an_export_holds_no_pseudonym():
    assert "Pseudonym" not in registration.export(make_tournament(), "en").decode()


def test_a_family_and_alternates_come_back_from_an_export():
    tournament = make_tournament()
    family = Family.objects.create(tournament=tournament, label="Lee")
    for at, name in enumerate(["Ann", "Bob", "Cy"]):
        Player.objects.create(tournament=tournament, name=name, identity=name, family=family, alternate_rank=at or None)
    assert registration.preview(tournament, registration.export(tournament, "zh-hans"), "x.csv").changes_nothing


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_column_of_a_template_is_known(language):
    layout, problems = lay_out(read(registration.template(language)), required=())
    assert [problem.code for problem in problems] == ["import.rows_missing"]
    assert len(layout.columns) == len(layout.headings) == 15
