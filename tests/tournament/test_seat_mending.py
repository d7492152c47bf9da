"""The coming seats mended: the fewest moves, games begun untouched, one transaction, every change told."""

from collections import Counter

import pytest

from accounts.models import AuditEntry
from tests.cast import client_for, make_players, make_staff, make_tournament, sitting
from tests.together import at_once
from tournament.alternate_queue import vacancies
from tournament.attendance import accept, mark_absent
from tournament.errors import Stale
from tournament.families import declare_family
from tournament.models import AlternateOffer, Phase, Player, Seat, SeatChange
from tournament.players import withdraw_player
from tournament.rounds import post_phase, start_phase
from tournament.seat_mending import CannotMend, NothingComing, mend, propose
from tournament.seat_queries import changed_since_posting, meetings_of
from tournament.seat_swaps import swap
from tournament.seating_plans import confirm, draft

pytestmark = pytest.mark.django_db


class Day:
    """A tournament whose seats are confirmed; `start()` begins the next preliminary."""

    def __init__(self, players, *, alternates=0, **fields) -> None:
        self.tournament = make_tournament(**fields)
        self.carol = make_staff(self.tournament).carol
        self.players = make_players(self.tournament, players, alternates=alternates)
        confirm(draft(self.tournament, seed=1, by=self.carol), by=self.carol)

    def phase(self, number=1):
        return Phase.objects.select_related("round").get(round__tournament=self.tournament, round__number=number)

    def post(self, number=1):
        return post_phase(self.phase(number), by=self.carol)

    def start(self, number=1):
        self.post(number)
        start_phase(self.phase(number), by=self.carol)

    def at_a_table_of(self, size, *, number=1):
        """Somebody who sits at a table of that size in every game from this one on."""
        sizes = Counter(Seat.objects.filter(round__tournament=self.tournament).values_list("table", flat=True))
        for player in self.players:
            coming = player.seats.filter(round__number__gte=number).values_list("table", flat=True)
            if coming and all(sizes[table] == size for table in coming):
                return player
        raise AssertionError(f"nobody sits at tables of {size} only")

    def withdraw(self, player):
        withdraw_player(player, reason="ill", by=self.carol)

    def mend(self):
        return mend(self.tournament, digest=propose(self.tournament).digest, by=self.carol)

    def moves(self):
        """(moves to another table by game) of what is proposed."""
        return Counter(shift.game for shift in propose(self.tournament).shifts if shift.is_move)

    def sizes(self, number):
        seats = Seat.objects.filter(round__tournament=self.tournament, round__number=number, player__isnull=False)
        return Counter(Counter(seats.values_list("table", flat=True)).values())

    def seats(self, number):
        rows = Seat.objects.filter(round__tournament=self.tournament, round__number=number)
        return set(rows.values_list("table__number", "position", "player"))


def test_seats_that_fit_are_left_alone() -> None:
    day = Day(16)
    assert propose(day.tournament).shifts == ()
    assert day.mend() == ()
    assert not SeatChange.objects.exists()


def test_t_seat_02_from_a_table_of_five_nobody_moves() -> None:
    day = Day(18)
    leaver = day.at_a_table_of(5, number=3)
    table = leaver.seats.get(round__number=3).table
    day.withdraw(leaver)
    day.mend()
    assert not SeatChange.objects.filter(seat__table=table, why="mended").exists()


def test_t_att_02_another_table_of_five_gives_one_player_away() -> None:
    day = Day(41)
    day.withdraw(day.at_a_table_of(4))
    assert day.moves() == {1: 1, 2: 1, 3: 1}
    day.mend()
    assert [day.sizes(number) for number in (1, 2, 3)] == [{4: 10}] * 3
    assert meetings_of(day.tournament).figures().repeats == 0


def test_t_att_02_without_tables_of_five_one_table_is_dissolved_with_three_moves() -> None:
    day = Day(40)
    day.withdraw(day.players[0])
    assert day.moves() == {1: 3, 2: 3, 3: 3}
    day.mend()
    assert [day.sizes(number) for number in (1, 2, 3)] == [{4: 6, 5: 3}] * 3


@pytest.mark.slow
@pytest.mark.parametrize(("players", "moves"), [(605, 1), (604, 3)])
def test_the_large_fields_need_no_more_moves(players, moves) -> None:
    day = Day(players)
    day.withdraw(day.at_a_table_of(4))
    assert day.moves() == {1: moves, 2: moves, 3: moves}
    day.mend()
    assert meetings_of(day.tournament).figures().repeats == 0


def test_t_seat_03_games_that_have_begun_are_not_touched() -> None:
    day = Day(40)
    day.start()
    before = day.seats(1)
    day.withdraw(day.players[0])
    shifts = day.mend()
    assert {shift.game for shift in shifts} == {2, 3}
    assert day.seats(1) == before


def test_t_seat_04_a_family_declared_late_is_parted_by_one_swap() -> None:
    day = Day(16)
    day.start()
    first, second = (sitting(seat) for seat in Seat.objects.filter(round__number=2, table__number=1)[:2])
    declare_family(day.tournament, label="Ho", members=[first, second], by=day.carol)
    shifts = propose(day.tournament).shifts
    assert [(shift.game, shift.reason) for shift in shifts] == [(2, "family"), (2, "family")]
    day.mend()
    assert meetings_of(day.tournament).figures().family == 0
    assert propose(day.tournament).shifts == ()


def test_t_seat_04_an_alternate_who_sits_down_with_a_relative_swaps() -> None:
    day = Day(16, alternates=1)
    day.post()
    seat = Seat.objects.filter(round__number=1, table__number=1)[0]
    neighbour = sitting(Seat.objects.filter(round__number=1, table__number=1)[1])
    declare_family(day.tournament, label="Ho", members=[day.players[16], neighbour], by=day.carol)
    offer = mark_absent(seat, by=day.carol)
    assert offer
    accept(offer, only_this_game=True, by=day.carol)
    assert [shift.reason for shift in propose(day.tournament).shifts if shift.game == 1] == ["family", "family"]
    day.mend()
    assert meetings_of(day.tournament).figures().family == 0


def test_seats_that_are_mended_are_no_vacancies_for_alternates_any_more() -> None:
    day = Day(40)
    day.post()
    mark_absent(Seat.objects.filter(round__number=1)[0], by=day.carol)
    day.mend()
    assert not [left for played in day.tournament.rounds.all() for left in vacancies(played)]
    assert not AlternateOffer.objects.filter(state="open").exists()


def test_an_empty_seat_an_alternate_takes_needs_no_mending() -> None:
    day = Day(16, alternates=1)
    day.post()
    offer = mark_absent(Seat.objects.filter(round__number=1)[0], by=day.carol)
    assert offer
    accept(offer, by=day.carol)
    assert propose(day.tournament).shifts == ()


def test_somebody_who_entered_late_gets_a_seat_in_every_coming_game() -> None:
    day = Day(16)
    late = make_players(day.tournament, 1)[0]
    day.mend()
    assert sorted(late.seats.values_list("round__number", flat=True)) == [1, 2, 3]
    assert day.sizes(1) == {4: 3, 5: 1}


def test_t_seat_08_a_number_that_cannot_be_seated_is_left_with_the_remedy() -> None:
    day = Day(8)
    day.withdraw(day.players[0])
    with pytest.raises(CannotMend, match="7 players are left"):
        propose(day.tournament)


def test_gap_s7_tables_of_three_go_on_where_the_organiser_allows_them() -> None:
    day = Day(8, options={"tables_of_three": "yes"})
    day.withdraw(day.players[0])
    assert day.moves() == {}


def test_nobody_is_moved_away_from_a_needed_table() -> None:
    day = Day(41)
    Player.objects.filter(pk__in=[player.pk for player in day.players]).update(fixed_table=None)
    needing = Seat.objects.filter(round__number=1, table__number=3)[0].player
    for number in (2, 3):
        there = Seat.objects.get(round__number=number, player=needing)
        if there.table.number != 3:
            other = Seat.objects.filter(round__number=number, table__number=3)[0]
            swap(there, other, reason="needs table 3", by=day.carol)
    Player.objects.filter(pk=needing.pk).update(fixed_table=3)
    day.withdraw(next(player for player in day.players if player != needing))
    assert needing.pk not in {shift.player for shift in day.mend() if shift.is_move}
    assert set(needing.seats.values_list("table__number", flat=True)) == {3}


def test_t_seat_05_every_change_is_told_and_posted_seats_are_marked() -> None:
    day = Day(41)
    day.post()
    day.withdraw(day.at_a_table_of(4))
    told = SeatChange.objects.count()
    shifts = day.mend()
    changed = SeatChange.objects.filter(why="mended")
    assert changed.count() == SeatChange.objects.count() - told
    assert {change.incoming_id for change in changed} >= {shift.player for shift in shifts}
    entry = AuditEntry.objects.get(code="seating.mended")
    assert entry.after["is_posted"] is True
    assert changed_since_posting(day.phase().round)


def test_what_was_shown_is_applied_or_nothing() -> None:
    day = Day(41)
    day.withdraw(day.at_a_table_of(4))
    digest = propose(day.tournament).digest
    day.withdraw(day.at_a_table_of(5, number=3))
    with pytest.raises(Stale):
        mend(day.tournament, digest=digest, by=day.carol)
    assert not SeatChange.objects.filter(why="mended").exists()


@pytest.mark.django_db(transaction=True)
def test_pain_1_twenty_clicks_mend_once() -> None:
    day = Day(41)
    day.withdraw(day.at_a_table_of(4))
    digest = propose(day.tournament).digest
    at_once(lambda _number: mend(day.tournament, digest=digest, by=day.carol), times=20)
    assert AuditEntry.objects.filter(code="seating.mended").count() == 1
    assert day.sizes(1) == {4: 10}


def test_before_the_seats_are_confirmed_there_is_nothing_to_mend() -> None:
    tournament = make_tournament()
    carol = make_staff(tournament).carol
    make_players(tournament, 16)
    draft(tournament, seed=1, by=carol)
    with pytest.raises(NothingComing):
        propose(tournament)


def test_the_page_says_who_moves_and_why_and_applies_it() -> None:
    day = Day(40)
    day.post()
    day.withdraw(day.players[0])
    client, address = client_for(day.carol), f"/desk/{day.tournament.slug}/seats/mend/"
    page = client.get(address).content.decode()
    assert page.count("the own table is dissolved") == 9
    assert page.count("posted already") == 3
    client.post(f"{address}apply/", {"digest": propose(day.tournament).digest})
    assert "Nothing to mend" in client.get(address).content.decode()
    assert client.post(f"{address}apply/", {"digest": "x"}).status_code == 302


def test_t_alt_01_the_page_says_that_alternates_would_spare_the_moves() -> None:
    day = Day(40, alternates=1)
    day.withdraw(day.players[0])
    page = client_for(day.carol).get(f"/desk/{day.tournament.slug}/seats/mend/").content.decode()
    assert "1 alternate has no seat" in page
