"""A promise about the seed can be kept, and only kept."""

from dataclasses import replace

from tests.tournament.seating.support import field
from tournament.seating import commitment, parse_plan, solve, swap_effect, verify

INSTANCE = field(25, families=[[1, 2, 3]], clubs={"A": [4, 5, 6, 7]})
PROMISE = commitment(INSTANCE, seed=8, salt="Star Ferry")


def test_a_kept_promise_is_recognised() -> None:
    published = parse_plan(solve(INSTANCE, seed=8).to_json())
    assert verify(published, INSTANCE, promise=PROMISE.upper(), salt="Star Ferry").is_kept


def test_another_seed_salt_or_instance_breaks_the_promise() -> None:
    other = solve(INSTANCE, seed=9)
    verdict = verify(other, INSTANCE, promise=PROMISE, salt="Star Ferry")
    assert (verdict.is_committed, verdict.is_reproduced) == (False, True)
    plan = solve(INSTANCE, seed=8)
    assert not verify(plan, INSTANCE, promise=PROMISE, salt="star ferry").is_committed
    assert not verify(plan, field(25, families=[[1, 2]]), promise=PROMISE, salt="Star Ferry").is_committed


def test_a_plan_that_somebody_touched_is_not_reproduced() -> None:
    touched = swap_effect(solve(INSTANCE, seed=8), INSTANCE, 0, 1, 9).plan
    verdict = verify(touched, INSTANCE, promise=PROMISE, salt="Star Ferry")
    assert (verdict.is_committed, verdict.is_reproduced, verdict.is_kept) == (True, False, False)


def test_a_plan_of_another_version_is_neither() -> None:
    plan = replace(solve(INSTANCE, seed=8), version="0")
    verdict = verify(plan, INSTANCE, promise=PROMISE, salt="Star Ferry")
    assert (verdict.is_committed, verdict.is_reproduced) == (False, False)


def test_the_hash_is_64_hexadecimal_digits_and_depends_on_everything() -> None:
    hashes = {
        PROMISE,
        commitment(INSTANCE, seed=7, salt="Star Ferry"),
        commitment(INSTANCE, seed=8, salt="Peak Tram"),
        commitment(INSTANCE, seed=8, salt="Star Ferry", version="0"),
        commitment(field(25), seed=8, salt="Star Ferry"),
    }
    assert len(hashes) == 5
    assert all(len(found) == 64 and int(found, 16) for found in hashes)
