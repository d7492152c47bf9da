"""Names beside what is hashed: a sheet's content holds commitments, `ScoreSheet.people` the names and salts.

Whoever has the name and its salt can show that the content means this person; once both are erased the
content and every hash over it still hold, and tell nobody who sat there.
"""

import hashlib
import secrets
import unicodedata
from collections.abc import Mapping

JUDGE, BANKER = "judge", "banker"
People = dict[str, dict[str, str]]


def commitment(name: str, salt: str) -> str:
    """SHA-256 over the salt, a line end and the name in NFC, as 64 hexadecimal digits."""
    return hashlib.sha256(f"{salt}\n{unicodedata.normalize('NFC', name)}".encode()).hexdigest()


def named(names: Mapping[str, str], known: Mapping[str, Mapping[str, str]]) -> People:
    """Every name with a salt: the known one while the name is the same, else a fresh one."""
    return {who: _entry(name, known.get(who)) for who, name in names.items()}


def _entry(name: str, known: Mapping[str, str] | None) -> dict[str, str]:
    if known and known.get("name") == name:
        return dict(known)
    return {"name": name, "salt": secrets.token_hex(16)}


def committed(people: Mapping[str, Mapping[str, str]], who: str) -> str:
    """The commitment of one of them; "" where there is no such person."""
    entry = people.get(who)
    return commitment(entry["name"], entry["salt"]) if entry else ""


def name_of(people: Mapping[str, Mapping[str, str]], who: str) -> str:
    """The name as it was shown; "" where there was none or it has been erased."""
    return str(people.get(who, {}).get("name", ""))
