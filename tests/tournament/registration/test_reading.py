"""The same list in every encoding, separator and format is the same list (C8)."""

import zipfile
from io import BytesIO
from itertools import pairwise

import pytest

from tests.tournament.registration.lists import HONG_KONG, as_text, as_workbook
from tournament.player_lists.assessment import assess
from tournament.player_lists.problems import Kind
from tournament.player_lists.reading import read
from tournament.player_lists.sheet import MAX_BYTES, MAX_ROWS
from tournament.player_lists.terms import Terms


def entries(content: bytes):
    return [member.entry for member in assess(read(content), (), Terms()).roster.members]


def only_problem(content: bytes):
    sheet = read(content)
    assert sheet.rows == ()
    return [problem.kind for problem in sheet.problems]


EXPECTED = entries(as_text(HONG_KONG).encode())


def test_the_list_is_understood():
    assert [entry.name for entry in EXPECTED] == ["陳大文", "陳小文", "王美麗", "李國強", "黃志明", "何麗珍"]
    assert EXPECTED[1].citizenships == ("HK", "GB")
    assert EXPECTED[3].city == "新界 沙田"
    assert EXPECTED[5].alternate_rank == 1


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("won an online quiz", ("organiser", "won an online quiz")),
        ("national champion: Taipei 2026", ("national_winner", "Taipei 2026")),
        ("", ("organiser", "")),
    ],
)
def test_t_elig_02_how_a_country_selects_is_kept_as_written_and_not_judged(written, kept):
    rows = (("Name", "Route"), *((name, written) for name in ("Alice", "Bob", "Carol", "Dave")))
    found = assess(read(as_text(rows).encode()), (), Terms())
    assert {(member.entry.route, member.entry.route_note) for member in found.roster.members} == {kept}
    assert found.problems == ()


@pytest.mark.parametrize(
    "codec",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp950", "big5hkscs", "gb18030"],
)
def test_every_encoding_gives_the_same_list(codec):
    assert entries(as_text(HONG_KONG).encode(codec)) == EXPECTED


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_separator_and_line_end_gives_the_same_list(separator, end):
    assert entries(as_text(HONG_KONG, separator=separator, end=end).encode("utf-16")) == EXPECTED


def test_a_workbook_gives_the_same_list():
    assert entries(as_workbook(HONG_KONG)) == EXPECTED


def test_a_line_that_tells_excel_the_separator_is_not_a_player():
    text = "sep=;\r\n" + as_text(HONG_KONG, separator=";")
    assert entries(text.encode("utf-8-sig")) == EXPECTED


@pytest.mark.parametrize(
    "headings",
    [
        ("Entry number", "Name", "City", "Country", "Citizenship", "Family", "Apart from", "Alternate"),
        ("NO.", " full  name *", "Ｔｏｗｎ", "Nation", "nationality", "Relatives", "keep_apart_from", "Alternate rank"),
        ("报名编号", "姓 名", "城市", "国家", "国籍（可填多个）", "家族", "避免同桌", "候补"),
    ],
)
def test_column_names_are_known_in_three_languages_and_many_spellings(headings):
    assert entries(as_text((headings, *HONG_KONG[1:])).encode()) == EXPECTED


def test_a_title_may_stand_above_the_column_names():
    assert entries(as_text((("Hong Kong Championship",), (), *HONG_KONG)).encode()) == EXPECTED


def test_lines_are_counted_as_the_editor_counts_them():
    problem = assess(read(b'Name,City\n"Ann\nLee",Rome\n\n,Paris\n'), (), Terms()).problems[-1]
    assert (problem.kind, problem.place.line, problem.place.letter) == (Kind.NAME_MISSING, 5, "A")


def test_a_hundred_thousand_rows_are_refused_politely():
    assert only_problem(b"Name,City\r\n" + b"Ann,Rome\r\n" * 100_000) == [Kind.TOO_MANY_ROWS]
    assert len(read(b"Name\r\n" + b"Ann\r\n" * (MAX_ROWS - 1)).rows) == MAX_ROWS


def test_blank_lines_do_not_count_as_rows():
    assert len(read(b"Name\r\n" + b"\r\n" * (MAX_ROWS + 9) + b"Ann\r\n").rows) == 2


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", Kind.FILE_EMPTY),
        (b"\xef\xbb\xbf \r\n", Kind.FILE_EMPTY),
        (b"%PDF-1.7 ...", Kind.FILE_NOT_A_LIST),
        (b"<html><table>...", Kind.FILE_NOT_A_LIST),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old Excel", Kind.WORKBOOK_OLD),
        (b"PK\x03\x04 torn off", Kind.WORKBOOK_BROKEN),
        (b"x" * (MAX_BYTES + 1), Kind.FILE_TOO_LARGE),
    ],
)
def test_what_is_no_list_says_so(content, kind):
    assert only_problem(content) == [kind]


def zipped(**parts: bytes) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return content.getvalue()


def test_a_workbook_that_unpacks_to_gigabytes_is_refused_unopened():
    bomb = zipped(**{"xl/workbook.xml": b"", "xl/worksheets/sheet1.xml": b"0" * 70_000_000})
    assert len(bomb) < 100_000
    assert only_problem(bomb) == [Kind.WORKBOOK_BLOATED]


def test_a_workbook_whose_entities_multiply_is_refused():
    names = ["a"] + [f"a{depth}" for depth in range(1, 10)]
    laughs = "".join(f'<!ENTITY {one} "{f"&{before};" * 10}">' for before, one in pairwise(names))
    part = f'<?xml version="1.0"?><!DOCTYPE workbook [<!ENTITY a "haha">{laughs}]><workbook>&a9;</workbook>'
    good = zipfile.ZipFile(BytesIO(as_workbook(HONG_KONG)))
    parts = {name: good.read(name) for name in good.namelist()} | {"xl/workbook.xml": part.encode()}
    assert only_problem(zipped(**parts)) == [Kind.WORKBOOK_BROKEN]


def test_another_zip_file_is_no_list():
    assert only_problem(zipped(**{"letter.txt": b"Dear Carol"})) == [Kind.FILE_NOT_A_LIST]


def test_only_the_first_filled_sheet_is_read_and_the_others_are_named():
    sheet = read(as_workbook(HONG_KONG, title="Field", others=["Budget", "Notes"]))
    assert [problem.values for problem in sheet.problems] == [{"sheet": "Field", "others": "Budget, Notes"}]


def test_a_broken_quotation_mark_is_reported_with_its_line_and_the_rest_is_read():
    sheet = read(b'Name,City\n"Ann" Lee,Rome\nBob,Paris\n"Cy,Bonn\n')
    assert [(problem.kind, problem.place.line) for problem in sheet.problems] == [
        (Kind.QUOTES_BROKEN, 2),
        (Kind.QUOTES_BROKEN, 4),
    ]
    assert [row.cells[0] for row in sheet.rows] == ["Name", "Bob"]
