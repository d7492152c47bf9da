"""Writing the archive of one tournament.

The chain's last link says the SHA-256 of every file, so that a head noted down binds all of them; of those that
name somebody under a salt that lies beside them, so that it says nothing where they are not. It is added only when
they differ from what the last such link says. Reading takes a while and locks nothing: if
anything happened meanwhile the archive is refused, for it would tell of two moments.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.db import transaction
from django.db.models import Max
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.models import AuditEntry
from games.archive import derived
from games.archive.parts import PARTS, Part
from games.archive.rows import as_json, as_lines, rows_of
from games.archive.zipping import Zipped
from games.errors import GamesError
from games.models import LogEntry, Recording, SealedDocument, Signature
from titledeed_verify.files import salted
from tournament import chain
from tournament.chain_hash import canonical
from tournament.models import ChainLink, Tournament

FORMAT = "titledeed-archive/1"
SEALED = "archive.sealed"
PEOPLE = "people/"
DOCUMENTS = "documents/"
SALT = "people/salt.json"
CHAIN = "chain.json"
IN_MEMORY = 64 * 2**20

Progress = Callable[[int], None]
Make = Callable[[], bytes]
Mark = tuple[Any, ...]


class MovedOn(GamesError):
    code = "archive.moved_on"
    status = 409
    message = _("Something happened in the tournament while its archive was being written. Write it again.")


@dataclass(frozen=True)
class Draft:
    """An archive that lacks only its chain and its list of contents. `mark` is what the tournament was at then."""

    tournament: Tournament
    mark: Mark
    file: IO[bytes]
    zipped: Zipped
    has_people: bool


def draft(tournament: Tournament, *, has_people: bool = True, progress: Progress = lambda _percent: None) -> Draft:
    """Read everything; changes nothing. `progress` is told per cent and may raise.

    Without people there are neither names nor the sheets that show them: such an archive can be verified and
    given away, but not read back.
    """
    tournament = Tournament.objects.get(pk=tournament.pk)
    mark = _mark(tournament)
    # Closed by whoever takes the finished archive.
    file: IO[bytes] = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
    zipped = Zipped(file)
    files = sorted(_files(tournament, has_people=has_people), key=lambda each: each[0])
    for number, (path, make) in enumerate(files):
        progress(number * 100 // len(files))
        zipped.put(path, make())
    return Draft(tournament, mark, file, zipped, has_people)


@transaction.atomic
def finish(made: Draft) -> IO[bytes]:
    """Add chain and list of contents; the file is at its beginning then. Error: MovedOn."""
    tournament = Tournament.objects.select_for_update().get(pk=made.tournament.pk)
    if _mark(tournament) != made.mark:
        made.zipped.close()
        made.file.close()
        raise MovedOn
    _seal(tournament, made)
    made.zipped.put(CHAIN, as_json(rows_of(_chain_of(tournament), _part("chain").fields())))
    made.zipped.put("manifest.json", _manifest(made, chain.head_of(tournament)))
    made.zipped.close()
    made.file.seek(0)
    return made.file


def write_archive(tournament: Tournament, *, has_people: bool = True) -> IO[bytes]:
    """The whole archive as an open file. Error: MovedOn."""
    return finish(draft(tournament, has_people=has_people))


def _mark(tournament: Tournament) -> Mark:
    """Differs as soon as anything worth archiving has happened: every act leaves a line somewhere here."""
    return (
        chain.head_of(tournament),
        AuditEntry.objects.filter(tournament_id=tournament.pk).aggregate(Max("pk")),
        LogEntry.objects.filter(recording__table__round__tournament=tournament).aggregate(Max("pk")),
        Signature.objects.filter(sheet__table__round__tournament=tournament).aggregate(Max("pk")),
    )


def _seal(tournament: Tournament, made: Draft) -> None:
    """Let the chain bind the files, unless it does so already."""
    hashes = {path: each["sha256"] for path, each in made.zipped.files.items()}
    content = {"files": {path: each for path, each in hashes.items() if not is_personal(path)}}
    if made.has_people:
        personal = {path: each for path, each in hashes.items() if is_personal(path)}
        salt = _salt_of(personal)
        content["people"] = {path: salted(each, salt) for path, each in personal.items()}
        made.zipped.put(SALT, as_json([{"salt": salt}]))
    last = _chain_of(tournament).filter(kind=SEALED).last()
    if last is None or any(last.content.get(name) != files for name, files in content.items()):
        chain.extend(tournament, kind=SEALED, content=content)


def _salt_of(hashes: dict[str, str]) -> str:
    """The same for the same files, and for nobody without this installation's secret to find out."""
    return salted_hmac(SALT, canonical(hashes), algorithm="sha256").hexdigest()


def is_personal(path: str) -> bool:
    """Whether an erasure may change this file."""
    return path.startswith((PEOPLE, DOCUMENTS))


def _chain_of(tournament: Tournament) -> Any:
    return ChainLink.objects.filter(tournament=tournament).order_by("number")


def _manifest(made: Draft, head: str) -> bytes:
    told = {
        "format": FORMAT,
        "tournament": made.tournament.slug,
        "has_people": made.has_people,
        "head": head,
        "files": made.zipped.files,
    }
    return json.dumps(told, ensure_ascii=False, sort_keys=True, indent=1).encode() + b"\n"


def _files(tournament: Tournament, *, has_people: bool) -> Iterator[tuple[str, Make]]:
    """Every file but chain and manifest, each with what makes it."""
    for part in PARTS:
        if part.name not in ("chain", "log"):
            yield from _halves(part, tournament, has_people=has_people)
    yield "rules.json", lambda: _pretty(derived.rules(tournament))
    yield "standings.json", lambda: _pretty(derived.standings(tournament))
    yield "finalists.json", lambda: _pretty(derived.finalists(tournament))
    for recording in Recording.objects.filter(table__round__tournament=tournament).select_related("table__round"):
        yield f"{derived.table_folder(recording)}/log.jsonl", partial(_log, recording)
        yield f"{derived.table_folder(recording)}/record.jsonl", partial(_record, recording)
    if has_people:
        documents = SealedDocument.objects.filter(sheet__table__round__tournament=tournament).exclude(content=b"")
        for pk in documents.values_list("pk", flat=True):
            yield f"{DOCUMENTS}{pk}.pdf", partial(_document, pk)


def _halves(part: Part, tournament: Tournament, *, has_people: bool) -> Iterator[tuple[str, Make]]:
    if part.open_fields():
        yield f"{part.name}.json", lambda: as_json(rows_of(part.rows(tournament), part.open_fields()))
    if has_people and part.apart_fields():
        yield f"{PEOPLE}{part.name}.json", lambda: as_json(rows_of(part.rows(tournament), part.apart_fields()))


def _part(name: str) -> Part:
    return next(part for part in PARTS if part.name == name)


def _log(recording: Recording) -> bytes:
    return as_lines(rows_of(derived.log_of(recording), _part("log").fields()))


def _record(recording: Recording) -> bytes:
    return derived.record(recording, rows_of(derived.log_of(recording), _part("log").fields()))


def _document(pk: int) -> bytes:
    return bytes(SealedDocument.objects.values_list("content", flat=True).get(pk=pk))


def _pretty(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1).encode() + b"\n"
