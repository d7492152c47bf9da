"""Forgeries by somebody who computes every hash again that can be computed: sheet, signatures, chain, list.

What is left to find them by is that rows of different files no longer tell one story.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.archive.tampering import Copy, Row, rehashed, sheet_wholly_anew
from titledeed_verify.verify import verify

pytestmark = pytest.mark.django_db


def by_record(copy: Copy, *, explained: bool = False) -> int:
    """A locked sheet made from a record; `explained`: one that says why it differs from it."""
    return next(
        int(sheet["id"])
        for sheet in copy.rows("sheets.json")
        if sheet["state"] == "locked"
        and sheet["shown"]["record"]
        and explained == any("about" in remark for remark in sheet["shown"]["remarks"])
    )


def champion_of_another_name(copy: Copy) -> None:
    def edit(rows: list[Row]) -> None:
        others = [row["id"] for row in copy.rows("players.json") if row["id"] != rows[0]["champion_id"]]
        rows[0]["champion_id"] = others[0]

    copy.change("tournament.json", edit)


def a_link_told_again(copy: Copy) -> None:
    """A later link about a result would stand for the one that a printed head binds."""
    copy.change("chain.json", lambda links: rehashed([*links, dict(_first(links, "result.recorded"))]))


def a_sheet_locked_again(copy: Copy) -> None:
    copy.change("chain.json", lambda links: rehashed([*links, dict(_first(links, "sheet.locked"))]))


def a_publication_told_again(copy: Copy) -> None:
    copy.change("chain.json", lambda links: rehashed([*links, dict(_first(links, "points.published"))]))


def a_correction_that_corrects_nothing(copy: Copy) -> None:
    copy.change("chain.json", lambda links: rehashed(_retold(links, "result.recorded", "result.corrected")))


def _first(links: list[Row], kind: str) -> Row:
    return next(link for link in links if link["kind"] == kind)


def _retold(links: list[Row], kind: str, as_kind: str) -> list[Row]:
    _first(links, kind)["kind"] = as_kind
    return links


def strokes_taken_out(copy: Copy) -> None:
    copy.change("people/signatures.json", lambda rows: rows[1:])


def names_of_a_sheet_taken_out(copy: Copy) -> None:
    copy.change("people/sheets.json", lambda rows: rows[1:])


def pseudonym_taken_out(copy: Copy) -> None:
    copy.change("people/pseudonyms.json", lambda rows: rows[1:])


def player_taken_out(copy: Copy) -> None:
    copy.change("people/players.json", lambda rows: rows[1:])


def names_of_two_players_exchanged(copy: Copy) -> None:
    def edit(rows: list[Row]) -> None:
        rows[0]["name"], rows[1]["name"] = rows[1]["name"], rows[0]["name"]

    copy.change("people/players.json", edit)


def words_of_a_ruling(copy: Copy) -> None:
    copy.change("people/rulings.json", lambda rows: rows[0].update(reason="because somebody paid"))


def line_of_the_record_of_acts(copy: Copy) -> None:
    copy.change("people/audit.json", lambda rows: rows[:3] + rows[4:])


def player_exchanged_in_seat_and_result(copy: Copy) -> None:
    """Two players of the first round change places in seats, results, sheets and the plan."""
    first = min(copy.rows("rounds.json"), key=lambda row: row["number"])["id"]
    one, other = [row["player_id"] for row in copy.rows("seats.json") if row["round_id"] == first][:2]
    ids = {one: other, other: one}
    tables = {row["id"] for row in copy.rows("tables.json") if row["round_id"] == first}

    def exchange(shown: Row) -> None:
        for seat in shown["seats"]:
            seat["player"] = ids.get(seat["player"], seat["player"])

    for sheet in copy.rows("sheets.json"):
        if sheet["table_id"] in tables:
            sheet_wholly_anew(copy, sheet["id"], exchange)
    of_results = {row["id"] for row in copy.rows("results.json") if row["table_id"] in tables}
    copy.change("seats.json", lambda rows: _exchanged(rows, "round_id", {first}, ids))
    copy.change("result_lines.json", lambda rows: _exchanged(rows, "result_id", of_results, ids))


def _exchanged(rows: list[Row], field: str, meant: set[int], ids: dict[int, int]) -> None:
    for row in rows:
        if row[field] in meant:
            row["player_id"] = ids.get(row["player_id"], row["player_id"])


def counted_by_hand(copy: Copy) -> None:
    """The sheet of a recorded game forgets its record, so that nothing need be explained."""
    sheet_wholly_anew(copy, by_record(copy), lambda shown: shown.update(record=None))


def made_before_the_game_was_over(copy: Copy) -> None:
    sheet = by_record(copy)
    table = next(row["table_id"] for row in copy.rows("sheets.json") if row["id"] == sheet)
    recording = next(row["id"] for row in copy.rows("recordings.json") if row["table_id"] == table)
    path = next(path for path in copy.logs() if copy.rows(path)[0]["recording_id"] == recording)
    line = copy.rows(path)[-3]
    seen = {"head": line["number"], "head_hash": line["hash"]}
    sheet_wholly_anew(copy, sheet, lambda shown: shown.update(record=seen))


def figures_of_an_explanation(copy: Copy) -> None:
    def edit(shown: Row) -> None:
        remark = next(remark for remark in shown["remarks"] if remark.get("about", "").startswith("cash"))
        remark["values"]["counted"]["money"] += 1000

    sheet_wholly_anew(copy, by_record(copy, explained=True), edit)


def points_on_a_sheet(copy: Copy) -> None:
    sheet_wholly_anew(copy, by_record(copy), lambda shown: shown["seats"][0].update(points_sixtieths=6000))


def table_on_a_sheet(copy: Copy) -> None:
    sheet_wholly_anew(copy, by_record(copy), lambda shown: shown.update(table=99))


def referee_taken_away(copy: Copy) -> None:
    copy.change("signatures.json", lambda rows: [row for row in rows if row["role"] != "referee"])

    def edit(links: list[Row]) -> None:
        for link in links:
            signed = link["content"].get("signatures", [])
            link["content"] |= {"signatures": [one for one in signed if one["role"] != "referee"]} if signed else {}

    copy.change("chain.json", edit)


def signatures_of_two_versions_exchanged(copy: Copy) -> None:
    """Table 1 of the last preliminary was corrected: each player's two signatures change sheets."""
    corrected = next(row for row in copy.rows("sheets.json") if row["version"] == 2)
    before = next(
        row for row in copy.rows("sheets.json") if row["table_id"] == corrected["table_id"] and row["version"] == 1
    )
    ids = {corrected["id"]: before["id"], before["id"]: corrected["id"]}

    def edit(rows: list[Row]) -> None:
        for row in rows:
            if row["role"] == "player":
                row["sheet_id"] = ids.get(row["sheet_id"], row["sheet_id"])

    copy.change("signatures.json", edit)


def documents_exchanged(copy: Copy) -> None:
    """Two sealed sheets, each valid in itself, each in the other's place with its digest."""
    rows: list[Row] = copy.rows("documents.json")
    one, other = rows[0], rows[1]
    first, second = (f"documents/{row['id']}.pdf" for row in (one, other))
    copy.files[first], copy.files[second] = copy.files[second], copy.files[first]
    one["digest"], other["digest"] = other["digest"], one["digest"]
    copy.put("documents.json", rows)


def document_in_place_of_another(copy: Copy) -> None:
    rows = copy.rows("documents.json")
    first, second = (f"documents/{row['id']}.pdf" for row in rows[:2])
    copy.files[first] = copy.files[second]


def deed_at_two_seats(copy: Copy) -> None:
    def edit(shown: Row) -> None:
        owner = next(seat for seat in shown["seats"] if seat["deeds"])
        other = next(seat for seat in shown["seats"] if seat is not owner)
        other["deeds"] = [*other["deeds"], owner["deeds"][0]]

    sheet_wholly_anew(copy, by_record(copy), edit)


# What is planted, how far the forger goes, the check that finds him, and what it says.
FORGED: list[tuple[Callable[[Copy], Any], str, str, str]] = [
    (champion_of_another_name, "chain", "champion", "the final was won by"),
    (a_link_told_again, "chain", "retold", "told of it already"),
    (a_sheet_locked_again, "chain", "retold", "told of it already"),
    (a_publication_told_again, "chain", "retold", "told of it already"),
    (a_correction_that_corrects_nothing, "chain", "retold", "corrects nothing"),
    (strokes_taken_out, "list", "sealed", "people/signatures.json: changed"),
    (strokes_taken_out, "chain", "signatures", "has no row in people/signatures.json"),
    (names_of_a_sheet_taken_out, "list", "sealed", "people/sheets.json: changed"),
    (names_of_a_sheet_taken_out, "chain", "sheets", "has no row in people/sheets.json"),
    (pseudonym_taken_out, "list", "sealed", "people/pseudonyms.json: changed"),
    (pseudonym_taken_out, "chain", "snapshots", "has no pseudonym, and no erasure says why"),
    (player_taken_out, "chain", "names", "has no row in people/players.json"),
    (names_of_two_players_exchanged, "list", "sealed", "people/players.json: changed"),
    (names_of_two_players_exchanged, "chain", "names", "is another player's"),
    (words_of_a_ruling, "list", "sealed", "people/rulings.json: changed"),
    (line_of_the_record_of_acts, "list", "sealed", "people/audit.json: changed"),
    (player_exchanged_in_seat_and_result, "chain", "names", "is another player's"),
    (player_exchanged_in_seat_and_result, "chain", "results", "its lines are not the ones in link"),
    (counted_by_hand, "chain", "records", "counted by hand, but its game was recorded"),
    (made_before_the_game_was_over, "chain", "records", "not where the record ends"),
    (figures_of_an_explanation, "chain", "records", "no ruling explains it"),
    (points_on_a_sheet, "chain", "results", "points, the result has"),
    (table_on_a_sheet, "chain", "sheets", "it calls itself round"),
    (referee_taken_away, "chain", "signatures", "no referee has countersigned"),
    (signatures_of_two_versions_exchanged, "chain", "signatures", "signed something else than it shows"),
    (documents_exchanged, "chain", "seals", "it shows another sheet"),
    (document_in_place_of_another, "list", "documents", "its SHA-256 is not the one of the sealed sheet"),
    (deed_at_two_seats, "chain", "valuations", "lies at two seats"),
]


@pytest.mark.parametrize(
    ("forge", "goes_as_far_as", "check", "reason"),
    FORGED,
    ids=[f"{forge.__name__}-{far}-{check}" for forge, far, check, _reason in FORGED],
)
def test_a_forgery_whose_hashes_all_hold_is_found(archive, tmp_path, forge, goes_as_far_as, check, reason):
    copy = Copy(archive)
    forge(copy)
    copy.list_anew()
    if goes_as_far_as == "chain":
        copy.chain_anew()
    report = verify(copy.save(tmp_path / "forged.zip"))
    assert not report.is_valid
    found = next(outcome.reasons for outcome in report.outcomes if outcome.name == check)
    assert reason in "\n".join(found)


def test_a_head_tells_how_much_came_after_it(archive):
    links = Copy(archive).rows("chain.json")
    report = verify(archive, head=links[4]["hash"])
    outcome = next(outcome for outcome in report.outcomes if outcome.name == "head")
    assert outcome.holds
    assert f"it does not bind the {len(links) - 5} links after it" in outcome.notes[0]
