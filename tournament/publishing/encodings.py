"""In which form a page is sent. Pure: no Django, no database."""

import re
from functools import lru_cache

COMPRESSIBLE = frozenset(
    {"text/html; charset=utf-8", "application/atom+xml; charset=utf-8", "application/json", "application/xml"}
)


@lru_cache(maxsize=256)
def encoding_for(accepted: str) -> str:
    """The best encoding an Accept-Encoding header allows; "" for none."""
    return next(
        (encoding for encoding in ("br", "gzip") if re.search(rf"\b{encoding}\b(?!\s*;\s*q=0(\.0*)?(,|$))", accepted)),
        "",
    )
