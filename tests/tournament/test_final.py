"""The final: who is in, the roll-off, the table, the champion."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.models import AuditEntry, User
from tests.cast import Cast, client_for, make_players, make_staff, make_tournament
from tests.play import approve_pseudonyms, lock_table, start_round
from tournament.adjournment import NotInPlay, adjourn, adjourned
from tournament.finalists import final_cut
from tournament.finals import (
    CutTied,
    FinalPublished,
    NoChampionYet,
    PreliminariesOpen,
    declare_champion,
    final_lines,
    revoke_champion,
    seat_final,
)
from tournament.models import Player, Round, Seat, Table, Tournament
from tournament.publication import publish
from tournament.results import FinalUndecided, Line, record_result
from tournament.roll_offs import NoRollOffNeeded, RollOffIncomplete, TooFewWitnesses, record_roll_off
from tournament.rounds import post_phase, start_phase

pytestmark = pytest.mark.django_db


def played(*worths: tuple[int, ...], **fields: object) -> tuple[Tournament, list[Player], Cast]:
    """One preliminary, published: a table of four for every four net worths."""
    tournament = make_tournament(preliminaries=1, **fields)
    cast = make_staff(tournament)
    players = make_players(tournament, 4 * len(worths))
    approve_pseudonyms(players)
    for table, each in zip(start_round(tournament, players), worths, strict=True):
        lock_table(table, each, by=cast.carol)
    publish(tournament.rounds.get(number=1), by=cast.carol)
    return tournament, players, cast


def ids(players: list[Player], *numbers: int) -> list[int]:
    return [players[number - 1].pk for number in numbers]


# 19, 10, 5, 3 at each table; the firsts' worth is told apart, as is everybody's.
PLAIN = ((4000, 3000, 2000, 1000), (4400, 3300, 2200, 1100))
# Ranks: 5 (19, 4,400), 1 (19, 4,000), 6 (10, 3,300), 2 (10, 3,000).
# Players 3 and 7 are equal in everything: 5 points, 2,000; with a final of five one of them gets in.
TIED = ((4000, 3000, 2000, 1000), (4400, 3300, 2000, 1100))


def begin(final: Round, by: User) -> Table:
    phase = final.phases.get()
    post_phase(phase, by=by)
    start_phase(phase, by=by)
    return final.tables.get()


def win(table: Table, winner: int, by: User) -> None:
    """The winner is left; the others went bankrupt in the order of their seats."""
    seats = [seat for seat in table.seats.order_by("position") if seat.player_id]
    others = [seat for seat in seats if seat.player_id != winner]
    champion = next(seat for seat in seats if seat.player_id == winner)
    lines = [Line(champion.position, winner, "survivor", 1, 9000, 0)]
    lines += [Line(s.position, s.player_id or 0, "bankrupt", place, 0, 0) for place, s in enumerate(others[::-1], 2)]
    record_result(table, lines, by=by)


def test_t_final_01_the_best_four_of_the_published_ranking_play_the_final() -> None:
    tournament, players, cast = played(*PLAIN)
    final = seat_final(tournament, by=cast.carol)
    assert set(final.seats.values_list("player", flat=True)) == set(ids(players, 5, 1, 6, 2))
    assert (final.number, final.kind, final.state) == (2, Round.Kind.FINAL, Round.State.CONFIRMED)


def test_gap_s9_seats_follow_the_rank_where_the_organiser_says_so() -> None:
    tournament, players, cast = played(*PLAIN, options={"final_seats": "rank"})
    final = seat_final(tournament, by=cast.carol)
    assert list(final.seats.order_by("position").values_list("player", flat=True)) == ids(players, 5, 1, 6, 2)


def test_gap_s9_lots_can_be_drawn_again_from_their_seed() -> None:
    tournament, _players, cast = played(*PLAIN)
    final = seat_final(tournament, seed=7, by=cast.carol)
    told = AuditEntry.objects.get(code="final.seated").after
    assert told["seed"] == 7
    assert told["seats"] == list(final.seats.order_by("position").values_list("player", flat=True))


def test_t_fmt_01_no_final_before_every_preliminary_is_published() -> None:
    tournament, _players, cast = played(*PLAIN)
    Round.objects.filter(tournament=tournament).update(state=Round.State.CLOSED)
    with pytest.raises(PreliminariesOpen):
        seat_final(tournament, by=cast.carol)


def test_gap_s5_a_tie_at_the_cut_is_named_and_seats_nobody() -> None:
    tournament, _players, cast = played(*TIED, final_size=5)
    with pytest.raises(CutTied, match=r"Player 03, Player 07"):
        seat_final(tournament, by=cast.carol)
    assert not tournament.rounds.filter(kind=Round.Kind.FINAL).exists()


def test_gap_s5_the_roll_off_decides_and_is_kept_with_its_witnesses() -> None:
    tournament, players, cast = played(*TIED, final_size=5)
    third, seventh = ids(players, 3, 7)
    record_roll_off(tournament, throws=[{third: 6, seventh: 9}], witnesses="Fay, Alice", by=cast.carol)
    assert final_cut(tournament).finalists[-1] == seventh
    assert AuditEntry.objects.get(code="standings.roll_off").after["witnesses"] == "Fay, Alice"


def test_gap_s5_equal_totals_are_thrown_again() -> None:
    tournament, players, cast = played(*TIED, final_size=5)
    third, seventh = ids(players, 3, 7)
    with pytest.raises(RollOffIncomplete):
        record_roll_off(tournament, throws=[{third: 6, seventh: 6}], witnesses="Fay, Alice", by=cast.carol)
    again = [{third: 6, seventh: 6}, {third: 11, seventh: 4}]
    assert record_roll_off(tournament, throws=again, witnesses="Fay, Alice", by=cast.carol).order == [third, seventh]


def test_gap_s5_a_roll_off_needs_two_witnesses() -> None:
    tournament, players, cast = played(*TIED, final_size=5)
    third, seventh = ids(players, 3, 7)
    for witnesses in ("Fay", "Fay, fay", " , "):
        with pytest.raises(TooFewWitnesses):
            record_roll_off(tournament, throws=[{third: 6, seventh: 9}], witnesses=witnesses, by=cast.carol)


def test_gap_s5_the_page_asks_throw_by_throw_and_only_those_still_equal() -> None:
    """Players 2, 6 and 10 share two places: 10 is parted by the first throw, the others throw again."""
    tied = ((4000, 3000, 2000, 1000), (4400, 3000, 2200, 1100), (4800, 3000, 2400, 1200))
    tournament, players, cast = played(*tied, final_size=5)
    carol, there = client_for(cast.carol), f"/desk/{tournament.slug}/final/"
    two, six, ten = ids(players, 2, 6, 10)
    first = {f"throw_0_{two}": "7", f"throw_0_{six}": "7", f"throw_0_{ten}": "3"}
    named = {"witness_1": "Fay", "witness_2": "Alice"}
    page = carol.post(f"{there}roll-off/", {**first, **named}).content.decode()
    assert "Equal again: Player 02, Player 06." in page
    assert f"throw_1_{two}" in page
    assert f"throw_1_{ten}" not in page
    carol.post(f"{there}roll-off/", {**first, **named, f"throw_1_{two}": "4", f"throw_1_{six}": "9"})
    roll_off = tournament.roll_offs.get()
    assert roll_off.order == [six, two, ten]
    record = carol.get(f"{there}roll-offs/{roll_off.pk}/").content.decode()
    assert "Fay" in record
    assert "Alice" in record
    assert "Throw 2" in record


def test_gap_s5_nobody_rolls_who_is_not_tied() -> None:
    tournament, players, cast = played(*PLAIN)
    first, second = ids(players, 1, 2)
    with pytest.raises(NoRollOffNeeded):
        record_roll_off(tournament, throws=[{first: 6, second: 9}], witnesses="Fay, Alice", by=cast.carol)


def test_t_final_01_the_last_one_left_is_champion() -> None:
    tournament, players, cast = played(*PLAIN)
    win(begin(seat_final(tournament, by=cast.carol), cast.carol), players[1].pk, cast.carol)
    assert declare_champion(tournament, by=cast.carol) == players[1]
    tournament.refresh_from_db()
    assert tournament.completed_at is not None
    assert declare_champion(tournament, by=cast.carol) == players[1]
    assert AuditEntry.objects.filter(code="final.champion_declared").count() == 1


def test_there_is_no_champion_before_the_final_is_locked() -> None:
    tournament, _players, cast = played(*PLAIN)
    seat_final(tournament, by=cast.carol)
    with pytest.raises(NoChampionYet):
        declare_champion(tournament, by=cast.carol)


def test_a_declaration_is_taken_back_with_a_reason_until_it_is_published() -> None:
    tournament, players, cast = played(*PLAIN)
    carol, there = client_for(cast.carol), f"/desk/{tournament.slug}/final/champion/"
    final = seat_final(tournament, by=cast.carol)
    win(begin(final, cast.carol), players[1].pk, cast.carol)
    declare_champion(tournament, by=cast.carol)
    assert carol.post(f"{there}take-back/", {"reason": ""}).status_code == 422
    carol.post(f"{there}take-back/", {"reason": "wrong table"})
    tournament.refresh_from_db()
    assert (tournament.champion, tournament.completed_at) == (None, None)
    assert AuditEntry.objects.get(code="final.champion_revoked").reason == "wrong table"
    declare_champion(tournament, by=cast.carol)
    publish(Round.objects.get(pk=final.pk), by=cast.carol)
    with pytest.raises(FinalPublished):
        revoke_champion(tournament, reason="too late", by=cast.carol)


def test_gap_f2_a_long_final_is_adjourned_with_a_note_and_goes_on() -> None:
    tournament, _players, cast = played(*PLAIN)
    carol, there = client_for(cast.carol), f"/desk/{tournament.slug}/final/"
    final = begin(seat_final(tournament, by=cast.carol), cast.carol).round
    assert carol.post(f"{there}adjourn/", {"reason": ""}).status_code == 422
    for _twice in range(2):
        carol.post(f"{there}adjourn/", {"reason": "dinner, until 20:00"})
    assert "dinner, until 20:00" in carol.get(there).content.decode()
    carol.post(f"{there}go-on/")
    assert adjourned(final) is None
    told = tournament.chain.filter(kind__in=["final.adjourned", "final.resumed"]).order_by("number")
    assert [link.kind for link in told] == ["final.adjourned", "final.resumed"]
    assert told[0].content["records"] == {"1": ""}  # on paper: no live record


def test_gap_f2_only_a_final_in_play_is_adjourned() -> None:
    tournament, _players, cast = played(*PLAIN)
    with pytest.raises(NotInPlay):
        adjourn(seat_final(tournament, by=cast.carol), note="dinner", by=cast.carol)


def test_t_fmt_10_a_final_with_two_left_is_no_result() -> None:
    tournament, _players, cast = played(*PLAIN)
    table = begin(seat_final(tournament, by=cast.carol), cast.carol)
    lines = [
        Line(seat.position, seat.player_id or 0, "survivor" if seat.position < 3 else "bankrupt", seat.position, 0, 0)
        for seat in table.seats.all()
    ]
    with pytest.raises(FinalUndecided):
        record_result(table, lines, by=cast.carol)


@pytest.mark.parametrize(("choice", "order"), [("bankruptcy", [2, 6, 1, 5]), ("preliminaries", [2, 5, 1, 6])])
def test_gap_f1_places_behind_the_champion(choice: str, order: list[int]) -> None:
    tournament, players, cast = played(*PLAIN, options={"final_seats": "rank", "final_places": choice})
    win(begin(seat_final(tournament, by=cast.carol), cast.carol), players[1].pk, cast.carol)
    assert [line.player_id for line in final_lines(tournament)] == ids(players, *order)


def test_gap_a6_an_absent_finalist_is_followed_by_the_next_in_the_ranking() -> None:
    tournament, players, cast = played(*PLAIN, options={"final_seats": "rank"})
    final = seat_final(tournament, by=cast.carol)
    post_phase(final.phases.get(), by=cast.carol)
    carol = client_for(cast.carol)
    seat = Seat.objects.get(round=final, player=players[5])
    there = f"/desk/{tournament.slug}/rounds/{final.number}/"
    carol.post(f"{there}attendance/", {"absent": f"{seat.pk}-{seat.player_id}"})
    page = carol.get(there).content.decode()
    assert f"{players[6].name} takes the seat" in page  # rank 5: 5 points, 2,200


@pytest.mark.django_db(transaction=True)
def test_twenty_parallel_seatings_make_one_final() -> None:
    tournament, _players, cast = played(*PLAIN)

    def seat(_: int) -> int:
        try:
            return seat_final(tournament, by=cast.carol).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as pool:
        assert len(set(pool.map(seat, range(20)))) == 1
    assert AuditEntry.objects.filter(code="final.seated").count() == 1


def test_the_page_leads_from_the_cut_to_the_champion() -> None:
    tournament, players, cast = played(*TIED, final_size=5)
    carol, there = client_for(cast.carol), f"/desk/{tournament.slug}/final/"
    third, seventh = ids(players, 3, 7)
    assert "still tied" in carol.get(there).content.decode()
    wrong = {f"throw_0_{third}": "7", f"throw_0_{seventh}": "7", "witness_1": "Fay", "witness_2": "Alice"}
    answer = carol.post(f"{there}roll-off/", wrong)
    assert answer.status_code == 422
    assert 'value="7"' in answer.content.decode()
    carol.post(f"{there}roll-off/", {**wrong, f"throw_1_{third}": "3", f"throw_1_{seventh}": "8"})
    carol.post(f"{there}seat/")
    final = tournament.rounds.get(kind=Round.Kind.FINAL)
    win(begin(final, cast.carol), seventh, cast.carol)
    carol.post(f"{there}champion/")
    assert "Player 07 is champion" in carol.get(there).content.decode()


def test_only_the_chief_referee_runs_the_final() -> None:
    tournament, _players, cast = played(*PLAIN)
    there = f"/desk/{tournament.slug}/final/"
    for person, status in ((cast.cho, 403), (cast.fay, 403), (cast.alice, 403), (cast.dave, 404), (None, 302)):
        assert client_for(person).post(f"{there}seat/").status_code == status
