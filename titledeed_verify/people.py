"""Names beside what is hashed: a sheet's content holds commitments, the names and their salts lie apart."""

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping

from titledeed_verify.facts import Row


def commitment(name: str, salt: str) -> str:
    """SHA-256 over the salt, a line end and the name in NFC."""
    return hashlib.sha256(f"{salt}\n{unicodedata.normalize('NFC', name)}".encode()).hexdigest()


def named_otherwise(sheet: Row, people: Mapping[str, Mapping[str, str]], where: str) -> Iterator[str]:
    """Names that are not the ones the sheet was signed with; one that was erased says nothing."""
    shown = {str(seat["seat"]): seat["name"] for seat in sheet["shown"]["seats"]}
    shown["judge"] = sheet["shown"]["judge"]["name"]
    for who, committed in shown.items():
        told = people.get(who)
        if told and told.get("name") and commitment(told["name"], told["salt"]) != committed:
            yield f"{where}: the name at {who if who == 'judge' else f'seat {who}'} is not the one that was signed"
