"""Dates and times read the same on every continent."""

from datetime import UTC, datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

MOMENT = datetime(2026, 12, 5, 18, 56, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "style", "said"),
    [
        ("en", "DATE_FORMAT", "5 December 2026"),
        ("en", "DATETIME_FORMAT", "5 December 2026, 18:56"),
        ("en", "SHORT_DATETIME_FORMAT", "5 Dec 2026, 18:56"),
        ("zh-hant", "DATETIME_FORMAT", "2026年12月5日 18:56"),
        ("zh-hans", "DATE_FORMAT", "2026年12月5日"),
    ],
)
def test_no_date_can_be_read_as_another(language: str, style: str, said: str) -> None:
    with translation.override(language):
        assert date_format(MOMENT, style) == said
