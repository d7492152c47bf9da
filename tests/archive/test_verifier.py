"""The verifier against an archive as it was written."""

import sys

import pytest

from titledeed_verify.verify import verify

pytestmark = pytest.mark.django_db


def test_an_untouched_archive_holds(archive):
    report = verify(archive)
    assert [outcome.reasons for outcome in report.outcomes if outcome.reasons] == []
    assert report.is_valid


def test_the_signatures_inside_the_sealed_sheets_are_checked(archive):
    outcome = next(outcome for outcome in verify(archive).outcomes if outcome.name == "seals")
    assert outcome.notes == ["4 sealed sheets hold by 1 certificates of the tournament"]


def test_without_py_hanko_the_report_says_that_seals_were_not_checked(archive, monkeypatch):
    monkeypatch.setitem(sys.modules, "games.sealing.validation", None)
    outcome = next(outcome for outcome in verify(archive).outcomes if outcome.name == "seals")
    assert outcome.holds
    assert "pyHanko is not installed" in outcome.notes[0]
