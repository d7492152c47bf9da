"""Correcting earlier entries, alone or with a referee (docs/protocol.md)."""

from itertools import pairwise

import pytest

from accounts.models import AuditEntry
from games.models import LogEntry
from games.recording.amending import preview_amend
from games.recording.errors import (
    AmendmentBlocked,
    EntryRefused,
    ProposalGone,
    ReasonMissing,
    RefereeNeeded,
    StaleTable,
)
from games.recording.live_game import forget_all, live_game
from games.recording.proposing import approve, proposals_of, refuse
from games.tablets.hand import Hand
from rules_engine.record import dumps
from tests.games.recording.support import AtTheTable, opened_table, roll
from tests.together import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    """s1 bought square 6 in an earlier turn; s2 stands on 5 and may buy."""
    at = opened_table()
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    at.enter("buy", player="s1")
    at.roll("s2", 1, 4)
    return at


def position(at: AtTheTable, player: str) -> int:
    with live_game(at.recording) as live:
        return live.game.state.players[player].position


def record_of(at: AtTheTable) -> str:
    with live_game(at.recording) as live:
        return dumps(live.game)


def test_the_judge_corrects_the_turn_being_played_alone(at: AtTheTable) -> None:
    at.enter("buy", player="s2")
    line = at.amend(4, roll("s2", 2, 6))
    assert (line.number, line.kind, line.place, line.reason) == (6, "amend", 4, "misheard")
    assert position(at, "s2") == 8


def test_later_entries_are_decided_anew_as_lines_that_follow(at: AtTheTable) -> None:
    bought = at.enter("buy", player="s2")
    at.amend(4, roll("s2", 2, 6))
    follows = at.lines()[-1]
    bought.refresh_from_db()
    assert (follows.kind, follows.place, follows.key, bought.replaced_by) == ("follow", 5, None, follows)
    assert ["DeedPassed", 8, "s2"] in follows.events


def test_t_auth_01_an_earlier_turn_needs_a_referee(at: AtTheTable) -> None:
    with pytest.raises(RefereeNeeded):
        at.amend(2, roll("s1", 3, 5))
    assert at.recording.head == 4


def test_a_referee_at_the_tablet_corrects_an_earlier_turn(at: AtTheTable) -> None:
    at.hand = Hand(at.hand.tablet, at.cast.fay)
    at.amend(2, roll("s1", 3, 5))
    assert (position(at, "s1"), at.recording.head) == (8, 7)
    entry = AuditEntry.objects.get(code="recording.amended")
    assert (entry.by, entry.reason, entry.before["action"]["dice"], entry.after["decided_anew"]) == (
        at.cast.fay, "misheard", [2, 4], 2
    )  # fmt: skip


def test_a_correction_needs_a_reason(at: AtTheTable) -> None:
    with pytest.raises(ReasonMissing):
        at.amend(4, roll("s2", 2, 6), reason="  ")


def test_a_correction_that_a_later_entry_does_not_survive_says_which_and_changes_nothing(at: AtTheTable) -> None:
    at.enter("buy", player="s2")
    before = record_of(at)
    with pytest.raises(AmendmentBlocked) as blocked:
        at.amend(4, roll("s2", 1, 1))
    assert (blocked.value.place, blocked.value.phrase["code"]) == (5, "refusal.nothing_to_buy")
    assert (at.recording.head, record_of(at)) == (5, before)


def test_a_correction_that_is_itself_not_possible_is_refused(at: AtTheTable) -> None:
    for place in (4, 99, 0):
        with pytest.raises(EntryRefused):
            at.amend(place, roll("s3", 1, 2))


def test_the_preview_says_what_would_change_and_what_would_break(at: AtTheTable) -> None:
    at.enter("buy", player="s2")
    fine = preview_amend(at.recording, 4, roll("s2", 2, 6), user=at.hand.user)
    broken = preview_amend(at.recording, 4, roll("s2", 1, 1), user=at.hand.user)
    earlier = preview_amend(at.recording, 2, roll("s1", 4, 5), user=at.hand.user)
    assert {change["code"] for change in fine.changes} == {"change.cash", "change.position", "change.owner"}
    assert (fine.conflict, fine.needs_referee, broken.conflict["place"]) == (None, False, 5)
    assert earlier.needs_referee
    assert at.recording.head == 5


def test_the_game_made_again_after_corrections_is_the_one_in_memory(at: AtTheTable) -> None:
    at.enter("buy", player="s2")
    at.amend(4, roll("s2", 2, 6))
    at.undo()
    at.amend(4, roll("s2", 3, 6))
    before = record_of(at)
    forget_all()
    assert record_of(at) == before


def test_the_chain_goes_on_through_a_correction(at: AtTheTable) -> None:
    at.enter("buy", player="s2")
    at.amend(4, roll("s2", 2, 6))
    lines = at.lines()
    assert [line.number for line in lines] == list(range(1, 8))
    assert all(after.previous_hash == before.hash for before, after in pairwise(lines))


def test_a_proposal_waits_and_a_referee_agrees_with_one_click(at: AtTheTable) -> None:
    made = at.propose(2, roll("s1", 4, 5))
    assert list(proposals_of(at.tournament)) == [made]
    line = approve(made, by=at.cast.fay)
    assert (line.place, line.by, line.key, line.reason) == (2, at.cast.fay, made.key, "misheard")
    assert (position(at, "s1"), list(proposals_of(at.tournament))) == (9, [])


def test_agreeing_twice_writes_once(at: AtTheTable) -> None:
    made = at.propose(2, roll("s1", 4, 5))
    assert approve(made, by=at.cast.fay).pk == approve(made, by=at.cast.carol).pk
    with pytest.raises(ProposalGone):
        refuse(made, by=at.cast.carol)


def test_a_refused_proposal_leaves_the_entry_and_an_audit_line(at: AtTheTable) -> None:
    made = at.propose(2, roll("s1", 4, 5))
    refuse(refuse(made, by=at.cast.fay), by=at.cast.fay)
    assert (at.recording.head, list(proposals_of(at.tournament))) == (4, [])
    assert AuditEntry.objects.get(code="recording.amendment_refused").by == at.cast.fay
    with pytest.raises(ProposalGone):
        approve(made, by=at.cast.fay)


def test_a_proposal_lapses_when_its_entry_is_replaced(at: AtTheTable) -> None:
    made = at.propose(2, roll("s1", 4, 5))
    at.hand = Hand(at.hand.tablet, at.cast.fay)
    at.amend(2, roll("s1", 3, 5))
    assert list(proposals_of(at.tournament)) == []
    with pytest.raises(ProposalGone):
        approve(made, by=at.cast.fay)


def test_what_is_not_possible_is_not_proposed(at: AtTheTable) -> None:
    with pytest.raises(AmendmentBlocked) as blocked:
        at.propose(3, {"do": "decline", "player": "s1"})
    assert (blocked.value.place, list(proposals_of(at.tournament))) == (4, [])


def test_a_proposal_from_an_older_position_is_stale(at: AtTheTable) -> None:
    with pytest.raises(StaleTable):
        at.propose(2, roll("s1", 4, 5), after=3)


@pytest.mark.django_db(transaction=True)
def test_two_referees_at_once_write_one_correction() -> None:
    at = opened_table()
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    at.enter("buy", player="s1")
    at.roll("s2", 1, 4)
    made = at.propose(2, roll("s1", 4, 5))
    referees = [at.cast.fay, at.cast.carol]
    answers = at_once(lambda number: approve(made, by=referees[number % 2]).pk, times=8)
    assert len(set(answers)) == 1
    assert LogEntry.objects.filter(kind="amend").count() == 1
