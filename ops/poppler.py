"""Poppler for the tests of papers: it reads, draws and checks PDFs, and shares no code with what makes them."""

import shutil

from ops import debian
from ops.errors import OpsError

PACKAGE = "poppler-utils"
TOOLS = ("pdftotext", "pdftoppm", "pdfsig", "pdfinfo")


def ensure() -> None:
    """Have the tools, installed first where this user may; OpsError says what is missing elsewhere."""
    if not is_complete():
        debian.install(PACKAGE)
    if not is_complete():
        raise OpsError(
            "The tests of papers need poppler. On Debian and Ubuntu, as root:\n"
            f"    apt-get update && apt-get install --no-install-recommends {PACKAGE}"
        )


def is_complete() -> bool:
    return all(shutil.which(tool) for tool in TOOLS)
