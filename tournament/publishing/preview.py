"""The picture that messengers show beside a link: the tournament's name, which is public, and nobody's."""

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import typst
from django.utils import translation
from django.utils.translation import gettext as _

_TEMPLATE = Path(__file__).parent / "preview.typ"
_FONTS = ("fontpkg_noto_sans", "fontpkg_noto_serif", "noto_cjk_sans_otc")
_REGIONS = {"zh-hant": "tw", "zh-hans": "cn"}


def png(title: str, language: str) -> bytes:
    """1200 by 630 pixels. It tells of no round, so that it is the same before and after every publication."""
    with translation.override(language):
        words = {
            "title": title,
            "standings": _("Standings"),
            "line": _("Ranks and points under pseudonyms."),
            "lang": language.partition("-")[0],
            "region": _REGIONS.get(language, "us"),
        }
    compiler = typst.Compiler(
        _TEMPLATE,
        root=_TEMPLATE.parent,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(words, ensure_ascii=False)},
    )
    drawn = compiler.compile(format="png", ppi=72)
    assert isinstance(drawn, bytes)
    return drawn


@cache
def _fonts() -> typst.Fonts:
    """Found once a process."""
    specs = [find_spec(name) for name in _FONTS]
    folders = [str(Path(spec.origin).parent) for spec in specs if spec and spec.origin]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)
