"""Publishing points: the one way by which anything becomes public (T-PUB-01…07)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament import chain, protests
from tournament.enumeration import enumerated
from tournament.errors import TournamentError
from tournament.finalists import final_cut
from tournament.models import Pseudonym, Round, Snapshot, TableResult, Tournament
from tournament.options import option
from tournament.publishing import standings as published_standings
from tournament.publishing.anonymity import Finding
from tournament.publishing.anonymity_check import findings_in
from tournament.publishing.release import release
from tournament.publishing.standings import After, Line, Occasion, Payload
from tournament.queries import tables_to_play
from tournament.results import standings_of
from tournament.semi_finals import table_ends
from tournament.standings import Standing


class TablesUnlocked(TournamentError):
    code = "publication.tables_unlocked"
    status = 409
    message = _("Points are published when every table of the round is locked. Not locked yet: table %(tables)s.")


class NothingPlayed(TournamentError):
    code = "publication.nothing_played"
    status = 409
    message = _("This round has not been played yet, so there is nothing to publish.")


class EarlierUnpublished(TournamentError):
    code = "publication.earlier_unpublished"
    status = 409
    message = _("Publish the points of round %(number)s first.")


class LaterPublished(TournamentError):
    code = "publication.later_published"
    status = 409
    message = _("A later round has been published. Publish that one again: it contains the corrections of this one.")


class PseudonymsMissing(TournamentError):
    code = "publication.pseudonyms_missing"
    status = 409
    message = _("These players have no approved pseudonym yet: %(names)s. The chair approves them.")


class NamesFound(TournamentError):
    code = "publication.names_found"
    status = 409
    message = _("A player's name stands in what would be published: %(names)s. Change the pseudonym in question.")


class ChampionMissing(TournamentError):
    code = "publication.champion_missing"
    status = 409
    message = _("Declare the champion first; then the final is published.")


class SemiFinalTied(TournamentError):
    code = "publication.semi_final_tied"
    status = 409
    message = _("Still tied for the first place of a semi-final: table %(tables)s. Record the roll-off first.")


class ReasonMissing(TournamentError):
    code = "publication.reason_missing"
    message = _("Something that was already published changes. Say why in a few words.")


class ProtestsOpen(TournamentError):
    code = "publication.protests_open"
    status = 409
    message = _("Protests that can still change these points are not settled: %(protests)s. Decide on them first.")


@dataclass(frozen=True, slots=True)
class Preparation:
    """What publishing a round would do now: `payload` is None while there are obstacles to making it.

    `is_news` is False when the public already sees exactly this.
    """

    round: Round
    before: Snapshot | None
    obstacles: Sequence[TournamentError]
    payload: Payload | None = None
    findings: Sequence[Finding] = field(default_factory=tuple)
    lines: Sequence[Line] = field(default_factory=tuple)
    is_news: bool = False

    @property
    def is_correction(self) -> bool:
        return self.before is not None and self.before.round_id == self.round.pk and self.is_news

    @property
    def can_publish(self) -> bool:
        return self.is_news and not self.obstacles


def latest(tournament: Tournament) -> Snapshot | None:
    """What the public may see now; nothing that was withdrawn."""
    return tournament.snapshots.standing().order_by("-version").first()


def unpublished_corrections(tournament: Tournament) -> int:
    """Results corrected after the last publication; none if the public would see the same as before."""
    before = latest(tournament)
    if before is None:
        return 0
    corrected = TableResult.objects.filter(
        table__round__tournament=tournament,
        table__round__number__lte=before.round.number,
        is_current=True,
        version__gt=1,
        recorded_at__gt=before.published_at,
    ).count()
    return corrected if corrected and _differs(before) else 0


def _differs(before: Snapshot) -> bool:
    """Whether the same round would be published otherwise now, or could not be."""
    try:
        return published_standings.digest(preview(before.round)) != before.digest
    except (PseudonymsMissing, NothingPlayed):
        return True


def preview(round: Round) -> Payload:
    """What would be published after this round; nothing is saved.

    Errors: NothingPlayed, PseudonymsMissing.
    """
    standings = _standings(round)
    pseudonyms = _pseudonyms(round.tournament)
    nameless = [standing.id for standing in standings if standing.per_round and standing.id not in pseudonyms]
    if nameless:  # T-PUB-06
        names = round.tournament.players.filter(pk__in=nameless).values_list("name", flat=True)
        raise PseudonymsMissing(names=enumerated(names))
    if not any(standing.per_round for standing in standings):
        raise NothingPlayed
    return published_standings.build(_occasion(round, pseudonyms), standings, pseudonyms)


def prepare(round: Round) -> Preparation:
    """Everything the chief referee has to see before publishing, obstacles all at once."""
    before = latest(round.tournament)
    obstacles = _obstacles(round, before)
    try:
        payload = preview(round)
    except (PseudonymsMissing, NothingPlayed) as error:
        others = [obstacle for obstacle in obstacles if type(obstacle) is not type(error)]
        return Preparation(round, before, [*others, error])
    findings = findings_in(payload, round.tournament)
    return Preparation(
        round,
        before,
        [*obstacles, *_named(findings)],
        payload,
        findings,
        published_standings.compare(payload, before.payload if before else None),
        is_news=before is None or before.digest != published_standings.digest(payload),
    )


@transaction.atomic
def publish(round: Round, *, reason: str = "", by: User) -> Snapshot:
    """Freeze the standings after this round as a new version; the same contents again change nothing.

    A later version for the same round is a correction and needs a `reason`. Errors: TablesUnlocked,
    NothingPlayed, EarlierUnpublished, LaterPublished, PseudonymsMissing, NamesFound,
    ChampionMissing, ReasonMissing.
    """
    tournament = Tournament.objects.select_for_update().get(pk=round.tournament_id)  # one publication at a time
    published = Round.objects.select_for_update().get(pk=round.pk)
    published.tournament = tournament
    prepared = prepare(published)
    if prepared.obstacles:
        raise prepared.obstacles[0]
    if not prepared.is_news and prepared.before:
        return prepared.before
    if prepared.is_correction and not reason.strip():
        raise ReasonMissing
    return _store(prepared, reason=reason.strip(), by=by)


def _store(prepared: Preparation, *, reason: str, by: User) -> Snapshot:
    played, before, payload = prepared.round, prepared.before, prepared.payload
    assert payload is not None
    last = played.tournament.snapshots.aggregate(version=Max("version"))["version"] or 0  # withdrawn ones count
    version, digest = last + 1, published_standings.digest(payload)
    contents = {"round": played.number, "version": version, "digest": digest}
    link = chain.extend(played.tournament, kind="points.published", content=contents)
    snapshot = Snapshot.objects.create(
        tournament=played.tournament,
        round=played,
        version=version,
        payload={**payload, "chain_head": link.hash, **_corrects(prepared)},
        digest=digest,
        reason=reason,
        published_by=by,
    )
    Round.objects.filter(pk=played.pk).update(state=Round.State.PUBLISHED)
    release(played.tournament)
    audit.record(
        "standings.corrected" if prepared.is_correction else "standings.published",
        by=by,
        tournament_id=played.tournament_id,
        subject=str(played),
        before={"version": before.version, "digest": before.digest} if before else None,
        after={"version": snapshot.version, "digest": snapshot.digest, "rows": len(payload["rows"])},
        reason=reason,
    )
    return snapshot


def _corrects(prepared: Preparation) -> dict[str, Any]:
    """A correction says what it replaces; that stays to be read unless a pseudonym had to go."""
    before = prepared.before
    if before is None or prepared.payload is None or not prepared.is_correction:
        return {}
    stays = published_standings.may_stay(before.payload, prepared.payload)
    return {"corrects": {"at": before.payload["updated_at"], "version": before.version if stays else None}}


def _obstacles(round: Round, before: Snapshot | None) -> list[TournamentError]:
    tournament = round.tournament
    found: list[TournamentError] = []
    numbers = [each.table.number for each in tables_to_play(round) if not each.is_locked]
    if numbers:  # T-PUB-01, TRN-27: at the end of the game, not of a phase
        found.append(TablesUnlocked(tables=enumerated(map(str, numbers))))
    if not round.tables.exists():
        found.append(NothingPlayed())
    earlier = tournament.rounds.filter(number__lt=round.number).exclude(state=Round.State.PUBLISHED).first()
    if earlier:
        found.append(EarlierUnpublished(number=earlier.number))
    if before and before.round.number > round.number:
        found.append(LaterPublished())
    if round.is_final and tournament.champion_id is None:
        found.append(ChampionMissing())
    if not numbers and (waiting := protests.holding_up(round)):
        found.append(ProtestsOpen(protests=enumerated(f"#{protest.pk}" for protest in waiting)))
    if round.is_semi_final and (tied := [end.table.number for end in table_ends(round) if end.tied]):
        found.append(SemiFinalTied(tables=enumerated(map(str, tied))))
    return found


def _standings(round: Round) -> list[Standing]:
    return standings_of(round.tournament, round.number if round.is_preliminary else None)


def _pseudonyms(tournament: Tournament) -> dict[int, str]:
    approved = tournament.pseudonyms.filter(state=Pseudonym.State.APPROVED)
    return dict(approved.values_list("player_id", "text"))


def _occasion(round: Round, pseudonyms: dict[int, str]) -> Occasion:
    tournament = round.tournament
    after = After(kind=round.kind, number=round.number, preliminaries=tournament.preliminaries)
    if tournament.has_semi_finals:
        after["semi_finals"] = True
    return Occasion(
        tournament=tournament.name,
        after=after,
        updated_at=timezone.now().astimezone(ZoneInfo(tournament.zone)).isoformat(timespec="seconds"),
        shows_tie_breaks=option(tournament, "published_tie") == "mark",
        is_average=option(tournament, "alternate_total") == "average",
        champion=pseudonyms.get(tournament.champion_id) if round.is_final and tournament.champion_id else None,
        finalists=_finalists(round),
    )


def _finalists(round: Round) -> frozenset[int]:
    """Who won a semi-final, and in the end who sat in the final: marked on the board, without a table (T-PUB-02)."""
    if not round.tournament.has_semi_finals or round.is_preliminary:
        return frozenset()
    if round.is_semi_final:
        return frozenset(final_cut(round.tournament).finalists)
    return frozenset(round.seats.filter(player__isnull=False).values_list("player", flat=True))


def _named(findings: Sequence[Finding]) -> list[TournamentError]:
    names = [finding.text for finding in findings if finding.is_full_name]
    return [NamesFound(names=enumerated(names))] if names else []
