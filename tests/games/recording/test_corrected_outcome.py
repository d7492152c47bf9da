"""A protest about one entry: the whole recorded game is decided anew with the proposed correction (pains 61)."""

import pytest

from games.models import ProposedAmendment
from games.recording.corrected_outcome import corrected_outcome, proposed_corrections
from games.recording.proposing import refuse
from tests.games.recording.support import AtTheTable, opened_table
from tests.play import lock_table
from tournament import protests
from tournament.protest_effects import effect_of, figures
from tournament.protests import OutcomeUnknown

pytestmark = pytest.mark.django_db

# Everybody begins with 1,500. Oriental Avenue (100) goes by auction to seat 2 for 60: 1,440 and a deed of 100 are
# 1,540. The judge says afterwards that it was seat 3 who won it: then seat 3 has 1,540 and seat 2 1,500.
WON = {"do": "auction", "deed": 6, "winner": "s3", "price": 60}


@pytest.fixture
def at() -> AtTheTable:
    at = opened_table(preliminaries=1)
    at.enter("start", player="s1")
    at.roll("s1", 2, 4)
    at.enter("decline", player="s1")
    at.enter("auction", deed=6, winner="s2", price=60)
    at.roll("s2", 4, 6)  # the next turn: a correction needs a referee
    return at


def ended(at: AtTheTable) -> ProposedAmendment:
    at.hand = type(at.hand)(at.hand.tablet, None)  # the judge alone
    proposal = at.propose(4, WON)
    at.enter("close", reason="fire alarm")
    return proposal


def test_the_game_is_decided_anew_to_its_end(at: AtTheTable) -> None:
    lines = corrected_outcome(at.table, ended(at).pk)
    assert lines is not None
    worth = {line.seat: line.net_worth for line in lines}
    assert worth == {1: 1500, 2: 1500, 3: 1540, 4: 1500}


def test_a_correction_in_the_middle_of_a_game_leads_to_no_end(at: AtTheTable) -> None:
    at.hand = type(at.hand)(at.hand.tablet, None)
    assert corrected_outcome(at.table, at.propose(4, WON).pk) is None


def test_a_refused_correction_can_still_be_asked_for(at: AtTheTable) -> None:
    proposal = ended(at)
    refuse(proposal, by=at.cast.fay)
    assert proposed_corrections(at.table) == [(proposal.pk, 4, "misheard")]


def test_pains_61_a_protest_takes_its_figures_from_the_record(at: AtTheTable) -> None:
    proposal = ended(at)
    lock_table(at.table, (1500, 1540, 1500, 1500), by=at.cast.carol)
    protest = protests.file_protest(
        at.tournament, about="who won the auction", asks="seat 3", table=at.table, entry=4, by=at.cast.fay
    )
    assert effect_of(protest).verdict == "no_figures"
    protest = protests.take_figures(protest, correction=proposal.pk, by=at.cast.fay)
    assert {line.seat: line.placement for line in figures(protest)} == {3: 1, 1: 2, 2: 2, 4: 2}
    assert effect_of(protest).verdict == "now"


def test_a_correction_of_another_table_is_none_of_it(at: AtTheTable) -> None:
    ended(at)
    lock_table(at.table, by=at.cast.carol)
    protest = protests.file_protest(at.tournament, about="x", asks="y", table=at.table, by=at.cast.fay)
    with pytest.raises(OutcomeUnknown):
        protests.take_figures(protest, correction=0, by=at.cast.fay)


def test_what_was_recorded_stays_as_it_was(at: AtTheTable) -> None:
    proposal = ended(at)
    before = at.recording.head_hash
    corrected_outcome(at.table, proposal.pk)
    assert at.recording.head_hash == before
