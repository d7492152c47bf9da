"""From a sheet in the database to what is printed: the one place where papers read the models."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from games.deed_words import buildings, deed_name
from games.models import ScoreSheet, Signature
from games.sealing.sheet_document import Mark, Proof, Remark, SheetDeed, SheetDocument, SheetSeat, Way
from games.sheets.content import content, names
from games.sheets.freezing import living, seats_of
from games.sheets.people import BANKER, JUDGE
from games.sheets.remark_texts import remark_text
from games.valuation import Valuer, valuer_for
from tournament.models import Player, Table
from tournament.points_display import points
from tournament.rules_in_force import rules_of
from tournament.settings.rulebooks import Edition, Ruleset

Role = Signature.Role
Content = Mapping[str, Any]

_WAYS: dict[str, Way] = {"drawn": "drawn", "paper": "paper", "account": "account", "refused": "refused"}


def document_of(sheet: ScoreSheet, *, language: str, proof: Proof | None = None) -> SheetDocument:
    """A sheet that was counted, with whoever has signed so far."""
    with translation.override(language):
        return _Reading(sheet, language).document(proof)


def blank_of(table: Table, *, language: str) -> SheetDocument:
    """The table's sheet to be filled in by hand: who sits where is printed, the rest is for ink."""
    with translation.override(language):
        valuer, seats = valuer_for(table.round), seats_of(table)
        return SheetDocument(
            **_event(table),
            day=table.round.tournament.date,
            banker="",
            judge=Mark(table.judge.name if table.judge else ""),
            referee=Mark(),
            seats=[
                SheetSeat(s.position, s.player.name, s.player.country, is_alternate=s.player.is_alternate)
                for s in seats
                if s.player
            ],
            deeds=() if table.round.is_final else _register({}, valuer, language),
            is_blank=True,
        )


class _Reading:
    """One sheet with all that its document needs, in the language in force."""

    def __init__(self, sheet: ScoreSheet, language: str) -> None:
        self.sheet, self.language = sheet, language
        self.shown, self.names = content(sheet), names(sheet)
        self.valuer = valuer_for(sheet.table.round)
        signed = living(sheet)
        self.by_seat = {signature.seat: signature for signature in signed if signature.role == Role.PLAYER}
        self.by_role = {signature.role: signature for signature in signed if signature.role != Role.PLAYER}

    def document(self, proof: Proof | None) -> SheetDocument:
        shown, sheet = self.shown, self.sheet
        judge, referee = self.by_role.get(Role.JUDGE), self.by_role.get(Role.REFEREE)
        return SheetDocument(
            **_event(sheet.table),
            day=date.fromisoformat(shown["date"]),
            banker=self.names.get(BANKER) or self._name(JUDGE),
            judge=_mark(self._name(JUDGE) or _holder_of(judge), judge),
            referee=_mark(_holder_of(referee), referee),
            seats=[self._seat(line) for line in shown["seats"]],
            deeds=_register(self._owned(), self.valuer, self.language) if self._has_deeds() else (),
            started_at=_moment(shown["start"]),
            ended_at=_moment(shown["end"]),
            end_reason=end_words(shown["end_reason"]),
            version=sheet.version,
            correction=sheet.reason,
            remarks=[self._remark(phrase) for phrase in shown["remarks"]],
            proof=proof,
        )

    def _name(self, who: str) -> str:
        """The name as it was shown; what stands there once it has been erased."""
        return self.names[who] or _("(name erased)") if who in self.names else ""

    def _seat(self, line: Content) -> SheetSeat:
        position, worth = line["seat"], line["worth"] or {}
        name = self._name(str(position))
        return SheetSeat(
            position=position,
            name=name,
            country=self._countries().get(line["player"], ""),
            token=line["token"],
            is_alternate=line["is_alternate"],
            status=line["status"],
            left_at=_moment(line["left_at"]),
            left=line["left"],
            creditor=line["creditor"],
            cash=worth.get("cash"),
            expected=line["cash"]["expected"],
            unmortgaged=worth.get("deeds"),
            mortgaged=worth.get("mortgaged"),
            houses=worth.get("house_count", 0),
            houses_value=worth.get("houses"),
            hotels=worth.get("hotel_count", 0),
            hotels_value=worth.get("hotels"),
            jail_cards=worth.get("jail_cards"),
            net_worth=worth.get("net_worth"),
            tie_value=worth.get("tie_value"),
            place=line["rank"],
            points=points(line["points_sixtieths"]),
            warnings=line["warnings"],
            mark=_mark(name, self.by_seat.get(position)),
        )

    def _remark(self, phrase: Content) -> Remark:
        """Told by seats: the names stand in their columns, and may be erased one day."""
        text = remark_text(phrase, self.valuer.edition, {}, self.language)
        return Remark(text, _moment(phrase["values"].get("at")))

    def _countries(self) -> dict[int, str]:
        """Whose shapes Chinese characters take; asked for once."""
        if not hasattr(self, "_known_countries"):
            ids = [line["player"] for line in self.shown["seats"]]
            self._known_countries = dict(Player.objects.filter(pk__in=ids).values_list("pk", "country"))
        return self._known_countries

    def _owned(self) -> dict[int, tuple[int, Content]]:
        """Who holds which square, and what stands on it."""
        return {deed["square"]: (line["seat"], deed) for line in self.shown["seats"] for deed in line["deeds"]}

    def _has_deeds(self) -> bool:
        """A final ends with one player left: there is nothing to count, unless somebody did (T-FMT-10)."""
        return not self.sheet.table.round.is_final or bool(self._owned())


def end_words(code: str) -> str:
    """Why a game was over."""
    words = {
        "time": _("time, equal turns"),
        "last_survivor": _("one player left"),
        "first_bankruptcy": _("first bankruptcy"),
        "closed": _("stopped early by a referee"),
    }
    return words.get(code, code)


def _event(table: Table) -> dict[str, Any]:
    tournament, rules = table.round.tournament, rules_of(table.round)
    return {
        "event": tournament.name,
        "round": table.round.number,
        "rounds": tournament.preliminaries,
        "is_final": table.round.is_final,
        "phase": table.phase.number,
        "table": table.number,
        "zone": tournament.zone,
        "edition": _label(Edition, rules.edition),
        "scale": valuer_for(table.round).edition.scale,
        "currency": "",
        "ruleset": _label(Ruleset, rules.ruleset),
    }


def _label(choices: type[Edition] | type[Ruleset], name: str) -> str:
    return str(choices(name).label) if name in choices.values else name


def _register(owned: Mapping[int, tuple[int, Content]], valuer: Valuer, language: str) -> list[SheetDeed]:
    """All 28 deeds in the order of their codes, whoever holds them."""
    edition, made = valuer.edition, []
    for square, deed in sorted(edition.deeds.items(), key=lambda item: item[1].code):
        seat, held = owned.get(square, (None, {}))
        is_mortgaged = bool(held.get("mortgaged"))
        standing = buildings(held.get("level", 0), valuer.houses_for_hotel)
        made.append(
            SheetDeed(
                code=deed.code,
                name=deed_name(edition, square, language),
                seat=seat,
                state=_("mortgaged") if is_mortgaged else standing,
                is_mortgaged=is_mortgaged,
                value=deed.price // 2 if is_mortgaged else deed.price,
            )
        )
    return made


def _holder_of(signature: Signature | None) -> str:
    """Whose account gave it: at a table without a judge of its own, of whoever judged there."""
    return signature.user.name if signature and signature.user else ""


def _mark(name: str, signature: Signature | None) -> Mark:
    if signature is None:
        return Mark(name)
    strokes = [[(x, y) for x, y, *_ms in stroke] for stroke in signature.strokes]
    return Mark(name, _WAYS[signature.way], signature.at, strokes, signature.reason)


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
