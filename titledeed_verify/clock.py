"""The official clock: its acts follow each other as they can."""

from collections.abc import Iterator

from titledeed_verify.facts import Facts

AFTER = {"pause": "running", "resume": "paused"}


def clock(facts: Facts) -> Iterator[str]:
    """Acts are numbered without a gap, in the order of their times; one pauses what runs and resumes what stands."""
    phases = {row["id"]: row for row in facts.rows("phases")}
    for id, phase in phases.items():
        acts = sorted((row for row in facts.rows("clock") if row["phase_id"] == id), key=lambda row: row["number"])
        where = f"round {facts.rounds[phase['round_id']]['number']} phase {phase['number']}"
        if [act["number"] for act in acts] != list(range(1, len(acts) + 1)):
            yield f"{where}: an act of the clock is missing or doubled"
        times = [phase["started_at"] or "", *(act["at"] for act in acts)]
        if times != sorted(times):
            yield f"{where}: the acts of the clock are not in the order of their times"
        state = "running"
        for act in acts:
            if AFTER.get(act["kind"], state) != state:
                yield f"{where}, act {act['number']}: {act['kind']} while it is {state}"
            state = {"pause": "paused", "resume": "running"}.get(act["kind"], state)
