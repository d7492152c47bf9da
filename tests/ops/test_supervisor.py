"""What happens to a process that keeps dying."""

import subprocess
import sys

import pytest

from ops.errors import OpsError
from ops.supervisor import MOST_DEATHS, Child, watch


def test_a_process_that_keeps_dying_ends_the_watch_with_its_name_and_exit_code() -> None:
    started = []

    def launch() -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen([sys.executable, "-c", "raise SystemExit(3)"], start_new_session=True))
        return started[-1]

    with pytest.raises(OpsError, match=r"The worker ended 6 times within a minute \(exit code 3\)"):
        watch([Child("worker", launch, launch())])
    assert len(started) == MOST_DEATHS + 1
