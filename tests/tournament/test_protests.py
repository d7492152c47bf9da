"""Protests: filed, put in figures, decided; whether they can still matter (T-AUTH-01, pains 61)."""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import AuditEntry
from tests.cast import Cast, make_players, make_staff, make_tournament, sitting
from tests.play import approve_pseudonyms, lock_table, play_round, start_round
from tournament import incidents, protests
from tournament.finalists import final_cut
from tournament.finals import seat_final
from tournament.models import Player, Protest, ResultLine, Ruling, Table, TableResult, Tournament
from tournament.protest_effects import effect_of
from tournament.protests import (
    DecidedAlready,
    NoResultYet,
    NothingAsked,
    NothingNamed,
    ProtestsWaiting,
    ReasonMissing,
)
from tournament.publication import ProtestsOpen, prepare, publish
from tournament.results import Line, WrongLines

pytestmark = pytest.mark.django_db

# One preliminary of two tables; by seat the places are 1, 2, 3, 4 with 19, 10, 5 and 3 points. Worth 4,000, 3,000,
# 2,000 and 1,000 at table 1, 400 more a seat at table 2: the final of four takes 5 and 1 (19), 6 and 2 (10).
FIRST, SECOND = (4000, 3000, 2000, 1000), (4400, 3400, 2400, 1400)


class League:
    def __init__(self, preliminaries: int = 1) -> None:
        self.tournament: Tournament = make_tournament(preliminaries=preliminaries, publishes_on_internet=True)
        self.cast: Cast = make_staff(self.tournament)
        self.players: list[Player] = make_players(self.tournament, 8)
        approve_pseudonyms(self.players)
        self.tables: list[Table] = start_round(self.tournament, self.players)
        for table, worths in zip(self.tables, (FIRST, SECOND), strict=True):
            lock_table(table, worths, by=self.cast.carol)

    def protest(self, table: int | None = 1, **fields: Any) -> Protest:
        facts: dict[str, Any] = {"about": "a pile was overlooked", "asks": "count it", "by": self.cast.fay, **fields}
        named = self.tables[table - 1] if table else None
        return protests.file_protest(self.tournament, table=named, **facts)

    def asking(self, *worths: int, table: int = 1) -> Protest:
        """A protest of that table that asks for these worths by seat; 0 is bankrupt."""
        return protests.give_figures(self.protest(table), lines=self.lines(worths, table), by=self.cast.fay)

    def lines(self, worths: tuple[int, ...], table: int = 1) -> list[Line]:
        seats = self.tables[table - 1].seats.order_by("position")
        return [
            Line(seat.position, sitting(seat).pk, "survivor" if worth else "bankrupt", 9 - seat.position, worth, worth)
            for seat, worth in zip(seats, worths, strict=True)
        ]

    def moved(self, protest: Protest) -> dict[str, tuple[int, int]]:
        names = {player.pk: player.name for player in self.players}
        return {
            names[move.player]: (move.before.sixtieths // 60, move.after.sixtieths // 60)
            for move in effect_of(protest).moves
            if move.before.sixtieths != move.after.sixtieths
        }

    @property
    def round(self):
        return self.tournament.rounds.get(number=1)


@pytest.fixture
def league() -> League:
    return League()


@pytest.fixture
def longer() -> League:
    return League(preliminaries=3)


# Filing


def test_a_protest_names_its_table_what_it_is_about_and_what_is_asked(league: League) -> None:
    protest = league.protest(entry=17, raised_by=league.players[2])
    assert (protest.table, protest.entry, protest.is_open) == (league.tables[0], 17, True)
    assert AuditEntry.objects.get(code="protest.filed").after == {"table": league.tables[0].pk, "entry": 17}


def test_the_same_protest_sent_three_times_is_one(league: League) -> None:
    key = uuid4()
    assert len({league.protest(key=key).pk for _ in range(3)}) == 1


def test_a_protest_against_nothing_or_without_words_is_refused(league: League) -> None:
    with pytest.raises(NothingNamed):
        league.protest(table=None)
    with pytest.raises(NothingAsked):
        league.protest(asks=" ")


# Figures


def test_survivors_are_placed_by_the_worth_asked_for_and_the_others_behind(league: League) -> None:
    protest = league.asking(4000, 0, 3500, 0)
    places = {line["seat"]: (line["placement"], line["outcome"]) for line in protest.alternative}
    assert places == {1: (1, "survivor"), 3: (2, "survivor"), 4: (3, "bankrupt"), 2: (4, "bankrupt")}


def test_figures_of_other_players_are_refused(league: League) -> None:
    with pytest.raises(WrongLines):
        protests.give_figures(league.protest(), lines=league.lines(FIRST, table=2), by=league.cast.fay)


def test_giving_figures_changes_no_result(league: League) -> None:
    league.asking(4000, 3000, 3500, 1000)
    assert TableResult.objects.filter(version__gt=1).count() == 0
    assert not AuditEntry.objects.filter(code="result.corrected").exists()


def test_a_running_table_has_no_outcome_to_set_another_against(longer: League) -> None:
    [running, _] = start_round(longer.tournament, longer.players, number=2)
    protest = protests.file_protest(longer.tournament, about="x", asks="y", table=running, by=longer.cast.fay)
    assert effect_of(protest).verdict == "table_open"
    with pytest.raises(NoResultYet):
        protests.give_figures(protest, lines=[], by=longer.cast.fay)


# Whether it can still matter


def test_pains_61_without_figures_nobody_says_it_does_not_matter(league: League) -> None:
    effect = effect_of(league.protest())
    assert (effect.verdict, effect.can_matter) == ("no_figures", True)


def test_pains_61_two_players_who_change_places_are_named_with_their_points(league: League) -> None:
    protest = league.asking(4000, 3000, 3500, 1000)  # seat 3 had 3,500: second, with 10 points; seat 2 third, with 5
    assert effect_of(protest).verdict == "now"
    assert league.moved(protest) == {"Player 02": (10, 5), "Player 03": (5, 10)}


def test_pains_61_a_finalist_changes(league: League) -> None:
    effect = effect_of(league.asking(4000, 3000, 3500, 1000))
    assert effect.is_final_safe is False
    finalist = {move.player: (move.before.advances, move.after.advances) for move in effect.moves}
    assert finalist[league.players[1].pk] == (True, False)
    assert finalist[league.players[2].pk] == (False, True)


def test_pains_61_points_below_the_cut_move_and_the_final_stays(league: League) -> None:
    effect = effect_of(league.asking(4000, 3000, 900, 1000))
    assert (effect.verdict, effect.is_final_safe) == ("now", True)


def test_pains_61_worth_that_moves_nobody_can_never_matter_once_all_is_played(league: League) -> None:
    effect = effect_of(league.asking(4001, 3000, 2000, 1000))
    assert (effect.verdict, effect.can_matter, effect.open_round) == ("never", False, None)


def test_pains_61_the_same_worth_may_matter_while_rounds_are_to_come(longer: League) -> None:
    effect = effect_of(longer.asking(4001, 3000, 2000, 1000))
    assert (effect.verdict, effect.can_matter, effect.open_round) == ("later", False, 2)
    assert effect.is_final_safe is False  # cannot be said before round 3


def test_pains_61_a_worth_that_breaks_a_tie_matters_though_no_points_move(league: League) -> None:
    effect = effect_of(league.asking(4500, 3000, 2000, 1000))  # ahead of player 5, who has 4,400
    ranks = {move.player: (move.before.rank, move.after.rank) for move in effect.moves}
    assert (effect.verdict, ranks) == ("now", {league.players[0].pk: (2, 1), league.players[4].pk: (1, 2)})
    assert effect.is_final_safe


def test_pains_61_looking_at_both_outcomes_keeps_neither(league: League) -> None:
    protest = league.asking(0, 3000, 3500, 1000)
    before = final_cut(league.tournament)
    effect_of(protest)
    assert final_cut(league.tournament) == before
    assert ResultLine.objects.filter(result__table__in=league.tables).count() == 8


def test_pains_61_a_correction_meanwhile_is_what_it_is_compared_with(league: League) -> None:
    protest = league.asking(4000, 3000, 3500, 1000)
    lock_table(league.tables[0], (4000, 3000, 3500, 1000), reason="found", by=league.cast.carol)
    assert effect_of(protest).verdict == "never"


def test_an_appeal_against_an_expulsion_tells_who_would_have_to_go(league: League) -> None:
    player = league.players[0]
    incident = incidents.report(league.tournament, kind="cheating", text="x", players=[player], by=league.cast.fay)
    measure = incidents.decide(incident, player=player, kind="expelled", reason="x", by=league.cast.fay)
    effect = effect_of(league.protest(table=None, measure=measure))
    moved = {move.player: (move.before.advances, move.after.advances) for move in effect.moves}
    assert moved[player.pk] == (None, True)
    assert moved[league.players[6].pk] == (True, False)  # player 7 had come in with 5 points and 2,400


# Publishing


def test_a_protest_that_can_matter_holds_publication_up(league: League) -> None:
    league.asking(4000, 3000, 3500, 1000)
    with pytest.raises(ProtestsOpen):
        publish(league.round, by=league.cast.carol)


def test_one_that_cannot_does_not(league: League) -> None:
    league.asking(4001, 3000, 2000, 1000)
    assert prepare(league.round).obstacles == []


def test_dismissed_it_holds_nothing_up_any_more(league: League) -> None:
    protest = league.asking(4000, 3000, 3500, 1000)
    protests.decide(protest, is_upheld=False, reason="counted twice before all", by=league.cast.carol)
    assert publish(league.round, by=league.cast.carol).version == 1


def test_upheld_it_holds_publication_up_until_the_result_is_corrected(league: League) -> None:
    protest = league.asking(4000, 3000, 3500, 1000)
    protest = protests.decide(protest, is_upheld=True, reason="the pile was found", by=league.cast.carol)
    assert not protests.is_carried_out(protest)
    assert [type(obstacle) for obstacle in prepare(league.round).obstacles] == [ProtestsOpen]
    lock_table(league.tables[0], (4000, 3000, 3500, 1000), reason="protest upheld", by=league.cast.carol)
    assert protests.is_carried_out(protest)
    assert prepare(league.round).obstacles == []


def test_a_protest_of_a_later_round_does_not_hold_an_earlier_one_up(longer: League) -> None:
    [table, _] = play_round(longer.tournament, longer.players, number=2, by=longer.cast.carol)
    protests.file_protest(longer.tournament, about="x", asks="y", table=table, by=longer.cast.fay)
    assert prepare(longer.round).obstacles == []


def test_after_publication_it_keeps_the_final_from_being_seated_if_it_changes_a_finalist(league: League) -> None:
    publish(league.round, by=league.cast.carol)
    harmless, weighty = league.asking(4000, 3000, 900, 1000), league.asking(4000, 3000, 3500, 1000)
    with pytest.raises(ProtestsWaiting) as refused:
        seat_final(league.tournament, by=league.cast.carol)
    assert str(refused.value).endswith(f"not settled: #{weighty.pk}. Decide on them first.")
    protests.decide(weighty, is_upheld=False, reason="not shown", by=league.cast.carol)
    assert harmless.is_open
    assert seat_final(league.tournament, by=league.cast.carol).is_final


# Deciding


def test_t_auth_01_a_decision_gives_its_reason_and_closes_the_protest(league: League) -> None:
    protest = league.protest()
    with pytest.raises(ReasonMissing):
        protests.decide(protest, is_upheld=False, reason=" ", by=league.cast.carol)
    for _ in range(2):
        protest = protests.decide(protest, is_upheld=False, reason="not shown", by=league.cast.carol)
    assert (protest.state, protest.decided_by) == ("dismissed", league.cast.carol)
    assert AuditEntry.objects.filter(code="protest.decided").count() == 1


def test_whoever_decides_second_otherwise_is_told(league: League) -> None:
    protest = league.protest()
    protests.decide(protest, is_upheld=False, reason="not shown", by=league.cast.carol)
    with pytest.raises(DecidedAlready):
        protests.decide(protest, is_upheld=True, reason="shown", by=league.cast.cho)
    with pytest.raises(DecidedAlready):
        protests.withdraw(protest, reason="", by=league.cast.fay)


def test_upheld_against_a_measure_the_measure_is_taken_back_by_a_ruling(league: League) -> None:
    player = league.players[0]
    incident = incidents.report(league.tournament, kind="cheating", text="x", players=[player], by=league.cast.fay)
    measure = incidents.decide(incident, player=player, kind="expelled", reason="x", by=league.cast.fay)
    protest = league.protest(table=None, measure=measure)
    protests.decide(protest, is_upheld=True, reason="it was his own pencil", by=league.cast.carol)
    assert Player.objects.get(pk=player.pk).status == "entered"
    assert Ruling.objects.get().reason == "it was his own pencil"


def test_a_protest_is_withdrawn_by_whoever_raised_it(league: League) -> None:
    protest = league.protest()
    for _ in range(2):
        assert protests.withdraw(protest, reason="", by=league.cast.fay).state == "withdrawn"
    assert protests.unsettled(league.tournament) == []
