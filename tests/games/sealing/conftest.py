"""Papers are looked at with poppler, which shares no code with what made them."""

import pytest

from ops import poppler


@pytest.fixture(scope="session", autouse=True)
def _poppler() -> None:
    poppler.ensure()
