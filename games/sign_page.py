"""What the signing page shows, read from exactly what is signed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.counts import BANK, from_json
from games.models import ScoreSheet
from games.money import shown as money
from games.sheets.content import names
from games.sheets.freezing import seats_of
from games.sheets.remark_texts import remark_text
from games.sheets.signers import Signer, missing, signers
from games.sheets.strokes import path
from games.valuation import valuer_for
from rules_engine.edition import Edition
from tournament.enumeration import enumerated
from tournament.models import ResultLine, Seat, Table
from tournament.points_display import points as points_text

Shown = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SurvivorRow:
    """One survivor's money, as texts; `difference` is "" where the count equals the record."""

    seat: int
    name: str
    expected: str
    counted: str
    difference: str
    deeds: str
    mortgaged: str
    buildings: str
    building_words: str
    net_worth: str
    place: int
    points: str


@dataclass(frozen=True, slots=True)
class Departed:
    seat: int
    name: str
    outcome: str
    at: str
    creditor: str
    place: int


@dataclass(frozen=True, slots=True)
class Leaf:
    """One signature, given or awaited; `ink` is the path of a drawn one."""

    signer: Signer
    ink: str = ""
    at: str = ""
    is_open: bool = False
    may_sign_now: bool = False


@dataclass(frozen=True, slots=True)
class SignPage:
    lead: str
    survivors: Sequence[SurvivorRow]
    departed: Sequence[Departed]
    remarks: Sequence[str]
    leaves: Sequence[Leaf]
    open: Signer | None
    key: UUID
    is_last: bool
    waiting: Sequence[Signer]
    is_recorded: bool


def sign_page(sheet: ScoreSheet, table: Table, wanted: str, language: str) -> SignPage:
    """`wanted` is who asked to sign now; without that it is whoever is next."""
    everybody = signers(sheet, table)
    waiting = missing(everybody)
    named, edition = names(sheet), valuer_for(table.round).edition
    now_signing = _open(waiting, wanted)
    alive = [line for line in sheet.shown["seats"] if line["status"] == ResultLine.Outcome.SURVIVOR]
    gone = sorted((line for line in sheet.shown["seats"] if line not in alive), key=lambda line: line["left"] or 0)
    return SignPage(
        lead=_lead(sheet.shown, alive),
        survivors=[_survivor(line, named, edition) for line in alive],
        departed=[_departed(line, named, _zone(table)) for line in gone],
        remarks=[remark_text(remark, edition, named, language) for remark in sheet.remarks],
        leaves=[_leaf(signer, now_signing, waiting, _zone(table)) for signer in everybody],
        open=now_signing,
        key=uuid4(),
        is_last=len(waiting) == 1,
        waiting=waiting,
        is_recorded=sheet.shown["record"] is not None,
    )


@dataclass(frozen=True, slots=True)
class LeavingPage:
    """One player's own line, before the rest is known."""

    signer: Signer
    line: Departed
    shown: str
    key: UUID
    ink: str
    at: str


def leaving_page(sheet: ScoreSheet, table: Table, seat: Seat, shown_hash: str) -> LeavingPage:
    """What a player who goes signs; his place is not known yet."""
    own = from_json(sheet.counts).seats[seat.position]
    line = {"seat": seat.position, "status": own.outcome, "left_at": own.left_at, "creditor": own.creditor}
    named = {str(each.position): str(each.player) for each in seats_of(table)} | names(sheet)
    signer = next(each for each in signers(sheet, table) if each.seat == seat.position)
    leaf = _leaf(signer, None, [], _zone(table))
    departed = _departed({**line, "rank": own.left or 0}, named, _zone(table))
    return LeavingPage(signer, departed, shown_hash, uuid4(), leaf.ink, leaf.at)


def _open(waiting: Sequence[Signer], wanted: str) -> Signer | None:
    """Whose pad is open: the one who asked, as long as it is their turn; the judge is last (T-SCORE-09)."""
    players = [signer for signer in waiting if not signer.is_judge]
    return next((signer for signer in players if signer.who == wanted), next(iter(players or waiting), None))


def _lead(shown: Shown, alive: Sequence[Shown]) -> str:
    ends = {
        "time": _("Time is up and everybody has had the same number of turns"),
        "last_survivor": _("One player is left"),
        "first_bankruptcy": _("The first bankruptcy ended the game"),
        "closed": _("Stopped early by a referee"),
    }
    points = enumerated(points_text(line["points_sixtieths"]) for line in sorted(alive, key=lambda line: line["rank"]))
    survivors = ngettext("%(count)s survivor", "%(count)s survivors", len(alive)) % {"count": len(alive)}
    if shown["game"]["kind"] == "final":
        return f"{ends.get(shown['end_reason'], '')} · {survivors}"
    told = _("%(survivors)s: %(points)s points") % {"survivors": survivors, "points": points}
    return f"{ends.get(shown['end_reason'], '')} · {told}"


def _survivor(line: Shown, named: Mapping[str, str], edition: Edition) -> SurvivorRow:
    worth, cash = line["worth"], line["cash"]
    expected = cash["expected"]
    difference = cash["counted"] - expected if expected is not None else 0
    return SurvivorRow(
        seat=line["seat"],
        name=named.get(str(line["seat"]), ""),
        expected="" if expected is None else money(expected, edition),
        counted=money(cash["counted"], edition),
        difference=f"{'+' if difference > 0 else '−'}{money(abs(difference), edition)}" if difference else "",
        deeds=money(worth["deeds"], edition),
        mortgaged=money(worth["mortgaged"], edition) if worth["mortgaged"] else "",
        buildings=money(worth["houses"] + worth["hotels"], edition),
        building_words=_building_words(worth),
        net_worth=money(worth["net_worth"], edition),
        place=line["rank"],
        points=points_text(line["points_sixtieths"]),
    )


def _building_words(worth: Shown) -> str:
    houses, hotels = worth["house_count"], worth["hotel_count"]
    words = []
    if houses:
        words.append(ngettext("%(number)s house", "%(number)s houses", houses) % {"number": houses})
    if hotels:
        words.append(ngettext("%(number)s hotel", "%(number)s hotels", hotels) % {"number": hotels})
    return ", ".join(words)


def _departed(line: Shown, named: Mapping[str, str], zone: ZoneInfo) -> Departed:
    creditor = line["creditor"]
    return Departed(
        seat=line["seat"],
        name=named.get(str(line["seat"]), ""),
        outcome=str(ResultLine.Outcome(line["status"]).label),
        at=_time(datetime.fromisoformat(line["left_at"]), zone) if line["left_at"] else "",
        creditor="" if creditor is None else _("the bank") if creditor == BANK else named.get(str(creditor), ""),
        place=line["rank"],
    )


def _leaf(signer: Signer, now_signing: Signer | None, waiting: Sequence[Signer], zone: ZoneInfo) -> Leaf:
    given = signer.signature
    is_open = signer == now_signing
    may_sign = given is None and not is_open and (not signer.is_judge or len(waiting) == 1)
    return Leaf(
        signer=signer,
        ink=path(given.strokes) if given and given.strokes else "",
        at=_time(given.at, zone) if given else "",
        is_open=is_open,
        may_sign_now=may_sign,
    )


def _zone(table: Table) -> ZoneInfo:
    return ZoneInfo(table.round.tournament.zone)


def _time(at: datetime, zone: ZoneInfo) -> str:
    return time_format(at.astimezone(zone).time(), "H:i")
