"""The typefaces of our papers. All come from wheels and are under the SIL Open Font License; none of the machine's."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import typst

PACKAGES = (
    "fontpkg_noto_sans",
    "fontpkg_noto_sans_arabic",
    "fontpkg_noto_sans_thai",
    "fontpkg_noto_serif",
    "noto_cjk_sans_otc",
)


@cache
def fonts() -> typst.Fonts:
    """Found once a process; drawing then opens what a page needs."""
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder) for folder in folders()]
    )


def folders() -> list[Path]:
    """Where the wheels were unpacked. RuntimeError: one of them is missing."""
    found = []
    for name in PACKAGES:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            raise RuntimeError(f"the font package {name} is not installed")
        found.append(Path(spec.origin).parent)
    return found
