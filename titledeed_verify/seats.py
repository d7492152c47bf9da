"""Seats and their draw: nobody twice, families apart, the plan as it was promised and drawn."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from titledeed_verify.facts import Facts, Row
from titledeed_verify.report import Note
from tournament.seating import VERSION, SeatingError, commitment, parse_instance, parse_plan, solve


def seats(facts: Facts) -> Iterator[str]:
    """Nobody sits twice in a round, no seat is given twice, everybody is a player of the tournament."""
    players = {player["id"] for player in facts.rows("players")}
    for id, played in facts.rounds.items():
        taken = [seat for seat in facts.rows("seats") if seat["round_id"] == id]
        for player, times in Counter(seat["player_id"] for seat in taken if seat["player_id"]).items():
            if times > 1:
                yield f"round {played['number']}: player {player} sits at {times} places"
            if player not in players:
                yield f"round {played['number']}: player {player} is not in players.json"
        for (table, position), times in Counter((seat["table_id"], seat["position"]) for seat in taken).items():
            if times > 1:
                yield f"{facts.named(table)}: seat {position} is there {times} times"
    for seat in facts.rows("seats"):
        if facts.tables[seat["table_id"]]["round_id"] != seat["round_id"]:
            yield f"{facts.named(seat['table_id'])}: seat {seat['position']} is said to be of another round"
    yield from _others_played(facts)


def _others_played(facts: Facts) -> Iterator[str]:
    """Whoever has a result sat there."""
    for table, result in facts.current_results.items():
        seated = {(seat["position"], seat["player_id"]) for seat in facts.seats_by_table[table] if seat["player_id"]}
        lines = {(line["seat"], line["player_id"]) for line in facts.lines_of_results.get(result["id"], [])}
        for position, player in sorted(lines - seated):
            yield f"{facts.named(table)}: player {player} has a result, but does not sit at seat {position}"


def families(facts: Facts) -> Iterator[str]:
    """Relatives and pairs kept apart do not meet in a preliminary, but for what no plan could avoid (T-SEAT-04)."""
    family = {player["id"]: player["family_id"] for player in facts.rows("players")}
    pairs = {frozenset((row["first_id"], row["second_id"])) for row in facts.rows("pairs")}
    met = [
        (table, one, other)
        for table, taken in facts.seats_by_table.items()
        if facts.is_preliminary(table)
        for one, other in combinations(sorted(seat["player_id"] for seat in taken if seat["player_id"]), 2)
        if (family.get(one) is not None and family.get(one) == family.get(other)) or frozenset((one, other)) in pairs
    ]
    plan = _plan(facts)
    allowed = plan["report"].get("family_meetings", 0) if plan else 0
    if len(met) > allowed:
        for table, one, other in met:
            yield f"{facts.named(table)}: players {one} and {other} are to be kept apart"
    elif met:
        yield Note(f"{len(met)} meetings of relatives that the plan could not avoid")


def _plan(facts: Facts) -> Row | None:
    return next((row for row in facts.rows("seating_plans") if row["state"] == "confirmed"), None)


def plan(facts: Facts) -> Iterator[str]:
    """The seats of the preliminaries are those of the plan, but for the recorded changes (T-SEAT-03, T-SEAT-05)."""
    confirmed = _plan(facts)
    if confirmed is None:
        yield Note("the seats were not drafted by the program")
        return
    first = first_occupants(facts)
    tables = {facts.place(id): id for id in facts.tables}
    for number, game in enumerate(confirmed["plan"]["tables"], 1):
        for table, planned in enumerate(game, 1):
            id = tables.get((number, table))
            seated = [first[seat["id"]] for seat in _in_order(facts, id)] if id else []
            if planned and seated != list(planned):
                yield f"round {number} table {table}: seats {seated}, the plan and the changes since make {planned}"


def first_occupants(facts: Facts) -> dict[int, int | None]:
    """Who sat where before every recorded change, by seat."""
    found = {seat["id"]: seat["player_id"] for seat in facts.rows("seats")}
    for change in sorted(facts.rows("seat_changes"), key=lambda row: row["id"], reverse=True):
        found[change["seat_id"]] = change["outgoing_id"]
    return found


def _in_order(facts: Facts, table: int) -> list[Row]:
    return sorted(facts.seats_by_table[table], key=lambda seat: seat["position"])


def draw(facts: Facts) -> Iterator[str]:
    """What was promised before the draw is what was drawn, and whoever draws again gets the same (T-SEAT-03)."""
    made = [row for row in facts.rows("draws") if row["withdrawn_at"] is None and row["plan"]]
    if not made:
        yield Note("no draw was promised")
    for row in made:
        try:
            yield from _unlike_promise(row)
        except SeatingError as error:
            yield f"draw {row['digest'][:12]}: cannot be read: {error}"
        yield from _unlike_draw(facts, row)


def _unlike_promise(row: Row) -> Iterator[str]:
    where, instance, drawn = f"draw {row['digest'][:12]}", parse_instance(row["instance"]), parse_plan(row["plan"])
    again = commitment(instance, seed=row["seed"], salt=row["salt"], version=row["solver"])
    if again != row["digest"]:
        yield f"{where}: question, seed and salt are not the ones that were promised"
    if drawn.seed != row["seed"]:
        yield f"{where}: the plan was drawn with another seed than the promised one"
    elif row["solver"] != VERSION:
        yield Note(f"{where} was drawn by version {row['solver']}; this is {VERSION}, which may answer otherwise")
    elif solve(instance, seed=row["seed"]).to_json() != row["plan"]:
        yield f"{where}: whoever draws again with its seed gets another plan"


def _unlike_draw(facts: Facts, row: Row) -> Iterator[str]:
    confirmed = _plan(facts)
    if confirmed is None or confirmed["commitment_id"] != row["id"]:
        return
    players = {number: int(player) for player, number in row["numbers"].items()}
    told = [[[players[int(one)] for one in table] for table in game] for game in parse_plan(row["plan"]).tables]
    if told != confirmed["plan"]["tables"]:
        yield f"draw {row['digest'][:12]}: the plan in use is not the one that was drawn"
