"""What the log may hold of a request."""

import logging
from datetime import timedelta

import pytest
import structlog

from accounts.links import make_link
from accounts.models import OneTimeLink
from accounts.passwords import make_password_link
from tests.cast import client_for, make_person

pytestmark = pytest.mark.django_db


def written(records: list[logging.LogRecord]) -> str:
    """The lines as they go to standard error."""
    formatters = (handler.formatter for handler in logging.getLogger().handlers)
    ours = next(found for found in formatters if isinstance(found, structlog.stdlib.ProcessorFormatter))
    return "\n".join(ours.format(record) for record in records)


@pytest.mark.parametrize("purpose", ["welcome", "join", "password"])
def test_a_link_that_still_works_never_stands_in_the_log(purpose: str, caplog: pytest.LogCaptureFixture) -> None:
    """The form is refused and the next one fails the CSRF check: both are logged, the link stays open."""
    token = make_password_link(make_person("Alice"), by=None)
    if purpose != "password":
        _link, token = make_link(
            OneTimeLink.Purpose.FIRST_CHIEF_REFEREE, email="gwen@example.org", lasts=timedelta(days=1)
        )
    client = client_for(None)
    client.handler.enforce_csrf_checks = purpose == "join"
    answer = client.post(f"/{purpose}/{token}/", {"password": "short"})
    assert answer.status_code in (403, 422)
    assert f"/{purpose}/***/" in written(caplog.records)
    assert token not in written(caplog.records)
