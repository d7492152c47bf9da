"""Conduct in a game's record and among the incidents: one of each, whichever came first (T-COND-02, T-COND-04)."""

import pytest

from accounts.models import AuditEntry
from games.counts import SeatCount, TableCount
from games.errors import ImpossibleCount
from games.recording.ending import give_up
from games.recording.errors import NobodyBegins
from games.recording.live_game import live_game
from games.score_sheets import save_count, sheet_for
from tests.games.recording.support import AtTheTable, begun_table, opened_table
from tournament import incidents
from tournament.models import Incident, Measure, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTheTable:
    at = opened_table(ruleset="hong_kong_tournament")
    at.enter("start", player="s1")
    return at


def player_at(at: AtTheTable, position: int) -> Player:
    found = at.table.seats.get(position=position).player
    assert found is not None
    return found


def desk_measure(at: AtTheTable, kind: str, position: int) -> Measure:
    """Fay takes it at the desk."""
    player = player_at(at, position)
    incident = incidents.report(
        at.tournament, kind="provocation", text="shouted", players=[player], table=at.table, by=at.cast.fay
    )
    return incidents.decide(incident, player=player, kind=kind, reason="heard by all", by=at.cast.fay)


def standing(at: AtTheTable) -> list[tuple[str, str]]:
    """Every measure in force: kind and name."""
    found = Measure.objects.filter(undone_at=None).order_by("id")
    return [(measure.kind, str(measure.player)) for measure in found]


def status(at: AtTheTable, id: str) -> str:
    with live_game(at.recording) as live:
        return live.game.state.players[id].status


def test_a_warning_on_the_tablet_is_an_incident_of_its_player(at: AtTheTable) -> None:
    line = at.enter("warn", player="s2", reason="insulted the neighbour")
    measure = Measure.objects.get()
    assert (measure.key, measure.place, str(measure.player)) == (line.key, line.place, "Player 02")
    assert (measure.incident.text, measure.incident.table, measure.by) == (
        "insulted the neighbour",
        at.table,
        at.cast.alice,
    )


def test_t_cond_04_the_second_warning_on_the_tablet_disqualifies_in_both_places(at: AtTheTable) -> None:
    at.enter("warn", player="s2", reason="one")
    at.enter("warn", player="s2", reason="two")
    assert status(at, "s2") == "disqualified"
    assert [kind for kind, _ in standing(at)] == ["warning", "warning", "disqualified"]


def test_taking_the_entry_back_takes_the_measure_back(at: AtTheTable) -> None:
    at.enter("warn", player="s2", reason="one")
    at.enter("warn", player="s2", reason="two")
    at.undo()
    assert standing(at) == [("warning", "Player 02")]
    assert status(at, "s2") == "playing"


def test_a_corrected_entry_moves_the_warning_to_the_right_player(at: AtTheTable) -> None:
    line = at.enter("warn", player="s2", reason="one")
    assert line.place is not None
    at.amend(line.place, {"do": "warn", "player": "s3", "reason": "one"})
    assert standing(at) == [("warning", "Player 03")]


def test_an_earlier_correction_writes_the_warning_anew_and_leaves_it_one(at: AtTheTable) -> None:
    first = at.enter("warn", player="s3", reason="early")
    at.enter("warn", player="s2", reason="one")
    assert first.place is not None
    at.amend(first.place, {"do": "warn", "player": "s4", "reason": "early"})
    assert sorted(standing(at)) == [("warning", "Player 02"), ("warning", "Player 04")]


def test_t_cond_02_a_measure_from_the_desk_is_entered_in_the_record_once(at: AtTheTable) -> None:
    measure = desk_measure(at, "expelled", 2)
    measure.refresh_from_db()
    line = at.lines()[-1]
    assert (line.action, line.key, line.by) == (
        {"do": "expel", "player": "s2", "reason": "heard by all"},
        measure.key,
        at.cast.fay,
    )
    assert (status(at, "s2"), measure.place, Measure.objects.count()) == ("expelled", line.place, 1)
    assert Incident.objects.count() == 1


def test_one_warning_from_the_desk_and_one_from_the_tablet_make_two(at: AtTheTable) -> None:
    at.enter("warn", player="s2", reason="one")
    desk_measure(at, "warning", 2)
    assert status(at, "s2") == "disqualified"
    assert [kind for kind, _ in standing(at)] == ["warning", "warning", "disqualified"]


def test_a_caution_is_not_in_the_rules_of_the_game_and_not_in_its_record(at: AtTheTable) -> None:
    desk_measure(at, "caution", 2)
    assert len(at.lines()) == 1


def test_somebody_bankrupt_is_expelled_without_an_entry(at: AtTheTable) -> None:
    at.enter("withdraw", player="s2", reason="had to go")
    desk_measure(at, "expelled", 2)
    assert [line.action["do"] for line in at.lines() if line.action] == ["start", "withdraw"]
    assert Player.objects.get(pk=player_at(at, 2).pk).status == "expelled"


def test_a_table_that_is_not_recorded_knows_the_measure_on_its_count_sheet() -> None:
    at = begun_table(ruleset="hong_kong_tournament")
    desk_measure(at, "disqualified", 2)
    with pytest.raises(ImpossibleCount) as refused:
        count(at, {position: SeatCount(cash=1000) for position in (1, 2, 3, 4)})
    assert [problem.code for problem in refused.value.problems] == ["was_disqualified"]
    seats = {position: SeatCount(cash=1000) for position in (1, 3, 4)}
    assert count(at, {**seats, 2: SeatCount(outcome="disqualified", left=1)})


def test_a_recording_given_up_takes_no_more_entries(at: AtTheTable) -> None:
    give_up(at.recording, reason="tablet broke", hand=at.hand)
    desk_measure(at, "expelled", 2)
    assert len(at.lines()) == 1


def test_before_anybody_has_begun_the_judge_is_asked_to_say_who_does() -> None:
    at = opened_table(ruleset="hong_kong_tournament")
    with pytest.raises(NobodyBegins):
        desk_measure(at, "expelled", 2)
    assert Measure.objects.count() == 0


def test_the_record_of_acts_names_both_the_measure_and_the_entry(at: AtTheTable) -> None:
    desk_measure(at, "warning", 2)
    codes = set(AuditEntry.objects.filter(tournament_id=at.tournament.pk).values_list("code", flat=True))
    assert {"incident.reported", "measure.taken", "recording.warned"} <= codes


def count(at: AtTheTable, seats: dict[int, SeatCount]) -> object:
    sheet = sheet_for(at.table)
    return save_count(sheet, count=TableCount(seats), revision=sheet.revision, by=at.cast.alice)
