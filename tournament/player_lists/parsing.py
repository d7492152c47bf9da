"""From one row of cells to one entry, with everything that is wrong with its values."""

import re
import unicodedata
from dataclasses import dataclass, field

from tournament.naming.countries import code_for
from tournament.naming.names import fold
from tournament.player_lists.cells import character_fault, clean, clean_parts, raw, shown
from tournament.player_lists.entry import LONGEST, Column, Entry, Listed
from tournament.player_lists.layout import Layout
from tournament.player_lists.problems import Kind, Place, Problem
from tournament.player_lists.sheet import Row
from tournament.player_lists.terms import Terms
from tournament.player_lists.words import route_of, yes_or_no

_RANK = re.compile(r"(?:a|alt|alternate|reserve|候補|候补|備取|备取|第)?\s*(?:no\.?|#)?\s*(\d{1,4})\s*(?:位|名|號|号)?")
_TABLE = re.compile(r"(?:table|t|第)?\s*#?\s*(\d{1,4})\s*(?:號桌|号桌|桌|號|号)?")
_NONE = frozenset({"", "-", "–", "—", "no", "n", "none", "0", "否", "無", "无"})
_SEPARATORS = ";；|、/／+"
_COMMAS = ",，"


def parse(row: Row, layout: Layout, terms: Terms, *, encoding: str) -> tuple[Listed | None, list[Problem]]:
    """The entry of a row, None without a name. Values that cannot be read are left empty and reported."""
    line = _Line(row, layout, terms, encoding)
    entry = line.entry()
    line.check_width()
    return Listed(row.line, entry) if entry else None, line.problems


@dataclass(slots=True)
class _Line:
    row: Row
    layout: Layout
    terms: Terms
    encoding: str
    problems: list[Problem] = field(default_factory=list)

    def entry(self) -> Entry | None:
        name = self.text(Column.NAME)
        if not name and not self.problems and Column.NAME in self.layout.columns:
            self.report(Kind.NAME_MISSING, Column.NAME)
        route, note = self.route()
        entry = Entry(
            name=name,
            reference=self.text(Column.REFERENCE),
            city=self.text(Column.CITY),
            state=self.text(Column.STATE),
            country=self.country(),
            citizenships=self.citizenships(),
            is_citizenship_proven=self.proven(),
            club=self.text(Column.CLUB),
            category=self.text(Column.CATEGORY),
            route=route,
            route_note=note,
            family=self.text(Column.FAMILY),
            apart_from=tuple(clean_parts(self.cell(Column.APART), "")),
            alternate_rank=self.number(Column.ALTERNATE, _RANK, Kind.RANK_UNKNOWN),
            fixed_table=self.number(Column.TABLE, _TABLE, Kind.TABLE_UNKNOWN),
            pseudonym=self.text(Column.PSEUDONYM),
        )
        return entry if name else None

    def cell(self, column: Column) -> str:
        """The raw text, reported and empty if its characters are broken."""
        text = raw(self.layout.cell(self.row.line, column))
        fault = character_fault(text)
        if not fault:
            return text
        kind, character = fault
        self.report(kind, column, value=shown(text), character=character, encoding=self.encoding)
        return text if kind is Kind.CHARACTER_PRIVATE else ""

    def is_written(self, column: Column) -> bool:
        """Whether there is anything in the cell, readable or not."""
        return bool(self.layout.cell(self.row.line, column).strip())

    def text(self, column: Column) -> str:
        text = clean(self.cell(column))
        limit = LONGEST[column]
        if len(text) > limit:
            self.report(Kind.VALUE_TOO_LONG, column, value=shown(text), length=len(text), limit=limit)
        return text[:limit]

    def country(self) -> str:
        text = clean(self.cell(Column.COUNTRY))
        code = code_for(text)
        if text and not code:
            self.report(Kind.COUNTRY_UNKNOWN, Column.COUNTRY, value=shown(text))
        if self.terms.is_world and Column.COUNTRY in self.layout.columns and not self.is_written(Column.COUNTRY):
            self.report(Kind.COUNTRY_MISSING, Column.COUNTRY)
        return code or ""

    def citizenships(self) -> tuple[str, ...]:
        text = self.cell(Column.CITIZENSHIPS)
        whole = code_for(clean(text))  # "Korea, Republic of" is one country
        if whole:
            return (whole,)
        found = []
        for part in clean_parts(text, _SEPARATORS + _COMMAS):
            code = code_for(part)
            found.append(code)
            if not code:
                self.report(Kind.CITIZENSHIP_UNKNOWN, Column.CITIZENSHIPS, value=shown(part))
        return tuple(dict.fromkeys(code for code in found if code))

    def proven(self) -> bool:
        text = clean(self.cell(Column.PROVEN))
        answer = yes_or_no(text)
        if answer is None:
            self.report(Kind.YES_NO_UNKNOWN, Column.PROVEN, value=shown(text))
        return bool(answer)

    def route(self) -> tuple[str, str]:
        route, note = route_of(clean(self.cell(Column.ROUTE)))
        limit = LONGEST[Column.ROUTE]
        if len(note) > limit:
            self.report(Kind.VALUE_TOO_LONG, Column.ROUTE, value=shown(note), length=len(note), limit=limit)
        usual = "organiser" if note else self.terms.usual_route
        return route or usual, note[:limit]

    def number(self, column: Column, pattern: re.Pattern[str], kind: Kind) -> int | None:
        text = clean(self.cell(column))
        plain = unicodedata.normalize("NFKC", fold(text))
        if plain in _NONE:
            return None
        found = pattern.fullmatch(plain)
        if not found or not int(found[1]):
            self.report(kind, column, value=shown(text))
            return None
        return int(found[1])

    def check_width(self) -> None:
        extra = [cell for cell in self.row.cells[len(self.layout.headings) :] if cell.strip()]
        if extra:
            expected = len(self.layout.headings)
            values = {"found": expected + len(extra), "expected": expected}
            self.problems.append(Problem(Kind.ROW_TOO_LONG, Place(self.row.line), values))

    def report(self, kind: Kind, column: Column, **values: object) -> None:
        self.problems.append(Problem(kind, self.layout.place(self.row.line, column), values))
