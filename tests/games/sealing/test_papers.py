"""What stands on a score sheet, as poppler reads and draws it."""

import re
import subprocess
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from games.sealing.drawing import Paper
from games.sealing.names import set_name, shapes
from games.sealing.pdf import sheet_pdf, sheets_pdf
from games.sealing.sheet_document import Mark, Remark
from tests.games.sealing.papers import LONG, NAMES, a_sheet, drawn, gone, picture, seat, squeezed, text_of

PAPERS: tuple[Paper, ...] = ("a4", "letter")
LANGUAGES = ("en", "zh-hant", "zh-hans")
EIGHT = (*NAMES, "Wolfeschlegelsteinhausenbergerdorffwelch", "三遊亭圓生", "一" * 40)


def pages(pdf: bytes) -> tuple[int, str]:
    told = subprocess.run(["pdfinfo", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
    return int(re.search(r"Pages:\s+(\d+)", told)[1]), re.search(r"Page size:\s+(.*)", told)[1]


def fonts(pdf: bytes, folder: Path) -> str:
    (folder / "fonts.pdf").write_bytes(pdf)
    return subprocess.run(["pdffonts", "fonts.pdf"], cwd=folder, capture_output=True, check=True).stdout.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_t_score_09_a_sheet_is_one_page_on_either_paper(paper: Paper, language: str) -> None:
    number, size = pages(sheet_pdf(a_sheet(), paper, language))
    assert number == 1
    assert {"a4": "A4", "letter": "letter"}[paper] in size


def test_t_score_09_every_field_is_on_the_sheet() -> None:
    text = text_of(sheet_pdf(a_sheet()))
    fields = (
        "Lakeside Championship", "Preliminary 2 of 3", "1 · 7", "30 November 2026", "US classic", "Official tournament",
        "Ngaio Parata", "13:15 – 14:52", "time, equal turns (21)", "top hat", "bankrupt 14:21", "no. 1 to leave",
        "to seat 2", "1,146", "1,166", "1,460", "205", "4 · 400", "2 · 1,000", "4,211", "1 · 22", "4 · 0",
        "14:53 Seat 3",
        "Version 1", "7GQ2 M4KX 9B3T RWYZ", "312 entries", "9f2c 71ab 9f2c 71ab", "5107 fe62 5107 fe62",
        "Boardwalk", "mortgaged", "3 houses", "Table judge", "Referee", "Søren Kjærgaard",
    )  # fmt: skip
    assert [field for field in fields if squeezed(field) not in squeezed(text)] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_names_of_every_script_and_of_forty_letters_are_whole(paper: Paper) -> None:
    text = squeezed(text_of(sheet_pdf(a_sheet(), paper), "-raw"))
    # Of Thai only up to the first mark above a mark, which poppler reads twice; Arabic has a test of its own.
    for name in (NAMES[0], LONG, NAMES[2], "ธนพล เกียรติศัก"):
        assert text.count(squeezed(name)) == 2, name  # in the ledger and above the signature


def test_arabic_runs_from_right_to_left_in_letters_that_join(tmp_path: Path) -> None:
    """The same letters kept apart by non-joiners take more ink and look otherwise."""
    name = "نورالدين"
    joined, apart = (sheet_pdf(a_sheet(("Ann", text))) for text in (name, "\u200c".join(name)))
    assert "NotoSansArabic" in fonts(joined, tmp_path)
    assert set(name) <= set(unicodedata.normalize("NFKC", text_of(joined)))
    assert picture(joined, tmp_path)[2] != picture(apart, tmp_path)[2]
    assert set_name(name)["rtl"]
    assert not set_name("Nour Haddad نور")["rtl"]


@pytest.mark.parametrize("paper", PAPERS)
def test_eight_players_with_the_longest_names_still_fit_one_page_and_nothing_is_lost(paper: Paper) -> None:
    made = a_sheet(EIGHT)
    pdf = sheet_pdf(made, paper)
    assert pages(pdf)[0] == 1
    text = squeezed(text_of(pdf, "-raw"))
    for name in (EIGHT[5], EIGHT[6], EIGHT[7]):
        assert text.count(squeezed(name)) == 2, name


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_nothing_is_drawn_in_the_margin(paper: Paper, language: str, tmp_path: Path) -> None:
    width, height, grey = picture(sheet_pdf(a_sheet(EIGHT), paper, language), tmp_path, dpi=72)
    margin = 22  # of 34 points at the bottom, 40 at the sides
    rows = [grey[row * width : (row + 1) * width] for row in range(height)]
    outside = [row[:margin] + row[-margin:] for row in rows] + rows[:margin] + rows[-margin:]
    assert all(set(strip) == {255} for strip in outside)
    assert min(min(row) for row in rows) < 60  # and inside there is ink


def test_a_signature_is_drawn_where_its_box_is(tmp_path: Path) -> None:
    signed = a_sheet()
    unsigned = replace(signed, judge=Mark(signed.judge.name, "drawn", signed.judge.at))
    with_ink, without = (picture(sheet_pdf(sheet), tmp_path, dpi=100)[2] for sheet in (signed, unsigned))
    assert sum(a < b - 100 for a, b in zip(with_ink, without, strict=True)) > 150


def test_a_refusal_says_so_with_its_reason() -> None:
    seats = list(a_sheet().seats)
    seats[1] = replace(seats[1], mark=Mark(seats[1].name, "refused", seats[1].mark.at, reason="counts the hotel twice"))
    text = squeezed(text_of(sheet_pdf(a_sheet(seats=tuple(seats)))))
    assert squeezed("refused to sign") in text
    assert squeezed("Reason: counts the hotel twice") in text


def test_one_bone_has_three_shapes() -> None:
    assert [shapes("骨", country, "en") for country in ("TW", "HK", "CN", "JP", "DE")] == ["TC", "HK", "SC", "JP", "TC"]
    assert shapes("田中さん", "DE", "en") == "JP"
    assert shapes("김철수", "DE", "en") == "KR"
    assert shapes("骨", "DE", "zh-hans") == "SC"


def test_the_shapes_come_from_the_fonts_of_their_regions(tmp_path: Path) -> None:
    names = tuple("骨直底" + letter for letter in "甲乙丙丁")
    seats = [
        seat(n, name, country=country)
        for n, (name, country) in enumerate(zip(names, ("TW", "HK", "CN", "JP"), strict=True), 1)
    ]
    used = fonts(sheet_pdf(a_sheet(seats=tuple(seats))), tmp_path)
    assert [face for face in ("CJKtc", "CJKhk", "CJKsc", "CJKjp") if face not in used] == []


def test_a_blank_sheet_has_the_seats_and_deeds_and_no_amounts() -> None:
    blank = a_sheet(is_blank=True, proof=None, remarks=(), judge=Mark("Ngaio Parata"), end_reason="")
    pdf = sheet_pdf(replace(blank, seats=tuple(replace(one, mark=Mark()) for one in blank.seats)))
    text = text_of(pdf)
    assert pages(pdf)[0] == 1
    assert "Lucía Fernández-" in text
    assert "Boardwalk" in text
    assert not re.search(r"4,211|1,146|bankrupt|14:5\d", text)


def test_t_fmt_10_a_finals_sheet_has_places_and_no_net_worth() -> None:
    seats = (
        replace(seat(1, "Ann", cash=None, expected=None, net_worth=None, points=""), tie_value=None),
        gone(2, "Ben", points="", place=2),
    )
    text = text_of(sheet_pdf(a_sheet(is_final=True, seats=seats, deeds=())))
    assert "Final" in text
    assert "no. 1 to leave" in text
    assert "Net worth" not in text
    assert "points" not in text


def test_many_long_remarks_go_on_to_a_second_page_rather_than_being_cut_off() -> None:
    remarks = tuple(
        Remark(f"Ruling {number}: " + "the count stands as it was found on the table, " * 9) for number in range(30)
    )
    pdf = sheet_pdf(a_sheet(remarks=remarks))
    text = text_of(pdf)
    assert pages(pdf)[0] == 2
    assert [n for n in range(30) if f"Ruling {n}:" not in text] == []
    assert "7GQ2 M4KX" in text


def test_a_round_of_sheets_is_one_file_with_a_page_each() -> None:
    assert pages(sheets_pdf([a_sheet(table=number) for number in (1, 2, 3)]))[0] == 3


def test_the_same_sheet_gives_the_same_bytes_and_says_that_it_is_pdf_a() -> None:
    first, second = sheet_pdf(a_sheet()), sheet_pdf(a_sheet())
    assert first == second
    assert b"<pdfaid:part>2</pdfaid:part>" in first
    assert b"<pdfaid:conformance>B</pdfaid:conformance>" in first


def test_a_dot_is_a_signature_too() -> None:
    dotted = Mark("Ann", "drawn", None, (((500.0, 200.0),), ((10.0, 10.0), (20.0, 20.0))))
    assert pages(sheet_pdf(a_sheet(judge=dotted)))[0] == 1


def test_a_name_that_looks_like_markup_is_only_a_name() -> None:
    name = '#panic("x") *b* $x$ <a> \\ "'
    assert squeezed(name) in squeezed(text_of(sheet_pdf(a_sheet((name, "Ben"), judge=drawn(name, 5))), "-raw"))
