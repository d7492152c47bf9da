"""The record page: what was before and after, found by act and by person, page by page."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from accounts import audit
from tests.cast import Cast, client_for, make_staff, make_tournament
from tournament.acts import ACTS
from tournament.models import Tournament
from tournament.record import Change, changes

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(zone="Asia/Taipei")


@pytest.fixture
def cast(tournament: Tournament) -> Cast:
    return make_staff(tournament)


def page(tournament: Tournament, cast: Cast, query: str = "") -> str:
    return client_for(cast.carol).get(f"/desk/{tournament.slug}/record/{query}").content.decode()


def acts(text: str) -> list[str]:
    return re.findall(r"<code[^>]*>([^<]+)</code>", text)


def test_only_what_differs_is_shown() -> None:
    entry = audit.record(
        "x.changed", by=None, before={"a": 1, "b": [1], "c": "old"}, after={"a": 1, "b": [2], "d": "new"}
    )
    assert list(changes(entry)) == [Change("b", "[1]", "[2]"), Change("c", "old", None), Change("d", None, "new")]


def test_a_line_names_who_what_why_and_what_was_before(tournament: Tournament, cast: Cast) -> None:
    audit.record(
        "tournament.settings_changed",
        by=cast.carol,
        tournament_id=tournament.pk,
        subject="Minutes",
        before={"minutes": 90},
        after={"minutes": 120},
        reason="the hall is free",
    )
    text = page(tournament, cast)
    for part in ("Carol", "Settings changed", "Minutes", "the hall is free", "<del><bdi>90", "<ins><bdi>120"):
        assert part in text


def test_a_whole_count_is_folded_so_that_the_record_stays_a_list(tournament: Tournament, cast: Cast) -> None:
    whole = {"counted": {f"deed {number}": "seat 1" for number in range(28)}}
    audit.record("sheet.counted", by=cast.carol, tournament_id=tournament.pk, after={**whole, "version": 1})
    folded = re.findall(r"<dd><details>.*?</details></dd>", page(tournament, cast))
    assert len(folded) == 1
    assert "deed 27" in folded[0]


def test_another_tournaments_lines_are_not_here(tournament: Tournament, cast: Cast) -> None:
    audit.record("seating.posted", by=cast.carol, tournament_id=make_tournament().pk)
    audit.record("accounts.joined", by=cast.carol)
    assert "Nothing here" in page(tournament, cast)


def test_lines_are_found_by_act_and_by_person(tournament: Tournament, cast: Cast) -> None:
    for code, by in (("seating.posted", cast.carol), ("seating.swapped", cast.fay), ("staff.invited", cast.carol)):
        audit.record(code, by=by, tournament_id=tournament.pk)
    assert acts(page(tournament, cast)) == ["staff.invited", "seating.swapped", "seating.posted"]
    assert acts(page(tournament, cast, "?code=seating.swapped")) == ["seating.swapped"]
    assert acts(page(tournament, cast, "?code=seating")) == ["seating.swapped", "seating.posted"]
    assert acts(page(tournament, cast, f"?code=seating&person={cast.carol.pk}")) == ["seating.posted"]
    assert acts(page(tournament, cast, f"?person={cast.dave.pk}")) == []


@pytest.mark.parametrize("query", ["?person=x", "?person=99999999999999999999", "?page=x", "?page=99", "?code=%00"])
def test_a_query_that_makes_no_sense_breaks_nothing(tournament: Tournament, cast: Cast, query: str) -> None:
    audit.record("seating.posted", by=cast.carol, tournament_id=tournament.pk)
    assert client_for(cast.carol).get(f"/desk/{tournament.slug}/record/{query}").status_code == 200


def test_a_long_record_has_pages_that_keep_the_choice(tournament: Tournament, cast: Cast) -> None:
    for number in range(51):
        audit.record("seating.swapped", by=cast.fay, tournament_id=tournament.pk, subject=f"swap {number}")
    first = page(tournament, cast, "?code=seating.swapped")
    assert first.count("<bdi>swap ") == 50
    assert "?code=seating.swapped&amp;person=&amp;page=2" in first
    second = page(tournament, cast, "?code=seating.swapped&person=&page=2")
    assert "<bdi>swap 0</bdi>" in second
    assert second.count("<bdi>swap ") == 1


def test_times_are_the_tournaments(tournament: Tournament, cast: Cast) -> None:
    entry = audit.record("seating.posted", by=cast.carol, tournament_id=tournament.pk)
    hour = (entry.at.hour + 8) % 24
    assert f" {hour:02}:{entry.at:%M:%S}</time>" in page(tournament, cast)


WRITERS = {"record", "note", "_note", "_record"}  # what an act is written into the record by


def nodes_of(app: str) -> Iterator[ast.AST]:
    for path in Path(settings.BASE_DIR, app).rglob("*.py"):
        if path.name not in ("acts.py", "integrity.py") and "migrations" not in path.parts:
            yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def code_written_by(node: ast.AST) -> str | None:
    """The dotted code that a call writes into the record; None for every other call."""
    if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
        return None
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    code = str(node.args[0].value)
    return code if name in WRITERS and re.fullmatch(r"[a-z_]+\.[a-z_]+", code) else None


def test_every_act_has_a_name_in_words_and_no_name_is_left_over() -> None:
    nodes = [node for app in ("accounts", "tournament", "games") for node in nodes_of(app)]
    written = {code for node in nodes if (code := code_written_by(node))}
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert len(written) > 60
    assert written <= set(ACTS) <= texts


def test_only_the_leads_read_it(tournament: Tournament, cast: Cast) -> None:
    path = f"/desk/{tournament.slug}/record/"
    answers = {
        str(user): client_for(user).get(path).status_code for user in (cast.cho, cast.carol, cast.fay, cast.dave)
    }
    assert answers == {"Cho": 200, "Carol": 200, "Fay": 403, "Dave": 404}
