"""Pseudonyms proposed, made, approved and rejected (T-PUB-02 to T-PUB-06).

proposed -> approved | rejected | replaced. Only the chair decides; the pages see to that (T-PUB-06).
"""

from dataclasses import asdict
from secrets import randbits

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import audit
from accounts.models import User
from tournament.errors import TournamentError
from tournament.models import Player, Pseudonym, Tournament
from tournament.naming import countries
from tournament.naming.folding import compact
from tournament.naming.identity_terms import Subject
from tournament.options import option
from tournament.pseudonym_needs import living, missing
from tournament.pseudonym_rules import generator as pseudonym_generator
from tournament.pseudonym_rules import word_lists
from tournament.pseudonym_rules.checks import Finding, check, is_rejected
from tournament.pseudonym_rules.findings import in_words

State = Pseudonym.State


class PseudonymRefused(TournamentError):
    """Raised with every finding at once: `PseudonymRefused(findings)`."""

    code = "pseudonym.refused"
    message = _("This pseudonym cannot be taken: %(findings)s")

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(findings=" ".join(in_words(finding) for finding in findings if finding.severity == "reject"))
        self.findings = findings


class AlreadyApproved(TournamentError):
    code = "pseudonym.already_approved"
    status = 409
    message = _("%(name)s already has an approved pseudonym. The chair can reject it first, with a reason.")


class NotWaiting(TournamentError):
    code = "pseudonym.not_waiting"
    status = 409
    message = _("This proposal is not waiting any more: it was rejected or replaced. Look at the newest one.")


class ReasonMissing(TournamentError):
    code = "pseudonym.reason_missing"
    message = _("Say why it is rejected, so that a better one can be proposed.")


class AlreadyPublished(TournamentError):
    code = "pseudonym.already_published"
    status = 409
    message = _("Points have been published under this pseudonym, so it stays.")


def subject_of(player: Player) -> Subject:
    """The player as the checks see them: with all names of their countries and citizenships."""
    codes = [code for code in dict.fromkeys([player.country, *player.citizenships]) if code in countries.codes()]
    return Subject(
        names=(player.name,),
        city=player.city,
        state=player.state,
        countries=tuple(name for code in codes for name in countries.spellings(code)),
        demonyms=tuple(name for code in codes for name in word_lists.demonyms(code)),
        club=player.club,
    )


@transaction.atomic
def propose(player: Player, *, text: str, by: User) -> Pseudonym:
    """Put a pseudonym before the chair in place of the player's waiting one.

    The same text again changes nothing. Errors: AlreadyApproved, PseudonymRefused.
    """
    Tournament.objects.select_for_update().get(pk=player.tournament_id)  # one proposal at a time (GAP-P1)
    player = Player.objects.select_related("tournament").get(pk=player.pk)
    text = " ".join(text.split())
    own = {pseudonym.state: pseudonym for pseudonym in player.pseudonyms.filter(state__in=["proposed", "approved"])}
    if State.APPROVED in own:
        raise AlreadyApproved(name=player.name)
    waiting = own.get(State.PROPOSED)
    if waiting and waiting.text == text:
        return waiting
    findings = _findings(player, text)
    if is_rejected(findings):
        raise PseudonymRefused(findings)
    if waiting:
        _decide(waiting, State.REPLACED, by=by)
    pseudonym = Pseudonym.objects.create(
        tournament=player.tournament,
        player=player,
        text=text,
        folded=compact(text),
        findings=[asdict(finding) for finding in findings],
        proposed_by=by,
    )
    audit.record(
        "pseudonym.proposed",
        by=by,
        tournament_id=player.tournament_id,
        subject=player.name,
        before={"pseudonym": waiting.text} if waiting else None,
        after={"pseudonym": text},
    )
    return pseudonym


@transaction.atomic
def generate(tournament: Tournament, *, by: User, seed: int | None = None) -> int:
    """Propose a made-up pseudonym for everybody who has none; returns for how many.

    The words are those of the public page's language. A given seed makes the outcome repeatable.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    players = list(missing(tournament).order_by("pk"))
    texts = pseudonym_generator.generate(
        [subject_of(player) for player in players],
        language=tournament.language,
        taken=living(tournament).values_list("folded", flat=True),
        seed=randbits(64) if seed is None else seed,
    )
    Pseudonym.objects.bulk_create(
        Pseudonym(tournament=tournament, player=player, text=text, folded=compact(text), proposed_by=by)
        for player, text in zip(players, texts, strict=True)
    )
    if players:
        audit.record(
            "pseudonym.generated",
            by=by,
            tournament_id=tournament.pk,
            subject=tournament.name,
            after={"count": len(players)},
        )
    return len(players)


@transaction.atomic
def approve(pseudonym: Pseudonym, *, by: User) -> Pseudonym:
    """The chair agrees (T-PUB-06); agreeing again changes nothing.

    What is known of the player may have changed since the proposal, so the checks are made again.
    Errors: NotWaiting, PseudonymRefused.
    """
    pseudonym = _locked(pseudonym)
    if pseudonym.state == State.APPROVED:
        return pseudonym
    if pseudonym.state != State.PROPOSED:
        raise NotWaiting
    findings = _findings(pseudonym.player, pseudonym.text)
    if is_rejected(findings):
        raise PseudonymRefused(findings)
    pseudonym.findings = [asdict(finding) for finding in findings]
    _decide(pseudonym, State.APPROVED, by=by)
    audit.record(
        "pseudonym.approved",
        by=by,
        tournament_id=pseudonym.tournament_id,
        subject=pseudonym.player.name,
        after={"pseudonym": pseudonym.text},
    )
    return pseudonym


@transaction.atomic
def approve_all(tournament: Tournament, *, by: User) -> int:
    """Approve every waiting pseudonym against which nothing is found; returns how many."""
    waiting = tournament.pseudonyms.select_for_update(of=("self",)).filter(state=State.PROPOSED)
    ready = [pseudonym for pseudonym in waiting.select_related("player__tournament") if not fresh_findings(pseudonym)]
    approved = tournament.pseudonyms.filter(pk__in=[pseudonym.pk for pseudonym in ready]).update(
        state=State.APPROVED, findings=[], decided_by=by, decided_at=timezone.now()
    )
    if approved:
        audit.record(
            "pseudonym.approved_all",
            by=by,
            tournament_id=tournament.pk,
            subject=tournament.name,
            after={"count": approved},
        )
    return approved


@transaction.atomic
def reject(pseudonym: Pseudonym, *, reason: str, by: User) -> Pseudonym:
    """The chair does not agree, and says why; a new proposal can then be made.

    An approved pseudonym can be taken back until points are published under it. Rejecting again
    changes nothing. Errors: ReasonMissing, NotWaiting, AlreadyPublished.
    """
    pseudonym = _locked(pseudonym)
    if pseudonym.state == State.REJECTED:
        return pseudonym
    if pseudonym.state == State.REPLACED:
        raise NotWaiting
    if not reason.strip():
        raise ReasonMissing
    if pseudonym.state == State.APPROVED and pseudonym.tournament.snapshots.exists():
        raise AlreadyPublished
    pseudonym.reason = reason.strip()
    _decide(pseudonym, State.REJECTED, by=by)
    audit.record(
        "pseudonym.rejected",
        by=by,
        tournament_id=pseudonym.tournament_id,
        subject=pseudonym.player.name,
        before={"pseudonym": pseudonym.text},
        reason=pseudonym.reason,
    )
    return pseudonym


def demands_of(tournament: Tournament) -> dict[str, str]:
    """What the organiser asks of pseudonyms, as the checks take it (GAP-P4, GAP-P7)."""
    is_bound = option(tournament, "pseudonym_language") == "page"
    return {
        "near_name": option(tournament, "pseudonym_near_name"),
        "language": tournament.language if is_bound else "",
    }


def fresh_findings(pseudonym: Pseudonym) -> list[Finding]:
    """What the checks say of a living pseudonym now, its uniqueness aside: the database holds that."""
    player = pseudonym.player
    return check(pseudonym.text, subject_of(player), **demands_of(player.tournament))


def _findings(player: Player, text: str) -> list[Finding]:
    others = living(player.tournament).exclude(player=player).values_list("folded", flat=True)
    return check(text, subject_of(player), set(others), **demands_of(player.tournament))


def _locked(pseudonym: Pseudonym) -> Pseudonym:
    rows = Pseudonym.objects.select_for_update(of=("self",)).select_related("tournament", "player__tournament")
    return rows.get(pk=pseudonym.pk)


def _decide(pseudonym: Pseudonym, state: Pseudonym.State, *, by: User) -> None:
    pseudonym.state = state
    pseudonym.decided_by = by
    pseudonym.decided_at = timezone.now()
    pseudonym.save(update_fields=["state", "findings", "reason", "decided_by", "decided_at"])
