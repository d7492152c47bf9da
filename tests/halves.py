"""Gives each of the processes that share the suite the servers that were started for it.

Loaded before the settings are, because they read the environment once.
"""

import json
import os

worker = os.environ.get("PYTEST_XDIST_WORKER", "")
if worker:
    os.environ |= json.loads(os.environ["TEST_SERVERS"])[int(worker.removeprefix("gw"))]
