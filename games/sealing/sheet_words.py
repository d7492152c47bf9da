"""A score sheet's values as the texts that are printed, in one language."""

import io
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import segno
from django.utils import translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.sealing.names import set_name
from games.sealing.sheet_document import Mark, Proof, SheetDocument, SheetSeat

LANGUAGES = {"en": ("en", "GB"), "zh-hant": ("zh", "TW"), "zh-hans": ("zh", "CN")}
_NOTHING = "–"

Row = dict[str, Any]


def sheet_words(sheet: SheetDocument, language: str) -> dict[str, Any]:
    """What `typst/sheet.typ` prints: only texts, numbers of seats and drawn lines."""
    with translation.override(language):
        return _Words(sheet, language).all()


class _Words:
    """One sheet in one language; the language is in force while this lives."""

    def __init__(self, sheet: SheetDocument, language: str) -> None:
        self.sheet, self.language, self.zone = sheet, language, ZoneInfo(sheet.zone)

    @property
    def gives_no_points(self) -> bool:
        """Whatever follows the preliminaries is won, not scored."""
        return self.sheet.is_final or self.sheet.round > self.sheet.rounds

    def all(self) -> dict[str, Any]:
        sheet = self.sheet
        lang, region = LANGUAGES[self.language]
        return {
            "lang": lang,
            "region": region,
            "shapes": "SC" if self.language == "zh-hans" else "TC",
            "title": _("Score sheet · Table %(number)s") % {"number": sheet.table},
            "event": sheet.event,
            "version": self._version(),
            "blank": sheet.is_blank,
            "facts": self._facts(),
            "money": _("Amounts in %(currency)s") % {"currency": sheet.currency} if sheet.currency else _("Amounts"),
            "seats": [self._head(seat) for seat in sheet.seats],
            "rows": self._rows(),
            "deeds": [self._deed(index) for index in range(len(sheet.deeds))],
            "remarks": self._remarks(),
            "signatures": self._signatures(),
            "seal": self._seal(sheet.proof) if sheet.proof else None,
            "words": _fixed_words(),
        }

    def _version(self) -> str:
        if self.sheet.is_blank:
            return _("To be filled in by hand")
        return _("Version %(number)s") % {"number": self.sheet.version}

    def _facts(self) -> list[tuple[str, object]]:
        sheet = self.sheet
        game = _("Preliminary %(number)s of %(all)s")
        if self.gives_no_points:
            game = _("Final") if sheet.is_final else _("Semi-final")
        times = f"{self._time(sheet.started_at)} {_NOTHING} {self._time(sheet.ended_at)}"
        edition = f"{sheet.edition} × {sheet.scale}" if sheet.scale != 1 else sheet.edition
        return [
            (pgettext("score sheet", "Round"), game % {"number": sheet.round, "all": sheet.rounds}),
            (_("Phase · table"), f"{sheet.phase} · {sheet.table}"),
            (_("Date"), date_format(sheet.day, "DATE_FORMAT") if sheet.day else ""),
            (_("Start – end"), "" if sheet.is_blank else times),
            (_("Ruleset"), sheet.ruleset),
            (_("Edition"), edition),
            *self._people(),
            (_("End of the game"), sheet.end_reason),
        ]

    def _people(self) -> list[tuple[str, object]]:
        judge, banker = self._name(self.sheet.judge), self.sheet.banker
        if banker and banker == self.sheet.judge.name:
            return [(_("Judge and banker"), judge)]
        return [(_("Table judge"), judge), (_("Banker"), set_name(banker, language=self.language))]

    def _head(self, seat: SheetSeat) -> dict[str, Any]:
        notes = [_("alternate")] if seat.is_alternate else []
        notes += [_("token: %(token)s") % {"token": seat.token}] if seat.token else []
        return {
            "number": seat.position,
            "name": set_name(seat.name, country=seat.country, language=self.language),
            "notes": notes,
        }

    def _rows(self) -> list[Row]:
        seats = self.sheet.seats
        rows = [self._row(_("Status"), self._status)]
        if not self.sheet.is_final or any(seat.net_worth is not None for seat in seats):
            rows += self._money_rows()
        rows.append(self._row(_("Warnings"), lambda seat: _figure(seat.warnings)))
        label = _("Place") if self.gives_no_points else _("Place · points")
        return [*rows, self._row(label, self._place, kind="points")]

    def _money_rows(self) -> list[Row]:
        seats, money = self.sheet.seats, self._money
        rows = [self._row(_("Cash, counted"), lambda seat: money(seat.cash))]
        if any(seat.expected is not None for seat in seats):
            rows.append(self._row(_("Cash by the record"), lambda seat: money(seat.expected)))
        rows += [
            self._row(_("Deeds at list price"), lambda seat: money(seat.unmortgaged)),
            self._row(_("Mortgaged deeds at half"), lambda seat: money(seat.mortgaged)),
            self._row(_("Houses"), lambda seat: self._built(seat.houses, seat.houses_value)),
            self._row(_("Hotels"), lambda seat: self._built(seat.hotels, seat.hotels_value)),
        ]
        if any(seat.jail_cards for seat in seats):
            rows.append(self._row(_("Get-out-of-jail cards"), lambda seat: money(seat.jail_cards)))
        rows.append(self._row(_("Net worth"), lambda seat: money(seat.net_worth), kind="sum"))
        rows.append(self._row(_("Tie-break: unmortgaged"), lambda seat: money(seat.tie_value)))
        return rows

    def _row(self, label: str, text: Callable[[SheetSeat], str], *, kind: str = "") -> Row:
        cells = ["" if self.sheet.is_blank else text(seat) for seat in self.sheet.seats]
        return {"label": label, "cells": cells, "kind": kind}

    def _status(self, seat: SheetSeat) -> str:
        lines = [f"{_status_word(seat.status)} {self._time(seat.left_at)}".strip()]
        if seat.left is not None:
            lines.append(_("no. %(number)s to leave") % {"number": seat.left})
        if seat.creditor is not None:
            lines.append(_("to seat %(number)s") % {"number": seat.creditor} if seat.creditor else _("to the bank"))
        return "\n".join(lines)

    def _place(self, seat: SheetSeat) -> str:
        place = _figure(seat.place)
        return place if self.gives_no_points or not seat.points else f"{place} · {seat.points}"

    def _deed(self, index: int) -> dict[str, Any]:
        deed = self.sheet.deeds[index]
        return {
            "code": deed.code,
            "name": deed.name,
            "seat": deed.seat,
            "state": deed.state,
            "mortgaged": deed.is_mortgaged,
            "value": self._money(deed.value),
        }

    def _remarks(self) -> list[str]:
        remarks = [f"{self._time(r.at)} {r.text}" if r.at else r.text for r in self.sheet.remarks]
        if self.sheet.correction:
            remarks.insert(0, _("Correction: %(reason)s") % {"reason": self.sheet.correction})
        return remarks

    def _signatures(self) -> list[dict[str, Any]]:
        seats = [
            self._signature(_("Seat %(number)s") % {"number": seat.position}, self._of(seat), seat.position)
            for seat in self.sheet.seats
        ]
        judge = self._signature(_("Table judge"), self.sheet.judge)
        return [*seats, judge, self._signature(_("Referee"), self.sheet.referee)]

    def _of(self, seat: SheetSeat) -> Mark:
        mark = seat.mark
        return Mark(seat.name, mark.way, mark.at, mark.strokes, mark.reason, seat.country)

    def _signature(self, role: str, mark: Mark, seat: int | None = None) -> dict[str, Any]:
        notes = {
            "paper": _("signed on paper"),
            "refused": _("refused to sign"),
            "account": _("confirmed while signed in"),
        }
        return {
            "role": role,
            "seat": seat,
            "name": self._name(mark),
            "at": self._time(mark.at),
            "note": notes.get(mark.way, ""),
            "reason": _("Reason: %(reason)s") % {"reason": mark.reason} if mark.reason else "",
            "strokes": [[(round(x), round(y)) for x, y in stroke] for stroke in mark.strokes if stroke],
        }

    def _seal(self, proof: Proof) -> dict[str, Any]:
        lines = [{"label": _("Verification code"), "text": _grouped(proof.code), "hash": False}]
        if proof.last_hash:
            label = ngettext(
                "Seal of the record: %(number)s entry. Its hash:",
                "Seal of the record: %(number)s entries, each chained to the one before. The last hash:",
                proof.entries,
            )
            lines.append({"label": label % {"number": proof.entries}, "text": _grouped(proof.last_hash), "hash": True})
        if proof.chain_head:
            label = _("Head of the tournament's chain when this was sealed:")
            lines.append({"label": label, "text": _grouped(proof.chain_head), "hash": True})
        return {
            "qr": _qr(proof.url),
            "shown": proof.content_hash,
            "lines": lines,
            "note": _("Scan to check this sheet. Names are for those who hold it; what is published has pseudonyms."),
        }

    def _name(self, mark: Mark) -> Any:
        return set_name(mark.name, country=mark.country, language=self.language)

    def _money(self, amount: int | None) -> str:
        if amount is None:
            return _NOTHING
        return f"{amount * self.sheet.scale:,}"  # by thousands in every language: a ledger has no other

    def _built(self, number: int, value: int | None) -> str:
        return _NOTHING if value is None else f"{number} · {self._money(value)}" if number else "0"

    def _time(self, at: datetime | None) -> str:
        return time_format(at.astimezone(self.zone), "H:i") if at else ""


def _figure(number: int | None) -> str:
    return _NOTHING if number is None else str(number)


def _status_word(status: str) -> str:
    words = {
        "survivor": _("survivor"),
        "bankrupt": _("bankrupt"),
        "disqualified": _("disqualified"),
        "expelled": _("expelled"),
        "withdrawn": _("withdrawn"),
        "absent": _("absent"),
    }
    return words[status]


def _grouped(text: str) -> str:
    """By fours, as one reads a long number aloud."""
    return " ".join(text[index : index + 4] for index in range(0, len(text), 4))


def _qr(url: str) -> str:
    drawn = io.BytesIO()
    segno.make_qr(url, error="m").save(drawn, kind="svg", border=0, xmldecl=False)
    return drawn.getvalue().decode()


def _fixed_words() -> dict[str, str]:
    return {
        "register": _("Register of the 28 deeds"),
        "deed": _("Deed"),
        "seat": pgettext("column", "Seat"),
        "state": _("State"),
        "value": _("Value"),
        "remarks": _("Remarks and rulings"),
        "none": _("None."),
        "signed": _("Checked and signed"),
        "by-hand": _("Filled in by hand. The referees enter it as it stands; both are kept."),
    }


def language_or_english(language: str, known: Sequence[str] = tuple(LANGUAGES)) -> str:
    """The language if our papers speak it, else English."""
    return language if language in known else "en"
