"""Pairing a tablet: one code, one table, one answer to everything that is wrong."""

import re
import time
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import TablePass, Tablet
from games.tablets import codes, pairing
from tests.cast import Cast, client_for
from tests.games.tablets.stage import issue, make_hall, paired
from tournament.models import Table, Tournament

pytestmark = pytest.mark.django_db

Hall = tuple[list[Table], Cast]


@pytest.fixture
def hall() -> Hall:
    return make_hall()


def tournament_of(hall: Hall) -> Tournament:
    return hall[0][0].round.tournament


def refused(code: str) -> str:
    """What the page says to a wrong code, without what differs at every request."""
    answer = client_for(None).post("/pair/", {"code": code})
    assert answer.status_code == 422
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
    return text.replace(f'value="{code}"', "")


def test_a_tablet_is_paired_by_the_code_it_scans(hall: Hall) -> None:
    first, _ = issue(tournament_of(hall), hall[1])
    page = paired(first.long_code).get("/table/paired/").content.decode()
    assert "Table 1" in page
    assert "Preliminary 1" in page
    assert "Alice" in page


@pytest.mark.parametrize("typed", ["{}", " {} ", "{lower}", "{hyphen}", "{wide}"])
def test_the_short_code_is_taken_however_it_is_typed(hall: Hall, typed: str) -> None:
    code = issue(tournament_of(hall), hall[1])[0].short_code
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    text = typed.format(code, lower=code.lower(), hyphen=codes.spelt(code), wide=wide)
    assert "Table 1" in paired(text).get("/table/paired/").content.decode()


def test_every_wrong_code_gets_the_same_answer(hall: Hall) -> None:
    tournament, cast = tournament_of(hall), hall[1]
    expired, revoked = issue(tournament, cast)
    TablePass.objects.filter(pk=expired.table_pass.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    TablePass.objects.filter(pk=revoked.table_pass.pk).update(revoked_at=timezone.now())
    wrong = ["AAAA-AAAA", "x", "?", expired.short_code, expired.long_code, revoked.short_code, revoked.long_code]
    assert len({refused(code) for code in wrong}) == 1


def test_too_many_tries_get_the_same_answer_even_for_the_right_code(hall: Hall) -> None:
    first, _ = issue(tournament_of(hall), hall[1])
    before = refused("AAAA-AAAA")
    for _try in range(pairing.MOST_FROM_AN_ADDRESS):
        refused("AAAA-AAAA")
    assert refused(first.short_code) == before
    assert not Tablet.objects.exists()


def test_tries_from_everywhere_together_are_slowed_down(hall: Hall) -> None:
    first, _ = issue(tournament_of(hall), hall[1])
    for number in range(pairing.MOST_OF_ALL):
        with pytest.raises(pairing.CodeRefused):
            pairing.pair("AAAAAAAA", device="", address=f"10.0.{number // 250}.{number % 250}", by=None)
    with pytest.raises(pairing.CodeRefused):
        pairing.pair(first.short_code, device="", address="192.0.2.1", by=None)


def test_the_long_code_is_never_slowed_down(hall: Hall) -> None:
    first, _ = issue(tournament_of(hall), hall[1])
    for _try in range(pairing.MOST_FROM_AN_ADDRESS + 1):
        refused("AAAA-AAAA")
    assert paired(first.long_code)


def test_a_hall_of_tablets_behind_one_address_is_paired_by_short_codes(hall: Hall) -> None:
    first, _ = issue(tournament_of(hall), hall[1])
    for _tablet in range(pairing.MOST_FROM_AN_ADDRESS + 5):
        paired(first.short_code)


def test_every_wrong_code_is_refused_after_the_same_work(hall: Hall) -> None:
    first, second = issue(tournament_of(hall), hall[1])
    TablePass.objects.filter(pk=second.table_pass.pk).update(revoked_at=timezone.now())
    TablePass.objects.filter(pk=first.table_pass.pk).update(expires_at=timezone.now())
    wrong = ("AAAAAAAA", first.short_code, second.short_code, "?")
    took: dict[str, list[float]] = {code: [] for code in wrong}
    for number in range(20):
        for code in wrong:
            began = time.perf_counter()
            with CaptureQueriesContext(connection) as asked, pytest.raises(pairing.CodeRefused):
                pairing.pair(code, device="", address=f"10.1.0.{number}", by=None)
            took[code].append(time.perf_counter() - began)
            assert len(asked) == 1
    quickest = [min(laps) for laps in took.values()]  # what the machine does besides only adds
    assert max(quickest) - min(quickest) < 0.005


def test_codes_are_kept_as_hashes_only(hall: Hall) -> None:
    first, _ = issue(tournament_of(hall), hall[1])
    kept = str(list(TablePass.objects.values()))
    assert first.long_code not in kept
    assert first.short_code not in kept


def test_the_browsers_token_is_out_of_reach_of_scripts_and_other_sites(hall: Hall) -> None:
    first, _ = issue(tournament_of(hall), hall[1])
    cookie = paired(first.long_code).cookies["table_pass"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Strict"
    assert cookie["path"] == "/table/"
    assert not Tablet.objects.filter(token_hash=cookie.value).exists()


def test_the_pairing_lasts_until_the_morning_after_the_last_day(hall: Hall) -> None:
    tournament = tournament_of(hall)
    Tournament.objects.filter(pk=tournament.pk).update(zone="Asia/Hong_Kong")
    tournament.refresh_from_db()
    first, _ = issue(tournament, hall[1])
    assert first.table_pass.expires_at.hour == 22  # 06:00 in Hong Kong
    seconds = (first.table_pass.expires_at - timezone.now()).total_seconds()
    assert abs(paired(first.long_code).cookies["table_pass"]["max-age"] - seconds) < 5


def test_no_code_stands_in_the_address_of_any_request(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    first, _ = issue(tournament_of(hall), hall[1])
    with caplog.at_level("DEBUG"):
        refused("AAAA-AAAA")
        paired(first.long_code)
    said = caplog.text
    assert first.long_code not in said
    assert "AAAA" not in said.replace("AAAAAAAA", "")


def test_the_card_names_the_code_behind_the_hash_sign_only(hall: Hall) -> None:
    tournament, cast = tournament_of(hall), hall[1]
    page = client_for(cast.fay).post(
        f"/desk/{tournament.slug}/tablets/issue/", {"tables": "all", "last_day": timezone.now().date().isoformat()}
    )
    assert page.status_code == 200
    cards = page.context["cards"]
    assert [card.number for card in cards] == [1, 2]
    assert all("/pair/#" in card.link for card in cards)
    assert settings.SECURE_REFERRER_POLICY == "same-origin"
