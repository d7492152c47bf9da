"""Tables to take away: who gets which, what is in them, and what a spreadsheet makes of it."""

import csv
import json
import re
from io import BytesIO, StringIO

import pytest
from django.conf import settings
from openpyxl import load_workbook

from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, play_round
from tournament import registration
from tournament.exports.tables import TABLES
from tournament.models import Player

pytestmark = pytest.mark.django_db

NAMES = ["=HYPERLINK(1)", "陳大文", "Søren, Kjærgaard", '"Ace" Lee', "-5", "@all", "نور حداد", "O'Neil"]


class Day:
    """Eight players with names that files break on; one round is played."""

    def __init__(self) -> None:
        self.tournament = make_tournament()
        self.cast = make_staff(self.tournament)
        self.players = make_players(self.tournament, 8)
        for number, (player, name) in enumerate(zip(self.players, NAMES, strict=True), 1):
            Player.objects.filter(pk=player.pk).update(name=name, reference=f"N{number}", identity=f"no:n{number}")
        approve_pseudonyms(self.players)
        play_round(self.tournament, self.players, by=self.cast.carol)

    def file(self, table: str, form: str) -> bytes:
        return client_for(self.cast.carol).get(f"/desk/{self.tournament.slug}/exports/{table}.{form}").content


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_pains_65_exported_players_import_again_to_the_same(day: Day, form: str) -> None:
    found = registration.preview(day.tournament, day.file("players", form), f"list.{form}")
    assert found.errors == ()
    assert [row.changes for row in found.rows] == [()] * 8
    assert found.changes_nothing


def test_pains_65_csv_begins_with_the_mark_by_which_excel_knows_utf_8(day: Day) -> None:
    for table in TABLES:
        assert day.file(table, "csv").startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("table", sorted(TABLES))
def test_no_cell_of_a_workbook_is_a_formula(day: Day, table: str) -> None:
    page = load_workbook(BytesIO(day.file(table, "xlsx"))).active
    assert page is not None
    cells = [cell for row in page.iter_rows() for cell in row]
    assert "f" not in {cell.data_type for cell in cells}
    assert "'=HYPERLINK(1)" in [cell.value for cell in cells]


@pytest.mark.parametrize("table", sorted(TABLES))
def test_csv_runs_nothing_and_json_changes_nothing(day: Day, table: str) -> None:
    rows = list(csv.reader(StringIO(day.file(table, "csv").decode("utf-8-sig"))))
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@"))]
    assert {row["name"] for row in json.loads(day.file(table, "json"))} == set(NAMES)


def test_a_result_has_net_worth_and_points_as_they_were_recorded(day: Day) -> None:
    first = json.loads(day.file("results", "json"))[0]
    assert first == {
        "round": 1,
        "table": 1,
        "version": 1,
        "seat": 1,
        "reference": "N1",
        "name": "=HYPERLINK(1)",
        "outcome": "survivor",
        "placement": 1,
        "net_worth": 4000,
        "unmortgaged_value": 4000,
        "points": "19",
    }


def test_seats_are_told_one_by_one(day: Day) -> None:
    rows = json.loads(day.file("seats", "json"))
    assert [(row["table"], row["seat"]) for row in rows] == [(table, seat) for table in (1, 2) for seat in (1, 2, 3, 4)]


def test_t_pub_02_only_the_standings_of_the_leads_hold_name_and_pseudonym(day: Day) -> None:
    holding = {table for table in TABLES if b"Railroad" in day.file(table, "json")}
    assert holding == {"standings"}


def test_every_table_is_for_whoever_may_see_what_is_in_it(day: Day) -> None:
    cast = day.cast
    people = (cast.cho, cast.carol, cast.fay, cast.rui, cast.alice, cast.dave)
    slug = day.tournament.slug
    asked = {
        table: [client_for(user).get(f"/desk/{slug}/exports/{table}.csv").status_code for user in people]
        for table in TABLES
    }
    assert asked == {
        "players": [200, 200, 200, 200, 403, 404],
        "seats": [200, 200, 200, 200, 403, 404],
        "results": [200, 200, 403, 403, 403, 404],
        "standings": [200, 200, 403, 403, 403, 404],
    }


def test_the_page_offers_what_one_may_have(day: Day) -> None:
    text = client_for(day.cast.fay).get(f"/desk/{day.tournament.slug}/exports/").content.decode()
    assert set(re.findall(r"exports/(\w+)\.csv", text)) == {"players", "seats"}


def test_an_unknown_form_is_not_found(day: Day) -> None:
    assert client_for(day.cast.carol).get(f"/desk/{day.tournament.slug}/exports/seats.pdf").status_code == 404


def test_every_column_is_documented_in_its_order(day: Day) -> None:
    text = (settings.BASE_DIR / "docs" / "exports.md").read_text(encoding="utf-8")
    for table, make in TABLES.items():
        section = text.split(f"\n## {table}\n")[1].split("\n## ")[0]
        assert re.findall(r"^\| `(\w+)`", section, re.MULTILINE) == [
            column.key for column in make(day.tournament).columns
        ]
