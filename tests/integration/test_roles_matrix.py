"""Every page behind a permission is asked as every role, as a stranger and as nobody (T-AUTH-02).

Pages are found in the site map, so a new one is held to the matrix without being named here.
"""

from dataclasses import replace

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.urls import resolve, reverse

from accounts.models import AuditEntry, User
from tests.cast import client_for, make_person, make_tournament
from tests.stage import Stage, make_stage
from tournament.models import Role
from tournament.pages.guarded import GuardedPage, every_page, guarded_pages
from tournament.permissions import MATRIX
from tournament.roles_document import roles_document

pytestmark = pytest.mark.django_db

ANSWERED = {200, 302, 405, 409, 422}
GUARDED = guarded_pages()
OF_TABLES = [page for page in every_page("table") if "table_id" in page.parameters]

SIGN_IN = "/sign-in/"
OBJECTS = {"table_id", "seat_id", "player_id", "offer_id", "invitation_id", "membership_id", "user_id", "import_id"}
OBJECTS |= {"pseudonym_id", "family_id", "pair_id", "finalist_id", "champion_id", "digest", "relative_id", "call_id"}
OBJECTS |= {"sweep_id", "screen_id", "announcement_id"}
OBJECTS |= {"proposal_id", "incident_id", "measure_id", "protest_id"}

# Pages of the desk that ask for something else than a role in one tournament, and who is let in.
OTHERWISE_GUARDED = {"desk:create"}  # organisers


@pytest.fixture
def stage() -> Stage:
    return make_stage()


def ask(stage: Stage, user: User | None, path: str) -> list[HttpResponse]:
    """What a GET and a POST are answered; whatever they did is undone."""
    answers, client = [], client_for(user)
    for method, sent in (("get", {}), ("post", stage.form)):
        with transaction.atomic():
            answers.append(getattr(client, method)(path, sent))
            transaction.set_rollback(True)
    return answers


def statuses(stage: Stage, user: User | None, path: str) -> list[int]:
    return [answer.status_code for answer in ask(stage, user, path)]


def is_let_in(stage: Stage, user: User, path: str) -> bool:
    answers = ask(stage, user, path)
    to_sign_in = [answer for answer in answers if answer.headers.get("Location", "").startswith(SIGN_IN)]
    return {answer.status_code for answer in answers} <= ANSWERED and not to_sign_in


def is_kept_out(stage: Stage, user: User, path: str, *, by: int) -> bool:
    """The POST is refused with this status, and the GET too, unless the page knows no GET at all."""
    got, posted = statuses(stage, user, path)
    return posted == by and got in (by, 405)


def is_without_effect(stage: Stage, user: User, path: str) -> bool:
    """There is no such thing here: 404, or back to one's own page with nothing done, as after a second click."""
    recorded = AuditEntry.objects.count()
    with transaction.atomic():
        client = client_for(user)
        got, posted = client.get(path), client.post(path, stage.form)
        has_done_nothing = AuditEntry.objects.count() == recorded
        transaction.set_rollback(True)
    return has_done_nothing and got.status_code in (404, 405) and posted.status_code in (404, 302)


def is_sent_to_sign_in(stage: Stage, path: str) -> bool:
    """What a form brought is kept on the sign-in page (401); it is redirected to where there is nothing to keep."""
    got, posted = ask(stage, None, path)
    is_kept = posted.status_code == 401 and f'action="{SIGN_IN}"' in posted.content.decode()
    return (is_kept or posted.headers.get("Location", "").startswith(SIGN_IN)) and got.status_code in (302, 405)


@pytest.mark.parametrize("guarded", GUARDED, ids=lambda guarded: guarded.name)
def test_t_auth_02_each_role_opens_exactly_the_pages_of_its_permissions(guarded: GuardedPage, stage: Stage) -> None:
    path = stage.path(guarded.name, guarded.parameters)
    assert guarded.permission is not None
    for role in Role:
        user = stage.cast.with_role(role)
        if role in MATRIX[guarded.permission]:
            assert is_let_in(stage, user, path), f"{role} is to open {path}: {statuses(stage, user, path)}"
        else:
            assert is_kept_out(stage, user, path, by=403), f"{role} is not to open {path}"


@pytest.mark.parametrize("guarded", GUARDED, ids=lambda guarded: guarded.name)
def test_to_everybody_else_no_page_of_a_tournament_exists(guarded: GuardedPage, stage: Stage) -> None:
    path = stage.path(guarded.name, guarded.parameters)
    dave, other = stage.cast.dave, make_tournament()
    assert is_sent_to_sign_in(stage, path)
    assert is_kept_out(stage, dave, path, by=404)
    for role in Role:
        dave.memberships.create(tournament=other, role=role)
    assert is_kept_out(stage, dave, path, by=404), "roles in one tournament open nothing in another"
    if OBJECTS & set(guarded.parameters):
        elsewhere = replace(stage, url={**stage.url, "slug": other.slug})
        foreign = elsewhere.path(guarded.name, guarded.parameters)
        assert is_without_effect(stage, dave, foreign), "somebody else's object under one's own address"


@pytest.mark.parametrize("guarded", OF_TABLES, ids=lambda guarded: guarded.name)
def test_a_tables_pages_are_its_judges_and_the_referees(guarded: GuardedPage, stage: Stage) -> None:
    path, cast = stage.path(guarded.name, guarded.parameters), stage.cast
    for user in (cast.alice, cast.carol, cast.fay):
        assert is_let_in(stage, user, path), f"{user} is to open {path}: {statuses(stage, user, path)}"
    for user in (cast.bob, cast.cho, cast.rui, cast.dave):
        assert is_kept_out(stage, user, path, by=404), f"{user} is not to open {path}"
    if getattr(resolve(path).func, "opens_by_pass", False):  # without a pass there is nothing to sign in to either
        assert {404} <= set(statuses(stage, None, path)) <= {404, 405}
    else:
        assert is_sent_to_sign_in(stage, path)


def test_no_page_of_the_desk_stands_open() -> None:
    open_pages = {page.name for page in every_page("desk", "floor") if page.permission is None}
    assert open_pages == OTHERWISE_GUARDED


def test_the_pages_are_found() -> None:
    names = {page.name for page in GUARDED}
    assert {"desk:overview", "desk:staff", "desk:publish", "floor:sheets"} <= names


def test_only_organisers_create_tournaments(stage: Stage) -> None:
    path = reverse("desk:create")
    for user in (stage.cast.carol, stage.cast.dave):
        assert is_kept_out(stage, user, path, by=403)
    assert is_let_in(stage, make_person("Olga", is_organiser=True), path)


def test_the_document_of_roles_is_up_to_date() -> None:
    written = (settings.BASE_DIR / "docs" / "roles.md").read_text(encoding="utf-8")
    assert written == roles_document(), "run `python3 manage.py roles_matrix`"
