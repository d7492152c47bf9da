"""Score sheets as PDF/A-2b, one a page: plain values in, bytes out."""

from collections.abc import Sequence

from games.sealing.drawing import Paper, draw_sheets
from games.sealing.sheet_document import SheetDocument
from games.sealing.sheet_words import language_or_english, sheet_words

# Where paper is not cut to A4 (CLDR, paper sizes).
_LETTER = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])


def sheet_pdf(sheet: SheetDocument, paper: Paper = "a4", language: str = "en") -> bytes:
    """One sheet (T-SCORE-09), filled in or blank, on A4 or Letter."""
    return sheets_pdf([sheet], paper, language)


def sheets_pdf(sheets: Sequence[SheetDocument], paper: Paper = "a4", language: str = "en") -> bytes:
    """Several sheets in one file, as for printing. ValueError: there is none."""
    if not sheets:
        raise ValueError("no sheet to draw")
    words = [sheet_words(sheet, language_or_english(language)) for sheet in sheets]
    return draw_sheets(words, paper=paper, made_at=sheets[0].ended_at)


def paper_for(country: str) -> Paper:
    """What a country's printers hold."""
    return "letter" if country in _LETTER else "a4"
