"""Semi-finals as in the world championships of 2009 and 2015: T-SCORE-06, T-SCORE-08, GAP-A6, T-PUB-01, T-PUB-02."""

from collections.abc import Mapping, Sequence

import pytest

from accounts.models import AuditEntry, User
from tests.cast import Cast, client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, start_round
from tournament.attendance import mark_absent
from tournament.clock import reading
from tournament.day import next_action, steps
from tournament.finalists import final_cut, replacement_finalists, replacements
from tournament.finals import SemiFinalsOpen, seat_final
from tournament.models import Family, Player, ResultLine, Role, Round, Table, Tournament
from tournament.pages import leaderboard
from tournament.pages.public_site import Site
from tournament.pages.rounds import clashes_at
from tournament.publication import SemiFinalTied, publish
from tournament.results import Line, record_result, standings_of
from tournament.roll_offs import open_ties, record_roll_off
from tournament.rounds import post_phase, start_phase
from tournament.rules_in_force import rules_of
from tournament.seat_queries import meetings_of
from tournament.semi_finals import NoSemiFinals, PreliminariesOpen, TooFew, seat_semi_finals, seeded_tables

pytestmark = pytest.mark.django_db

# Three tables, 19, 10, 5 and 3 points each; every net worth is another.
WORTHS = ((4000, 3000, 2000, 1000), (4400, 3300, 2200, 1100), (4800, 3600, 2400, 1200))
# So the ranking is 9 5 1 | 10 6 2 | 11 7 3 | 12 8 4: the first eight play on, player 3 is the next.
RANKED = (9, 5, 1, 10, 6, 2, 11, 7)
# Seeds 1-4-5-8 and 2-3-6-7.
SEEDED = {1: [9, 10, 6, 7], 2: [5, 1, 2, 11]}
CAROL = frozenset({Role.CHIEF_REFEREE})


class Day:
    """One preliminary of twelve, published; then semi-finals of eight and a final of two."""

    def __init__(self, **fields: object) -> None:
        fields = {"semi_final_size": 8, "final_size": 2, "options": {"final_seats": "rank"}, **fields}
        self.tournament = make_tournament(preliminaries=1, **fields)
        self.cast: Cast = make_staff(self.tournament)
        self.carol: User = self.cast.carol
        self.players = make_players(self.tournament, 12)
        approve_pseudonyms(self.players)
        for table, worths in zip(start_round(self.tournament, self.players), WORTHS, strict=True):
            lock_table(table, worths, by=self.carol)
        publish(self.tournament.rounds.get(number=1), by=self.carol)

    def number(self, player_id: int | None) -> int:
        return next(n for n, player in enumerate(self.players, 1) if player.pk == player_id)

    def numbers(self, ids: Sequence[int | None]) -> list[int]:
        return [self.number(id_) for id_ in ids]

    def seat(self) -> Round:
        return seat_semi_finals(self.tournament, by=self.carol)

    def begin(self) -> Round:
        played = self.seat()
        post_phase(played.phases.get(), by=self.carol)
        start_phase(played.phases.get(), by=self.carol)
        return played

    def end(self, table: Table, worths: Mapping[int, int]) -> None:
        """Each player's net worth by number; equal ones share their place, 0 is bankrupt."""
        lines = []
        for seat in table.seats.exclude(player=None):
            worth = worths[self.number(seat.player_id)]
            place = 1 + sum(other > worth for other in worths.values())
            outcome = ResultLine.Outcome.SURVIVOR if worth else ResultLine.Outcome.BANKRUPT
            lines.append(Line(seat.position, seat.player_id or 0, outcome, place, worth, worth))
        record_result(table, lines, by=self.carol)

    def play(self, first: Mapping[int, int] | None = None, second: Mapping[int, int] | None = None) -> Round:
        """Player 10 wins table 1 and player 11 table 2, unless told otherwise."""
        played = self.begin()
        one, two = played.tables.order_by("number")
        self.end(one, first or {9: 2000, 10: 5000, 6: 0, 7: 1000})
        self.end(two, second or {5: 3000, 1: 2500, 2: 100, 11: 4000})
        return Round.objects.get(pk=played.pk)


def test_sixteen_are_seeded_so_that_every_table_is_equally_strong() -> None:
    tables = seeded_tables(range(1, 17))
    assert tables == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    assert {sum(table) for table in tables} == {34}


@pytest.mark.parametrize("size", [8, 12, 16, 20])
def test_every_size_fills_tables_of_four_with_one_of_the_best_each(size: int) -> None:
    tables = seeded_tables(range(1, size + 1))
    assert sorted(player for table in tables for player in table) == list(range(1, size + 1))
    assert sorted(table[0] for table in tables) == list(range(1, size // 4 + 1))


def test_t_score_08_the_cut_goes_by_points_and_then_net_worth() -> None:
    day = Day()
    advancing = [standing.id for standing in standings_of(day.tournament) if standing.advances]
    assert day.numbers(advancing) == list(RANKED)


def test_the_best_eight_meet_by_their_seeds() -> None:
    day = Day()
    played = day.seat()
    seated = {
        table.number: day.numbers([seat.player_id for seat in table.seats.order_by("position")])
        for table in played.tables.all()
    }
    assert seated == SEEDED
    assert (played.number, played.kind, played.state) == (2, Round.Kind.SEMI_FINAL, Round.State.CONFIRMED)


def test_lots_can_be_drawn_again_from_their_seed() -> None:
    day = Day(semi_final_seeding="lots")
    seat_semi_finals(day.tournament, seed=5, by=day.carol)
    told = AuditEntry.objects.get(code="semi_finals.seated").after
    assert told["seed"] == 5
    assert {number for table in told["tables"] for number in day.numbers(table)} == set(RANKED)
    assert [sorted(day.numbers(table)) for table in told["tables"]] != [sorted(table) for table in SEEDED.values()]


def test_seating_twice_makes_one_round() -> None:
    day = Day()
    assert day.seat() == day.seat()
    assert AuditEntry.objects.filter(code="semi_finals.seated").count() == 1


def test_they_wait_for_every_preliminary_to_be_published() -> None:
    day = Day()
    day.tournament.rounds.update(state=Round.State.CLOSED)
    with pytest.raises(PreliminariesOpen):
        day.seat()


def test_too_few_players_are_told_what_to_do() -> None:
    day = Day()
    Player.objects.filter(pk__in=[player.pk for player in day.players[:5]]).update(status=Player.Status.EXPELLED)
    with pytest.raises(TooFew, match=r"Only 7 .* need 8"):
        day.seat()


def test_a_format_without_semi_finals_seats_none() -> None:
    day = Day(semi_final_size=0, final_size=4)
    with pytest.raises(NoSemiFinals):
        day.seat()


def test_the_clock_runs_the_minutes_of_a_semi_final() -> None:
    day = Day(minutes=60, semi_final_minutes=75)
    played = day.begin()
    assert rules_of(played).minutes == 75
    assert rules_of(day.tournament.rounds.get(number=1)).minutes == 60
    assert 74 * 60 < reading(played.phases.get()).remaining_seconds <= 75 * 60


def test_they_give_no_points_and_move_nobody_in_the_ranking() -> None:
    day = Day()
    before = [(s.id, s.rank, s.total_sixtieths) for s in standings_of(day.tournament)]
    played = day.play()
    lines = ResultLine.objects.filter(result__table__round=played)
    assert {line.points_sixtieths for line in lines} == {0}
    assert max(line.net_worth for line in lines) == 5000
    assert [(s.id, s.rank, s.total_sixtieths) for s in standings_of(day.tournament)] == before


def test_each_tables_winner_plays_the_final_whatever_the_others_are_worth() -> None:
    day = Day()
    publish(day.play(), by=day.carol)
    final = seat_final(day.tournament, by=day.carol)
    assert final.number == 3
    assert day.numbers(list(final.seats.order_by("position").values_list("player", flat=True))) == [10, 11]


def test_the_final_waits_for_their_publication() -> None:
    day = Day()
    day.play()
    with pytest.raises(SemiFinalsOpen):
        seat_final(day.tournament, by=day.carol)


def test_t_score_06_equal_winners_of_a_table_roll_dice_before_it_is_published() -> None:
    day = Day()
    played = day.play(first={9: 5000, 10: 5000, 6: 0, 7: 1000})
    (tie,) = open_ties(day.tournament)
    assert (tie.table, set(day.numbers(tie.players))) == (1, {9, 10})
    with pytest.raises(SemiFinalTied, match="table 1"):
        publish(played, by=day.carol)
    nine, ten = day.players[8].pk, day.players[9].pk
    record_roll_off(day.tournament, throws=[{nine: 11, ten: 4}], witnesses="Fay, Alice", by=day.carol)
    assert day.numbers(final_cut(day.tournament).finalists) == [9, 11]


def test_gap_s5_dice_of_a_semi_final_table_change_nothing_in_the_preliminaries() -> None:
    day = Day()
    day.play(first={9: 5000, 10: 5000, 6: 0, 7: 1000})
    nine, ten = day.players[8].pk, day.players[9].pk
    before = [standing.id for standing in standings_of(day.tournament)]
    roll_off = record_roll_off(day.tournament, throws=[{nine: 3, ten: 4}], witnesses="Fay, Alice", by=day.carol)
    assert roll_off.round is not None
    assert [standing.id for standing in standings_of(day.tournament)] == before
    assert not any(standing.decided_by == "roll_off" for standing in standings_of(day.tournament))


def test_an_absent_semi_finalist_is_followed_by_the_next_in_the_ranking() -> None:
    day = Day()
    played = day.seat()
    post_phase(played.phases.get(), by=day.carol)
    mark_absent(played.seats.get(player=day.players[6]), by=day.carol)
    assert day.number(replacements(played)[0].pk) == 3


@pytest.mark.parametrize(("choice", "order"), [("next_in_ranking", [9, 5, 1]), ("best_of_semi_finals", [5, 9, 1])])
def test_gap_a6_an_absent_finalist_is_followed_out_of_the_semi_finals(choice: str, order: list[int]) -> None:
    """By rank 9, 5, 1; by place the seconds, 5 with 3,000 and 9 with 2,000, then the better third, 1 with 2,500."""
    day = Day(options={"final_seats": "rank", "absent_finalist": choice})
    publish(day.play(), by=day.carol)
    seat_final(day.tournament, by=day.carol)
    assert day.numbers([player.pk for player in replacement_finalists(day.tournament)])[:3] == order


def test_a_winner_who_is_expelled_before_the_final_is_followed_too() -> None:
    day = Day()
    publish(day.play(), by=day.carol)
    Player.objects.filter(pk=day.players[10].pk).update(status=Player.Status.EXPELLED)
    assert day.numbers(final_cut(day.tournament).finalists) == [10, 9]


def test_t_seat_04_relatives_are_kept_apart_in_preliminaries_only() -> None:
    day = Day()
    family = Family.objects.create(tournament=day.tournament, label="Wong")
    Player.objects.filter(pk__in=[day.players[8].pk, day.players[9].pk]).update(family=family)
    played = day.seat()
    seat = played.seats.select_related("round__tournament", "table", "player").get(player=day.players[8])
    assert clashes_at(seat, day.players[8], meetings_of(day.tournament)) == []


def test_t_pub_02_the_public_sees_the_pseudonyms_of_the_finalists_and_nothing_of_the_tables() -> None:
    day = Day()
    payload = publish(day.play(), by=day.carol).payload
    assert payload["after"]["kind"] == "semi_final"
    assert payload["games"] == [1]
    assert [row["pseudonym"] for row in payload["rows"] if row.get("reaches_final")] == ["Railroad 10", "Railroad 11"]
    assert [row["rank"] for row in payload["rows"] if row.get("advances")] == list(range(1, 9))
    page = leaderboard.render(payload, site=Site(leaderboard.NOWHERE, "en")).decode()
    assert "Standings after the semi-finals" in page
    assert "Ranks 1 to 8 played the semi-finals" in page
    assert page.count("plays the final") == 2
    assert "5000" not in page
    assert "5,000" not in page


def test_after_the_last_preliminary_the_public_page_says_what_comes_next() -> None:
    day = Day()
    snapshot = day.tournament.snapshots.get()
    shown = leaderboard.render(snapshot.payload, site=Site(leaderboard.NOWHERE, "en")).decode()
    assert "Ranks 1 to 8 play the semi-finals" in shown


def test_the_strip_leads_through_the_semi_finals() -> None:
    day = Day()
    told = []

    def note() -> None:
        action = next_action(Tournament.objects.get(pk=day.tournament.pk), CAROL)
        told.append(action.button if action else "")

    note()
    played = day.seat()
    note()
    labels = [step.label for step in steps(day.tournament)]
    post_phase(played.phases.get(), by=day.carol)
    start_phase(played.phases.get(), by=day.carol)
    one, two = played.tables.order_by("number")
    day.end(one, {9: 2000, 10: 5000, 6: 0, 7: 1000})
    day.end(two, {5: 3000, 1: 2500, 2: 100, 11: 4000})
    note()
    publish(Round.objects.get(pk=played.pk), by=day.carol)
    note()
    assert told == ["Seat the semi-finals", "Post the seats", "Look at it and publish", "Seat the final"]
    assert labels[labels.index("Semi-finals seated") :][-3:] == ["Publish", "Final", "Champion"]


def test_the_page_seats_them_and_shows_the_winners() -> None:
    day = Day()
    carol, there = client_for(day.carol), f"/desk/{day.tournament.slug}/final/"
    before = carol.get(there).content.decode()
    assert "Seat 8 semi-finalists" in before
    carol.post(f"{there}semi-finals/seat/")
    day.play()
    assert "<strong><bdi>Player 10</bdi></strong>" in carol.get(there).content.decode()


def test_only_the_chief_referee_seats_them() -> None:
    day = Day()
    there = f"/desk/{day.tournament.slug}/final/semi-finals/seat/"
    cast = day.cast
    for person, status in ((cast.cho, 403), (cast.fay, 403), (cast.alice, 403), (cast.dave, 404), (None, 302)):
        assert client_for(person).post(there).status_code == status
