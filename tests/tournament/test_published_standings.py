"""What goes into a snapshot. Expected rows are written out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from tournament.pages.leaderboard import board_of
from tournament.publishing.standings import After, NotPublicError, Occasion, build, check, compare, digest
from tournament.standings import Standing


def a_standing(id_, rank, per_round, **more):
    total = sum(per_round.values())
    worth = more.pop("cumulative_net_worth", 3590)
    return Standing(id_, rank, total, Fraction(total), per_round, worth, **more)


def an_occasion(number=1, **more):
    after = After(kind="preliminary", number=number, preliminaries=3)
    return Occasion("Lakeside", after, "2026-11-30T17:20:00+08:00", **more)


def test_trn_28_a_row_is_rank_pseudonym_and_points_without_net_worth():
    payload = build(an_occasion(), [a_standing(1, 1, {1: 22 * 60}, cumulative_net_worth=3590)], {1: "Paper Hotel"})
    assert payload["rows"] == [{"rank": 1, "pseudonym": "Paper Hotel", "games": ["22"], "total": "22"}]
    assert "3590" not in str(payload)


def test_a_game_not_played_is_empty_and_who_played_none_has_no_row():
    standings = [a_standing(1, 1, {2: 870}), a_standing(2, 2, {})]
    rows = build(an_occasion(2), standings, {1: "Paper Hotel", 2: "Quiet Auction"})["rows"]
    assert [(row["pseudonym"], row["games"], row["total"]) for row in rows] == [("Paper Hotel", ["", "14½"], "14½")]


def tied_at_the_cut():
    return [
        a_standing(1, 1, {1: 72 * 60}, advances=True),
        a_standing(2, 2, {1: 40 * 60}, advances=True, decided_by="cumulative_net_worth"),
        a_standing(3, 3, {1: 40 * 60}, advances=False, decided_by="cumulative_net_worth"),
    ]


NAMES = {1: "Paper Hotel", 2: "Quiet Auction", 3: "Top Hat Otter"}


def test_gap_p3_whoever_advances_by_a_tie_break_is_marked_without_amounts():
    rows = build(an_occasion(), tied_at_the_cut(), NAMES)["rows"]
    assert [row.get("on_tie_break", False) for row in rows] == [False, True, False]
    assert [row.get("advances", False) for row in rows] == [True, True, False]


def test_gap_p3_the_mark_can_be_left_out():
    rows = build(an_occasion(shows_tie_breaks=False), tied_at_the_cut(), NAMES)["rows"]
    assert not any("on_tie_break" in row for row in rows)


def test_gap_a7_the_total_is_the_average_where_averages_are_compared():
    standing = a_standing(1, 1, {1: 22 * 60, 2: 19 * 60, 3: 12 * 60})
    standing.score = Fraction(53 * 60, 3)
    rows = build(an_occasion(3, is_average=True), [standing], NAMES)["rows"]
    assert rows[0]["total"] == "17⅔"


def test_the_digest_leaves_the_time_out_and_nothing_else():
    payload = build(an_occasion(), tied_at_the_cut(), NAMES)
    assert digest({**payload, "updated_at": "2027-01-01T00:00:00+00:00"}) == digest(payload)
    assert digest({**payload, "tournament": "Harbour"}) != digest(payload)


@pytest.mark.parametrize("surplus", ["net_worth", "name", "table"])
def test_t_pub_02_a_payload_with_anything_else_is_refused(surplus):
    payload: Any = build(an_occasion(), tied_at_the_cut(), NAMES)
    with pytest.raises(NotPublicError):
        check(payload | {surplus: "3590"})
    payload["rows"][0][surplus] = "3590"
    with pytest.raises(NotPublicError):
        check(payload)


def test_changed_cells_are_named_and_a_new_pseudonym_is_changed_in_all_of_them():
    before = build(an_occasion(), tied_at_the_cut()[:2], NAMES)
    standings = tied_at_the_cut()
    standings[0].per_round = {1: 71 * 60}
    standings[0].total_sixtieths = 71 * 60
    lines = compare(build(an_occasion(), standings, NAMES), before)
    assert [sorted(line.changed) for line in lines] == [["game 1", "total"], [], ["game 1", "rank", "total"]]


@pytest.mark.parametrize(
    ("kind", "said"), [("preliminary", "Ranks 1 to 2 play the final"), ("final", "Ranks 1 to 2 played the final")]
)
def test_the_line_below_the_finalists_knows_whether_the_final_is_over(kind, said):
    occasion = Occasion("Lakeside", After(kind=kind, number=3, preliminaries=3), "2026-11-30T17:20:00+08:00")
    payload = build(occasion, tied_at_the_cut(), {1: "Paper Hotel", 2: "Quiet Auction", 3: "Bold Bank"})
    assert board_of(payload).finalists == said
