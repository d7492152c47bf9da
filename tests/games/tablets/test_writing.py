"""One writer: the second tablet sees it, takes over explicitly, and the first is told."""

from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry
from games.models import Recording, Tablet
from games.recording.opening import open_recording
from games.tablets import passes, writing
from games.tablets.hand import Hand
from games.tablets.presence import SPARE
from tests.cast import Cast, client_for
from tests.games.tablets.stage import JSON, issue, make_hall, paired
from tournament.models import Table

pytestmark = pytest.mark.django_db

Hall = tuple[list[Table], Cast]


@pytest.fixture
def hall() -> Hall:
    return make_hall()


@pytest.fixture
def table(hall: Hall) -> Table:
    return hall[0][0]


@pytest.fixture
def two(table: Table, hall: Hall) -> list[Client]:
    """Two tablets paired with one table."""
    code = issue(table.round.tournament, hall[1])[0].long_code
    return [paired(code), paired(code)]


def write(table: Table, tablet: Tablet) -> None:
    """What every entry does first."""
    with transaction.atomic():
        recording = Recording.objects.select_for_update(of=("self",)).get(table=table)
        writing.ensure_writer(recording, tablet)


def ask(client: Client, table: Table, what: str, **said: object) -> dict[str, Any]:
    answer = client.post(f"/table/{table.pk}/{what}/", said, content_type="application/json", headers=JSON)
    assert answer.status_code == 200
    return dict(answer.json())


def tablets() -> list[Tablet]:
    return list(Tablet.objects.order_by("pk"))


def test_the_first_to_write_becomes_the_writer(table: Table, two: list[Client]) -> None:
    open_recording(table, by=None)
    first, second = tablets()
    write(table, first)
    write(table, first)
    with pytest.raises(writing.NotWriter) as refused:
        write(table, second)
    assert refused.value.word == "not_writer"


def test_the_second_tablet_sees_who_writes_and_since_when(table: Table, two: list[Client]) -> None:
    recording = open_recording(table, by=None)
    assert ask(two[1], table, "pulse", head=0, unsent=0)["writer"] is None
    write(table, tablets()[0])
    seen = ask(two[1], table, "pulse", head=0, unsent=0)["writer"]
    recording.refresh_from_db()
    assert seen["is_me"] is False
    assert seen["since"] == recording.writer_since.isoformat()
    assert ask(two[0], table, "pulse", head=0, unsent=0)["writer"]["is_me"] is True


def test_taking_over_is_an_explicit_recorded_act(table: Table, two: list[Client], hall: Hall) -> None:
    open_recording(table, by=None)
    first, second = tablets()
    write(table, first)
    assert ask(two[1], table, "writer")["writer"]["is_me"] is False
    assert ask(two[1], table, "writer", take=True)["writer"]["is_me"] is True
    write(table, second)
    line = AuditEntry.objects.get(code="tablet.taken_over")
    assert line.by == hall[1].alice
    assert (line.before["tablet"], line.after["tablet"]) == (first.pk, second.pk)


def test_the_tablet_that_was_taken_over_from_is_told_so(table: Table, two: list[Client]) -> None:
    recording = open_recording(table, by=None)
    first, _second = tablets()
    write(table, first)
    recording.entries.create(number=1, kind="undo", tablet=first, previous_hash="0", hash="1")
    ask(two[1], table, "writer", take=True)
    with pytest.raises(writing.TakenOver):
        write(table, first)
    assert ask(two[0], table, "pulse", head=1, unsent=2)["writer"]["is_me"] is False
    assert Tablet.objects.get(pk=first.pk).unsent == 2


def test_taking_over_twice_is_done_once(table: Table, two: list[Client]) -> None:
    open_recording(table, by=None)
    for _click in range(2):
        ask(two[0], table, "writer", take=True)
    assert AuditEntry.objects.filter(code="tablet.taken_over").count() == 1


def test_a_revoked_tablet_blocks_nobody(table: Table, two: list[Client], hall: Hall) -> None:
    open_recording(table, by=None)
    write(table, tablets()[0])
    passes.revoke(table.round.tournament, numbers=[1], by=hall[1].fay)
    alice = client_for(hall[1].alice)
    ask(alice, table, "pulse", head=0, unsent=0)
    write(table, Tablet.objects.get(user=hall[1].alice))


def test_on_a_paired_tablet_the_tables_judge_acts_unless_somebody_signed_in(table: Table, hall: Hall) -> None:
    _tables, cast = hall
    tablet = Tablet(tournament=table.round.tournament)
    assert Hand(tablet, None).by(table) == cast.alice
    assert Hand(tablet, cast.fay).by(table) == cast.fay
    table.judge = None
    assert Hand(tablet, None).by(table) is None


def test_a_pulse_says_what_the_tablet_knows_and_what_waits_on_it(table: Table, two: list[Client]) -> None:
    ask(two[0], table, "pulse", head=17, unsent=3)
    first = tablets()[0]
    assert (first.last_number, first.unsent) == (17, 3)


def test_presence_is_the_last_pulse_not_an_open_page(table: Table, two: list[Client], hall: Hall) -> None:
    cast = hall[1]
    Tablet.objects.filter(pk=tablets()[0].pk).update(last_seen_at=timezone.now() - 60 * SPARE)
    page = client_for(cast.fay).get(f"/desk/{table.round.tournament.slug}/tablets/").content.decode()
    assert "heard 10 minutes ago" in page
    assert "heard just now" in page


@pytest.mark.parametrize("body", ["", "[]", "null", "{", '{"head":"x","unsent":null}', '{"head":1e400}', "9" * 5000])
def test_junk_is_a_sign_of_life_like_any_other(table: Table, two: list[Client], body: str) -> None:
    answer = two[0].post(f"/table/{table.pk}/pulse/", body, content_type="application/json", headers=JSON)
    assert answer.status_code == 200


def test_a_number_no_column_takes_is_cut(table: Table, two: list[Client]) -> None:
    ask(two[0], table, "pulse", head=10**30, unsent=-5)
    assert (tablets()[0].last_number, tablets()[0].unsent) == (2**31 - 1, 0)


def test_a_tablet_gone_wild_is_slowed_down_alone(table: Table, two: list[Client]) -> None:
    said = {"head": 0, "unsent": 0}
    statuses = [
        two[0].post(f"/table/{table.pk}/pulse/", said, content_type="application/json", headers=JSON).status_code
        for _pulse in range(61)
    ]
    assert statuses == [200] * 60 + [429]
    assert ask(two[1], table, "pulse", **said)["is"] == "pulse"


def test_a_stale_form_token_is_answered_with_a_fresh_one(table: Table, hall: Hall) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(hall[1].alice)
    answer = strict.post(f"/table/{table.pk}/pulse/", {}, content_type="application/json", headers=JSON)
    assert answer.status_code == 403
    fresh = {"X-CSRFToken": answer.json()["csrf"]}
    again = strict.post(f"/table/{table.pk}/pulse/", {}, content_type="application/json", headers=fresh)
    assert again.status_code == 200
