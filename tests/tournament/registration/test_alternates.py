"""The order of the alternates: strict, and fixed once play has begun (T-ALT-01, T-ALT-02)."""

import pytest

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tournament
from tournament.alternates import (
    FieldFixed,
    NotAnAlternate,
    add_alternate,
    in_order,
    move_alternate,
    remove_alternate,
    set_alternates,
)
from tournament.errors import Frozen, Stale
from tournament.models import Phase, Player, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament()


@pytest.fixture
def rui(tournament):
    return make_staff(tournament).rui


def names(players):
    return [player.name for player in players]


def ranks(tournament):
    return {player.name: player.alternate_rank for player in in_order(tournament)}


def test_t_alt_02_alternates_are_numbered_in_the_order_given(tournament, rui):
    one, two, three = make_players(tournament, 3)
    set_alternates(tournament, ordered_players=[three, one], by=rui)
    assert ranks(tournament) == {three.name: 1, one.name: 2}
    set_alternates(tournament, ordered_players=[one, two, three], by=rui)
    assert ranks(tournament) == {one.name: 1, two.name: 2, three.name: 3}


def test_who_is_left_out_of_the_order_joins_the_field(tournament, rui):
    _player, one, two = make_players(tournament, 1, alternates=2)
    remove_alternate(one, by=rui)
    assert ranks(tournament) == {two.name: 1}
    assert Player.objects.get(pk=one.pk).alternate_rank is None


def test_up_and_down_exchange_neighbours_and_stop_at_the_ends(tournament, rui):
    _player, one, two, three = make_players(tournament, 1, alternates=3)
    assert move_alternate(three, "up", by=rui) == [one, three, two]
    assert move_alternate(one, "down", by=rui) == [three, one, two]
    assert move_alternate(three, "up", by=rui) == [three, one, two]
    assert move_alternate(two, "down", by=rui) == [three, one, two]


def test_the_same_order_again_leaves_no_second_line_in_the_record(tournament, rui):
    (one,) = make_players(tournament, 1)
    for _click in range(2):
        add_alternate(one, by=rui)
    assert AuditEntry.objects.filter(code="alternates.ordered").count() == 1


def test_who_changes_place_gets_a_new_version_so_that_open_forms_notice(tournament, rui):
    _player, one, two, three = make_players(tournament, 1, alternates=3)
    move_alternate(three, "up", by=rui)
    versions = dict(Player.objects.values_list("pk", "version"))
    assert (versions[one.pk], versions[two.pk], versions[three.pk]) == (1, 2, 2)


def test_nobody_has_two_places(tournament, rui):
    (one,) = make_players(tournament, 1)
    with pytest.raises(Stale):
        set_alternates(tournament, ordered_players=[one, one], by=rui)


def test_who_has_withdrawn_is_no_alternate(tournament, rui):
    (one,) = make_players(tournament, 1, status=Player.Status.WITHDRAWN)
    with pytest.raises(NotAnAlternate):
        add_alternate(one, by=rui)


def test_nobody_of_another_tournament_becomes_an_alternate(tournament, rui):
    (stranger,) = make_players(make_tournament(), 1)
    with pytest.raises(Stale):
        set_alternates(tournament, ordered_players=[stranger], by=rui)


def test_t_alt_02_once_play_has_begun_the_order_is_fixed(tournament, rui):
    _player, _one, two = make_players(tournament, 1, alternates=2)
    Tournament.objects.update(frozen_at="2026-11-30T09:00Z")
    with pytest.raises(Frozen):
        move_alternate(two, "up", by=rui)


def test_once_seats_are_posted_the_order_may_change_but_not_the_field(tournament, rui):
    player, one, two = make_players(tournament, 1, alternates=2)
    Phase.objects.create(round=tournament.rounds.get(number=1), posted_at="2026-11-30T09:00Z")
    assert move_alternate(two, "up", by=rui) == [two, one]
    with pytest.raises(FieldFixed):
        add_alternate(player, by=rui)
