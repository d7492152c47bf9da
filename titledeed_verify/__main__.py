"""`python -m titledeed_verify ARCHIVE [--json] [--head HASH]`: 0 it holds, 1 it does not, 2 it is no archive."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from titledeed_verify.bundle import Unreadable
from titledeed_verify.verify import verify

VALID, INVALID, UNREADABLE = 0, 1, 2


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m titledeed_verify", description=__doc__)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--json", action="store_true", help="tell it to a program")
    parser.add_argument("--head", default="", help="a head of the chain as printed or published: it must be in it")
    asked = parser.parse_args(words)
    try:
        report = verify(asked.archive, head=asked.head)
    except Unreadable as error:
        sys.stderr.write(f"{asked.archive}: {error}\n")
        return UNREADABLE
    sys.stdout.write((report.to_json() if asked.json else report.to_text()) + "\n")
    return VALID if report.is_valid else INVALID


if __name__ == "__main__":
    sys.exit(main())
