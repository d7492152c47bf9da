"""Publishing points: when, what, once, and never more than is meant for the public."""

import pytest

from accounts.models import AuditEntry
from tests.cast import make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, play_round, start_round
from tests.together import at_once
from tournament.models import Pseudonym, Round, Snapshot
from tournament.publication import (
    ChampionMissing,
    EarlierUnpublished,
    LaterPublished,
    NamesFound,
    NothingPlayed,
    PseudonymsMissing,
    ReasonMissing,
    TablesUnlocked,
    latest,
    prepare,
    preview,
    publish,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament(zone="Asia/Taipei")


@pytest.fixture
def carol(tournament):
    return make_staff(tournament).carol


@pytest.fixture
def players(tournament):
    players = make_players(tournament, 8)
    approve_pseudonyms(players)
    return players


def round_of(tournament, number=1):
    return tournament.rounds.get(number=number)


def test_t_pub_01_after_the_game_points_are_published_and_the_round_is_over(tournament, players, carol):
    play_round(tournament, players, by=carol)
    snapshot = publish(round_of(tournament), by=carol)
    points = [(row["rank"], row["pseudonym"], row["games"], row["total"]) for row in snapshot.payload["rows"]]
    assert points[:2] == [(1, "Railroad 1", ["19"], "19"), (1, "Railroad 5", ["19"], "19")]
    assert points[-1] == (7, "Railroad 8", ["3"], "3")
    assert (snapshot.version, round_of(tournament).state) == (1, Round.State.PUBLISHED)
    assert snapshot.payload["updated_at"].endswith("+08:00")


def test_trn_27_one_unlocked_table_of_another_phase_holds_everything_back(tournament, players, carol):
    first, _second = start_round(tournament, players)
    lock_table(first, by=carol)
    with pytest.raises(TablesUnlocked, match="table 2"):
        publish(round_of(tournament), by=carol)
    assert latest(tournament) is None


def test_trn_29_a_player_without_an_approved_pseudonym_holds_everything_back(tournament, players, carol):
    Pseudonym.objects.filter(player=players[3]).update(state=Pseudonym.State.PROPOSED)
    play_round(tournament, players, by=carol)
    with pytest.raises(PseudonymsMissing, match="Player 04"):
        publish(round_of(tournament), by=carol)


def test_a_pseudonym_that_is_somebodys_name_holds_everything_back(tournament, players, carol):
    Pseudonym.objects.filter(player=players[0]).update(text="Player 02 Hotel")
    play_round(tournament, players, by=carol)
    with pytest.raises(NamesFound, match="Player 02"):
        publish(round_of(tournament), by=carol)


def test_t_pub_03_a_city_in_a_pseudonym_is_shown_and_left_to_the_chief_referee(tournament, players, carol):
    type(players[0]).objects.filter(pk=players[0].pk).update(city="Railroad")
    play_round(tournament, players, by=carol)
    prepared = prepare(round_of(tournament))
    assert [(finding.what, finding.text) for finding in prepared.findings] == [("city", "Railroad")]
    assert prepared.can_publish


def test_nothing_played_is_nothing_to_publish(tournament, players, carol):
    with pytest.raises(NothingPlayed):
        publish(round_of(tournament), by=carol)


def test_rounds_are_published_in_their_order(tournament, players, carol):
    play_round(tournament, players, by=carol)
    play_round(tournament, players, number=2, by=carol)
    with pytest.raises(EarlierUnpublished, match="round 1"):
        publish(round_of(tournament, 2), by=carol)
    publish(round_of(tournament), by=carol)
    publish(round_of(tournament, 2), by=carol)
    with pytest.raises(LaterPublished):
        publish(round_of(tournament), by=carol)


def test_the_second_round_adds_its_points(tournament, players, carol):
    play_round(tournament, players, by=carol)
    publish(round_of(tournament), by=carol)
    play_round(tournament, players[::-1], number=2, by=carol)
    payload = publish(round_of(tournament, 2), by=carol).payload
    by_pseudonym = {row["pseudonym"]: (row["games"], row["total"]) for row in payload["rows"]}
    assert by_pseudonym["Railroad 1"] == (["19", "3"], "22")
    assert by_pseudonym["Railroad 2"] == (["10", "5"], "15")


def test_publishing_again_changes_nothing(tournament, players, carol):
    play_round(tournament, players, by=carol)
    first = publish(round_of(tournament), by=carol)
    assert publish(round_of(tournament), by=carol) == first
    assert AuditEntry.objects.filter(code="standings.published").count() == 1


def test_a_correction_is_a_new_version_and_says_why(tournament, players, carol):
    first, _second = play_round(tournament, players, by=carol)
    publish(round_of(tournament), by=carol)
    lock_table(first, (1000, 3000, 2000, 4000), reason="seats mixed up", by=carol)
    with pytest.raises(ReasonMissing):
        publish(round_of(tournament), by=carol)
    corrected = publish(round_of(tournament), reason="seats mixed up at table 1", by=carol)
    assert (corrected.version, corrected.reason) == (2, "seats mixed up at table 1")
    assert [row["pseudonym"] for row in corrected.payload["rows"][:2]] == ["Railroad 4", "Railroad 5"]
    assert AuditEntry.objects.get(code="standings.corrected").before["version"] == 1


def test_a_correction_that_moves_no_point_publishes_nothing_new(tournament, players, carol):
    first, _second = play_round(tournament, players, by=carol)
    before = publish(round_of(tournament), by=carol)
    lock_table(first, (4100, 3000, 2000, 1000), reason="recounted", by=carol)
    assert prepare(round_of(tournament)).is_news  # it decides the tie for rank 1
    lock_table(first, (4000, 3000, 2000, 1000), reason="recounted again", by=carol)
    assert publish(round_of(tournament), by=carol) == before


def test_changed_cells_are_named_before_a_correction_is_published(tournament, players, carol):
    first, _second = play_round(tournament, players, by=carol)
    publish(round_of(tournament), by=carol)
    lock_table(first, (3000, 4000, 2000, 1000), reason="miscounted", by=carol)
    changed = {line.row["pseudonym"]: line.changed for line in prepare(round_of(tournament)).lines}
    assert changed["Railroad 1"] == {"rank", "game 1", "total"}
    assert changed["Railroad 3"] == frozenset()


def test_the_final_is_published_with_its_champion_and_not_before(tournament, players, carol):
    for number in (1, 2, 3):
        play_round(tournament, players, number=number, by=carol)
        publish(round_of(tournament, number), by=carol)
    Round.objects.create(tournament=tournament, number=4, kind=Round.Kind.FINAL)
    (table,) = start_round(tournament, players[:4], number=4)
    lock_table(table, (0, 0, 5000, 0), by=carol)
    with pytest.raises(ChampionMissing):
        publish(round_of(tournament, 4), by=carol)
    tournament.champion = players[2]
    tournament.save()
    payload = publish(round_of(tournament, 4), by=carol).payload
    assert (payload["champion"], payload["games"]) == ("Railroad 3", [1, 2, 3])


def test_t_score_07_after_the_last_preliminary_it_says_who_advances(tournament, players, carol):
    for number in (1, 2, 3):
        play_round(tournament, players, number=number, by=carol)
        if number < 3:
            assert not any("advances" in row for row in publish(round_of(tournament, number), by=carol).payload["rows"])
    rows = publish(round_of(tournament, 3), by=carol).payload["rows"]
    assert [row["pseudonym"] for row in rows if row.get("advances")] == [f"Railroad {n}" for n in (1, 5, 2, 6)]


def test_a_preview_saves_nothing(tournament, players, carol):
    play_round(tournament, players, by=carol)
    assert len(preview(round_of(tournament))["rows"]) == 8
    assert not Snapshot.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_publish_once(tournament, players, carol):
    play_round(tournament, players, by=carol)
    played = round_of(tournament)
    snapshots = at_once(lambda _number: publish(played, by=carol), times=20)
    assert {snapshot.pk for snapshot in snapshots} == {Snapshot.objects.get().pk}
    assert AuditEntry.objects.filter(code="standings.published").count() == 1
