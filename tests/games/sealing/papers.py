"""Sheets made up for the tests of paper, and what poppler reads on a page."""

import random
import re
import subprocess
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from games.sealing.sheet_document import Mark, Proof, Remark, SheetDeed, SheetDocument, SheetSeat

LONG = "Maximiliana-Alexandrina von Hohenlohe-Öh"  # 40 letters
assert len(LONG) == 40
NAMES = ("Lucía Fernández-Quiroga", LONG, "歐陽靖雯", "نور الدين عبد الرحمن حداد", "ธนพล เกียรติศักดิ์ดา")
DEEDS = (
    "A1 Mediterranean Avenue 60", "A2 Baltic Avenue 60", "B1 Oriental Avenue 100", "B2 Vermont Avenue 100",
    "B3 Connecticut Avenue 120", "C1 St. Charles Place 140", "C2 States Avenue 140", "C3 Virginia Avenue 160",
    "D1 St. James Place 180", "D2 Tennessee Avenue 180", "D3 New York Avenue 200", "E1 Kentucky Avenue 220",
    "E2 Indiana Avenue 220", "E3 Illinois Avenue 240", "F1 Atlantic Avenue 260", "F2 Ventnor Avenue 260",
    "F3 Marvin Gardens 280", "G1 Pacific Avenue 300", "G2 North Carolina Avenue 300", "G3 Pennsylvania Avenue 320",
    "H1 Park Place 350", "H2 Boardwalk 400", "R1 Reading Railroad 200", "R2 Pennsylvania Railroad 200",
    "R3 B. & O. Railroad 200", "R4 Short Line 200", "U1 Electric Company 150", "U2 Water Works 150",
)  # fmt: skip


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 11, 30, hour, minute, tzinfo=UTC)


def drawn(name: str, minute: int, seed: int = 1) -> Mark:
    """A signature of three strokes, such as a finger leaves."""
    hand = random.Random(seed)  # noqa: S311 - a made-up hand
    strokes = []
    for start in (60, 380, 700):
        points, x = [], float(start)
        for step in range(18):
            x += hand.uniform(4, 16)
            points.append((x, 200 + hand.uniform(40, 150) * (-1) ** (step // 3)))
        strokes.append(points)
    return Mark(name, "drawn", at(14, minute), tuple(strokes))


def deeds() -> tuple[SheetDeed, ...]:
    made = []
    for index, line in enumerate(DEEDS):
        code, rest = line.split(" ", 1)
        name, price = rest.rsplit(" ", 1)
        mortgaged = index % 5 == 0
        state = "mortgaged" if mortgaged else ("3 houses" if code[0] in "CD" else "")
        value = int(price) // 2 if mortgaged else int(price)
        made.append(SheetDeed(code, name, 2 + index % 3, state, mortgaged, value))
    return tuple(made)


def seat(position: int, name: str, **fields: object) -> SheetSeat:
    survivor = SheetSeat(
        position, name, cash=1146, expected=1166, unmortgaged=1460, mortgaged=205, houses=4, houses_value=400,
        hotels=2, hotels_value=1000, net_worth=4211, tie_value=1460, place=1, points="22", warnings=0,
        mark=drawn(name, 50 + position, seed=position),
    )  # fmt: skip
    return replace(survivor, **fields)  # type: ignore[arg-type]


def gone(position: int, name: str, **fields: object) -> SheetSeat:
    return replace(
        SheetSeat(position, name, status="bankrupt", left=1, left_at=at(14, 21), creditor=2, place=4, points="0",
                  warnings=1, mark=drawn(name, 22, seed=position)),
        **fields,  # type: ignore[arg-type]
    )  # fmt: skip


def a_sheet(names: tuple[str, ...] = NAMES, **fields: object) -> SheetDocument:
    """A table of five or fewer: the first player went bankrupt, the last two were drawn by the harder scripts."""
    countries = {"歐陽靖雯": "TW"}
    seats = [gone(1, names[0], token="top hat")]
    seats += [seat(n, name, country=countries.get(name, "")) for n, name in enumerate(names[1:], 2)]
    made = SheetDocument(
        event="Lakeside Championship", round=2, rounds=3, is_final=False, phase=1, table=7, day=date(2026, 11, 30),
        zone="UTC", edition="US classic", scale=1, currency="$", ruleset="Official tournament", banker="Ngaio Parata",
        judge=drawn("Ngaio Parata", 58, seed=9), referee=Mark("Søren Kjærgaard"), seats=tuple(seats), deeds=deeds(),
        started_at=at(13, 15), ended_at=at(14, 52), end_reason="time, equal turns (21)",
        remarks=(Remark("Seat 3: $418 counted, $438 expected. Ruling: the count stands.", at(14, 53)),),
        proof=Proof("7GQ2M4KX9B3TRWYZ", "https://titledeed.example/verify/7GQ2M4KX9B3TRWYZ/", 312, "9f2c71ab" * 8,
                    "0" * 64, "5107fe62" * 8),
    )  # fmt: skip
    return replace(made, **fields)  # type: ignore[arg-type]


def text_of(pdf: bytes, *options: str) -> str:
    """What pdftotext reads, without the invisible places where a long word may break."""
    read = subprocess.run(["pdftotext", *options, "-", "-"], input=pdf, capture_output=True, check=True)
    return re.sub("[\u200b\u202a-\u202e\u2066-\u2069\u200e\u200f]", "", read.stdout.decode())


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def picture(pdf: bytes, folder: Path, *, dpi: int = 60) -> tuple[int, int, bytes]:
    """The first page in grey: width, height, one byte a pixel."""
    (folder / "page.pdf").write_bytes(pdf)
    command = ["pdftoppm", "-gray", "-r", str(dpi), "-f", "1", "-l", "1", "page.pdf", "page"]
    subprocess.run(command, cwd=folder, check=True)
    [path] = folder.glob("page*.pgm")
    data = path.read_bytes()
    header = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
    assert header
    path.unlink()
    return int(header[1]), int(header[2]), data[header.end() :]
