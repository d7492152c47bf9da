"""Families and single pairs who are not to share a table (T-SEAT-04, GAP-S8)."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tables, make_tournament
from tournament.families import (
    FamilyTooSmall,
    LabelMissing,
    PairOfOne,
    allow_together,
    declare_family,
    keep_apart,
    leave_family,
    seated_together,
)
from tournament.models import ForbiddenPair, Phase, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament()


@pytest.fixture
def rui(tournament):
    return make_staff(tournament).rui


def members(tournament):
    return {family.label: sorted(family.players.values_list("name", flat=True)) for family in tournament.families.all()}


def test_a_family_is_declared_and_may_grow_later(tournament, rui):
    one, two, three = make_players(tournament, 3)
    declare_family(tournament, label=" Lee ", members=[one, two], by=rui)
    declare_family(tournament, label="LEE", members=[three], by=rui)
    assert members(tournament) == {"Lee": ["Player 01", "Player 02", "Player 03"]}


def test_a_family_needs_two_members_and_a_name(tournament, rui):
    one, two = make_players(tournament, 2)
    with pytest.raises(FamilyTooSmall):
        declare_family(tournament, label="Lee", members=[one], by=rui)
    with pytest.raises(LabelMissing):
        declare_family(tournament, label=" ", members=[one, two], by=rui)
    assert not tournament.families.exists()


def test_who_moves_to_another_family_leaves_the_old_one(tournament, rui):
    one, two, three = make_players(tournament, 3)
    declare_family(tournament, label="Lee", members=[one, two], by=rui)
    declare_family(tournament, label="Wu", members=[one, two, three], by=rui)
    assert members(tournament) == {"Wu": ["Player 01", "Player 02", "Player 03"]}


def test_who_leaves_a_family_gets_a_new_version_so_that_open_forms_notice(tournament, rui):
    one, two = make_players(tournament, 2)
    declare_family(tournament, label="Lee", members=[one, two], by=rui)
    leave_family(one, by=rui)
    leave_family(one, by=rui)
    assert members(tournament) == {"Lee": ["Player 02"]}
    assert Player.objects.get(pk=one.pk).version == 3
    assert AuditEntry.objects.filter(code="family.left").count() == 1


def test_two_people_are_kept_apart_whoever_is_named_first(tournament, rui):
    one, two = make_players(tournament, 2)
    keep_apart(two, one, reason="colleagues", by=rui)
    keep_apart(one, two, reason="neighbours", by=rui)
    assert list(ForbiddenPair.objects.values_list("first", "second", "reason")) == [(one.pk, two.pk, "neighbours")]


def test_a_pair_may_be_allowed_together_again(tournament, rui):
    one, two = make_players(tournament, 2)
    pair = keep_apart(one, two, by=rui)
    for _click in range(2):
        allow_together(pair, by=rui)
    assert not ForbiddenPair.objects.exists()
    assert AuditEntry.objects.filter(code="pair.allowed").count() == 1


def test_nobody_is_apart_from_themselves_or_from_a_stranger(tournament, rui):
    (one,) = make_players(tournament, 1)
    (stranger,) = make_players(make_tournament(), 1)
    for other in (one, stranger):
        with pytest.raises(PairOfOne):
            keep_apart(one, other, by=rui)


def test_the_database_itself_refuses_a_pair_the_wrong_way_round(tournament):
    one, two = make_players(tournament, 2)
    with pytest.raises(IntegrityError), transaction.atomic():
        ForbiddenPair.objects.create(tournament=tournament, first=two, second=one)


def test_t_seat_04_a_family_declared_late_shows_who_sits_together_already(tournament, rui):
    players = make_players(tournament, 8)
    make_tables(tournament, players, number=1)
    started, _other = make_tables(tournament, players, number=2)
    Phase.objects.filter(pk=started.phase_id).update(posted_at="2026-11-30T09:00Z", started_at="2026-11-30T09:10Z")
    declare_family(tournament, label="Lee", members=[players[1], players[2], players[5]], by=rui)
    found = seated_together(tournament)
    assert [(one.first, one.second, one.round.number, one.table) for one in found] == [(players[1], players[2], 1, 1)]
