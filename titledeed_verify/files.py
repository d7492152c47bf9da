"""The list of contents and the chain: every file as it was written, every link behind the one before."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from titledeed_verify.bundle import Bundle
from titledeed_verify.facts import Facts
from titledeed_verify.report import Note
from tournament.chain_hash import GENESIS, digest, first_break

PERSONAL = ("people/", "documents/")  # what an erasure may change: bound by salted hashes, the salt lies with it
SALT = "people/salt.json"
# What is told once a version, and by which kinds of links: its first, and those that correct it.
TOLD = {
    "result.recorded": "result",
    "result.corrected": "result",
    "sheet.locked": "sheet",
    "sheet.corrected": "sheet",
    "points.published": "publication",
}
FAULTS = {
    "number": "its number is not its place: a link is missing, moved or put in",
    "previous": "it does not carry the hash of the link before",
    "hash": "its hash is not the one of its content",
}


def contents(facts: Facts) -> Iterator[str]:
    """Every file that is listed, no other, each with its SHA-256."""
    bundle = facts.bundle
    for path in sorted(bundle.listed.keys() - bundle.paths):
        yield f"{path}: listed in manifest.json, but not in the archive"
    for path in sorted(bundle.paths - bundle.listed.keys()):
        yield f"{path}: in the archive, but not listed in manifest.json"
    for path in sorted(bundle.listed.keys() & bundle.paths):
        if bundle.sha256(path) != bundle.listed[path]["sha256"]:
            yield f"{path}: changed, its SHA-256 is not the one in manifest.json"


def chain(facts: Facts) -> Iterator[str]:
    """Each link carries the hash of the one before, and the last is the head."""
    broken = first_break(facts.chain)
    if broken:
        yield f"chain.json, link {broken.place}: {FAULTS[broken.fault]}"
    last = facts.chain[-1].hash if facts.chain else GENESIS
    if last != facts.bundle.manifest["head"]:
        yield "the last link's hash is not the head in manifest.json"


def retold(facts: Facts) -> Iterator[str]:
    """No link tells anew what an earlier one told: a later one would stand for what a noted head binds."""
    told: dict[tuple[Any, ...], int] = {}
    newest: dict[tuple[Any, ...], int] = {}
    for link in facts.links(*TOLD):
        about = (TOLD[link.kind], link.content["round"], link.content.get("table"))
        version, before = link.content["version"], newest.get(about, 0)
        if (*about, version) in told:
            yield f"link {link.number}, {link.kind}: link {told[*about, version]} told of it already"
        elif about[0] != "publication" and version != before + 1:
            yield f"link {link.number}, {link.kind}: version {version} comes after version {before}"
        if about[0] != "publication" and link.kind.endswith(".corrected") != (before > 0):
            yield f"link {link.number}, {link.kind}: it {'corrects nothing' if not before else 'is a correction'}"
        told[*about, version], newest[about] = link.number, version


def sealed(facts: Facts) -> Iterator[str]:
    """The chain's last word on what the files hold is true of them."""
    links = facts.links("archive.sealed")
    if not links:
        yield "no link of the chain says what the archive holds"
        return
    said, bundle = links[-1].content, facts.bundle
    there = {path: each for path, each in _open_files(bundle).items() if path != "chain.json"}
    yield from _otherwise(said["files"], there)
    if bundle.has_people:
        yield from _otherwise(said.get("people", {}), _personal_files(bundle))
    yield from _told_of_erasures(facts)


def _otherwise(said: Mapping[str, str], there: Mapping[str, str]) -> Iterator[str]:
    for path in sorted(said.keys() | there.keys()):
        if path not in there:
            yield f"{path}: taken out, the chain knows it"
        elif path not in said:
            yield f"{path}: put in, the chain does not know it"
        elif said[path] != there[path]:
            yield f"{path}: changed, its SHA-256 is not the one in the chain"


def _open_files(bundle: Bundle) -> dict[str, str]:
    return {path: bundle.sha256(path) for path in bundle.paths if not path.startswith(PERSONAL)}


def _personal_files(bundle: Bundle) -> dict[str, str]:
    """What the chain says of the files that name somebody: without the salt, which goes with them, it is noise."""
    salt = bundle.json(SALT)[0]["salt"]
    paths = [path for path in bundle.paths if path.startswith(PERSONAL) and path != SALT]
    return {path: salted(bundle.sha256(path), salt) for path in paths}


def salted(sha256: str, salt: str) -> str:
    """SHA-256 over the salt, a line end and a file's SHA-256 in hexadecimal digits."""
    return hashlib.sha256(f"{salt}\n{sha256}".encode()).hexdigest()


def _told_of_erasures(facts: Facts) -> Iterator[str]:
    gone = facts.erased
    if gone.players:
        yield Note(
            f"{len(gone.players)} people were erased; with them went names of {len(gone.sheets)} sheets, "
            f"{len(gone.signatures)} signatures and {len(gone.documents)} sealed sheets"
        )


def publications(facts: Facts) -> Iterator[str]:
    """Every publication is a link, and shows the head that it made."""
    links = {(link.content["round"], link.content["version"]): link for link in facts.links("points.published")}
    for row in facts.rows("snapshots"):
        number, version = facts.rounds[row["round_id"]]["number"], row["version"]
        link = links.pop((number, version), None)
        contents = {
            key: value for key, value in row["payload"].items() if key not in ("updated_at", "chain_head", "corrects")
        }
        if digest(contents) != row["digest"]:
            yield f"publication {version}: what was published is not what its digest says"
        if link is None:
            yield f"publication {version}: the chain does not know it"
        elif link.content["digest"] != row["digest"]:
            yield f"publication {version}: its digest is not the one in link {link.number} of the chain"
        elif row["payload"].get("chain_head") != link.hash:
            yield f"publication {version}: the head it shows is not the hash of link {link.number}"
    for _number, version in sorted(links):
        yield f"publication {version}: in the chain, but not in snapshots.json"


def known_head(head: str) -> "HeadCheck":
    """A check that a head which somebody noted down is a link of the chain."""
    return HeadCheck(head.lower())


class HeadCheck:
    def __init__(self, head: str) -> None:
        self.head = head

    def __call__(self, facts: Facts) -> Iterator[str]:
        found = next((link for link in facts.chain if link.hash == self.head), None)
        if found is None:
            yield f"no link of the chain has the hash {self.head}: the chain was made anew, or it is another's"
        else:
            after = len(facts.chain) - found.number
            yield Note(f"it is link {found.number}, {found.kind}; it does not bind the {after} links after it")
