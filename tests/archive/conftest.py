"""One archive for all: the championship is played once, archived and forgotten."""

from pathlib import Path

import pytest
from django.db import transaction

from games.archive.writing import write_archive
from tests.archive.played import championship


@pytest.fixture(scope="session")
def archive(
    django_db_setup: None, django_db_blocker: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The untouched archive of a whole championship."""
    path = tmp_path_factory.mktemp("archive") / "harbour.zip"
    with django_db_blocker.unblock(), transaction.atomic():  # type: ignore[attr-defined]
        with write_archive(championship().tournament) as made:
            path.write_bytes(made.read())
        transaction.set_rollback(True)
    return path
