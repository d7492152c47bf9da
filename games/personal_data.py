"""What score sheets, signatures and calls hold of a player, told and erased. Registered with `tournament.holdings`."""

from collections.abc import Collection
from typing import Any

from django.db.models import Model, QuerySet

from games.models import (
    ArchiveFile,
    LogEntry,
    ProposedAmendment,
    Recording,
    RefereeCall,
    ScoreSheet,
    SealedDocument,
    Signature,
    TabletMessage,
)
from tournament.holdings import Gone, redact_rows
from tournament.models import Player, Tournament
from tournament.redaction import Redactor

TEXTS: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (RefereeCall, "table__round__tournament", ("text",)),
    (TabletMessage, "round__tournament", ("text",)),
    (Signature, "sheet__table__round__tournament", ("reason",)),
    (ScoreSheet, "table__round__tournament", ("query", "reason")),
    (Recording, "table__round__tournament", ("reason",)),
    (ProposedAmendment, "recording__table__round__tournament", ("reason",)),
)


class Holder:
    """Sheets keep their content and hashes: names stand beside them (`games.sheets.people`)."""

    def held(self, player: Player) -> dict[str, Any]:
        sheets = [sheet for sheet in _sheets(player.tournament) if _seats(sheet, {player.pk})]
        return {
            "sheets": [_told(sheet, player.pk) for sheet in sheets],
            "signatures": [
                {"sheet": signature.sheet_id, "at": signature.at, "way": signature.way, "strokes": signature.strokes}
                for sheet in sheets
                for signature in _signatures(sheet, {player.pk})
            ],
            "documents": list(SealedDocument.objects.filter(sheet__in=sheets).values("id", "code", "digest")),
        }

    def erase(self, tournament: Tournament, players: Collection[int], redact: Redactor) -> Gone:
        gone = Gone(remains=_remaining(tournament, redact))
        for sheet in _sheets(tournament):
            if _seats(sheet, players):
                gone.signatures += _erase_strokes(sheet, players)
            if _erase_names(sheet, players, redact):
                gone.sheets.append(sheet.pk)
                gone.documents += _erase_document(sheet)
        for model, way, fields in TEXTS:
            redact_rows(model, way, fields, tournament, redact)
        ArchiveFile.objects.filter(tournament=tournament).delete()
        return gone


def _sheets(tournament: Tournament) -> QuerySet[ScoreSheet]:
    return ScoreSheet.objects.filter(table__round__tournament=tournament).order_by("pk")


def _seats(sheet: ScoreSheet, players: Collection[int]) -> set[str]:
    """At which seats of a sheet they sat; of an open one, at which seats they sit."""
    if sheet.shown:
        return {str(seat["seat"]) for seat in sheet.shown["seats"] if seat["player"] in players}
    sitting = sheet.table.seats.filter(player__in=players)
    return {str(position) for position in sitting.values_list("position", flat=True)}


def _signatures(sheet: ScoreSheet, players: Collection[int]) -> QuerySet[Signature]:
    seats = [int(seat) for seat in _seats(sheet, players)]
    return Signature.objects.filter(sheet=sheet, role=Signature.Role.PLAYER, seat__in=seats).order_by("pk")


def _told(sheet: ScoreSheet, player: int) -> dict[str, Any]:
    seats = [seat for seat in (sheet.shown or {}).get("seats", []) if seat["player"] == player]
    return {"id": sheet.pk, "version": sheet.version, "table": sheet.table_id, "seats": seats}


def _erase_strokes(sheet: ScoreSheet, players: Collection[int]) -> list[int]:
    drawn = _signatures(sheet, players).exclude(strokes=[])
    ids = list(drawn.values_list("pk", flat=True))
    Signature.objects.filter(pk__in=ids).update(strokes=[])
    return ids


def _erase_names(sheet: ScoreSheet, players: Collection[int], redact: Redactor) -> bool:
    """Names with their salts, and whoever kept the bank under one of these names."""
    seats = _seats(sheet, players)
    people = {
        who: {"name": "", "salt": ""} if who in seats or redact.finds(entry["name"]) else entry
        for who, entry in sheet.people.items()
    }
    counts = redact(sheet.counts)
    if (people, counts) == (sheet.people, sheet.counts) and not seats:
        return False
    ScoreSheet.objects.filter(pk=sheet.pk).update(people=people, counts=counts)
    return True


def _erase_document(sheet: ScoreSheet) -> list[int]:
    """A sealed file shows names and cannot be changed without breaking its seal: it goes, its digest stays."""
    kept = SealedDocument.objects.filter(sheet=sheet).exclude(content=b"")
    ids = list(kept.values_list("pk", flat=True))
    kept.update(content=b"")
    return ids


def _remaining(tournament: Tournament, redact: Redactor) -> int:
    """Texts under a hash that name one of them: notes and reasons in logs, remarks on sheets."""
    lines = LogEntry.objects.filter(recording__table__round__tournament=tournament)
    told = lines.values_list("action", "reason").iterator(chunk_size=2000)
    sheets = _sheets(tournament).values_list("shown", "remarks", "expected")
    return sum(redact.finds(list(texts)) for texts in told) + sum(redact.finds(list(texts)) for texts in sheets)
