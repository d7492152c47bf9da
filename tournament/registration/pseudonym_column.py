"""The column of pseudonyms: proposals for those who have none, checked before anything is written (T-PUB-02…06)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from accounts.models import User
from tournament.models import Player, Pseudonym, Tournament
from tournament.naming.folding import compact
from tournament.player_lists.assessment import Assessment
from tournament.player_lists.entry import Column
from tournament.player_lists.problems import Kind, Problem
from tournament.player_lists.terms import Terms
from tournament.pseudonym_needs import living
from tournament.pseudonym_rules.checks import check, is_rejected
from tournament.pseudonym_rules.findings import in_words
from tournament.pseudonyms import demands_of, propose, subject_of
from tournament.registration.writing import fill

State = Pseudonym.State


@dataclass(frozen=True, slots=True)
class Proposal:
    """`position` is that of the member in the roster; `before` the pseudonym that waits so far, if any."""

    position: int
    text: str
    before: str


def proposals(tournament: Tournament, found: Assessment, terms: Terms) -> tuple[Proposal, ...]:
    """What the file newly proposes. Approved pseudonyms stay; what was rejected or replaced is not proposed again."""
    if not terms.may_propose_pseudonyms or Column.PSEUDONYM not in found.roster.layout.columns:
        return ()
    past: dict[int, dict[str, str]] = {}
    for player, state, text in tournament.pseudonyms.values_list("player", "state", "text"):
        past.setdefault(player, {})[text] = state
    return tuple(_new(found, past))


def _new(found: Assessment, past: dict[int, dict[str, str]]) -> Iterator[Proposal]:
    for position, member in enumerate(found.roster.members):
        text = member.listed.pseudonym if member.listed else ""
        own = past.get(member.known.id, {}) if member.known else {}
        if text and member.is_playing and State.APPROVED not in own.values() and text not in own:
            waiting = next((old for old, state in own.items() if state == State.PROPOSED), "")
            yield Proposal(position, text, waiting)


def problems_of(tournament: Tournament, found: Assessment, wanted: Sequence[Proposal]) -> Iterator[Problem]:
    """Every proposal that would be refused, with the reasons."""
    taken = dict(living(tournament).values_list("folded", "player"))
    demands = demands_of(tournament)
    for proposal in wanted:
        member = found.roster.members[proposal.position]
        own = member.known.id if member.known else -proposal.position - 1  # who is new has no id yet
        others = {folded for folded, player in taken.items() if player != own}
        subject = subject_of(fill(Player(tournament=tournament), member.entry, None))
        findings = check(proposal.text, subject, others, **demands)
        taken.setdefault(compact(proposal.text), own)
        if is_rejected(findings):
            reason = " ".join(in_words(finding) for finding in findings if finding.severity == "reject")
            values = {"value": proposal.text, "reason": reason}
            yield Problem(Kind.PSEUDONYM_REFUSED, found.roster.place(member, Column.PSEUDONYM), values)


def propose_all(players: Sequence[Player], wanted: Sequence[Proposal], *, by: User) -> None:
    """`players` are those of the roster's first members: the file's, in its order."""
    for proposal in wanted:
        propose(players[proposal.position], text=proposal.text, by=by)
