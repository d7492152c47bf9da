"""From ready texts to PDF/A-2b by typst. Pure: no Django, no database, so a pool of processes can do it."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import typst

from games.sealing.fonts import fonts

FOLDER = Path(__file__).parent / "typst"

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, str] = {"a4": "a4", "letter": "us-letter"}


def draw(template: str, data: Mapping[str, Any], *, paper: Paper = "a4", made_at: datetime | None = None) -> bytes:
    """A PDF/A-2b of one of the templates in `typst/`; the same data at the same time gives the same bytes."""
    inputs = {"data": json.dumps({**data, "paper": PAPERS[paper]}, ensure_ascii=False)}
    compiler = typst.Compiler(
        FOLDER / f"{template}.typ", root=FOLDER, font_paths=fonts(), ignore_system_fonts=True, sys_inputs=inputs
    )
    second = made_at.replace(microsecond=0) if made_at else None  # a PDF knows no smaller part of time
    # No tags for reading aloud: they double the size and quadruple the time of every check.
    drawn = compiler.compile(format="pdf", pdf_standards="a-2b", timestamp=second, pdf_tags=False)
    assert isinstance(drawn, bytes)
    return drawn


def draw_sheets(words: Sequence[Mapping[str, Any]], *, paper: Paper, made_at: datetime | None) -> bytes:
    """Score sheets, one a page, from what `sheet_words` gave for each; the file says the hashes of what they show."""
    shown = [each["seal"]["shown"] for each in words if each["seal"]]
    data = {"sheets": words, "title": words[0]["title"], "keywords": shown}
    return draw("sheet", data, paper=paper, made_at=made_at)
