"""A table calls a referee (T-AUTH-01): one open call, answered once, settled, all of it on record."""

from uuid import uuid4

import pytest

from accounts.models import AuditEntry
from games.floor import calls
from games.models import RefereeCall
from tests.cast import client_for
from tests.games.recording.support import AtTheTable, begun_table
from tests.together import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    return begun_table()


def call(at: AtTheTable, *, key=None, category="dispute") -> RefereeCall:
    return calls.call(at.table, category=category, text="Who owns this?", key=key or uuid4(), hand=at.hand)


def codes() -> list[str]:
    return list(AuditEntry.objects.filter(code__startswith="call.").order_by("id").values_list("code", flat=True))


def test_a_call_stands_until_it_is_settled(at) -> None:
    made = call(at)
    calls.answer(made, by=at.cast.fay)
    calls.close(made, by=at.cast.fay)
    assert calls.open_call(at.table) is None
    assert codes() == ["call.made", "call.answered", "call.closed"]


def test_the_same_key_calls_once(at) -> None:
    key = uuid4()
    assert call(at, key=key) == call(at, key=key)
    assert RefereeCall.objects.count() == 1


def test_a_table_that_waits_does_not_call_again(at) -> None:
    assert call(at, category="rule") == call(at, category="conduct")
    assert codes() == ["call.made"]


def test_a_key_that_comes_late_finds_its_closed_call(at) -> None:
    key = uuid4()
    calls.close(call(at, key=key), by=at.cast.fay)
    assert call(at, key=key).closed_at is not None
    assert calls.open_call(at.table) is None


def test_the_table_takes_its_call_back(at) -> None:
    call(at)
    calls.cancel(at.table, hand=at.hand)
    assert calls.cancel(at.table, hand=at.hand) is None
    assert codes() == ["call.made", "call.cancelled"]


def test_one_referee_goes_the_other_is_told(at) -> None:
    made = call(at)
    calls.answer(made, by=at.cast.fay)
    calls.answer(made, by=at.cast.fay)
    with pytest.raises(calls.SomebodyGoing, match=r"Fay is on the way to table 1"):
        calls.answer(made, by=at.cast.carol)


def test_nobody_goes_to_a_call_that_is_closed(at) -> None:
    made = calls.close(call(at), by=at.cast.fay)
    with pytest.raises(calls.CallClosed):
        calls.answer(made, by=at.cast.carol)


@pytest.mark.django_db(transaction=True)
def test_of_two_referees_who_answer_at_once_one_goes() -> None:
    at = begun_table()
    made = call(at)
    answers = at_once(lambda number: calls.answer(made, by=(at.cast.fay, at.cast.carol)[number]), times=2)
    assert sum(isinstance(answer, calls.SomebodyGoing) for answer in answers) == 1
    assert codes().count("call.answered") == 1


def test_the_tablet_learns_who_comes(at) -> None:
    alice = client_for(at.cast.alice)
    sent = {"key": str(uuid4()), "category": "count", "text": "20 too much"}
    first = alice.post(f"/table/{at.table.pk}/calls/", sent, content_type="application/json").json()
    assert (first["call"]["category"], first["call"]["coming"]) == ("count", None)
    calls.answer(RefereeCall.objects.get(), by=at.cast.carol)
    again = alice.post(f"/table/{at.table.pk}/calls/", sent, content_type="application/json").json()
    assert again["call"]["coming"] == "Carol"
    assert alice.post(f"/table/{at.table.pk}/calls/cancel/").json() == {"is": "call", "call": None}


@pytest.mark.parametrize("sent", [{}, {"key": "x", "category": "rule"}, {"key": str(uuid4()), "category": "coffee"}])
def test_a_call_that_says_nothing_is_refused(at, sent) -> None:
    answer = client_for(at.cast.alice).post(f"/table/{at.table.pk}/calls/", sent, content_type="application/json")
    assert (answer.status_code, answer.json()["is"]) == (422, "refused")
    assert not RefereeCall.objects.exists()


def test_another_judge_does_not_call_from_here(at) -> None:
    bob = client_for(at.cast.bob)
    assert bob.post(f"/table/{at.table.pk}/calls/", {}, content_type="application/json").status_code == 404
