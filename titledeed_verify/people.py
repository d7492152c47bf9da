"""Names beside what is hashed: a sheet's content holds commitments, the names and their salts lie apart."""

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping

from titledeed_verify.facts import Facts, Row
from titledeed_verify.report import Note
from titledeed_verify.rows import missing


def commitment(name: str, salt: str) -> str:
    """SHA-256 over the salt, a line end and the name in NFC."""
    return hashlib.sha256(f"{salt}\n{unicodedata.normalize('NFC', name)}".encode()).hexdigest()


def named_otherwise(
    sheet: Row, people: Mapping[str, Mapping[str, str]], where: str, *, is_erased: bool
) -> Iterator[str]:
    """Names that are not the ones the sheet was signed with; where something was erased a name may be missing."""
    shown = {str(seat["seat"]): seat["name"] for seat in sheet["shown"]["seats"]}
    shown["judge"] = sheet["shown"]["judge"]["name"]
    for who, committed in shown.items():
        told, at = people.get(who) or {}, who if who == "judge" else f"seat {who}"
        if not committed or (is_erased and not told.get("name")):
            continue
        if not told.get("name"):
            yield f"{where}: the name at {at} is missing, and no erasure says why"
        elif commitment(told["name"], told["salt"]) != committed:
            yield f"{where}: the name at {at} is not the one that was signed"


def names(facts: Facts) -> Iterator[str]:
    """Whom a sheet names at a seat is whom the list of players has there, or was it before a name was mended."""
    if not facts.bundle.has_people:
        yield Note("an archive without people names nobody")
        return
    yield from missing(facts.rows("players"), facts.people("players"), "players", "player")
    known = {row["id"]: row["name"] for row in facts.people("players")}
    told = {row["id"]: row["people"] for row in facts.people("sheets")}
    mended = set()
    for sheet in facts.finished_sheets:
        for seat in sheet["shown"]["seats"]:
            player, name = seat["player"], told.get(sheet["id"], {}).get(str(seat["seat"]), {}).get("name")
            if not name or name == known.get(player) or player in facts.erased.players:
                continue
            if name in known.values():
                where = f"{facts.named(sheet['table_id'])}, sheet {sheet['version']}"
                yield f"{where}, seat {seat['seat']}: the name is another player's than player {player}'s"
            mended.add(player)
    if mended:
        yield Note(f"{len(mended)} players are called otherwise now than on a sheet they signed")
