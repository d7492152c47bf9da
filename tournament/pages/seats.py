"""What the review of seats shows, beside its table cards: the proof, the balance, the swap in hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.forms.seats import SwapForm
from tournament.meetings import Meetings
from tournament.models import Phase, Round, Seat, SeatChange, SeatingPlan
from tournament.pages import seat_review
from tournament.pages.seat_words import meeting_words, round_name
from tournament.pages.undoing import undo_view
from tournament.permissions import Permission
from tournament.seat_queries import meetings_of, names_of
from tournament.seat_swaps import SwapEffect, swap_effect
from tournament.seating_changes import changes_since
from tournament.seating_instances import Level
from tournament.seating_plans import living_plan, with_levels


@dataclass(frozen=True, slots=True)
class Look:
    """How somebody looks at a round's seats: searching, comparing, with up to two seats chosen."""

    may: frozenset[Permission]
    find: str = ""
    compares: bool = False
    first: Seat | None = None
    second: Seat | None = None
    form: SwapForm | None = None


@dataclass(frozen=True, slots=True)
class EffectLine:
    """One figure before and after a swap."""

    label: str
    before: int
    after: int

    @property
    def is_worse(self) -> bool:
        return self.after > self.before


def review(played: Round, look: Look) -> dict[str, Any]:
    """The context of the page of one round's seats."""
    tournament = played.tournament
    plan = living_plan(tournament)
    meetings, names = meetings_of(tournament), names_of(tournament)
    is_draft = plan is not None and plan.state == SeatingPlan.State.DRAFT
    is_posted = Phase.objects.filter(round__tournament=tournament, posted_at__isnull=False).exists()
    return {
        "tournament": tournament,
        "section": "seats",
        "may": look.may,
        "played": played,
        "rounds": tournament.rounds.filter(tables__isnull=False).distinct(),
        "plan": plan,
        "heading": _("Seating draft") if is_draft else _("Seats: %(round)s") % {"round": round_name(played)},
        "changes": changes_since(plan) if plan and not is_posted else [],
        "find": look.find,
        "compares": look.compares,
        "cards": seat_review.cards_of(played, meetings, names, find=look.find, plan=plan if look.compares else None),
        "words": {"empty": _("empty"), "changed": _("changed"), "planned": _("plan:")},
        "can_swap": Permission.SWAP_SEATS in look.may,
        "opponents": seat_review.spread_of(meetings.opponents()),
        "seat_sums": seat_review.spread_of(meetings.seat_sums()),
        **(_proof(plan, meetings) if plan else {}),
        **_choice(played, look, meetings, names),
        "undo": undo_view(tournament) if Permission.UNDO_STEPS in look.may else None,
        "can_discard": Permission.PLAN_SEATS in look.may and not is_posted,
    }


def _proof(plan: SeatingPlan, meetings: Meetings) -> dict[str, Any]:
    report, planned = plan.report, _planned_report(plan)
    is_proven, badge = seat_review.proof_of(report, planned)
    return {
        "lead": _lead(report),
        "figures": seat_review.figures_of(report, planned),
        "reasons": seat_review.reasons_of(planned),
        "is_proven": is_proven,
        "badge": badge,
        "since": _since(plan, meetings),
    }


def _planned_report(plan: SeatingPlan) -> Mapping[str, Any]:
    """What the checker said of the machine's plan, before any swap, its club levels named."""
    planned: Mapping[str, Any] = plan.plan["report"]
    return with_levels(planned, [counts["level"] for counts in plan.report["club_levels"]])


def _lead(report: Mapping[str, Any]) -> str:
    """ "161 players · 3 preliminaries · 40 tables, 1 of five"."""
    parts = [
        ngettext("%d player", "%d players", report["players"]) % report["players"],
        ngettext("%d preliminary", "%d preliminaries", report["games"]) % report["games"],
        ngettext("%d table", "%d tables", report["tables"]) % report["tables"],
    ]
    if fives := report["sizes"].get("5"):
        parts.append(ngettext("%d of them with five seats", "%d of them with five seats", fives) % fives)
    return " · ".join(parts)


def _since(plan: SeatingPlan, meetings: Meetings) -> str:
    """What became of a confirmed plan through alternates and swaps; empty if nothing changed."""
    if plan.state != SeatingPlan.State.CONFIRMED:
        return ""
    changed = SeatChange.objects.filter(seat__round__tournament=plan.tournament, at__gt=plan.confirmed_at)
    number = changed.values("seat").distinct().count()
    if not number:
        return ""
    figures = meetings.figures()
    words = ngettext(
        "%(number)d seat changed since the plan was confirmed. As it stands now: "
        "%(family)d family meetings, %(repeats)d repeat meetings.",
        "%(number)d seats changed since the plan was confirmed. As it stands now: "
        "%(family)d family meetings, %(repeats)d repeat meetings.",
        number,
    )
    return words % {"number": number, "family": figures.family, "repeats": figures.repeats}


def _choice(played: Round, look: Look, meetings: Meetings, names: Mapping[int, str]) -> dict[str, Any]:
    """The first seat chosen, or both with the effect of their swap and the form to make it."""
    first, second = look.first, look.second
    if first is None or second is None or not (first.player_id or second.player_id) or first == second:
        return {"first": first}
    effect = swap_effect(first, second, meetings)
    initial = {
        "first": first.pk,
        "second": second.pk,
        "first_player": first.player_id,
        "second_player": second.player_id,
    }
    return {
        "first": first,
        "second": second,
        "chosen_pair": (first, second),
        "effect": effect,
        "effect_lines": _effect_lines(effect),
        "brings": [meeting_words(meeting, names) for meeting in effect.brings],
        "ends": [meeting_words(meeting, names) for meeting in effect.ends],
        "form": look.form or SwapForm(initial=initial, needs_reason=played.state != Round.State.DRAFTED),
    }


def _effect_lines(effect: SwapEffect) -> list[EffectLine]:
    before, after = effect.before, effect.after
    shared = (
        EffectLine(_("Same-%(level)s meetings") % {"level": Level(level).label}, count, after.shared[level])
        for level, count in before.shared.items()
    )
    return [
        EffectLine(_("Repeat meetings"), before.repeats, after.repeats),
        EffectLine(_("Family meetings"), before.family, after.family),
        EffectLine(_("Seats used twice"), before.seats_twice, after.seats_twice),
        *shared,
    ]
