"""Reading an archive into an installation that has nothing of it: the tournament stands as it stood.

Rows keep their ids, because ids are in what was hashed: in log lines, sheets, results and acts. So it is read into
an empty installation, or one whose ids do not meet the archive's. Whatever the verifier refuses is refused here.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from games.archive.derived import table_folder
from games.archive.parts import PARTS, Part
from games.archive.rows import revive
from games.archive.writing import DOCUMENTS, PEOPLE
from games.errors import GamesError
from games.models import Recording, SealedDocument
from titledeed_verify.bundle import BadShape, Bundle, Unreadable
from titledeed_verify.report import Report
from titledeed_verify.verify import verify
from tournament.models import Player, Tournament

BATCH = 1000
Row = dict[str, Any]


class NotAnArchive(GamesError):
    code = "archive.unreadable"
    message = _("This file is no archive of a tournament: %(why)s")


class ArchiveRefused(GamesError):
    """`report` says everything that does not hold."""

    code = "archive.refused"
    message = _("The verifier refuses this archive: %(why)s")

    def __init__(self, report: Report) -> None:
        faults = [outcome for outcome in report.outcomes if not outcome.holds]
        super().__init__(why=f"{faults[0].title}: {faults[0].reasons[0]}")
        self.report = report


class WithoutPeople(GamesError):
    code = "archive.without_people"
    message = _("This archive was written without people. It can be verified, but not read.")


class TournamentExists(GamesError):
    code = "archive.tournament_exists"
    status = 409
    message = _("There is a tournament at %(slug)s already. Nothing was read.")


class IdsTaken(GamesError):
    code = "archive.ids_taken"
    status = 409
    message = _("This installation is not empty: it has other %(what)s under the same numbers. Nothing was read.")


class EarlierMissing(GamesError):
    code = "archive.earlier_missing"
    status = 409
    message = _("Players of this tournament qualified in others. Read the archives of those first.")


def read_archive(path: Path, *, by: User | None = None) -> Tournament:
    """Restore a tournament from its archive, all or nothing.

    Errors: NotAnArchive, ArchiveRefused, WithoutPeople, TournamentExists, IdsTaken, EarlierMissing.
    """
    try:
        report, bundle = verify(path), Bundle(path)
    except Unreadable as error:
        raise NotAnArchive(why=error) from None
    if not report.is_valid:
        raise ArchiveRefused(report)
    if not bundle.has_people:
        raise WithoutPeople
    try:
        return _restore(bundle, by=by)
    except (BadShape, ValidationError, DatabaseError, KeyError, TypeError, ValueError) as error:
        raise NotAnArchive(why=error) from error


@transaction.atomic
def _restore(bundle: Bundle, *, by: User | None) -> Tournament:
    told = bundle.json("tournament.json")[0]
    if Tournament.objects.filter(slug=told["slug"]).exists():
        raise TournamentExists(slug=told["slug"])
    for part in PARTS:
        if part.name != "log":
            _write(part, rows_of(part, bundle))
    for recording in Recording.objects.filter(table__round__tournament=told["id"]).select_related("table__round"):
        lines = bundle.lines(f"{table_folder(recording)}/log.jsonl")
        _write(_part("log"), list(lines))
    _write_documents(bundle)
    _check_players_elsewhere(told["id"])
    _let_new_ids_follow()
    tournament = Tournament.objects.get(pk=told["id"])
    # Not under the tournament: its record is the one that was read.
    audit.record("archive.read", by=by, subject=tournament.name, after={"head": bundle.manifest["head"]})
    return tournament


def rows_of(part: Part, bundle: Bundle) -> list[Row]:
    """The rows of a part, both halves together."""
    if part.is_apart:
        return list(bundle.json(f"{PEOPLE}{part.name}.json"))
    rows = bundle.json(f"{part.name}.json")
    apart = bundle.json(f"{PEOPLE}{part.name}.json") if part.apart_fields() else []
    by_id = {row["id"]: row for row in apart}
    return [{**row, **by_id.get(row["id"], {})} for row in rows]


def _write(part: Part, rows: Iterable[Mapping[str, Any]]) -> None:
    if part.model is User:
        rows = [row for row in rows if not _is_here(row)]
    found = [revive(part.model, {**row, **_filled(part, row)}) for row in rows]
    manager: Any = part.model._default_manager
    if manager.filter(pk__in=[each.pk for each in found]).exists():
        raise IdsTaken(what=part.model._meta.verbose_name_plural)
    manager.bulk_create(found, batch_size=BATCH)


def _filled(part: Part, row: Mapping[str, Any]) -> Row:
    return {name: fill(row) for name, fill in part.left_out.items()}


def _is_here(row: Mapping[str, Any]) -> bool:
    """Whether this member of the staff has an account here already, under the same number."""
    known = User.objects.filter(email__iexact=row["email"]).first()
    if known is None:
        return False
    if known.pk != row["id"]:
        raise IdsTaken(what=User._meta.verbose_name_plural)
    return True


def _write_documents(bundle: Bundle) -> None:
    for path in sorted(path for path in bundle.paths if path.startswith(DOCUMENTS)):
        pk = int(path.removeprefix(DOCUMENTS).removesuffix(".pdf"))
        SealedDocument.objects.filter(pk=pk).update(content=bundle.read(path))


def _check_players_elsewhere(tournament: int) -> None:
    elsewhere = Player.objects.filter(tournament=tournament, qualified_from__isnull=False)
    wanted = set(elsewhere.values_list("qualified_from_id", flat=True))
    wanted |= set(Tournament.objects.get(pk=tournament).qualifier_refusals.values_list("finalist_id", flat=True))
    if len(wanted) != Player.objects.filter(pk__in=wanted).count():
        raise EarlierMissing


def _let_new_ids_follow() -> None:
    """The next row that is made gets a number of its own, above those that were read."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [part.model for part in PARTS]):
            cursor.execute(statement)


def _part(name: str) -> Part:
    return next(part for part in PARTS if part.name == name)
