"""The clock's pages: what the chief referee does there, and what it tells."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import start_round
from tournament import clock
from tournament.models import ClockAct, Phase, Round

pytestmark = pytest.mark.django_db


class Hall:
    def __init__(self, minutes: float = 30) -> None:
        self.tournament = make_tournament(zone="Asia/Taipei")
        self.cast = make_staff(self.tournament)
        self.tables = start_round(self.tournament, make_players(self.tournament, 8))
        Phase.objects.update(started_at=timezone.now() - timedelta(minutes=minutes))

    @property
    def phase(self) -> Phase:
        return Phase.objects.select_related("round__tournament").get(pk=self.tables[0].phase_id)

    def page(self) -> str:
        return client_for(self.cast.carol).get(reverse("desk:clocks", args=[self.tournament.slug, 1])).content.decode()

    def post(self, name, **sent):
        address = reverse(f"desk:clock_{name}", args=[self.tournament.slug, 1, 1])
        return client_for(self.cast.carol).post(address, sent, follow=True)


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_t_fmt_07_the_chief_referee_pauses_and_lets_it_run_on(hall) -> None:
    paused = hall.post("pause", reason="Fire alarm").content.decode()
    assert "The clock of all tables stands still with" in paused
    assert "Pause all tables" not in paused
    assert "The clock runs. Time is up at " in hall.post("resume").content.decode()


def test_a_pause_without_a_reason_comes_back(hall) -> None:
    answer = hall.post("pause", reason="")
    assert answer.status_code == 422
    assert not ClockAct.objects.exists()


def test_gap_t4_extra_minutes_for_one_table_say_what_they_mean(hall) -> None:
    table = hall.tables[1]
    text = hall.post("give", minutes=5, table=table.number, reason="Dispute", after=0).content.decode()
    ends_at = clock.reading(hall.phase, table).ends_at
    assert ends_at is not None
    ends = ends_at + timedelta(hours=8)
    assert f"Table 2 gets 5 minutes more; all others stay as they are. Time is up at {ends:%H:%M}." in text


def test_extra_minutes_for_all(hall) -> None:
    assert "All tables get 1 minute more." in hall.post("give", minutes=1, reason="Late", after=0).content.decode()


def test_a_stale_form_is_told_what_changed_in_between(hall) -> None:
    hall.post("pause", reason="Fire alarm")
    answer = hall.post("give", minutes=5, reason="Late", after=0)
    assert answer.status_code == 409
    assert "Carol has just changed the clock: paused." in answer.content.decode()


def test_a_double_click_gives_the_time_once(hall) -> None:
    for _ in range(2):
        assert hall.post("give", minutes=5, reason="Late", after=0).status_code == 200
    assert ClockAct.objects.count() == 1


@pytest.mark.parametrize("minutes", ["", "abc", "61", "1.5"])
def test_minutes_that_are_none_come_back(hall, minutes) -> None:
    assert hall.post("give", minutes=minutes, reason="Late", after=0).status_code == 422


def test_t_fmt_10_the_final_has_no_clock(hall) -> None:
    Round.objects.filter(pk=hall.phase.round_id).update(kind="final")
    assert "The final has no clock" in hall.page()


def test_before_the_start_it_says_that_nothing_runs(hall) -> None:
    Phase.objects.update(started_at=None)
    assert "Nothing is running" in hall.page()


def test_pains_62_times_are_those_of_the_tournaments_zone(hall) -> None:
    ends = hall.phase.started_at + timedelta(minutes=90, hours=8)
    assert f"ends at {ends:%H:%M}" in hall.page()


def test_it_goes_back_only_to_a_page_of_ours(hall) -> None:
    back = reverse("desk:overview", args=[hall.tournament.slug])
    assert hall.post("resume", back=back).redirect_chain[-1][0] == back
    assert "/clock/" in hall.post("resume", back="https://example.org/").redirect_chain[-1][0]


def test_a_table_that_does_not_play_here_is_named(hall) -> None:
    answer = hall.post("give", minutes=5, table=99, reason="Late", after=0)
    assert answer.status_code == 422
    assert "There is no table 99 here." in answer.content.decode()
