"""Changes of every kind, planted in a good archive: each is found, and for the right reason.

A forger may compute the list of contents again, the chain too, even the hashes within: each case says how far
he goes and which check finds him nevertheless. Whoever computes all of it again is found by the noted head.
"""

from collections.abc import Callable

import pytest

from tests.archive.tampering import Copy, rehashed, set_in, sheet_anew
from titledeed_verify.report import Report
from titledeed_verify.verify import verify

pytestmark = pytest.mark.django_db

LOCKED = {"state": "locked"}


def digit_in_a_log_line(copy):
    path = copy.logs()[0]

    def edit(lines):
        roll = next(line for line in lines if line["action"] and line["action"]["do"] == "roll")
        roll["action"]["dice"] = [roll["action"]["dice"][0] % 6 + 1, roll["action"]["dice"][1]]

    copy.change(path, edit)


def log_line_removed(copy):
    copy.change(copy.logs()[0], lambda lines: lines[:10] + lines[11:])


def log_lines_swapped(copy):
    copy.change(copy.logs()[0], lambda lines: [*lines[:10], lines[11], lines[10], *lines[12:]])


def log_written_anew(copy):
    digit_in_a_log_line(copy)
    copy.log_anew(copy.logs()[0])


def ruling_of_a_game_raised(copy):
    """The judge's ruling gives 70 instead of 20, event and all; the game can be played that way."""
    path = copy.logs()[0]

    def edit(lines):
        ruling = next(line for line in lines if line["action"] and line["action"]["do"] == "rule")
        ruling["action"]["cash"]["s1"] = 70
        ruling["events"] = [[70 if value == 20 else value for value in event] for event in ruling["events"]]

    copy.change(path, edit)
    copy.log_anew(path)
    living = [line["action"] for line in copy.rows(path) if line["replaced_by_id"] is None and line["place"]]
    copy.change(path.replace("log.", "record."), lambda lines: [lines[0], *living])


def undone_entry_revived(copy):
    def edit(lines):
        undone = next(line for line in lines if line["replaced_by_id"] is not None)
        undone["replaced_by_id"] = None

    copy.change(copy.logs()[0], edit)


def record_of_another_game(copy):
    first, second = (path.replace("log.", "record.") for path in copy.logs()[:2])
    copy.files[first] = copy.files[second]


def net_worth_of_a_result(copy):
    copy.change("result_lines.json", lambda rows: set_in(rows, {"placement": 1}, net_worth=99_999))


def net_worth_on_a_sheet(copy):
    def edit(rows):
        sheet = next(row for row in rows if row["state"] == "locked")
        survivor = next(seat for seat in sheet["shown"]["seats"] if seat["worth"])
        survivor["worth"]["net_worth"] += 1000
        sheet_anew(sheet)

    copy.change("sheets.json", edit)


def place_on_a_sheet(copy):
    def edit(rows):
        seats = next(row for row in rows if row["state"] == "locked")["shown"]["seats"]
        seats[0]["rank"], seats[1]["rank"] = 4, 4

    copy.change("sheets.json", edit)


def points(copy):
    copy.change("result_lines.json", lambda rows: set_in(rows, {"placement": 2}, points_sixtieths=60 * 60))


def rank(copy):
    copy.change("standings.json", lambda rows: set_in(rows[-1]["lines"], {"rank": 2}, rank=1))


def tie_breaks_in_another_order(copy):
    def edit(rules):
        rules["tournament"]["tie_breaks"] = ["game_wins"]

    copy.change("standings.json", lambda rows: set_in(rows[0]["lines"], {"rank": 1}, decided_by="game_wins"))
    copy.change("rules.json", edit)


def finalist(copy):
    def edit(told):
        told["finalists"] = [*told["finalists"][:-1], told["finalists"][-1] + 1000]

    copy.change("finalists.json", edit)


def stranger_in_the_final(copy):
    final = max(row["id"] for row in copy.rows("rounds.json"))
    seated = {row["player_id"] for row in copy.rows("seats.json") if row["round_id"] == final}
    stranger = next(row["id"] for row in copy.rows("players.json") if row["id"] not in seated)
    copy.change("seats.json", lambda rows: set_in(rows, {"round_id": final, "position": 2}, player_id=stranger))


def two_seats_exchanged(copy):
    def edit(rows):
        second = sorted({row["round_id"] for row in rows})[1]
        one, other = [row for row in rows if row["round_id"] == second and row["position"] == 1]
        one["player_id"], other["player_id"] = other["player_id"], one["player_id"]

    copy.change("seats.json", edit)


def player_at_two_places(copy):
    copy.change("seats.json", lambda rows: rows[1].update(player_id=rows[0]["player_id"]))


def family(copy):
    """A table mate is made a relative, so that the seats look wrong."""
    mates = [row["player_id"] for row in copy.rows("seats.json")[:2]]
    families = copy.rows("families.json")

    def edit(rows):
        for id in mates:
            set_in(rows, {"id": id}, family_id=families[0]["id"])

    copy.change("players.json", edit)


def seed_of_the_draw(copy):
    copy.change("draws.json", lambda rows: rows[-1].update(seed=rows[-1]["seed"] + 1))


def strokes_swapped(copy):
    def edit(rows):
        rows[0]["strokes"], rows[1]["strokes"] = rows[1]["strokes"], rows[0]["strokes"]

    copy.change("people/signatures.json", edit)


def name_under_a_sheet(copy):
    def edit(rows):
        rows[0]["people"]["1"]["name"] = "Mallory"

    copy.change("people/sheets.json", edit)


def shown_hash(copy):
    copy.change("signatures.json", lambda rows: rows[0].update(shown_hash="f" * 64))


def signature_removed(copy):
    copy.change("signatures.json", lambda rows: rows[1:])


def byte_of_a_pdf(copy):
    path = min(path for path in copy.files if path.startswith("documents/"))
    content = bytearray(copy.files[path])
    content[2000] ^= 1
    copy.files[path] = bytes(content)


def pdf_removed(copy):
    del copy.files[min(path for path in copy.files if path.startswith("documents/"))]


def file_removed(copy):
    del copy.files["clock.json"]


def file_added(copy):
    copy.files["more.json"] = b"[]\n"


def content_of_a_link(copy):
    copy.change("chain.json", lambda links: links[2]["content"].update(version=7))


def link_removed(copy):
    copy.change("chain.json", lambda links: rehashed([*links[:3], *links[4:]]))
    copy.change("manifest.json", lambda manifest: {**manifest, "head": copy.rows("chain.json")[-1]["hash"]})


def figure_published(copy):
    copy.change("snapshots.json", lambda rows: rows[0]["payload"]["rows"][0].update(total="99"))


def head_in_the_list(copy):
    copy.change("manifest.json", lambda manifest: {**manifest, "head": "a" * 64})


def ruling_removed(copy):
    copy.change("rulings.json", lambda rows: [])


def explanation_removed(copy):
    """The reason why a table was counted otherwise than it was recorded."""

    def edit(rows):
        sheet = next(row for row in rows if any("about" in remark for remark in row["shown"]["remarks"]))
        sheet["shown"]["remarks"] = [remark for remark in sheet["shown"]["remarks"] if "about" not in remark]
        sheet_anew(sheet)

    copy.change("sheets.json", edit)


def act_of_the_clock_removed(copy):
    copy.change("clock.json", lambda rows: [row for row in rows if row["kind"] != "pause"])


def result_forgotten(copy):
    copy.change("results.json", lambda rows: [row for row in rows if row["is_current"]])


# What is planted, how far the forger goes, the check that finds him, and what it says.
PLANTED: list[tuple[Callable[[Copy], object], str, str, str]] = [
    (digit_in_a_log_line, "", "contents", "games/round-1/table-001/log.jsonl: changed"),
    (digit_in_a_log_line, "chain", "logs", "its hash is not the one of its content"),
    (log_line_removed, "chain", "logs", "a line is missing, moved or put in"),
    (log_lines_swapped, "chain", "logs", "a line is missing, moved or put in"),
    (log_written_anew, "chain", "replays", "games/round-1/table-001: "),
    (ruling_of_a_game_raised, "chain", "records", "it was made from a record with another hash"),
    (undone_entry_revived, "chain", "logs", "other entries are marked as replaced"),
    (record_of_another_game, "chain", "logs", "it is not the game of its log"),
    (net_worth_of_a_result, "list", "sealed", "result_lines.json: changed"),
    (net_worth_of_a_result, "chain", "results", "its lines are not the ones in link"),
    (net_worth_on_a_sheet, "chain", "sheets", "its hash is not the one in link"),
    (net_worth_on_a_sheet, "chain", "valuations", "net_worth is"),
    (place_on_a_sheet, "chain", "valuations", "place 4, the count makes"),
    (place_on_a_sheet, "chain", "sheets", "another hash than the one that was signed"),
    (points, "chain", "points", "60 points, its place earns"),
    (rank, "chain", "standings", "rank is 1, the results make 2"),
    (tie_breaks_in_another_order, "chain", "standings", "decided_by is game_wins"),
    (finalist, "chain", "finalists", "the standings take"),
    (stranger_in_the_final, "chain", "finalists", "is no finalist and replaced nobody"),
    (two_seats_exchanged, "chain", "plan", "the plan and the changes since make"),
    (player_at_two_places, "chain", "seats", "sits at 2 places"),
    (family, "chain", "families", "are to be kept apart"),
    (seed_of_the_draw, "chain", "draw", "not the ones that were promised"),
    (strokes_swapped, "chain", "signatures", "are not the ones the chain saw"),
    (name_under_a_sheet, "chain", "sheets", "the name at seat 1 is not the one that was signed"),
    (shown_hash, "chain", "signatures", "signed something else than it shows"),
    (signature_removed, "chain", "signatures", "has neither signed nor refused"),
    (byte_of_a_pdf, "chain", "documents", "its SHA-256 is not the one of the sealed sheet"),
    (byte_of_a_pdf, "chain", "seals", "its seal is altered"),
    (pdf_removed, "chain", "documents", "it is missing, and no erasure says why"),
    (file_removed, "", "contents", "clock.json: listed in manifest.json, but not in the archive"),
    (file_removed, "list", "sealed", "clock.json: taken out, the chain knows it"),
    (file_added, "", "contents", "more.json: in the archive, but not listed"),
    (file_added, "list", "sealed", "more.json: put in, the chain does not know it"),
    (content_of_a_link, "list", "chain", "link 3: its hash is not the one of its content"),
    (link_removed, "list", "results", "the chain does not know it"),
    (figure_published, "chain", "publications", "what was published is not what its digest says"),
    (head_in_the_list, "list", "chain", "not the head in manifest.json"),
    (ruling_removed, "list", "sealed", "rulings.json: changed"),
    (explanation_removed, "chain", "records", "no ruling explains it"),
    (act_of_the_clock_removed, "chain", "clock", "an act of the clock is missing"),
    (result_forgotten, "chain", "results", "in the chain, but not in results.json"),
]


def planted(archive, tmp_path, change, goes_as_far_as, *, head=""):
    copy = Copy(archive)
    change(copy)
    if goes_as_far_as:
        copy.list_anew()
    if goes_as_far_as == "chain":
        copy.chain_anew()
    return verify(copy.save(tmp_path / "planted.zip"), head=head)


def reasons(report: Report, name: str) -> str:
    return "\n".join(next(outcome.reasons for outcome in report.outcomes if outcome.name == name))


@pytest.mark.parametrize(
    ("change", "goes_as_far_as", "check", "reason"),
    PLANTED,
    ids=[f"{change.__name__}-{far or 'plainly'}-{check}" for change, far, check, _reason in PLANTED],
)
def test_a_planted_change_is_found_for_the_right_reason(archive, tmp_path, change, goes_as_far_as, check, reason):
    report = planted(archive, tmp_path, change, goes_as_far_as)
    assert not report.is_valid
    assert reason in reasons(report, check)


@pytest.mark.parametrize("change", [ruling_removed, figure_published, two_seats_exchanged, strokes_swapped])
def test_whoever_computes_the_whole_chain_again_is_found_by_a_head_that_was_noted(archive, tmp_path, change):
    noted = Copy(archive).rows("chain.json")[-1]["hash"]
    report = planted(archive, tmp_path, change, "chain", head=noted)
    found = reasons(report, "head") or reasons(report, "signatures")
    assert "the chain was made anew" in found or "not the ones the chain saw" in found


def test_a_head_from_the_middle_of_the_chain_is_known(archive):
    noted = Copy(archive).rows("chain.json")[4]["hash"]
    assert verify(archive, head=noted).is_valid


def test_planted_changes_are_of_more_than_twenty_kinds():
    assert len({change for change, *_rest in PLANTED}) > 20
