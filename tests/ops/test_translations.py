"""Translations are compiled when, and only when, they have changed."""

import gettext
import os
from pathlib import Path

from ops import translations

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "seat"
msgstr "席位"

#, fuzzy
msgid "table"
msgstr "房間"
"""


def test_a_changed_catalogue_is_compiled_once_without_what_is_fuzzy(tmp_path: Path) -> None:
    source = tmp_path / "zh_Hant" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(CATALOGUE)
    assert translations.compile_all(tmp_path) == [source.with_suffix(".mo")]
    assert translations.compile_all(tmp_path) == []
    texts = gettext.translation("django", tmp_path, ["zh_Hant"])
    assert (texts.gettext("seat"), texts.gettext("table")) == ("席位", "table")
    os.utime(source, (source.stat().st_mtime + 5,) * 2)
    assert len(translations.compile_all(tmp_path)) == 1
