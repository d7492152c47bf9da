"""Standings, tie-breaks and the cut, with the worked cases of the rule book."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tournament.standings import Criteria, Cut, Entrant, GameEnd, Standing, compute, cut_of

CHAIN = ("cumulative_net_worth", "game_wins", "best_game_points", "best_game_net_worth", "roll_off")
CRITERIA = Criteria(chain=CHAIN)


def entrant(id_: int, points: Sequence[float], worths: Sequence[int] = (), **more: object) -> Entrant:
    worths = worths or [0] * len(points)
    games = tuple(
        GameEnd(number, round(each * 60), worth, is_win=each >= 16)
        for number, (each, worth) in enumerate(zip(points, worths, strict=True), 1)
    )
    return Entrant(id_, games, **more)  # type: ignore[arg-type]


def order(standings: list[Standing]) -> list[int]:
    return [standing.id for standing in standings]


# TRN-20: points 66, 63, 59, 51, 51, 44; the two with 51 have 5,650 and 6,100 in assets.
TRN_20 = [
    entrant(1, [28, 28, 10], [900, 900, 900]),
    entrant(2, [28, 25, 10], [900, 900, 900]),
    entrant(3, [28, 19, 12], [900, 900, 900]),
    entrant(4, [22, 19, 10], [2000, 1800, 1850]),
    entrant(5, [22, 19, 10], [2100, 2000, 2000]),
    entrant(6, [22, 22, 0], [900, 900, 0]),
]


def test_t_score_08_equal_points_are_separated_by_cumulative_assets() -> None:
    standings = compute(TRN_20, CRITERIA, cut=4)
    assert cut_of(standings, 4) == Cut((1, 2, 3, 5))
    assert [s.decided_by for s in standings] == [None, None, None, "cumulative_net_worth", "cumulative_net_worth", None]


def test_t_score_07_five_may_advance() -> None:
    assert cut_of(compute(TRN_20, CRITERIA, cut=5), 5).finalists == (1, 2, 3, 5, 4)


def test_t_score_08_a_bankrupt_game_counts_nothing() -> None:
    # TRN-23: 5,000 + bankrupt + 2,100 = 7,100.
    standing = compute([entrant(7, [28, 0, 19], [5000, 0, 2100])], CRITERIA)[0]
    assert (standing.cumulative_net_worth, standing.total_sixtieths) == (7100, 47 * 60)


def test_gap_s5_what_assets_leave_equal_goes_on_to_game_wins() -> None:
    # TRN-22: A 40; B, C, D, E 38 each with 4,000, 3,100, 5,200, 3,100. C has won a game, E none.
    field = [
        entrant(1, [28, 12], [0, 0]),
        entrant(2, [28, 10], [4000, 0]),
        entrant(3, [28, 10], [3100, 0]),
        entrant(4, [28, 10], [5200, 0]),
        entrant(5, [14, 12, 12], [3100, 0, 0]),
    ]
    standings = compute(field, CRITERIA, cut=4)
    assert order(standings) == [1, 4, 2, 3, 5]
    assert {s.id: s.decided_by for s in standings}[3] == "game_wins"


def test_gap_s5_a_tie_that_nothing_breaks_keeps_the_last_place_open() -> None:
    field = [entrant(1, [28]), entrant(2, [22], [3100]), entrant(3, [22], [3100])]
    standings = compute(field, CRITERIA, cut=2)
    assert cut_of(standings, 2) == Cut(finalists=(1,), tied=(2, 3), open_places=1)
    assert [s.rank for s in standings] == [1, 2, 2]


def test_gap_s5_a_supervised_roll_off_closes_it() -> None:
    field = [entrant(1, [28]), entrant(2, [22], [3100]), entrant(3, [22], [3100])]
    standings = compute(field, Criteria(chain=CHAIN, roll_offs=[[3, 2]]), cut=2)
    assert cut_of(standings, 2) == Cut((1, 3))
    assert standings[1].decided_by == "roll_off"


def test_gap_s5_a_roll_off_among_others_settles_nothing() -> None:
    field = [entrant(1, [22], [3100]), entrant(2, [22], [3100])]
    assert compute(field, Criteria(chain=CHAIN, roll_offs=[[2, 9]]))[0].is_tied


def test_a_tie_within_the_final_places_holds_nobody_up() -> None:
    field = [entrant(1, [28]), entrant(2, [28]), entrant(3, [10])]
    assert cut_of(compute(field, CRITERIA, cut=2), 2) == Cut((1, 2))


def test_gap_a5_the_absent_are_listed_but_not_ranked() -> None:
    field = [entrant(1, [28], is_ranked=False), entrant(2, [22]), entrant(3, [12])]
    standings = compute(field, CRITERIA, cut=1)
    assert [(s.id, s.rank, s.advances) for s in standings] == [(2, 1, True), (3, 2, False), (1, None, None)]


def test_nobody_advances_before_all_preliminaries_are_in() -> None:
    assert [s.advances for s in compute(TRN_20, CRITERIA)] == [None] * 6


def test_gap_a7_alternates_may_be_compared_by_their_average() -> None:
    field = [entrant(1, [22, 10, 10]), entrant(2, [19])]
    assert order(compute(field, CRITERIA)) == [1, 2]
    assert order(compute(field, Criteria(chain=CHAIN, total="average"))) == [2, 1]


def test_gap_s11_below_the_cut_equals_may_stand_by_the_alphabet() -> None:
    field = [entrant(1, [28]), entrant(2, [10], [100], label="zebra"), entrant(3, [10], [50], label="acorn")]
    standings = compute(field, Criteria(chain=CHAIN, below_cut="alphabetical"), cut=1)
    assert [(s.id, s.rank) for s in standings] == [(1, 1), (3, 2), (2, 2)]


ENTRANTS = st.lists(
    st.tuples(st.lists(st.sampled_from([0, 3, 5, 10, 19]), min_size=1, max_size=3), st.integers(0, 3)), max_size=12
).map(lambda rows: [entrant(i, points, [worth] * len(points)) for i, (points, worth) in enumerate(rows)])


@given(ENTRANTS, st.integers(1, 5))
def test_standings_do_not_depend_on_the_order_of_entry(field: list[Entrant], cut: int) -> None:
    forwards, backwards = (compute(each, CRITERIA, cut=cut) for each in (field, field[::-1]))
    assert [(s.id, s.rank, s.advances) for s in forwards] == [(s.id, s.rank, s.advances) for s in backwards]


@given(ENTRANTS, st.integers(1, 5))
def test_finalists_and_open_places_fill_the_final_exactly(field: list[Entrant], size: int) -> None:
    cut = cut_of(compute(field, CRITERIA, cut=size), size)
    assert len(cut.finalists) + cut.open_places == min(size, len(field))
    assert not cut.tied or len(cut.tied) > cut.open_places


@given(ENTRANTS)
def test_a_better_rank_never_has_fewer_points(field: list[Entrant]) -> None:
    standings = compute(field, CRITERIA)
    totals = [s.total_sixtieths for s in standings]
    assert totals == sorted(totals, reverse=True)
