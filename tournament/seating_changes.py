"""What changed in the field since seats were drafted: a draft that no longer fits is not confirmed."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.enumeration import enumerated
from tournament.models import Player, Round, SeatingPlan
from tournament.seating_instances import families_of, forbidden_of

People = Mapping[int, Player]
Pair = tuple[int, int]


def changes_since(plan: SeatingPlan) -> list[str]:
    """The changes in words with the names of those concerned; empty when the plan still fits.

    Clubs and cities are wishes, not conditions: a corrected city does not undo a draft.
    """
    tournament = plan.tournament
    people = {player.pk: player for player in tournament.players.select_related("family")}
    planned = [people[pk] for pk in plan.instance["players"] if pk in people]
    found = [
        (_("entered since"), _new(plan, people)),
        (_("out since"), [player for player in planned if player.status != Player.Status.ENTERED]),
        (_("order of the alternates"), _passed_over(planned, people)),
        (_("family or forbidden pair"), _newly_tied_or_untied(plan, planned, people)),
        (_("needed table"), _fixed_differently(plan.instance, planned)),
    ]
    words = [
        _("%(what)s: %(names)s") % {"what": what, "names": enumerated(player.name for player in who)}
        for what, who in found
        if who
    ]
    if deleted := len(plan.instance["players"]) - len(planned):
        words.append(ngettext("%d player deleted", "%d players deleted", deleted) % deleted)
    if plan.instance["rounds"] != tournament.rounds.filter(kind=Round.Kind.PRELIMINARY).count():
        words.append(_("another number of preliminaries"))
    return words


def _new(plan: SeatingPlan, people: People) -> list[Player]:
    planned = set(plan.instance["players"])
    return [
        p for p in people.values() if p.status == Player.Status.ENTERED and not p.is_alternate and p.pk not in planned
    ]


def _passed_over(planned: Iterable[Player], people: People) -> list[Player]:
    """Alternates who would now be called before one who is in the plan (T-ALT-02)."""
    called = {player.pk for player in planned if player.is_alternate}
    queue = [p for p in people.values() if p.status == Player.Status.ENTERED and p.is_alternate]
    queue.sort(key=lambda player: player.alternate_rank or 0)
    return [player for player in queue[: len(called)] if player.pk not in called]


def _newly_tied_or_untied(plan: SeatingPlan, planned: list[Player], people: People) -> list[Player]:
    before = _pairs(plan.instance["families"], plan.instance["forbidden"])
    after = _pairs(families_of(planned), forbidden_of(plan.tournament, planned))
    concerned = sorted({pk for pair in before ^ after for pk in pair})
    return [people[pk] for pk in concerned if pk in people]


def _pairs(*groupings: Iterable[Iterable[int]]) -> set[Pair]:
    return {pair for groups in groupings for group in groups for pair in combinations(sorted(group), 2)}


def _fixed_differently(instance: Mapping[str, Any], planned: Iterable[Player]) -> list[Player]:
    return [
        player for player in planned if (player.fixed_table or None) != instance["fixed_tables"].get(str(player.pk))
    ]
