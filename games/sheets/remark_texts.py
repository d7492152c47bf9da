"""The remarks of a sheet as sentences; on the sheet itself they are phrases."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.deed_words import deed_name
from games.money import shown
from games.sheets.remarks import CASH, OTHERWISE, RULING
from rules_engine.edition import Edition
from tournament.enumeration import enumerated


def remark_text(remark: Mapping[str, Any], edition: Edition, names: Mapping[str, str], language: str) -> str:
    """One remark in the reader's language; `names` by seat."""
    values = remark["values"]
    if remark["code"] == RULING:
        return str(_("Ruling, entry %(number)s: %(reason)s") % values)
    if remark["code"] == CASH:
        return _("Cash of %(name)s ruled: expected %(expected)s, counted %(counted)s. %(reason)s") % {
            "name": _name(values["player"], names),
            "expected": shown(values["expected"]["money"], edition),
            "counted": shown(values["counted"]["money"], edition),
            "reason": values["reason"],
        }
    if remark["code"] == OTHERWISE:
        what = [_name(player, names) for player in values["players"]]
        what += [deed_name(edition, square, language) for square in values["squares"]["squares"]]
        return _("Counted otherwise than recorded (%(what)s): %(reason)s") % {
            "what": enumerated(what),
            "reason": values["reason"],
        }
    return str(values["text"])


def _name(player: Mapping[str, str], names: Mapping[str, str]) -> str:
    seat = player["player"].removeprefix("s")
    return names.get(seat) or _("seat %(number)s") % {"number": seat}
