"""How ties were broken, in words: which tie-break, and what both players had."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament import points_display
from tournament.broken_ties import BrokenTie, broken_ties
from tournament.models import RollOff, Tournament
from tournament.results import criteria_of, entrants_of
from tournament.scorekeeper import scorekeeper
from tournament.standings import ROLL_OFF, Standing

TIE_BREAKS: Mapping[str, str | Promise] = {
    "cumulative_net_worth": gettext_lazy("net worth of all games"),
    "game_wins": gettext_lazy("games won"),
    "best_game_points": gettext_lazy("points of the best game"),
    "best_game_net_worth": gettext_lazy("net worth of the best game"),
    "roll_off": gettext_lazy("roll-off"),
}


def tie_words(tournament: Tournament, standings: Sequence[Standing], names: Mapping[int, str]) -> dict[int, str]:
    """For everybody with the points of a neighbour: before or behind whom, by what, and both values."""
    told: dict[int, str] = {}
    roll_offs = list(tournament.roll_offs.filter(round=None))
    for tie in broken_ties(entrants_of(tournament), standings, criteria_of(tournament).chain):
        own, others = _values(tie, tournament, roll_offs)
        values = {"tie_break": TIE_BREAKS[tie.tie_break], "own": own, "others": others}
        higher, lower = names.get(tie.higher) or "–", names.get(tie.lower) or "–"
        told[tie.higher] = _("before %(name)s by %(tie_break)s: %(own)s against %(others)s") % {**values, "name": lower}
        values |= {"own": others, "others": own, "name": higher}
        told[tie.lower] = _("behind %(name)s by %(tie_break)s: %(own)s against %(others)s") % values
    return told


def _values(tie: BrokenTie, tournament: Tournament, roll_offs: Sequence[RollOff]) -> tuple[str, str]:
    if tie.tie_break == ROLL_OFF or tie.values is None:
        return _thrown(tie, roll_offs)
    one, other = tie.values
    if tie.tie_break == "best_game_points":
        return points_display.points(one), points_display.points(other)
    if tie.tie_break == "game_wins":
        return str(one), str(other)
    money = scorekeeper().money
    return money(one, tournament), money(other, tournament)


def _thrown(tie: BrokenTie, roll_offs: Sequence[RollOff]) -> tuple[str, str]:
    """The throw in which the two first differed; the newest roll-off between them counts."""
    for roll_off in reversed(roll_offs):
        if {tie.higher, tie.lower} <= set(roll_off.order):
            for throw in roll_off.rolls:
                one, other = throw.get(str(tie.higher)), throw.get(str(tie.lower))
                if one != other:
                    return str(one), str(other)
    return "–", "–"


def open_words(kind: str, count: int) -> str:
    """What is still open, with its number."""
    words = {
        "protests": ngettext("%(count)s protest is open", "%(count)s protests are open", count),
        "offers": ngettext(
            "%(count)s seat is offered to an alternate", "%(count)s seats are offered to alternates", count
        ),
        "unmarked": ngettext(
            "%(count)s player is not yet marked present", "%(count)s players are not yet marked present", count
        ),
        "tables": ngettext("%(count)s table is not locked", "%(count)s tables are not locked", count),
    }
    return words[kind] % {"count": count}
