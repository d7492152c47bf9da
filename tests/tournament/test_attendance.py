"""Who is missing forfeits, and alternates are offered the empty seats in order."""

from datetime import timedelta

import pytest

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, play_round
from tests.together import at_once
from tournament import publication
from tournament.alternates import move_alternate
from tournament.attendance import (
    OfferGone,
    ReasonMissing,
    SeatTaken,
    TableLocked,
    TooLate,
    accept,
    decline,
    mark_absent,
    mark_present,
    unmark,
    vacate,
)
from tournament.errors import Stale
from tournament.finals import seat_final
from tournament.models import AlternateOffer, Family, Phase, Player, ResultLine, Round, Seat, SeatChange, Table
from tournament.pages.rounds import clashes_of_alternates, offers_of
from tournament.players import withdraw_player
from tournament.results import standings_of
from tournament.rounds import GameBegun, NotPosted, post_phase, start_phase
from tournament.seat_queries import meetings_of
from tournament.seat_swaps import swap
from tournament.seating_plans import confirm, draft

pytestmark = pytest.mark.django_db


class Hall:
    """A tournament with 16 players and three alternates: Pia, Quinn, Rosa; Ann and Dee are in the field."""

    def __init__(self, alternates=("Pia", "Quinn", "Rosa"), players=16, **fields):
        self.tournament = make_tournament(**fields)
        self.cast = make_staff(self.tournament)
        field = make_players(self.tournament, players)
        waiting = make_players(self.tournament, 0, alternates=len(alternates))
        for player, name in (*zip(field, ("Ann", "Dee", "Eve"), strict=False), *zip(waiting, alternates, strict=True)):
            Player.objects.filter(pk=player.pk).update(name=name)
        self.confirm()

    def confirm(self):
        confirm(draft(self.tournament, seed=1, by=self.cast.carol), by=self.cast.carol)

    def phase(self, number=1):
        return Phase.objects.select_related("round").get(round__tournament=self.tournament, round__number=number)

    def post(self, number=1):
        return post_phase(self.phase(number), by=self.cast.carol)

    def start(self, number=1):
        return start_phase(self.phase(number), by=self.cast.carol)

    def lock(self, number=1):
        for table in Table.objects.filter(round__number=number, seats__player__isnull=False).distinct():
            lock_table(table, by=self.cast.carol)

    def play(self, number=1):
        self.post(number)
        self.start(number)
        self.lock(number)

    def player(self, name):
        return self.tournament.players.get(name=name)

    def seat(self, name, number=1):
        return Seat.objects.get(round__tournament=self.tournament, round__number=number, player__name=name)

    def absent(self, name, number=1):
        return mark_absent(self.seat(name, number), by=self.cast.fay)

    def accept(self, offer, **how):
        return accept(offer, by=self.cast.carol, **how)

    def decline(self, offer, reason="not in the hall"):
        return decline(offer, reason=reason, by=self.cast.carol)

    def offered(self):
        """Who is offered whose seat, in the order in which the seats fell vacant."""
        offers = AlternateOffer.objects.filter(state="open").order_by("id")
        return [(offer.absent.name, offer.alternate.name) for offer in offers]


@pytest.fixture
def hall(db):
    found = Hall()
    found.post()
    return found


# Absence


def test_trn_12_a_no_show_forfeits_the_whole_league_and_the_first_alternate_is_offered_the_seat(hall) -> None:
    offer = hall.absent("Dee")
    assert offer.alternate.name == "Pia"
    dee = hall.player("Dee")
    assert (dee.status, dee.out_from_round) == (Player.Status.FORFEITED, 1)
    assert not dee.seats.exists()


def test_trn_12_pia_plays_all_three_games_in_dees_seats_for_her_own_points(hall) -> None:
    before = list(hall.player("Dee").seats.order_by("round__number").values_list("pk", flat=True))
    hall.accept(hall.absent("Dee"))
    assert list(hall.player("Pia").seats.order_by("round__number").values_list("pk", flat=True)) == before  # GAP-A9
    hall.start()
    hall.lock()
    points = {line.player.name: line.points_sixtieths for line in ResultLine.objects.all()}
    assert points["Pia"] > 0
    assert "Dee" not in points


def test_t_att_02_forfeiting_leaves_a_trace_on_every_seat(hall) -> None:
    seats = list(hall.player("Dee").seats.all())
    hall.absent("Dee")
    changes = SeatChange.objects.filter(seat__in=seats)
    assert {(change.why, change.outgoing.name, change.incoming) for change in changes} == {("absent", "Dee", None)}
    assert changes.count() == 3
    assert AuditEntry.objects.get(code="attendance.absent").after["forfeits_from"] == 1


def test_t_att_02_attendance_is_taken_when_the_seats_are_posted() -> None:
    with pytest.raises(NotPosted):
        Hall().absent("Dee")


def test_a_second_click_on_absent_finds_the_first_ones_offer(hall) -> None:
    seat = hall.seat("Dee")
    assert mark_absent(seat, by=hall.cast.fay) == mark_absent(seat, by=hall.cast.fay)
    assert AuditEntry.objects.filter(code="attendance.absent").count() == 1


def test_pain_49_an_old_page_never_marks_the_alternate_who_sits_there_now(hall) -> None:
    seat = hall.seat("Dee")
    hall.accept(mark_absent(seat, by=hall.cast.fay))
    with pytest.raises(Stale):
        mark_absent(seat, by=hall.cast.fay)
    assert hall.player("Pia").status == Player.Status.ENTERED


def test_marking_present_is_a_mark_and_no_more(hall) -> None:
    seat = mark_present(hall.seat("Ann"), by=hall.cast.fay)
    assert seat.attendance == "present"
    assert unmark(seat, by=hall.cast.fay).attendance == "expected"


# The order of alternates


def test_trn_18_two_vacancies_are_offered_to_two_alternates_in_order(hall) -> None:
    hall.absent("Ann")
    hall.absent("Dee")
    assert hall.offered() == [("Ann", "Pia"), ("Dee", "Quinn")]


def test_t_alt_02_a_declined_alternate_is_followed_by_the_next_in_order(hall) -> None:
    hall.decline(hall.absent("Dee"))
    assert hall.offered() == [("Dee", "Quinn")]
    declined = AlternateOffer.objects.get(state="declined")
    assert (declined.alternate.name, declined.reason, declined.decided_by) == (
        "Pia",
        "not in the hall",
        hall.cast.carol,
    )


def test_t_alt_05_declining_needs_a_reason(hall) -> None:
    with pytest.raises(ReasonMissing):
        hall.decline(hall.absent("Dee"), reason="  ")


def test_trn_16_when_no_alternate_is_left_the_table_plays_one_short(hall) -> None:
    offer = hall.absent("Dee")
    for _alternate in range(3):
        hall.decline(offer)
        offer = AlternateOffer.objects.filter(state="open").first()
    assert offer is None
    hall.start()
    assert hall.phase().tables.get(seats__changes__outgoing__name="Dee").seats.exclude(player=None).count() == 3


def test_t_alt_07_an_alternate_who_is_absent_is_followed_by_the_next(hall) -> None:
    hall.accept(hall.absent("Dee"))
    offer = hall.absent("Pia")
    assert (offer.absent.name, offer.alternate.name) == ("Pia", "Quinn")
    hall.accept(offer)
    assert hall.player("Quinn").seats.count() == 3
    assert hall.player("Pia").status == Player.Status.FORFEITED


def test_t_alt_01_alternates_who_were_called_to_fill_up_are_no_reserve() -> None:
    hall = Hall(players=15)
    hall.post()
    assert hall.player("Pia").seats.count() == 3
    assert hall.absent("Dee").alternate.name == "Quinn"


def test_t_alt_02_a_freed_first_alternate_goes_before_the_second(hall) -> None:
    hall.absent("Ann")
    hall.absent("Dee")
    unmark(Seat.objects.get(round__number=1, changes__outgoing__name="Ann"), by=hall.cast.fay)
    assert hall.offered() == [("Dee", "Pia")]
    assert AlternateOffer.objects.filter(state="withdrawn").count() == 2


def test_t_alt_02_an_alternate_who_leaves_is_offered_nothing_any_more(hall) -> None:
    hall.absent("Dee")
    withdraw_player(hall.player("Pia"), reason="ill", by=hall.cast.carol)
    assert hall.offered() == [("Dee", "Quinn")]


def test_t_alt_02_open_offers_follow_a_new_order_of_the_alternates(hall) -> None:
    hall.absent("Dee")
    move_alternate(hall.player("Quinn"), "up", by=hall.cast.carol)
    assert hall.offered() == [("Dee", "Quinn")]


def test_t_alt_05_an_offer_is_accepted_once(hall) -> None:
    offer = hall.absent("Dee")
    hall.accept(offer)
    hall.accept(offer)
    assert SeatChange.objects.filter(why="alternate").count() == 3


def test_an_offer_that_was_withdrawn_is_not_accepted(hall) -> None:
    offer = hall.absent("Dee")
    unmark(Seat.objects.get(round__number=1, changes__outgoing__name="Dee"), by=hall.cast.fay)
    with pytest.raises(OfferGone):
        hall.accept(offer)


# Part of the league


def test_gen_16_an_alternate_may_play_one_game_only(hall) -> None:
    hall.accept(hall.absent("Dee"), only_this_game=True)
    assert list(hall.player("Pia").seats.values_list("round__number", flat=True)) == [1]


def test_t_alt_03_the_later_seats_are_offered_when_they_are_posted(hall) -> None:
    hall.accept(hall.absent("Dee"), only_this_game=True)
    hall.start()
    hall.lock()
    assert hall.offered() == []
    hall.post(2)
    assert hall.offered() == [("Dee", "Pia")]


def test_gen_16_pia_plays_only_game_2_and_only_its_points_count(hall) -> None:
    hall.start()
    hall.lock()
    hall.post(2)
    hall.accept(hall.absent("Dee", 2), only_this_game=True)
    hall.start(2)
    hall.lock(2)
    hall.post(3)
    hall.decline(AlternateOffer.objects.get(state="open"), reason="plays only game 2")
    hall.accept(AlternateOffer.objects.get(state="open"))
    hall.start(3)
    hall.lock(3)
    played = {standing.id: sorted(standing.per_round) for standing in standings_of(hall.tournament)}
    assert [played[hall.player(name).pk] for name in ("Dee", "Pia", "Quinn")] == [[1], [2], [3]]


# Never mid-game


def test_trn_14_a_player_who_falls_ill_in_game_2_is_replaced_from_game_3(hall) -> None:
    hall.start()
    hall.lock()
    hall.post(2)
    hall.start(2)
    left = vacate(hall.player("Ann"), from_round=2, why=SeatChange.Why.WITHDRAWN, by=hall.cast.carol)
    assert [seat.round.number for seat in left] == [3]
    assert hall.seat("Ann", 2).player.name == "Ann"
    assert AlternateOffer.objects.get(state="open").seat.round.number == 3


def test_t_alt_04_an_alternate_never_enters_a_game_that_has_begun(hall) -> None:
    offer = hall.absent("Dee")
    Phase.objects.filter(round__number=1).update(started_at="2026-01-01T00:00Z")
    with pytest.raises(GameBegun):
        hall.accept(offer)


def test_t_alt_04_absence_found_after_the_start_is_filled_from_the_next_game(hall) -> None:
    hall.start()
    assert hall.absent("Dee") is None
    assert hall.phase().tables.get(seats__changes__outgoing__name="Dee").seats.exclude(player=None).count() == 3
    offer = AlternateOffer.objects.get(state="open")
    assert (offer.seat.round.number, offer.alternate.name) == (2, "Pia")


def test_a_recorded_table_has_no_absence_any_more(hall) -> None:
    hall.start()
    hall.lock()
    with pytest.raises(TableLocked):
        hall.absent("Dee")


# Coming late


def test_trn_15_a_late_player_does_not_get_the_seat_back(hall) -> None:
    seat = hall.seat("Dee")
    hall.accept(mark_absent(seat, by=hall.cast.fay))
    with pytest.raises(SeatTaken, match="Pia"):
        unmark(seat, by=hall.cast.fay)
    hall.start()
    with pytest.raises(GameBegun):
        unmark(seat, by=hall.cast.fay)
    assert hall.player("Dee").status == Player.Status.FORFEITED


def test_trn_15_without_grace_a_late_player_stays_out_of_an_empty_seat(hall) -> None:
    seat = hall.seat("Dee")
    offer = mark_absent(seat, by=hall.cast.fay)
    while offer:
        hall.decline(offer)
        offer = AlternateOffer.objects.filter(state="open").first()
    hall.start()
    with pytest.raises(TooLate, match="Dee"):
        mark_present(Seat.objects.get(pk=seat.pk), by=hall.cast.fay)


def test_gap_a4_within_the_grace_a_late_player_takes_an_empty_seat() -> None:
    hall = Hall(alternates=(), options={"grace_minutes": 5})
    hall.post()
    seat = hall.seat("Dee")
    assert mark_absent(seat, by=hall.cast.fay) is None
    hall.start()
    assert mark_present(Seat.objects.get(pk=seat.pk), by=hall.cast.fay).player.name == "Dee"
    assert hall.player("Dee").status == Player.Status.ENTERED
    assert hall.player("Dee").seats.count() == 3


def test_gap_a4_after_the_grace_nobody_comes_back() -> None:
    hall = Hall(alternates=(), options={"grace_minutes": 5})
    hall.post()
    seat = hall.seat("Dee")
    mark_absent(seat, by=hall.cast.fay)
    started_at = hall.start().started_at
    Phase.objects.filter(pk=hall.phase().pk).update(started_at=started_at - timedelta(minutes=5, seconds=1))
    with pytest.raises(TooLate):
        mark_present(Seat.objects.get(pk=seat.pk), by=hall.cast.fay)


def test_a_mark_is_undone_before_the_start(hall) -> None:
    seat = hall.seat("Dee")
    mark_absent(seat, by=hall.cast.fay)
    unmark(Seat.objects.get(pk=seat.pk), by=hall.cast.fay)
    dee = hall.player("Dee")
    assert (dee.status, dee.out_from_round, dee.seats.count()) == (Player.Status.ENTERED, None, 3)
    assert hall.offered() == []
    assert SeatChange.objects.filter(why="returned").count() == 3


# Between the games


def test_gap_a8_withdrawing_between_games_empties_the_later_seats(hall) -> None:
    hall.start()
    hall.lock()
    vacate(hall.player("Ann"), from_round=2, why=SeatChange.Why.WITHDRAWN, reason="ill", by=hall.cast.carol)
    assert list(hall.player("Ann").seats.values_list("round__number", flat=True)) == [1]
    hall.accept(AlternateOffer.objects.get(state="open"))
    assert sorted(hall.player("Pia").seats.values_list("round__number", flat=True)) == [2, 3]


def test_trn_17_an_alternate_does_not_inherit_points(hall) -> None:
    hall.start()
    hall.lock()
    before = {standing.id: standing for standing in standings_of(hall.tournament)}[hall.player("Dee").pk]
    hall.post(2)
    hall.accept(hall.absent("Dee", 2))
    after = {standing.id: standing for standing in standings_of(hall.tournament)}
    assert before.total_sixtieths > 0
    assert after[hall.player("Dee").pk].total_sixtieths == before.total_sixtieths
    assert (after[hall.player("Pia").pk].total_sixtieths, after[hall.player("Pia").pk].per_round) == (0, {})


def test_a_withdrawal_before_the_seats_are_confirmed_leaves_the_draft_alone() -> None:
    tournament = make_tournament()
    cast = make_staff(tournament)
    player = make_players(tournament, 16)[0]
    draft(tournament, seed=1, by=cast.carol)
    assert vacate(player, why=SeatChange.Why.WITHDRAWN, by=cast.carol) == []


def test_a_seat_that_a_referee_filled_is_no_vacancy(hall) -> None:
    offer = hall.absent("Dee")
    empty, other = offer.seat, Seat.objects.filter(round__number=1).exclude(table=offer.seat.table)[0]
    swap(Seat.objects.get(pk=empty.pk), other, reason="two tables of four", by=hall.cast.fay)
    assert hall.offered() == []


def test_t_seat_04_an_alternate_beside_a_relative_is_shown_with_a_swap(hall) -> None:
    seat = hall.seat("Dee", 2)
    neighbour = Seat.objects.filter(table=seat.table).exclude(pk=seat.pk).first().player
    family = Family.objects.create(tournament=hall.tournament, label="Wu")
    Player.objects.filter(pk__in=[neighbour.pk, hall.player("Pia").pk]).update(family=family)
    offer = hall.absent("Dee")
    (shown,) = offers_of(hall.tournament.rounds.get(number=1))
    assert [(clash.seat.round.number, clash.suggestion is not None) for clash in shown.clashes] == [(2, True)]
    hall.accept(offer)
    (clash,) = clashes_of_alternates(hall.tournament.rounds.get(number=1))
    assert clash.suggestion is not None
    swap(hall.seat("Pia", 2), clash.suggestion, reason="relatives", by=hall.cast.carol)
    assert meetings_of(hall.tournament).figures().family == 0


# The final


def finalists(**options):
    tournament = make_tournament(preliminaries=1, options=options)
    cast = make_staff(tournament)
    players = make_players(tournament, 8, alternates=1)
    approve_pseudonyms(players)
    play_round(tournament, players[:8], by=cast.carol)
    publication.publish(tournament.rounds.get(number=1), by=cast.carol)
    final = seat_final(tournament, seed=1, by=cast.carol)
    post_phase(final.phases.get(), by=cast.carol)
    return tournament, cast, final


def test_gap_a6_an_absent_finalist_is_replaced_by_the_next_in_the_ranking() -> None:
    tournament, cast, final = finalists()
    ranking = [standing.id for standing in standings_of(tournament) if standing.rank]
    offer = mark_absent(final.seats.all()[0], by=cast.fay)
    assert offer is not None
    assert offer.alternate_id == ranking[4]
    decline(offer, reason="gone home", by=cast.carol)
    assert AlternateOffer.objects.get(state="open").alternate_id == ranking[5]


def test_gap_a6_the_organiser_may_call_the_first_alternate() -> None:
    _tournament, cast, final = finalists(absent_finalist="first_alternate")
    assert mark_absent(final.seats.first(), by=cast.fay).alternate.alternate_rank == 1


def test_gap_a6_the_organiser_may_play_with_one_fewer() -> None:
    _tournament, cast, final = finalists(absent_finalist="one_fewer")
    assert mark_absent(final.seats.first(), by=cast.fay) is None
    start_phase(final.phases.get(), by=cast.carol)
    assert final.seats.exclude(player=None).count() == 3


# At the very same time


@pytest.mark.django_db(transaction=True)
def test_twenty_absences_at_once_never_offer_an_alternate_twice() -> None:
    hall = Hall(alternates=("Pia", "Quinn", "Rosa"))
    hall.post()
    seats = list(Seat.objects.filter(round__number=1)[:5]) * 4
    at_once(lambda number: mark_absent(seats[number], by=hall.cast.fay), times=20)
    assert AuditEntry.objects.filter(code="attendance.absent").count() == 5
    assert sorted(alternate for _absent, alternate in hall.offered()) == ["Pia", "Quinn", "Rosa"]


@pytest.mark.django_db(transaction=True)
def test_accepting_and_starting_at_once_never_seats_an_alternate_in_a_running_game() -> None:
    hall = Hall()
    hall.post()
    offer = hall.absent("Dee")
    other = Round.objects.get(number=1)

    def act(number: int) -> object:
        return hall.start() if number % 2 else hall.accept(offer)

    at_once(act, times=6)
    started_at = hall.phase().started_at
    late = SeatChange.objects.filter(seat__round=other, why="alternate")
    assert started_at is None or not late.filter(at__gt=started_at).exists()
    assert late.count() == 1
