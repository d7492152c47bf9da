#!/usr/bin/env python3
"""The one door: `up`, `test`, and every Django command. Each makes what it needs first."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - says so, where an older one would only trip
    sys.exit("Titledeed needs Python 3.11 or newer; this is " + sys.version.split()[0])

from ops.entry import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
