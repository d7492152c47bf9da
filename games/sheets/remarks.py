"""What stands under a sheet: rulings of the game, explained differences, the judge's own remark. As phrases."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.counts import TableCount
from games.errors import Unexplained
from games.sheets.drafting import REST, Difference, differences

Phrase = dict[str, Any]
RULING, CASH, OTHERWISE, REMARK = "sheet.ruling", "sheet.cash_ruled", "sheet.counted_otherwise", "sheet.remark"


def remarks_of(count: TableCount, expected: Mapping[str, Any], explanations: Mapping[str, str]) -> list[Phrase]:
    """The remarks of a count. `explanations` give by `Difference.about` why it differs; Unexplained if one lacks."""
    found = differences(count, expected)
    asked = list(dict.fromkeys(difference.about for difference in found))
    reasons = {about: explanations.get(about, "").strip() for about in asked}
    if unexplained := [about for about in asked if not reasons[about]]:
        raise Unexplained(unexplained)
    return [
        *({"code": RULING, "values": dict(ruling)} for ruling in expected.get("rulings", ())),
        *(_cash(difference, reasons[difference.about]) for difference in found if difference.about != REST),
        *_otherwise([difference for difference in found if difference.about == REST], reasons.get(REST, "")),
        *([{"code": REMARK, "values": {"text": count.end.remark}}] if count.end.remark else []),
    ]


def explanations_in(remarks: Sequence[Phrase]) -> dict[str, str]:
    """The reasons that were given, by what they are about."""
    return {remark["about"]: remark["values"]["reason"] for remark in remarks if "about" in remark}


def _cash(difference: Difference, reason: str) -> Phrase:
    values = {
        "player": {"player": f"s{difference.seat}"},
        "expected": {"money": difference.expected},
        "counted": {"money": difference.counted},
        "reason": reason,
    }
    return {"code": CASH, "about": difference.about, "values": values}


def _otherwise(found: Sequence[Difference], reason: str) -> list[Phrase]:
    if not found:
        return []
    values = {
        "players": [{"player": f"s{difference.seat}"} for difference in found if difference.seat],
        "squares": {"squares": [difference.square for difference in found if difference.square]},
        "reason": reason,
    }
    return [{"code": OTHERWISE, "about": REST, "values": values}]
