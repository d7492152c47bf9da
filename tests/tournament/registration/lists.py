"""One list of players in every shape it may arrive in."""

from collections.abc import Sequence
from io import BytesIO

from openpyxl import Workbook

Rows = Sequence[Sequence[object]]

HONG_KONG: Rows = (
    ("參賽編號", "姓名", "城市", "國家", "國籍", "家庭", "不得同桌", "候補"),
    ("1", "陳大文", "香港", "香港", "香港", "陳", "", ""),
    ("2", "陳小文", "香港", "香港", "香港／英國", "陳", "", ""),
    ("3", "王美麗", "九龍", "香港", "香港", "", "5", ""),
    ("4", "李國強", "新界\n沙田", "香港", "香港", "", "", ""),
    ("5", "黃志明", "香港", "香港", "香港", "", "", ""),
    ("6", "何麗珍", "香港", "香港", "香港", "", "", "1"),
)


def as_text(rows: Rows, *, separator: str = ",", end: str = "\r\n") -> str:
    """Every value in quotation marks, as a careful spreadsheet writes it."""
    quoted = ([f'"{str(cell).replace(chr(34), chr(34) * 2)}"' for cell in row] for row in rows)
    return "".join(separator.join(row) + end for row in quoted)


def as_workbook(rows: Rows, *, title: str = "Players", others: Sequence[str] = ()) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append([int(str(cell)) if str(cell).isdecimal() else cell for cell in row])
    for other in others:
        book.create_sheet(other).append(["something else"])
    content = BytesIO()
    book.save(content)
    return content.getvalue()
