"""Names beside what is hashed: a sheet's content holds commitments, the names and their salts lie apart."""

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping

from titledeed_verify.facts import Row


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
