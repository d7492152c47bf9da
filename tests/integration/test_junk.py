"""Whatever stands in a form or behind a question mark, no page breaks.

The names that a page reads from the request are found in its source, so a new one is tried without
being named here.
"""

import inspect
import re
import sys

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import resolve

from tests.cast import client_for
from tests.stage import Stage, make_stage
from tournament.models import Membership, Role
from tournament.pages.guarded import GuardedPage, every_page

pytestmark = pytest.mark.django_db

JUNK = {
    "a NUL": "a\0b",
    "thousands of digits": "9" * 5000,
    "a number no column takes": "9" * 18,
    "a digit that is none": "²",
    "a long text": "x" * 6000,
}
PAGES = [page for namespace in ("desk", "floor", "table") for page in every_page(namespace)]


def names_read(path: str, stage: Stage) -> set[str]:
    """What the module of this page's view takes from the request by name."""
    source = inspect.getsource(sys.modules[resolve(path).func.__module__])
    asked = re.findall(r'request\.(?:GET|POST)\.get\("(\w+)"', source)
    return {*asked, *(name for name in stage.form if f'"{name}"' in source)}


def ask(stage: Stage, method: str, path: str, sent: dict[str, object]) -> HttpResponse:
    """The answer to whoever may do everything; whatever it did is undone."""
    with transaction.atomic():
        answer: HttpResponse = getattr(client_for(stage.cast.carol), method)(path, sent)
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_breaks_on_junk(page: GuardedPage) -> None:
    stage = make_stage()
    for role in Role:
        Membership.objects.get_or_create(tournament=stage.tournament, user=stage.cast.carol, role=role)
    path = stage.path(page.name, page.parameters)
    for name in names_read(path, stage):
        for what, junk in JUNK.items():
            for method, rest in (("get", {}), ("post", {**stage.form, "decision": "decline"})):
                answer = ask(stage, method, path, {**rest, name: junk})
                assert answer.status_code < 500, f"{method} {path} with {what} as {name}"
