"""From what was published to what the public pages read: the one way into the public tables (T-PUB-01, T-PUB-07).

Every call makes them say what holds now, whatever they said before; the same call twice changes nothing but
the edition's token.
"""

import uuid
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django.db import transaction

from jobs import live
from tournament.models import PublicEdition, PublicLine, PublicSheet, PublicTournament, Snapshot, Tournament
from tournament.publishing.standings import Payload, Row, may_stay
from tournament.settings.values import flat

RULES = (
    *("kind", "date", "edition", "ruleset", "preliminaries", "minutes", "semi_final_size", "semi_final_minutes"),
    *("final_size", "points_table", "tie_breaks"),
)
_EDITION = 1


@transaction.atomic
def release(tournament: Tournament) -> None:
    """Let the public pages of a tournament show what stands published; they are gone where it does not publish."""
    if tournament.publishes_on_internet:
        _put_out(tournament)
    elif not PublicTournament.objects.filter(address=tournament.slug).delete()[0]:
        return
    PublicEdition.objects.update_or_create(pk=_EDITION, defaults={"token": uuid.uuid4()})
    live.tell_public()


def edition() -> str:
    """The token of all that is public now; "" before anything was."""
    token = PublicEdition.objects.filter(pk=_EDITION).values_list("token", flat=True).first()
    return token.hex if token else ""


def _put_out(tournament: Tournament) -> None:
    values = flat(tournament)
    shown, _is_new = PublicTournament.objects.update_or_create(
        address=tournament.slug,
        defaults={
            "title": tournament.name,
            "language": tournament.language,
            "rules": {key: values[key] for key in RULES},
            "withdrawn_at": _withdrawn_at(tournament),
        },
    )
    snapshots = _readable(tournament)
    shown.sheets.exclude(version__in=[snapshot.version for snapshot in snapshots]).delete()
    known = set(shown.sheets.values_list("version", flat=True))
    for snapshot in snapshots:
        if snapshot.version not in known:
            _add(shown, snapshot)
    replaced = {snapshot.payload.get("corrects", {}).get("version") for snapshot in snapshots}
    shown.sheets.update(is_replaced=False)
    shown.sheets.filter(version__in=replaced - {None}).update(is_replaced=True)


def _withdrawn_at(tournament: Tournament) -> str:
    """When the newest publication was taken back; "" while it stands."""
    newest = tournament.snapshots.order_by("-version").first()
    if newest is None or newest.withdrawn_at is None:
        return ""
    return newest.withdrawn_at.astimezone(ZoneInfo(tournament.zone)).isoformat(timespec="seconds")


def _readable(tournament: Tournament) -> list[Snapshot]:
    """The newest, and whatever before it holds no pseudonym that had to go since (T-PUB-03)."""
    standing = list(tournament.snapshots.standing().order_by("-version"))
    return [each for each in standing if may_stay(each.payload, standing[0].payload)]


def _add(shown: PublicTournament, snapshot: Snapshot) -> None:
    payload: Payload = snapshot.payload
    after, corrects = payload["after"], payload.get("corrects")
    sheet = PublicSheet.objects.create(
        tournament=shown,
        version=snapshot.version,
        kind=after["kind"],
        number=after["number"],
        preliminaries=after["preliminaries"],
        semi_finals=after.get("semi_finals", False),
        title=payload["tournament"],
        updated_at=payload["updated_at"],
        games=payload["games"],
        champion=payload["champion"] or "",
        chain_head=payload.get("chain_head", ""),
        replaces_version=corrects["version"] if corrects else None,
        replaces_at=corrects["at"] if corrects else "",
    )
    PublicLine.objects.bulk_create(_lines(sheet, payload["rows"]))


def _lines(sheet: PublicSheet, rows: Sequence[Row]) -> list[PublicLine]:
    """One a row, each with an id drawn for it alone."""
    return [PublicLine(sheet=sheet, place=place, **row) for place, row in enumerate(rows, 1)]
