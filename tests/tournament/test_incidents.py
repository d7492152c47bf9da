"""Incidents, the measures because of them, and what follows for games and seats (T-COND-01 to T-COND-07)."""

from uuid import uuid4

import pytest

from accounts.models import AuditEntry
from tests.cast import Cast, make_players, make_staff, make_tables, make_tournament
from tests.play import lock_table, start_round
from tests.together import at_once
from tournament import incidents
from tournament.incidents import GameNeeded, NothingSaid, NotInTheRules, NotInvolved, ReasonMissing
from tournament.measures import left_in, removals
from tournament.models import AlternateOffer, Incident, Measure, Player, Round, Ruling, Seat, Table, Tournament
from tournament.results import standings_of

pytestmark = pytest.mark.django_db


class Day:
    """Game 1 is running at one table; game 2 is confirmed with the same four; one alternate waits."""

    def __init__(self, **fields: object) -> None:
        self.tournament: Tournament = make_tournament(**fields)
        self.cast: Cast = make_staff(self.tournament)
        self.players: list[Player] = make_players(self.tournament, 4, alternates=1)
        make_tables(self.tournament, self.players[:4], number=2)
        Round.objects.filter(tournament=self.tournament, number=2).update(state=Round.State.CONFIRMED)
        self.table: Table = start_round(self.tournament, self.players[:4])[0]

    def incident(self, *players: Player, kind: str = "unsporting", at_table: bool = True, key=None) -> Incident:
        table = self.table if at_table else None
        facts = {"kind": kind, "text": "threw the dice at the wall", "key": key}
        return incidents.report(self.tournament, players=players, table=table, by=self.cast.fay, **facts)

    def taken(self, kind: str, player: Player | None = None, *, at_table: bool = True, **how: bool) -> Measure:
        player = player or self.players[3]
        incident = self.incident(player, at_table=at_table)
        return incidents.decide(incident, player=player, kind=kind, reason="seen by Fay", by=self.cast.fay, **how)

    def status(self, player: Player | None = None) -> str:
        return Player.objects.get(pk=(player or self.players[3]).pk).status

    @property
    def next_seat(self) -> Seat:
        return Seat.objects.get(round__tournament=self.tournament, round__number=2, position=4)


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.fixture
def hong_kong() -> Day:
    return Day(ruleset="hong_kong_tournament")


def in_force(player: Player) -> list[str]:
    return list(player.measures.filter(undone_at=None).order_by("id").values_list("kind", flat=True))


# Noting what happened


def test_t_cond_01_an_incident_names_players_and_alternates_alike(day: Day) -> None:
    incident = day.incident(day.players[0], day.players[4], kind="outside_advice")
    assert [str(each.player) for each in incident.involved.all()] == ["Player 01", "Player 05"]
    assert (incident.round, incident.is_open) == (day.table.round, True)
    assert AuditEntry.objects.get(code="incident.reported").subject == "Player 01, Player 05"


def test_the_same_report_sent_three_times_is_one_incident(day: Day) -> None:
    key = uuid4()
    assert len({day.incident(day.players[0], key=key).pk for _ in range(3)}) == 1
    assert AuditEntry.objects.filter(code="incident.reported").count() == 1


def test_a_report_without_words_is_refused(day: Day) -> None:
    with pytest.raises(NothingSaid):
        incidents.report(day.tournament, kind="stalling", text="  ", by=day.cast.fay)


def test_an_incident_is_settled_without_a_measure_by_saying_why(day: Day) -> None:
    incident = day.incident(day.players[0])
    with pytest.raises(ReasonMissing):
        incidents.settle(incident, conclusion=" ", by=day.cast.fay)
    settled = incidents.settle(incident, conclusion="a misunderstanding", by=day.cast.fay)
    assert (settled.is_open, settled.conclusion) == (False, "a misunderstanding")


# What the ruleset lets a referee do


def test_gap_c5_the_league_text_cautions_and_then_expels(day: Day) -> None:
    assert incidents.known_measures(day.incident(day.players[0])) == ("caution", "expelled")


def test_t_cond_04_where_warnings_are_counted_they_come_between(hong_kong: Day) -> None:
    known = incidents.known_measures(hong_kong.incident(hong_kong.players[0]))
    assert known == ("caution", "warning", "disqualified", "expelled")


def test_t_auth_01_a_measure_outside_the_ruleset_takes_a_ruling(day: Day) -> None:
    with pytest.raises(NotInTheRules):
        day.taken("disqualified")
    measure = day.taken("disqualified", as_ruling=True)
    assert (measure.kind, Ruling.objects.get().code) == ("disqualified", "measure.outside_rules")


def test_a_warning_needs_the_game_it_counts_in(hong_kong: Day) -> None:
    with pytest.raises(GameNeeded):
        hong_kong.taken("warning", at_table=False)
    with pytest.raises(GameNeeded):
        hong_kong.taken("warning", hong_kong.players[4])


def test_only_somebody_named_in_the_incident_is_dealt_with(day: Day) -> None:
    incident = day.incident(day.players[0])
    with pytest.raises(NotInvolved):
        incidents.decide(incident, player=day.players[1], kind="caution", reason="x", by=day.cast.fay)


def test_a_measure_settles_its_incident_and_taken_twice_is_one(day: Day) -> None:
    incident = day.incident(day.players[0])
    made = [
        incidents.decide(incident, player=day.players[0], kind="caution", reason="loud", by=day.cast.fay)
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert not Incident.objects.get(pk=incident.pk).is_open
    assert AuditEntry.objects.filter(code="measure.taken").count() == 1


# Hong Kong: the second warning in the same game


def test_t_cond_04_the_second_warning_in_the_same_game_disqualifies(hong_kong: Day) -> None:
    player = hong_kong.players[3]
    hong_kong.taken("warning")
    assert removals(hong_kong.table) == {}
    hong_kong.taken("warning")
    assert in_force(player) == ["warning", "warning", "disqualified"]
    assert removals(hong_kong.table) == {player.pk: "disqualified"}


def test_t_cond_04_warnings_of_two_players_are_not_added_up(hong_kong: Day) -> None:
    hong_kong.taken("warning", hong_kong.players[2])
    hong_kong.taken("warning", hong_kong.players[3])
    assert removals(hong_kong.table) == {}


def test_t_cond_04_a_new_game_begins_without_warnings(hong_kong: Day) -> None:
    player, second = hong_kong.players[3], hong_kong.next_seat.table
    hong_kong.taken("warning")
    incident = incidents.report(
        hong_kong.tournament, kind="stalling", text="held the dice", players=[player], table=second, by=None
    )
    incidents.decide(incident, player=player, kind="warning", reason="again", by=hong_kong.cast.fay)
    assert in_force(player) == ["warning", "warning"]


def test_a_warning_taken_back_takes_the_disqualification_with_it(hong_kong: Day) -> None:
    first = hong_kong.taken("warning")
    hong_kong.taken("warning")
    incidents.take_back(first, reason="it was player 3", by=hong_kong.cast.carol)
    assert in_force(hong_kong.players[3]) == ["warning"]
    assert removals(hong_kong.table) == {}


def test_a_disqualification_taken_back_by_itself_does_not_come_again(hong_kong: Day) -> None:
    hong_kong.taken("warning")
    hong_kong.taken("warning")
    following = Measure.objects.get(kind="disqualified")
    incidents.take_back(following, reason="the second was for the neighbour", by=hong_kong.cast.carol)
    incidents.follow_log(hong_kong.table, [], by=None)
    assert in_force(hong_kong.players[3]) == ["warning", "warning"]


def test_gap_c2_the_disqualified_may_play_on_unless_the_organiser_bars_them(hong_kong: Day) -> None:
    hong_kong.taken("disqualified")
    assert (hong_kong.status(), hong_kong.next_seat.player) == ("entered", hong_kong.players[3])
    barring = Day(ruleset="hong_kong_tournament", options={"disqualified_later": "barred"})
    barring.taken("disqualified")
    assert (barring.status(), barring.next_seat.player) == ("expelled", None)


# Expulsion


def test_t_cond_02_an_expulsion_empties_the_later_seats_at_once(day: Day) -> None:
    measure = day.taken("expelled")
    player = Player.objects.get(pk=day.players[3].pk)
    assert (player.status, player.out_from_round, measure.out_from_round) == ("expelled", 2, 2)
    assert (day.next_seat.player, day.table.seats.get(position=4).player) == (None, player)
    assert str(AlternateOffer.objects.get(state="open").alternate) == "Player 05"


def test_gap_c1_the_expelled_are_not_ranked(day: Day) -> None:
    lock_table(day.table, by=day.cast.carol)
    day.taken("expelled", at_table=False)
    ranks = {standing.id: standing.rank for standing in standings_of(day.tournament)}
    assert ranks[day.players[3].pk] is None


def test_gap_c1_their_earlier_points_may_be_set_to_zero() -> None:
    day = Day(options={"expelled_points": "all_zero"})
    lock_table(day.table, by=day.cast.carol)
    day.taken("expelled", day.players[0], at_table=False)
    points = {standing.id: standing.total_sixtieths for standing in standings_of(day.tournament)}
    assert points[day.players[0].pk] == 0


def test_t_cond_02_an_alternate_is_expelled_out_of_the_queue(day: Day) -> None:
    alternate = day.players[4]
    day.taken("expelled")
    day.taken("expelled", alternate, at_table=False)
    assert day.status(alternate) == "expelled"
    assert not AlternateOffer.objects.filter(state="open").exists()


def test_t_cond_02_before_the_first_game_an_expulsion_takes_every_seat() -> None:
    tournament = make_tournament()
    cast, players = make_staff(tournament), make_players(tournament, 4)
    [table] = make_tables(tournament, players)
    Round.objects.filter(pk=table.round_id).update(state=Round.State.CONFIRMED)
    incident = incidents.report(tournament, kind="cheating", text="own dice", players=players[:1], by=cast.cho)
    incidents.decide(incident, player=players[0], kind="expelled", reason="own dice", by=cast.cho)
    assert (left_in(players[0]), table.seats.get(position=1).player) == (0, None)


def test_an_expulsion_is_undone_by_a_ruling_with_a_reason_alone(day: Day) -> None:
    measure = day.taken("expelled")
    with pytest.raises(ReasonMissing):
        incidents.take_back(measure, reason=" ", by=day.cast.carol)
    for _ in range(2):
        incidents.take_back(measure, reason="mistaken for another", by=day.cast.carol)
    assert (day.status(), day.next_seat.player) == ("entered", day.players[3])
    assert [ruling.reason for ruling in Ruling.objects.all()] == ["mistaken for another"]
    assert AuditEntry.objects.filter(code="measure.taken_back").count() == 1


def test_a_seat_an_alternate_has_taken_meanwhile_stays_taken(day: Day) -> None:
    measure, alternate = day.taken("expelled"), day.players[4]
    Seat.objects.filter(pk=day.next_seat.pk).update(player=alternate)
    incidents.take_back(measure, reason="mistaken for another", by=day.cast.carol)
    assert (day.status(), day.next_seat.player) == ("entered", alternate)


# Never double: what the record or the sheet says is the same measure


def log_act(player: Player, kind: str, place: int, key=None) -> incidents.LogAct:
    return incidents.LogAct(place=place, player_id=player.pk, kind=kind, reason="loud", key=key, by=None)


def test_an_entry_of_the_record_becomes_one_measure_however_often_it_is_told(hong_kong: Day) -> None:
    act = log_act(hong_kong.players[3], "warning", 7, uuid4())
    for _ in range(3):
        incidents.follow_log(hong_kong.table, [act], by=hong_kong.cast.alice)
    measure = Measure.objects.get()
    assert (measure.key, measure.place, measure.incident.origin) == (act.key, 7, "log")


def test_an_entry_written_anew_under_no_key_is_known_by_its_place(hong_kong: Day) -> None:
    player = hong_kong.players[3]
    incidents.follow_log(hong_kong.table, [log_act(player, "warning", 7, uuid4())], by=None)
    incidents.follow_log(hong_kong.table, [log_act(player, "warning", 7)], by=None)
    assert Measure.objects.count() == 1


def test_an_entry_taken_back_takes_its_measure_back(hong_kong: Day) -> None:
    player = hong_kong.players[3]
    acts = [log_act(player, "warning", 7, uuid4()), log_act(player, "warning", 9, uuid4())]
    incidents.follow_log(hong_kong.table, acts, by=None)
    assert in_force(player) == ["warning", "warning", "disqualified"]
    incidents.follow_log(hong_kong.table, acts[:1], by=None)
    assert in_force(player) == ["warning"]


def test_what_a_ruling_took_back_does_not_come_again_with_the_record(hong_kong: Day) -> None:
    act = log_act(hong_kong.players[3], "expelled", 7, uuid4())
    incidents.follow_log(hong_kong.table, [act], by=hong_kong.cast.alice)
    incidents.take_back(Measure.objects.get(), reason="the wrong seat", by=hong_kong.cast.carol)
    incidents.follow_log(hong_kong.table, [act], by=hong_kong.cast.alice)
    assert (Measure.objects.count(), hong_kong.status()) == (1, "entered")


def test_what_happened_outlives_the_table_whose_seats_are_discarded(day: Day) -> None:
    table = day.next_seat.table
    incident = incidents.report(
        day.tournament, kind="provocation", text="before it", players=day.players[:1], table=table, by=day.cast.fay
    )
    table.delete()
    incident.refresh_from_db()
    assert (incident.table, incident.round) == (None, table.round)


@pytest.mark.django_db(transaction=True)
def test_two_referees_who_expel_at_once_take_one_measure() -> None:
    day = Day()
    player, incident = day.players[3], day.incident(day.players[3])

    def expel(_number: int) -> int:
        return incidents.decide(incident, player=player, kind="expelled", reason="seen by both", by=day.cast.fay).pk

    assert set(at_once(expel, times=6)) == {Measure.objects.get().pk}
    assert day.status() == "expelled"
    assert AuditEntry.objects.filter(code="player.expelled").count() == 1
