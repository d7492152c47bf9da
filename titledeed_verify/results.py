"""Results, points, standings and what was published of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from titledeed_verify.facts import Facts, Row
from titledeed_verify.report import Note
from tournament import points_display
from tournament.chain_hash import digest
from tournament.points import SIXTIETHS, placement_points
from tournament.standings import Criteria, Entrant, GameEnd, Standing, compute, cut_of

HASHED = ("seat", "player_id", "outcome", "placement", "net_worth", "unmortgaged_value")


def results(facts: Facts) -> Iterator[str]:
    """Every result is a link of the chain, one of a table counts, and the locked sheet says the same."""
    links = {_key(link.content): link for link in facts.links("result.recorded", "result.corrected")}
    newest = Counter[int]()
    for row in facts.rows("results"):
        newest[row["table_id"]] = max(newest[row["table_id"]], row["version"])
    for row in facts.rows("results"):
        where, lines = (
            f"{facts.named(row['table_id'])}, result {row['version']}",
            facts.lines_of_results.get(row["id"], []),
        )
        link = links.pop((*facts.place(row["table_id"]), row["version"]), None)
        if link is None:
            yield f"{where}: the chain does not know it"
        elif link.content["lines"] != digest([{name: line[name] for name in HASHED} for line in lines]):
            yield f"{where}: its lines are not the ones in link {link.number} of the chain"
        if row["is_current"] != (row["version"] == newest[row["table_id"]]):
            yield f"{where}: not the newest version counts"
    for number, table, version in sorted(links):
        yield f"round {number} table {table}, result {version}: in the chain, but not in results.json"
    yield from _unlike_sheets(facts)


def _key(content: Mapping[str, int]) -> tuple[int, int, int]:
    return content["round"], content["table"], content["version"]


def _unlike_sheets(facts: Facts) -> Iterator[str]:
    locked = {sheet["table_id"]: sheet for sheet in facts.finished_sheets if sheet["state"] == "locked"}
    without = 0
    for table, result in facts.current_results.items():
        if table not in locked:
            without += 1
            continue
        lines = {line["seat"]: line for line in facts.lines_of_results.get(result["id"], [])}
        yield from _unlike_sheet(lines, locked[table], facts.named(table))
    for table in locked.keys() - facts.current_results.keys():
        yield f"{facts.named(table)}: its sheet is locked, but there is no result"
    if without:
        yield Note(f"{without} tables have a result without a score sheet")


def _unlike_sheet(lines: Mapping[int, Row], sheet: Row, where: str) -> Iterator[str]:
    for seat in sheet["shown"]["seats"]:
        line, worth = lines.get(seat["seat"]), seat["worth"] or {"net_worth": 0, "tie_value": 0}
        if line is not None and line["points_sixtieths"] != seat["points_sixtieths"]:
            told_points, due = (points_display.points(one["points_sixtieths"]) for one in (seat, line))
            yield f"{where}, seat {seat['seat']}: the sheet tells {told_points} points, the result has {due}"
        told = (seat["player"], seat["status"], seat["rank"], worth["net_worth"], worth["tie_value"])
        names = ("player_id", "outcome", "placement", "net_worth", "unmortgaged_value")
        if line is None or tuple(line[name] for name in names) != told:
            yield f"{where}, seat {seat['seat']}: the result is not what the locked sheet says"


def points(facts: Facts) -> Iterator[str]:
    """Placement points by the table of the round, shared as the organiser declared (T-SCORE-01, GAP-S4)."""
    for row in facts.rows("results"):
        number, _table = facts.place(row["table_id"])
        lines = facts.lines_of_results.get(row["id"], [])
        earned = _earned(facts.rules_of(number), lines) if facts.is_preliminary(row["table_id"]) else {}
        for line in lines:
            due = earned.get(line["seat"], 0)
            if line["points_sixtieths"] != due:
                told = points_display.points(line["points_sixtieths"])
                yield (
                    f"{facts.named(row['table_id'])}, result {row['version']}, seat {line['seat']}: {told} points, "
                    f"its place earns {points_display.points(due)}"
                )


def _earned(rules: Row, lines: Iterable[Row]) -> Mapping[int, int]:
    places = {line["seat"]: line["placement"] for line in lines if line["outcome"] == "survivor"}
    is_higher_for_all = rules["options"]["unresolved_tie"] == "same_higher"
    return placement_points(rules["points_table"], places, shared_place="same_higher" if is_higher_for_all else "share")


def standings(facts: Facts) -> Iterator[str]:
    """Ranks, totals and the tie-breaks that decided, after every published round (T-SCORE-07, T-SCORE-08)."""
    for told in facts.rows("standings"):
        counted = {standing.id: standing for standing in standings_after(facts, told["round"])}
        where = f"standings after round {told['round']}"
        for line in told["lines"]:
            standing = counted.pop(line["player"], None)
            if standing is None:
                yield f"{where}: player {line['player']} does not belong there"
            else:
                yield from _unlike_standing(line, standing, f"{where}, player {line['player']}")
        for player in counted:
            yield f"{where}: player {player} is missing"


def _unlike_standing(line: Row, standing: Standing, where: str) -> Iterator[str]:
    counted = {
        "rank": standing.rank,
        "total_sixtieths": standing.total_sixtieths,
        "score": str(standing.score),
        "per_round": {str(number): sixtieths for number, sixtieths in standing.per_round.items()},
        "net_worth": standing.cumulative_net_worth,
        "decided_by": standing.decided_by,
        "is_tied": standing.is_tied,
        "advances": standing.advances,
    }
    for name, value in counted.items():
        if line[name] != value:
            yield f"{where}: {name} is {line[name]}, the results make {value}"


def standings_after(facts: Facts, number: int | None = None) -> list[Standing]:
    """The standings from the results that count; with the cut once every preliminary is over."""
    rules = facts.rules["tournament"]
    last = rules["preliminaries"]
    prelims = [row for row in facts.rounds.values() if row["kind"] == "preliminary"]
    is_complete = number in (None, last) and all(row["state"] in ("closed", "published") for row in prelims)
    criteria = Criteria(
        chain=tuple(rules["tie_breaks"]),
        total="average" if rules["options"]["alternate_total"] == "average" else "total",
        below_cut="alphabetical" if rules["options"]["below_cut"] == "alphabetical" else "chain",
        roll_offs=tuple(tuple(row["order"]) for row in _roll_offs_at_the_cut(facts)),
    )
    cut = _places(facts) if is_complete else None
    return compute(_entrants(facts, number or last), criteria, cut=cut)


def _places(facts: Facts) -> int:
    """How many go on from the preliminaries: to the semi-finals where there are any, else to the final."""
    rules = facts.rules["tournament"]
    return int(rules.get("semi_final_size") or rules["final_size"])


def _roll_offs_at_the_cut(facts: Facts) -> list[Row]:
    """Those of the preliminaries, oldest first; one at a semi-final table names its round."""
    rows = sorted(facts.rows("roll_offs"), key=lambda row: row["id"])
    return [row for row in rows if row.get("round_id") is None]


def _entrants(facts: Facts, through: int) -> list[Entrant]:
    games: dict[int, list[GameEnd]] = {}
    for table, result in facts.current_results.items():
        number, _table = facts.place(table)
        if not facts.is_preliminary(table) or number > through:
            continue
        for line in facts.lines_of_results.get(result["id"], []):
            is_win = line["outcome"] == "survivor" and line["placement"] == 1
            end = GameEnd(number, line["points_sixtieths"], line["net_worth"], is_win)
            games.setdefault(line["player_id"], []).append(end)
    seated = {seat["player_id"] for seat in facts.rows("seats") if facts.is_preliminary(seat["table_id"])}
    options = facts.rules["tournament"]["options"]
    return [
        Entrant(
            id=player["id"],
            games=_counted(sorted(games.get(player["id"], []), key=lambda end: end.round), player, options),
            is_ranked=_is_ranked(player, options),
            label=facts.pseudonyms.get(player["id"], {}).get("folded", ""),
        )
        for player in facts.rows("players")
        if player["id"] in games or player["id"] in seated
    ]


def _counted(games: list[GameEnd], player: Row, options: Row) -> tuple[GameEnd, ...]:
    is_void = player["status"] == "expelled" and options["expelled_points"] == "all_zero"
    return () if is_void else tuple(games)  # GAP-C1


def _is_ranked(player: Row, options: Row) -> bool:
    if player["status"] in ("entered", "expelled"):
        return bool(player["status"] == "entered")
    return bool(options["rank_absentees"] == "yes")  # GAP-A5


def finalists(facts: Facts) -> Iterator[str]:
    """Who plays the final, or the semi-finals before it, is who the standings take there, or came for somebody
    by a recorded change.
    """
    told = facts.bundle.json("finalists.json")
    if told is None:
        yield Note("the preliminaries are not over")
        return
    cut = cut_of(standings_after(facts), _places(facts))
    if (tuple(told["finalists"]), tuple(told["tied"]), told["open_places"]) != (
        cut.finalists, cut.tied, cut.open_places,
    ):  # fmt: skip
        yield f"finalists.json says {told['finalists']}, the standings take {list(cut.finalists)}"
    kinds = {row["kind"] for row in facts.rounds.values()}
    following = "semi_final" if "semi_final" in kinds else "final"
    final = {
        seat["id"]: seat["player_id"]
        for seat in facts.rows("seats")
        if facts.rounds[facts.tables[seat["table_id"]]["round_id"]]["kind"] == following
    }
    if not final:
        return
    changes = [change for change in facts.rows("seat_changes") if change["seat_id"] in final]
    name = following.replace("_", "-")
    came, left = {change["incoming_id"] for change in changes}, {change["outgoing_id"] for change in changes}
    seated = {player for player in final.values() if player is not None}
    for player in sorted(seated - set(cut.finalists) - came):
        yield f"player {player} sits in the {name}, but is no finalist and replaced nobody"
    for player in sorted(set(cut.finalists) - seated - left):
        yield f"player {player} is a finalist, but does not sit in the {name}"


def champion(facts: Facts) -> Iterator[str]:
    """The champion is the last player left in the final (T-FINAL-01)."""
    declared = facts.tournament["champion_id"]
    if declared is None:
        yield Note("no champion has been declared")
        return
    winners = [
        line["player_id"]
        for table, result in facts.current_results.items()
        if facts.is_final(table)
        for line in facts.lines_of_results.get(result["id"], [])
        if line["outcome"] == "survivor"
    ]
    if winners != [declared] and winners and _is_corrected_since_publication(facts):
        yield Note("the result of the final was corrected; the champion is to be declared again")
    elif winners != [declared]:
        won = f"was won by player {winners[0]}" if len(winners) == 1 else "has no winner"
        yield f"player {declared} is called champion, but the final {won}"


def _is_corrected_since_publication(facts: Facts) -> bool:
    kinds = [link.kind for link in facts.chain]
    since = kinds[len(kinds) - kinds[::-1].index("points.published") :] if "points.published" in kinds else []
    return "result.corrected" in since


def snapshots(facts: Facts) -> Iterator[str]:
    """What the public sees now is what the results make, unless they were corrected since."""
    standing = [row for row in facts.rows("snapshots") if not row.get("withdrawn_at")]
    published = sorted(standing, key=lambda row: row["version"])
    if not published:
        yield Note("nothing has been published")
        return
    last = published[-1]
    if _is_corrected_since_publication(facts):
        yield Note("a result was corrected after the last publication; it is to be published again")
        return
    played = facts.rounds[last["round_id"]]
    standings = [
        standing
        for standing in standings_after(facts, played["number"] if played["kind"] == "preliminary" else None)
        if standing.per_round
    ]
    yield from _unlike_publication(facts, last, standings)


def _unlike_publication(facts: Facts, last: Row, standings: list[Standing]) -> Iterator[str]:
    payload, is_average = last["payload"], facts.rules["tournament"]["options"]["alternate_total"] == "average"
    known = {
        facts.pseudonyms[standing.id]["text"]: standing for standing in standings if standing.id in facts.pseudonyms
    }
    if facts.bundle.has_people:
        for player in sorted({one.id for one in standings} - facts.pseudonyms.keys() - facts.erased.players):
            yield f"player {player} has no pseudonym, and no erasure says why"
    left = Counter(_figures(s, payload["games"], is_average) for s in standings if s.id not in facts.pseudonyms)
    for row in payload["rows"]:
        told = (row["rank"], tuple(row["games"]), row["total"], row.get("advances", False))
        standing = known.pop(row["pseudonym"], None)
        if standing is None:
            left[told] -= 1
        if (standing is None and left[told] < 0) or (
            standing is not None and _figures(standing, payload["games"], is_average) != told
        ):
            yield f"publication {last['version']}, {row['pseudonym']}: {told[:3]} is not what the results make"
    for pseudonym in known:
        yield f"publication {last['version']}: {pseudonym} is missing"
    if missing := sum(count for count in left.values() if count > 0):
        yield f"publication {last['version']}: {missing} lines are missing"


def _figures(standing: Standing, games: list[int], is_average: bool) -> tuple[int | None, tuple[str, ...], str, bool]:
    total = standing.score / SIXTIETHS if is_average else Fraction(standing.total_sixtieths, SIXTIETHS)
    per_round = tuple(
        points_display.points(standing.per_round[number]) if number in standing.per_round else "" for number in games
    )
    return standing.rank, per_round, points_display.figure(total), bool(standing.advances)
