"""Who may do what in a tournament (T-AUTH-02). One table of truth, denied unless listed.

`docs/roles.md` is written from `MATRIX`; a test asks every page as every role and compares.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet, TextChoices
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament.models import Membership, Role, Tournament


class Permission(TextChoices):
    SEE_DESK = "see_desk", _("see the desk")
    CHANGE_SETTINGS = "change_settings", _("change the tournament's settings")
    MANAGE_STAFF = "manage_staff", _("invite staff and give roles")
    SEE_PLAYERS = "see_players", _("see the players")
    CHECK_IN = "check_in", _("mark who has arrived")
    RUN_CHECK_IN = "run_check_in", _("close the check-in and decide on who is missing")
    EDIT_PLAYERS = "edit_players", _("import and correct players, families and alternates")
    SEE_PSEUDONYMS = "see_pseudonyms", _("see which pseudonym is whose")
    PROPOSE_PSEUDONYMS = "propose_pseudonyms", _("propose pseudonyms")
    DECIDE_PSEUDONYMS = "decide_pseudonyms", _("approve and reject pseudonyms")
    SEE_SEATS = "see_seats", _("see the seats")
    PLAN_SEATS = "plan_seats", _("draft and confirm seats")
    SWAP_SEATS = "swap_seats", _("swap seats before a game starts")
    POST_SEATS = "post_seats", _("post the seats of a phase")
    TAKE_ATTENDANCE = "take_attendance", _("mark who is at the table")
    DECIDE_ALTERNATES = "decide_alternates", _("decide on alternates")
    START_PLAY = "start_play", _("start a phase")
    UNDO_STEPS = "undo_steps", _("undo the last step of the day")
    RUN_CLOCK = "run_clock", _("pause the clock and give extra minutes")
    RUN_HALL = "run_hall", _("open the hall's screens and make announcements")
    ISSUE_PASSES = "issue_passes", _("issue and revoke the tablets' passes")
    WATCH_FLOOR = "watch_floor", _("watch all tables live, answer calls, send messages to tablets")
    COUNT_ANY_TABLE = "count_any_table", _("enter the count sheet of any table")
    LOCK_SHEETS = "lock_sheets", _("lock score sheets")
    CORRECT_RESULTS = "correct_results", _("correct a locked result")
    SEE_INCIDENTS = "see_incidents", _("see incidents and protests, and note one")
    TAKE_MEASURES = "take_measures", _("caution, warn and disqualify")
    EXPEL = "expel", _("expel from the tournament")
    DECIDE_PROTESTS = "decide_protests", _("decide on protests")
    SEE_STANDINGS = "see_standings", _("see standings before they are published")
    PUBLISH = "publish", _("publish")
    RUN_FINAL = "run_final", _("seat the final and declare the champion")
    RULE = "rule", _("rule on what is otherwise fixed")
    SEE_RECORD = "see_record", _("read the record of acts")
    ARCHIVE = "archive", _("write and download the archive")
    ERASE_PEOPLE = "erase_people", _("export and erase what is held of a person")


_CHAIR, _CHIEF = Role.CHAIR, Role.CHIEF_REFEREE
_REFEREE, _REGISTRAR, _JUDGE = Role.REFEREE, Role.REGISTRAR, Role.JUDGE
_ALL = frozenset(Role)
_LEADS = frozenset({_CHAIR, _CHIEF})
_REFEREES = frozenset({_CHIEF, _REFEREE})

MATRIX: dict[Permission, frozenset[Role]] = {
    Permission.SEE_DESK: _ALL,
    Permission.CHANGE_SETTINGS: frozenset({_CHIEF}),
    Permission.MANAGE_STAFF: _LEADS,
    Permission.SEE_PLAYERS: _ALL - {_JUDGE},
    Permission.CHECK_IN: _REFEREES | {_REGISTRAR},
    Permission.RUN_CHECK_IN: frozenset({_CHIEF}),
    Permission.EDIT_PLAYERS: frozenset({_CHIEF, _REGISTRAR}),
    Permission.SEE_PSEUDONYMS: _LEADS,  # T-PUB-02
    Permission.PROPOSE_PSEUDONYMS: _LEADS,
    Permission.DECIDE_PSEUDONYMS: frozenset({_CHAIR}),  # T-PUB-06
    Permission.SEE_SEATS: _ALL - {_JUDGE},
    Permission.PLAN_SEATS: frozenset({_CHIEF}),
    Permission.SWAP_SEATS: _REFEREES,  # T-SEAT-05
    Permission.POST_SEATS: frozenset({_CHIEF}),
    Permission.TAKE_ATTENDANCE: _REFEREES,
    Permission.DECIDE_ALTERNATES: frozenset({_CHIEF}),  # T-ALT-05
    Permission.START_PLAY: frozenset({_CHIEF}),  # T-FMT-07
    Permission.UNDO_STEPS: frozenset({_CHIEF}),
    Permission.RUN_CLOCK: frozenset({_CHIEF}),  # T-FMT-07, GAP-T3
    Permission.RUN_HALL: frozenset({_CHIEF}),
    Permission.ISSUE_PASSES: _REFEREES,
    Permission.WATCH_FLOOR: _REFEREES,
    Permission.COUNT_ANY_TABLE: _REFEREES,
    Permission.LOCK_SHEETS: _REFEREES,
    Permission.CORRECT_RESULTS: frozenset({_CHIEF}),
    Permission.SEE_INCIDENTS: _REFEREES | {_CHAIR},
    Permission.TAKE_MEASURES: _REFEREES,  # T-COND-04
    Permission.EXPEL: _REFEREES | {_CHAIR},  # T-COND-02
    Permission.DECIDE_PROTESTS: frozenset({_CHIEF}),  # T-AUTH-01
    Permission.SEE_STANDINGS: _LEADS,
    Permission.PUBLISH: frozenset({_CHIEF}),
    Permission.RUN_FINAL: frozenset({_CHIEF}),
    Permission.RULE: frozenset({_CHIEF}),
    Permission.SEE_RECORD: _LEADS,
    Permission.ARCHIVE: _LEADS,
    Permission.ERASE_PEOPLE: _LEADS,
}


def roles_of(user: User, tournament: Tournament) -> frozenset[Role]:
    """The roles of one person in one tournament; empty for a stranger."""
    found = Membership.objects.filter(user=user, tournament=tournament).values_list("role", flat=True)
    return frozenset(Role(role) for role in found)


def is_allowed(user: User, tournament: Tournament, permission: Permission) -> bool:
    return bool(roles_of(user, tournament) & MATRIX[permission])


def tournaments_with(user: User, permission: Permission) -> QuerySet[Tournament]:
    """Where this person may do that."""
    return Tournament.objects.filter(memberships__user=user, memberships__role__in=MATRIX[permission]).distinct()


def permissions_of(user: User, tournament: Tournament) -> frozenset[Permission]:
    """All that this person may do in one tournament; a page asks it which buttons to show."""
    roles = roles_of(user, tournament)
    return frozenset(permission for permission, allowed in MATRIX.items() if roles & allowed)


P = ParamSpec("P")
DeskView = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]


def requires(permission: Permission) -> Callable[[DeskView[P]], Callable[..., HttpResponse]]:
    """Guard a desk view: `@requires(Permission.PUBLISH) def publish(request, tournament)`.

    The route gives `slug`; the view gets the tournament. A stranger gets 404, as if it did not
    exist; a member without the right role gets 403.
    """

    def guard(view: DeskView[P]) -> Callable[..., HttpResponse]:
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            tournament = Tournament.objects.filter(slug=slug).first()
            assert isinstance(request.user, User)
            roles = roles_of(request.user, tournament) if tournament else frozenset()
            if tournament is None or not roles:
                raise Http404
            if not roles & MATRIX[permission]:
                raise PermissionDenied
            return view(request, tournament, *args, **kwargs)

        guarded.permission = permission  # type: ignore[attr-defined]  # read by the matrix test
        return guarded

    return guard
