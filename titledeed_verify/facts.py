"""What an archive says, read once and looked up by everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from titledeed_verify.bundle import BadShape, Bundle
from titledeed_verify.shapes import LOG, PEOPLE_ROWS, ROWS, read_row, read_rows
from tournament.chain_hash import Link

if TYPE_CHECKING:
    from titledeed_verify.games import Examined

Row = dict[str, Any]
FINISHED = ("locked", "replaced")
OUTCOME_OF = {"playing": "survivor"}  # what the engine calls it -> what a sheet calls it


class Facts:
    """The rows of an archive. Whatever is asked for and has the wrong shape raises BadShape."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self._rows: dict[str, list[Row]] = {}
        self.games: list[Examined] | None = None  # what `games.examined` found, once it has looked

    def rows(self, name: str) -> list[Row]:
        """The rows of `<name>.json`."""
        return self._read(f"{name}.json", ROWS)

    def people(self, name: str) -> list[Row]:
        """The rows of `people/<name>.json`; none in an archive without people."""
        return self._read(f"people/{name}.json", PEOPLE_ROWS) if self.bundle.has_people else []

    def _read(self, path: str, shapes: Mapping[str, Any]) -> list[Row]:
        if path not in self._rows:
            self._rows[path] = read_rows(self.bundle.json(path), shapes[path], path)
        return self._rows[path]

    def log(self, folder: str) -> list[Row]:
        path = f"{folder}/log.jsonl"
        lines = list(self.bundle.lines(path))
        return [read_row(line, LOG, f"{path}, line {number}") for number, line in enumerate(lines, 1)]

    @cached_property
    def tournament(self) -> Row:
        found = self.rows("tournament")
        if len(found) != 1:
            raise BadShape("tournament.json: an archive is of one tournament")
        return found[0]

    @cached_property
    def chain(self) -> list[Link]:
        return [
            Link(row["number"], row["kind"], row["content"], row["at"], row["previous"], row["hash"])
            for row in self.rows("chain")
        ]

    def links(self, *kinds: str) -> list[Link]:
        return [link for link in self.chain if link.kind in kinds]

    @cached_property
    def rounds(self) -> dict[int, Row]:
        return {row["id"]: row for row in self.rows("rounds")}

    @cached_property
    def tables(self) -> dict[int, Row]:
        return {row["id"]: row for row in self.rows("tables")}

    def place(self, table_id: int) -> tuple[int, int]:
        """Round and table by their numbers."""
        table = self.tables[table_id]
        return self.rounds[table["round_id"]]["number"], table["number"]

    def named(self, table_id: int) -> str:
        return "round {} table {}".format(*self.place(table_id))

    def is_final(self, table_id: int) -> bool:
        return bool(self.rounds[self.tables[table_id]["round_id"]]["kind"] == "final")

    def is_preliminary(self, table_id: int) -> bool:
        """Whether points are earned there, and relatives kept apart: neither in semi-finals nor in the final."""
        return bool(self.rounds[self.tables[table_id]["round_id"]]["kind"] == "preliminary")

    @cached_property
    def finished_sheets(self) -> list[Row]:
        """The sheets that count or counted."""
        return [sheet for sheet in self.rows("sheets") if sheet["state"] in FINISHED]

    @cached_property
    def recordings(self) -> dict[int, Row]:
        """The recording by table."""
        return {row["table_id"]: row for row in self.rows("recordings")}

    @cached_property
    def rules(self) -> Row:
        return read_row(self.bundle.json("rules.json"), {"tournament": (dict,), "rounds": (list,)}, "rules.json")

    def rules_of(self, number: int) -> Row:
        """The rules in force in a round; every option answered."""
        found = next((each for each in self.rules["rounds"] if each["round"] == number), None)
        if found is None:
            raise BadShape(f"rules.json: nothing about round {number}")
        return found  # type: ignore[no-any-return]

    @cached_property
    def lines_of_results(self) -> dict[int, list[Row]]:
        """The lines of each result, by place and seat."""
        found = defaultdict(list)
        for line in self.rows("result_lines"):
            found[line["result_id"]].append(line)
        return {
            result: sorted(lines, key=lambda each: (each["placement"], each["seat"])) for result, lines in found.items()
        }

    @cached_property
    def current_results(self) -> dict[int, Row]:
        """The result that counts, by table."""
        return {row["table_id"]: row for row in self.rows("results") if row["is_current"]}

    @cached_property
    def seats_by_table(self) -> dict[int, list[Row]]:
        found = defaultdict(list)
        for seat in self.rows("seats"):
            found[seat["table_id"]].append(seat)
        return found

    @cached_property
    def pseudonyms(self) -> dict[int, Row]:
        """The approved ones by player."""
        return {row["player_id"]: row for row in self.people("pseudonyms") if row["state"] == "approved"}

    @cached_property
    def erased(self) -> Erased:
        return Erased(self.links("person.erased"))


class Erased:
    """What the chain says was erased, by ids: their absence is explained."""

    def __init__(self, links: Sequence[Link]) -> None:
        def ids(name: str) -> frozenset[int]:
            return frozenset(id for link in links for id in link.content.get(name, ()) if isinstance(id, int))

        self.players = ids("players")
        self.signatures, self.documents, self.sheets = ids("signatures"), ids("documents"), ids("sheets")
