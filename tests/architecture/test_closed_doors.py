"""Ways round the program that others have paid for, and that must not exist here."""

import re

from django.conf import settings

from tests.architecture.sources import python_files

PRODUCT = ("accounts", "config", "games", "jobs", "tournament")
MAIL = re.compile(r"django\.core\.mail|\bsmtplib\b|\bsend_mail\b|\bemail_user\b")


def test_pain_13_no_list_of_raw_rows_lets_an_old_page_overwrite_a_new_one() -> None:
    assert "django.contrib.admin" not in settings.INSTALLED_APPS
    found = [path for path in python_files(*PRODUCT) if "django.contrib.admin" in path.read_text()]
    assert found == []


def test_pain_63_no_mail_is_sent_that_could_name_somebody() -> None:
    found = [path for path in python_files(*PRODUCT) if MAIL.search(path.read_text())]
    assert found == []
