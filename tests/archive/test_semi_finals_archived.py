"""An archive of a championship with semi-finals: played on paper, told whole, and held by the verifier."""

from pathlib import Path

import pytest

from games.archive.derived import finalists, rules
from games.archive.writing import write_archive
from tests.tournament.test_semi_finals import RANKED, Day
from titledeed_verify.verify import verify
from tournament.finals import seat_final
from tournament.models import Seat
from tournament.publication import publish
from tournament.roll_offs import record_roll_off

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    """Player 9 wins the first table by dice, player 11 the second; the final is seated."""
    day = Day()
    played = day.play(first={9: 5000, 10: 5000, 6: 0, 7: 1000})
    nine, ten = day.players[8].pk, day.players[9].pk
    record_roll_off(day.tournament, throws=[{nine: 11, ten: 4}], witnesses="Fay, Alice", by=day.carol)
    publish(played, by=day.carol)
    seat_final(day.tournament, by=day.carol)
    return day


def test_the_rules_and_the_cut_of_the_semi_finals_are_told(day: Day) -> None:
    told = finalists(day.tournament)
    assert told is not None
    assert day.numbers(told["finalists"]) == list(RANKED)
    assert rules(day.tournament)["tournament"]["semi_final_size"] == 8


def test_the_verifier_counts_semi_finals_as_no_preliminary(day: Day, tmp_path: Path) -> None:
    path = tmp_path / "harbour.zip"
    with write_archive(day.tournament) as made:
        path.write_bytes(made.read())
    found = {outcome.name: outcome.reasons for outcome in verify(path).outcomes}
    assert {name: found[name] for name in ("points", "standings", "finalists", "snapshots", "families")} == {
        name: [] for name in ("points", "standings", "finalists", "snapshots", "families")
    }


def test_the_verifier_finds_somebody_in_the_semi_finals_who_is_not_of_the_cut(day: Day, tmp_path: Path) -> None:
    semi_finals = day.tournament.rounds.get(kind="semi_final")
    Seat.objects.filter(round=semi_finals, player=day.players[6]).update(player=day.players[3])
    path = tmp_path / "harbour.zip"
    with write_archive(day.tournament) as made:
        path.write_bytes(made.read())
    (finalists_,) = (outcome for outcome in verify(path).outcomes if outcome.name == "finalists")
    assert any("sits in the semi-final, but is no finalist" in reason for reason in finalists_.reasons)
