"""The desk's navigation: the pages this person may open, in the order of the day."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament.models import Role, Tournament
from tournament.permissions import MATRIX, Permission, roles_of
from tournament.queries import current_round


@dataclass(frozen=True, slots=True)
class Section:
    """A page of the navigation; `names` are the values of `section` for which it is the current one."""

    names: tuple[str, ...]
    label: str | Promise
    route: str
    permission: Permission
    is_apart: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    names: tuple[str, ...]
    label: str | Promise
    url: str
    is_apart: bool


SECTIONS = (
    Section(("overview",), _("Desk"), "desk:overview", Permission.SEE_DESK),
    Section(("players",), _("Players"), "desk:players", Permission.SEE_PLAYERS),
    Section(("pseudonyms",), _("Pseudonyms"), "desk:pseudonyms", Permission.SEE_PSEUDONYMS),
    Section(("check_in",), _("Check-in"), "desk:check_in", Permission.CHECK_IN),
    Section(("seats",), _("Seats"), "desk:seats", Permission.SEE_SEATS),
    Section(("rounds",), _("Round"), "desk:round", Permission.TAKE_ATTENDANCE),
    Section(("floor",), _("Floor"), "floor:wall", Permission.WATCH_FLOOR),
    Section(("hall",), _("Hall"), "desk:hall", Permission.RUN_HALL),
    Section(("sheets",), _("Score sheets"), "floor:sheets", Permission.COUNT_ANY_TABLE),
    Section(("tablets",), _("Tablets"), "floor:tablets", Permission.ISSUE_PASSES),
    Section(("incidents",), _("Incidents"), "desk:incidents", Permission.SEE_INCIDENTS),
    Section(("standings", "publish"), _("Standings"), "desk:standings", Permission.SEE_STANDINGS),
    Section(("final",), _("Final"), "desk:final", Permission.RUN_FINAL),
    Section(("settings",), _("Settings"), "desk:settings", Permission.SEE_DESK, is_apart=True),
    Section(("staff",), _("Staff"), "desk:staff", Permission.MANAGE_STAFF),
    Section(("record",), _("Record"), "desk:record", Permission.SEE_RECORD),
)


def sections_for(user: User, tournament: Tournament) -> list[Item]:
    """What `user` may open in this tournament; two queries."""
    roles = roles_of(user, tournament)
    round_now = current_round(tournament)
    items = []
    for section in SECTIONS:
        if not roles & MATRIX[section.permission]:
            continue
        arguments: list[str | int] = [tournament.slug]
        if section.route == "desk:round":
            if round_now is None:
                continue
            arguments.append(round_now.number)
        items.append(Item(section.names, section.label, reverse(section.route, args=arguments), section.is_apart))
    if Role.JUDGE in roles:
        items.insert(1, Item(("mine",), _("My tables"), reverse("table:mine"), is_apart=False))
    return items
