"""The alternates during the day: what each is doing, what a decision would do, and what remains when nobody is left."""

import pytest
from django.test import Client

from accounts.models import AuditEntry
from tests.cast import client_for, make_players, make_staff, make_tournament
from tests.play import lock_table
from tests.together import at_once
from tournament.alternates import OrderMoved, in_order, move_alternate, remove_alternate
from tournament.attendance import DecidedAlready, accept, decline, mark_absent
from tournament.models import AlternateOffer, Family, Phase, Player, Seat, Table
from tournament.offer_effects import effect_of
from tournament.pages.alternates import alternates_page, nobody_left
from tournament.pages.offers import points_words
from tournament.permissions import permissions_of
from tournament.players import withdraw_player
from tournament.rounds import GameBegun, post_phase, start_phase
from tournament.seating_plans import confirm, draft

pytestmark = pytest.mark.django_db


class Hall:
    """Sixteen players at four tables and three alternates, Pia, Quinn and Rosa; the seats of game 1 are posted."""

    def __init__(self, players=16, alternates=("Pia", "Quinn", "Rosa"), **fields):
        self.tournament = make_tournament(**fields)
        self.cast = make_staff(self.tournament)
        self.field = make_players(self.tournament, players)
        for player, name in zip(make_players(self.tournament, 0, alternates=len(alternates)), alternates, strict=True):
            Player.objects.filter(pk=player.pk).update(name=name)
        confirm(draft(self.tournament, seed=1, by=self.cast.carol), by=self.cast.carol)
        self.post()

    def phase(self, number=1):
        return Phase.objects.select_related("round__tournament").get(
            round__tournament=self.tournament, round__number=number
        )

    def post(self, number=1):
        return post_phase(self.phase(number), by=self.cast.carol)

    def start(self, number=1):
        return start_phase(self.phase(number), by=self.cast.carol)

    def lock(self, number=1):
        for table in Table.objects.filter(round__tournament=self.tournament, round__number=number):
            lock_table(table, by=self.cast.carol)

    def seat(self, table=1, position=1, number=1):
        seats = Seat.objects.select_related("player", "table__phase", "round__tournament")
        return seats.get(
            round__tournament=self.tournament, round__number=number, table__number=table, position=position
        )

    def absent(self, table=1, position=1):
        """The offer made for whoever sits there and does not come."""
        return mark_absent(self.seat(table, position), by=self.cast.fay)

    def player(self, name):
        return self.tournament.players.get(name=name)

    def told(self, user=None):
        may = permissions_of(user or self.cast.carol, self.tournament)
        page = alternates_page(self.tournament, may=may)
        return {line.player.name: (line.state, line.words) for line in page["lines"]}


@pytest.fixture
def hall():
    return Hall()


def ids(tournament):
    return [player.pk for player in in_order(tournament)]


# What each is doing


def test_t_alt_02_the_queue_tells_in_order_who_waits_is_offered_plays_or_is_out(hall):
    accept(hall.absent(1, 1), by=hall.cast.carol)
    hall.absent(2, 3)
    withdraw_player(hall.player("Rosa"), reason="ill", by=hall.cast.carol)
    told = hall.told()
    assert told["Pia"] == ("playing", "plays preliminaries 1 to 3, first at table 1, seat 1")
    name = AlternateOffer.objects.get(state="open").absent.name
    assert told["Quinn"] == ("offered", f"offered Preliminary 1, table 2, seat 3, for {name}")
    assert "Rosa" not in told  # before play begins those behind move up and nobody keeps the rank
    assert list(told) == ["Pia", "Quinn"]


def test_t_alt_02_after_play_has_begun_one_who_left_keeps_the_rank_and_is_shown_as_out(hall):
    hall.start()
    withdraw_player(hall.player("Pia"), reason="ill", by=hall.cast.carol)
    assert hall.told()["Pia"] == ("out", "withdrawn, from preliminary 1 on")
    assert list(hall.told()) == ["Pia", "Quinn", "Rosa"]


def test_t_alt_03_one_who_played_a_single_game_waits_again_afterwards(hall):
    accept(hall.absent(), only_this_game=True, by=hall.cast.carol)
    assert hall.told()["Pia"] == ("playing", "plays in Preliminary 1: table 1, seat 1")
    hall.start()
    hall.lock()
    assert hall.told()["Pia"] == ("waiting", "waits again; has played preliminary 1")


def test_pain_45_points_go_to_the_person_who_played_and_only_the_leads_see_them(hall):
    accept(hall.absent(1, 1), by=hall.cast.carol)
    hall.start()
    hall.lock()
    lines = {line.player.name: line.points for line in alternates_page(
        hall.tournament, may=permissions_of(hall.cast.carol, hall.tournament)
    )["lines"]}  # fmt: skip
    assert lines == {"Pia": "19", "Quinn": "", "Rosa": ""}  # seat 1 wins with 19 at a table of four
    seen = client_for(hall.cast.fay).get(f"/desk/{hall.tournament.slug}/alternates/").content.decode()
    assert "own points" not in seen
    assert "Points belong to the person, not to the seat" in seen


# What a decision would do


def test_gap_a9_the_exact_seats_of_the_missing_player_are_shown_before_accepting(hall):
    missing = hall.seat(1, 1).player
    before = [(s.round.number, s.table.number, s.position) for s in missing.seats.order_by("round__number")]
    offer = hall.absent(1, 1)
    effect = effect_of(offer)
    shown = [(s.round.number, s.table.number, s.position) for s in (offer.seat, *effect.seats)]
    assert shown == before
    accept(offer, by=hall.cast.carol)
    taken = hall.player("Pia").seats.order_by("round__number")
    assert [(s.round.number, s.table.number, s.position) for s in taken] == before


def test_gap_a9_an_alternate_into_the_exact_seats_repeats_no_meeting_and_moves_nobody(hall):
    effect = effect_of(hall.absent(1, 1))
    assert (effect.takes_all.figures.repeats, effect.takes_all.moves) == (0, 0)
    assert effect.takes_one.moves != 0  # a seat of later games stays empty: tables would have to be filled


def test_t_seat_04_the_moves_that_part_a_relative_are_counted_before_accepting(hall):
    family = Family.objects.create(tournament=hall.tournament, label="Wong")
    relative = hall.seat(1, 2).player
    Player.objects.filter(pk__in=[relative.pk, hall.player("Pia").pk]).update(family=family)
    effect = effect_of(hall.absent(1, 1))
    assert (effect.now.figures.family, effect.takes_all.figures.family) == (0, 1)
    assert effect.takes_all.moves == 2  # two swap tables in game 1


def test_working_out_an_effect_changes_nothing(hall):
    offer = hall.absent()
    before = list(Seat.objects.order_by("pk").values_list("pk", "player"))
    lines = AuditEntry.objects.count()
    effect_of(offer)
    assert list(Seat.objects.order_by("pk").values_list("pk", "player")) == before
    assert AuditEntry.objects.count() == lines


def test_t_alt_06_the_offer_says_whose_the_points_are(hall):
    offer = hall.absent()
    words = points_words(offer)
    absent = offer.absent.name
    assert words[0] == f"What {absent} has earned stays with {absent}, on record, but is not ranked."
    assert words[1] == "Pia starts with the points of own games only and takes over nothing."
    hall.tournament.options = {"rank_absentees": "yes", "alternate_total": "average"}
    hall.tournament.save()
    words = points_words(AlternateOffer.objects.select_related("absent__tournament", "alternate").get(pk=offer.pk))
    assert "still counts for a rank" in words[0]
    assert "compared per game played" in words[2]


def test_the_page_of_an_offer_shows_seats_consequences_and_the_decision(hall):
    offer = hall.absent()
    page = client_for(hall.cast.carol).get(f"/desk/{hall.tournament.slug}/offers/{offer.pk}/effect/").content.decode()
    assert "A seat for <bdi>Pia</bdi>?" in page
    assert page.count("table 1, seat 1") >= 1
    assert "nobody has to move" in page
    assert 'value="once"' in page
    referee = client_for(hall.cast.fay).get(f"/desk/{hall.tournament.slug}/offers/{offer.pk}/effect/").content.decode()
    assert 'name="decision"' not in referee


def test_t_alt_04_an_alternate_never_enters_a_game_that_has_begun(hall):
    offer = hall.absent()
    decline(offer, reason="not here", by=hall.cast.carol)
    offer = AlternateOffer.objects.get(state="open")
    Phase.objects.filter(pk=hall.phase().pk).update(started_at=hall.phase().posted_at)
    with pytest.raises(GameBegun):
        accept(offer, by=hall.cast.carol)
    assert not Seat.objects.filter(player=offer.alternate).exists()


# Two referees, stale pages


def decide(client: Client, hall, offer, **form):
    return client.post(f"/desk/{hall.tournament.slug}/offers/{offer.pk}/", form)


def test_a_second_decision_on_the_same_offer_is_refused_and_says_what_was_decided(hall):
    offer = hall.absent()
    client = client_for(hall.cast.carol)
    assert decide(client, hall, offer, decision="once").status_code == 302
    assert decide(client, hall, offer, decision="once").status_code == 302  # a double click
    answer = decide(client, hall, offer, decision="all")
    assert answer.status_code == 409
    assert "Carol decided on Pia at" in answer.content.decode()
    assert "plays this game only" in answer.content.decode()
    assert hall.player("Pia").seats.count() == 1


def test_declining_what_was_accepted_in_between_is_refused(hall):
    offer = hall.absent()
    accept(offer, by=hall.cast.carol)
    with pytest.raises(DecidedAlready) as refused:
        decline(offer, reason="late", by=hall.cast.carol)
    assert "the alternate plays" in str(refused.value)
    assert hall.seat().player == hall.player("Pia")


@pytest.mark.django_db(transaction=True)
def test_two_referees_deciding_differently_at_once_carry_out_one_decision(hall):
    offer = hall.absent()
    done = at_once(lambda n: accept(offer, only_this_game=bool(n % 2), by=hall.cast.carol), times=6)
    assert sum(isinstance(one, DecidedAlready) for one in done) == 3
    assert hall.player("Pia").seats.count() in {1, 3}


def test_a_stale_order_is_refused_and_the_page_shows_the_new_one():
    tournament = make_tournament()
    cast = make_staff(tournament)
    pia, quinn, rosa = make_players(tournament, 0, alternates=3)
    seen = ids(tournament)
    move_alternate(rosa, "up", seen=seen, by=cast.rui)
    path = f"/desk/{tournament.slug}/alternates/{quinn.pk}/move/"
    answer = client_for(cast.carol).post(path, {"direction": "up", "seen": ",".join(map(str, seen))})
    assert answer.status_code == 409
    assert "Rui, " in answer.content.decode()
    assert ids(tournament) == [pia.pk, rosa.pk, quinn.pk]


def test_a_double_click_moves_an_alternate_once():
    tournament = make_tournament()
    cast = make_staff(tournament)
    pia, quinn, rosa = make_players(tournament, 0, alternates=3)
    seen = ids(tournament)
    for _click in range(2):
        move_alternate(rosa, "up", seen=seen, by=cast.rui)
    assert ids(tournament) == [pia.pk, rosa.pk, quinn.pk]
    remove_alternate(pia, seen=ids(tournament), by=cast.rui)
    with pytest.raises(OrderMoved):
        remove_alternate(quinn, seen=seen, by=cast.rui)


# Nobody is left


def test_gap_s2_the_fourth_vacancy_is_told_with_what_can_be_done(hall):
    for table in (1, 2, 3):
        accept(hall.absent(table, 1), by=hall.cast.carol)
    assert nobody_left(hall.phase().round) is None
    assert hall.absent(4, 2) is None
    left = nobody_left(hall.phase().round)
    assert [(short.seat.table.number, short.left) for short in left.shorts] == [(4, 3)]
    # 15 players make three tables of five: the three left at table 4 move.
    assert (left.can_mend, left.mending) == (True, "9 moves to another table")
    page = client_for(hall.cast.carol).get(f"/desk/{hall.tournament.slug}/alternates/").content.decode()
    assert "no alternate left for 1 seat" in page
    assert "play one short" in page


def test_gap_s2_where_tables_of_four_and_five_cannot_be_made_it_says_so():
    hall = Hall(players=8, alternates=())
    hall.absent(1, 1)
    left = nobody_left(hall.phase().round)
    assert not left.can_mend
    assert "7 players are left" in left.mending
    hall.start()  # a table of three plays
    assert hall.phase().started_at


def test_gap_s1_alternates_fill_the_tables_at_the_start_of_the_day():
    tournament = make_tournament()
    cast = make_staff(tournament)
    make_players(tournament, 14, alternates=3)
    page = client_for(cast.carol).get(f"/desk/{tournament.slug}/alternates/").content.decode()
    assert "fill up with alternates: 4 tables of 4" in page
    confirm(draft(tournament, seed=1, by=cast.carol), by=cast.carol)
    told = {
        line.player.name: line.state
        for line in alternates_page(tournament, may=permissions_of(cast.carol, tournament))["lines"]
    }
    assert told == {"Player 15": "playing", "Player 16": "playing", "Player 17": "waiting"}
