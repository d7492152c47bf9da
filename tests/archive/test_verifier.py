"""The verifier against an archive as it was written."""

import pytest

from titledeed_verify.verify import verify

pytestmark = pytest.mark.django_db


def test_an_untouched_archive_holds(archive):
    report = verify(archive)
    assert [outcome.reasons for outcome in report.outcomes if outcome.reasons] == []
    assert report.is_valid
