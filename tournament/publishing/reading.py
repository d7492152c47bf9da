"""What the public pages know, read from the public tables and from nothing else."""

from dataclasses import dataclass
from functools import cached_property

from tournament.models import PublicSheet, PublicTournament
from tournament.publishing.standings import After, Corrects, Payload, Row


class NotPublic(LookupError):
    """There is no such page: whatever the cause, it looks the same from outside."""


@dataclass(frozen=True)
class Issue:
    """One publication as the public sees it, with the ids its lines have in it and nowhere else."""

    sheet: PublicSheet

    @property
    def id(self) -> str:
        return str(self.sheet.id)

    @cached_property
    def payload(self) -> Payload:
        sheet = self.sheet
        after = After(kind=sheet.kind, number=sheet.number, preliminaries=sheet.preliminaries)
        if sheet.semi_finals:
            after["semi_finals"] = True
        payload = Payload(
            tournament=sheet.title,
            after=after,
            updated_at=sheet.updated_at,
            games=sheet.games,
            rows=[row for _id, row in self.lines],
            champion=sheet.champion or None,
            chain_head=sheet.chain_head,
        )
        if sheet.replaces_at:
            payload["corrects"] = Corrects(at=sheet.replaces_at, version=sheet.replaces_version)
        return payload

    @cached_property
    def lines(self) -> list[tuple[str, Row]]:
        return [
            (
                str(line.id),
                Row(
                    rank=line.rank,
                    pseudonym=line.pseudonym,
                    games=line.games,
                    total=line.total,
                    advances=line.advances,
                    reaches_final=line.reaches_final,
                    on_tie_break=line.on_tie_break,
                ),
            )
            for line in self.sheet.lines.all()
        ]


def opened(address: str) -> PublicTournament:
    """A tournament that publishes on the internet (T-PUB-07). NotPublic: there is none at this address."""
    found = PublicTournament.objects.filter(address=address).first()
    if found is None:
        raise NotPublic
    return found


def all_opened() -> list[PublicTournament]:
    """Those of which something is published, by name."""
    return list(PublicTournament.objects.filter(sheets__isnull=False).distinct().order_by("title", "address"))


def newest(shown: PublicTournament) -> Issue | None:
    sheet = shown.sheets.first()
    return Issue(sheet) if sheet else None


def replaced(shown: PublicTournament, version: int) -> Issue:
    """What a correction replaced. NotPublic: nothing of that number was, or it may not be read any more."""
    sheet = shown.sheets.filter(version=version, is_replaced=True).first()
    if sheet is None:
        raise NotPublic
    return Issue(sheet)


def issues(shown: PublicTournament) -> list[Issue]:
    """All that can still be read, the newest first."""
    return [Issue(sheet) for sheet in shown.sheets.all()]
