"""Judges: nobody judges a relative, and nobody the same players again if it can be avoided."""

import pytest

from tests.cast import client_for, make_person, make_players, make_staff, make_tables, make_tournament
from tournament.judge_relatives import NobodyNamed, declare_relative, forget_relative, judged_relatives, relatives_of
from tournament.judges import assign_judge, deal_judges
from tournament.models import Family, JudgeRelative, Membership, Player, Role, Seat, Table
from tournament.seat_swaps import swap_effect
from tournament.seating_instances import instance_data, muster
from tournament.seating_plans import draft

pytestmark = pytest.mark.django_db


class Hall:
    """Sixteen players and as many judges as asked for: Alice, Bob, then others."""

    def __init__(self, *, judges=2, players=16) -> None:
        self.tournament = make_tournament()
        cast = make_staff(self.tournament)
        self.carol, self.judges = cast.carol, [cast.alice, cast.bob]
        for number in range(judges - 2):
            self.judges.append(make_person(f"Judge {number}"))
            Membership.objects.create(tournament=self.tournament, user=self.judges[-1], role=Role.JUDGE)
        self.players = make_players(self.tournament, players)

    def seat(self, number=1, order=None):
        return make_tables(self.tournament, order or self.players, number=number)

    def relate(self, judge, **whom):
        return declare_relative(self.tournament, judge=judge, by=self.carol, **whom)

    def deal(self, number=1):
        deal_judges(self.tournament.rounds.get(number=number), by=self.carol)
        tables = Table.objects.filter(round__tournament=self.tournament, round__number=number)
        return list(tables.values_list("judge", flat=True))

    def post(self, name, **data):
        return client_for(self.carol).post(f"/desk/{self.tournament.slug}/rounds/1/judges/{name}", data, follow=True)


def test_t_seat_04_no_judge_is_dealt_a_relatives_table() -> None:
    hall = Hall(judges=4)
    hall.seat()
    alice, bob, third, fourth = hall.judges
    hall.relate(alice, player=hall.players[0])
    hall.relate(alice, player=hall.players[4])
    hall.relate(bob, player=hall.players[8])
    dealt = hall.deal()
    assert set(dealt) == {alice.pk, bob.pk, third.pk, fourth.pk}
    assert alice.pk in dealt[2:]
    assert dealt[2] != bob.pk


def test_t_seat_04_a_judge_with_relatives_at_every_table_gets_none() -> None:
    hall = Hall()
    hall.seat()
    for player in hall.players[::4]:
        hall.relate(hall.judges[0], player=player)
    assert hall.deal() == [hall.judges[1].pk, None, None, None]


def test_a_dissolved_table_needs_no_judge() -> None:
    hall = Hall()
    hall.seat()[0].seats.update(player=None)
    assert hall.deal()[:3] == [None, hall.judges[0].pk, hall.judges[1].pk]
    page = client_for(hall.carol).get(f"/desk/{hall.tournament.slug}/rounds/1/judges/").content.decode()
    assert "nobody sits here" in page


def test_a_whole_family_may_include_a_judge() -> None:
    hall = Hall()
    family = Family.objects.create(tournament=hall.tournament, label="Ho")
    Player.objects.filter(pk__in=[hall.players[0].pk, hall.players[5].pk]).update(family=family)
    hall.relate(hall.judges[0], family=family)
    assert relatives_of(hall.tournament) == {hall.judges[0].pk: {hall.players[0].pk, hall.players[5].pk}}
    Player.objects.filter(pk=hall.players[9].pk).update(family=family)
    assert hall.players[9].pk in relatives_of(hall.tournament)[hall.judges[0].pk]


def test_the_rotation_gives_judges_other_players_than_before() -> None:
    hall = Hall(judges=4)
    hall.seat()
    first = hall.deal(1)
    turned = hall.players[4:] + hall.players[:4]  # the same four people, one table further on
    hall.seat(2, turned)
    second = hall.deal(2)
    judged = {judge: set(hall.players[4 * index : 4 * index + 4]) for index, judge in enumerate(first)}
    again = [judged[judge] & set(turned[4 * index : 4 * index + 4]) for index, judge in enumerate(second)]
    assert not any(again)


def test_a_small_number_of_tables_repeats_as_few_players_as_possible() -> None:
    hall = Hall(players=8)
    hall.seat()
    alice, bob = hall.deal(1)
    # Table 1 of the second game has three players of Alice's first table: Bob is to judge it.
    order = [*hall.players[:3], *hall.players[4:5], hall.players[3], *hall.players[5:]]
    hall.seat(2, order)
    assert hall.deal(2) == [bob, alice]


def test_relatives_are_a_condition_of_the_draft_and_judges_get_their_tables_with_it() -> None:
    hall = Hall(judges=4)
    hall.relate(hall.judges[0], player=hall.players[0])
    data = instance_data(hall.tournament, muster(hall.tournament))
    assert data["judges"][str(hall.judges[0].pk)] == [hall.players[0].pk]
    plan = draft(hall.tournament, seed=1, by=hall.carol)
    assert plan.report["judge_conflicts"] == 0
    tables = Table.objects.filter(round__tournament=hall.tournament).prefetch_related("seats__player")
    assert all(table.judge_id for table in tables)
    assert not judged_relatives(tables, relatives_of(hall.tournament))


def test_without_relatives_no_judge_is_bound_by_the_draft() -> None:
    hall = Hall(judges=4)
    draft(hall.tournament, seed=1, by=hall.carol)
    assert not Table.objects.filter(judge__isnull=False).exists()


def test_t_seat_05_a_swap_to_a_relatives_table_is_warned_of() -> None:
    hall = Hall()
    first, second = hall.seat()[:2]
    assign_judge(second, hall.judges[1], by=hall.carol)
    hall.relate(hall.judges[1], player=hall.players[0])
    one, other = (
        Seat.objects.select_related("table", "round__tournament", "player").get(table=t, position=1)
        for t in (first, second)
    )
    effect = swap_effect(one, other)
    assert (effect.judged, effect.is_worse) == (("Player 01",), True)


def test_declaring_twice_is_declaring_once_and_can_be_taken_back() -> None:
    hall = Hall()
    one = hall.relate(hall.judges[0], player=hall.players[0])
    assert hall.relate(hall.judges[0], player=hall.players[0]) == one
    forget_relative(one, by=hall.carol)
    forget_relative(one, by=hall.carol)
    assert not JudgeRelative.objects.exists()


def test_nobody_of_another_tournament_is_named() -> None:
    hall, other = Hall(), Hall()
    with pytest.raises(NobodyNamed):
        hall.relate(hall.judges[0], player=other.players[0])
    with pytest.raises(NobodyNamed):
        hall.relate(hall.carol, player=hall.players[0])


def test_the_page_takes_a_player_or_a_family_and_lists_them() -> None:
    hall = Hall()
    hall.seat()
    page = hall.post("relative/", judge=hall.judges[0].pk, player="Player 01").content.decode()
    assert "<bdi>Alice</bdi> · <bdi>Player 01</bdi>" in page
    family = Family.objects.create(tournament=hall.tournament, label="Ho")
    assert hall.post("relative/", judge=hall.judges[0].pk, family=family.pk).status_code == 200
    both = hall.post("relative/", judge=hall.judges[0].pk, player="Player 02", family=family.pk)
    assert (both.status_code, "Name either one player or one family." in both.content.decode()) == (422, True)
    assert JudgeRelative.objects.count() == 2


def test_t_seat_04_assigning_a_relative_by_hand_is_possible_and_warned_of() -> None:
    hall = Hall()
    table = hall.seat()[0]
    hall.relate(hall.judges[0], player=hall.players[0])
    page = hall.post("", table=table.pk, judge=hall.judges[0].pk).content.decode()
    assert "At table 1 Alice would judge relatives: Player 01." in page
    assert "relative of Player 01" in page
    table.refresh_from_db()
    assert table.judge == hall.judges[0]


def test_whoever_deals_without_a_free_judge_is_told_so() -> None:
    hall = Hall()
    hall.seat()
    hall.post("deal/")
    answer = hall.post("deal/")
    assert "No judge is free for an open table." in answer.content.decode()
