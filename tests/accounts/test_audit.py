"""The record is append-only in the database itself."""

import pytest
from django.db import IntegrityError, connection, transaction

from accounts import audit
from accounts.models import AuditEntry
from tests.cast import make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry() -> AuditEntry:
    return audit.record("seating.posted", by=make_person("Carol"), tournament_id=7, subject="Phase A", reason="ready")


def test_a_line_cannot_be_changed(entry: AuditEntry) -> None:
    entry.reason = "never mind"
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        entry.save()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        AuditEntry.objects.update(by=None)
    assert AuditEntry.objects.get().reason == "ready"


def test_a_line_cannot_be_deleted(entry: AuditEntry) -> None:
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        entry.delete()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM accounts_auditentry")
    assert AuditEntry.objects.count() == 1


def test_the_system_has_a_name_too() -> None:
    assert audit.record("jobs.swept", by=None).by_name == "system"
