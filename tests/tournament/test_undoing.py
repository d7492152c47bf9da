"""The last step of the day undone, as long as the rules allow."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import AuditEntry
from games.models import ScoreSheet
from games.recording.opening import open_recording
from tests.cast import make_players, make_staff, make_tournament, sitting
from tests.play import approve_pseudonyms, lock_table
from tests.together import at_once
from tournament import clock, undoing
from tournament.attendance import accept, mark_absent, mark_present, unmark
from tournament.models import AlternateOffer, Phase, Round, Seat, SeatingPlan, Table
from tournament.players import withdraw_player
from tournament.publication import publish
from tournament.rounds import post_phase, split_phases, start_phase
from tournament.seat_swaps import swap
from tournament.seating_plans import confirm, draft
from tournament.undoing import Step, close_again, is_reopened, last_step, undo_step

pytestmark = pytest.mark.django_db


class Day:
    """Eight players and one alternate, led by Carol."""

    def __init__(self, players=8, alternates=1):
        self.tournament = make_tournament()
        self.cast = make_staff(self.tournament)
        self.players = make_players(self.tournament, players, alternates=alternates)
        approve_pseudonyms(self.players)

    def confirm(self):
        self.plan = confirm(draft(self.tournament, seed=1, by=self.cast.carol), by=self.cast.carol)
        return self

    def phase(self, number=1):
        return Phase.objects.select_related("round__tournament").get(
            round__tournament=self.tournament, round__number=number, number=1
        )

    def post(self, number=1):
        post_phase(self.phase(number), by=self.cast.carol)
        return self

    def start(self, number=1):
        start_phase(self.phase(number), by=self.cast.carol)
        return self

    def lock(self, number=1):
        for table in Table.objects.filter(round__tournament=self.tournament, round__number=number):
            lock_table(table, by=self.cast.carol)
        return self

    def undo(self, reason="pressed too early"):
        return undo_step(self.tournament, token=last_step(self.tournament).token, reason=reason, by=self.cast.carol)

    def state(self, number=1):
        return self.tournament.rounds.get(number=number).state

    def seat(self, position=1):
        return Seat.objects.get(round__tournament=self.tournament, round__number=1, table__number=1, position=position)

    def why_not(self):
        return [type(obstacle) for obstacle in last_step(self.tournament).obstacles]


@pytest.fixture
def day():
    return Day()


def test_before_the_first_step_there_is_nothing_to_undo(day):
    assert last_step(day.tournament) is None


def test_confirmed_seats_become_a_draft_again_with_the_same_seats(day):
    day.confirm()
    seats = list(Seat.objects.values_list("pk", "player"))
    taken = day.undo("a family was forgotten")
    assert (taken.step, day.state()) == (Step.CONFIRMED, Round.State.DRAFTED)
    assert SeatingPlan.objects.get().state == SeatingPlan.State.DRAFT
    assert list(Seat.objects.values_list("pk", "player")) == seats
    entry = AuditEntry.objects.get(code="undo.seats_unconfirmed")
    assert (entry.by, entry.reason) == (day.cast.carol, "a family was forgotten")


def test_seats_swapped_since_do_not_hold_it_up_but_a_withdrawal_does(day):
    day.confirm()
    first, second = Seat.objects.filter(round__number=1, position=1)
    swap(first, second, reason="asked for by both", by=day.cast.carol)
    assert day.why_not() == []
    withdraw_player(sitting(day.seat(2)), reason="ill", by=day.cast.carol)
    assert day.why_not() == [undoing.SeatsMoved]


def test_posted_seats_are_hidden_again_and_the_marks_made_at_them_are_gone(day):
    day.confirm().post()
    mark_present(day.seat(), by=day.cast.fay)
    assert day.undo().step == Step.POSTED
    assert (day.phase().posted_at, day.state()) == (None, Round.State.CONFIRMED)
    assert not Seat.objects.exclude(attendance="expected").exists()


def test_t_att_02_a_posting_with_absences_stays_until_they_are_taken_back(day):
    day.confirm().post()
    seat = day.seat()
    mark_absent(seat, by=day.cast.fay)
    assert day.why_not() == [undoing.AbsencesMarked]
    unmark(seat, by=day.cast.fay)
    assert day.why_not() == []
    mark_absent(day.seat(), by=day.cast.fay)
    accept(AlternateOffer.objects.get(state="open"), by=day.cast.carol)
    assert day.why_not() == [undoing.AbsencesMarked]


def test_a_start_within_a_minute_is_undone_as_if_it_had_not_been(day):
    day.confirm().post()
    mark_present(day.seat(1), by=day.cast.fay)
    before = list(Seat.objects.order_by("pk").values_list("pk", "player", "attendance"))
    day.start()
    assert day.undo().step == Step.STARTED
    day.tournament.refresh_from_db()
    assert (day.phase().started_at, day.state(), day.tournament.frozen_at) == (None, Round.State.SEATED, None)
    assert list(Seat.objects.order_by("pk").values_list("pk", "player", "attendance")) == before


def test_after_a_minute_a_start_stays(day):
    day.confirm().post().start()
    early = timezone.now() - timedelta(seconds=61)
    Phase.objects.filter(started_at__isnull=False).update(posted_at=early, started_at=early)
    SeatingPlan.objects.update(confirmed_at=early - timedelta(seconds=1))
    assert day.why_not() == [undoing.NotAnyMore]
    with pytest.raises(undoing.NotAnyMore):
        day.undo()
    assert day.state() == Round.State.PLAYING


def test_a_start_stays_once_anything_was_counted_at_one_table(day):
    day.confirm().post().start()
    table = Table.objects.get(round__number=1, number=2)
    sheet = ScoreSheet.objects.create(table=table)
    assert day.why_not() == []
    sheet.counts = {"1": {"cash": 5}}
    sheet.save()
    assert day.why_not() == [undoing.Recorded]


def test_a_start_stays_once_a_game_has_a_line_in_its_log(day):
    day.confirm().post().start()
    recording = open_recording(Table.objects.get(round__number=1, number=1), by=day.cast.alice)
    assert day.why_not() == []  # opened by looking at the tablet; nothing entered
    recording.entries.create(number=1, place=1, kind="play", action={}, events=[], hash="0" * 64)
    assert day.why_not() == [undoing.Recorded]


def test_a_start_stays_once_the_clock_was_paused(day):
    day.confirm().post().start()
    clock.pause(day.phase(), reason="fire alarm", by=day.cast.carol)
    assert day.why_not() == [undoing.ClockRun]


def test_t_fmt_02_undoing_the_second_phase_leaves_the_first_playing(day):
    day.confirm()
    first, second = split_phases(day.tournament.rounds.get(number=1), count=2, by=day.cast.carol)
    for phase in (first, second):
        start_phase(post_phase(phase, by=day.cast.carol), by=day.cast.carol)
    day.undo()
    assert [phase.started_at is not None for phase in Phase.objects.filter(round__number=1)] == [True, False]
    assert day.state() == Round.State.PLAYING
    day.tournament.refresh_from_db()
    assert day.tournament.is_frozen


def test_t_alt_05_after_an_undone_start_an_empty_seat_is_offered_again(day):
    day.confirm().post().start()
    mark_absent(day.seat(), by=day.cast.fay)
    assert not AlternateOffer.objects.filter(state="open", seat__round__number=1).exists()
    day.undo()
    assert AlternateOffer.objects.get(state="open").seat == day.seat()


def test_a_closed_round_is_opened_again_and_closed_by_hand(day):
    day.confirm().post().start().lock()
    assert (day.state(), is_reopened(day.tournament.rounds.get(number=1))) == (Round.State.CLOSED, False)
    assert day.undo("table 2 counts again").step == Step.CLOSED
    assert (day.state(), is_reopened(day.tournament.rounds.get(number=1))) == (Round.State.PLAYING, True)
    close_again(day.tournament.rounds.get(number=1), by=day.cast.carol)
    close_again(day.tournament.rounds.get(number=1), by=day.cast.carol)
    assert day.state() == Round.State.CLOSED
    assert AuditEntry.objects.filter(code="round.closed_again").count() == 1


def test_a_round_without_all_results_is_not_closed_by_hand(day):
    day.confirm().post().start()
    with pytest.raises(undoing.NotComplete):
        close_again(day.tournament.rounds.get(number=1), by=day.cast.carol)


def test_a_published_round_is_not_opened_again(day):
    day.confirm().post().start().lock()
    publish(day.tournament.rounds.get(number=1), by=day.cast.carol)
    assert last_step(day.tournament) is None


def test_once_the_next_seats_are_posted_that_is_what_is_undone_first(day):
    day.confirm().post().start().lock().post(2)
    assert last_step(day.tournament).step == Step.POSTED
    day.undo()
    assert last_step(day.tournament).step == Step.CLOSED


def test_a_stale_undo_is_refused_and_says_what_happened_in_between(day):
    day.confirm()
    token = last_step(day.tournament).token
    day.post()
    with pytest.raises(undoing.StepMoved) as refused:
        undo_step(day.tournament, token=token, reason="late", by=day.cast.carol)
    assert "Carol" in str(refused.value)
    assert "Seats posted" in str(refused.value)
    assert day.state() == Round.State.SEATED


def test_the_back_button_does_not_undo_a_step_that_was_taken_anew(day):
    day.confirm().post()
    token = last_step(day.tournament).token
    day.undo()
    day.post()
    with pytest.raises(undoing.StepMoved):
        undo_step(day.tournament, token=token, reason="again", by=day.cast.carol)
    assert day.phase().posted_at is not None


def test_without_a_reason_nothing_is_undone(day):
    day.confirm()
    with pytest.raises(undoing.ReasonMissing):
        day.undo(" ")
    assert day.state() == Round.State.CONFIRMED


@pytest.mark.django_db(transaction=True)
def test_two_referees_undoing_at_once_undo_one_step(day):
    day.confirm().post()
    token = last_step(day.tournament).token
    done = at_once(lambda _n: undo_step(day.tournament, token=token, reason="both", by=day.cast.carol), times=8)
    assert sum(isinstance(one, undoing.Taken) for one in done) == 1
    assert sum(isinstance(one, undoing.StepMoved) for one in done) == 7
    assert day.state() == Round.State.CONFIRMED
