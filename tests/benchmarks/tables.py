"""250 tables that record one entry every four seconds, against the web server as `up` starts it.

python3 -m tests.benchmarks.tables [--tables 250] [--seconds 120] [--every 4] [--pulse 5]

Servers of its own, thrown away after. Prints how long a tap takes as the tablet sees it, how many went
wrong, and what the web server's processes used of the CPU for each (from /proc, so on Linux alone).
"""

import argparse
import importlib
import json
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

from ops import address, application, bootstrap, processes, static_files, translations
from ops.places import PYTHON
from ops.services import Services

OWN = ("DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DEBUG", "SECURE")
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Load:
    """What all tablets measured: seconds of each entry and of each pulse, and what went wrong."""

    taps: list[float] = field(default_factory=list)
    pulses: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def main() -> None:
    options = _options()
    _enter_environment()
    with tempfile.TemporaryDirectory(prefix="titledeed-tables-") as folder, servers(Path(folder)):
        importlib.import_module("django").setup()
        hall = importlib.import_module("tests.benchmarks.hall")
        port = importlib.import_module("tests.live").free_port()
        _say(f"seating {options.tables} tables ...")
        tables = hall.seat(options.tables, entries=int(options.seconds / options.every) + 2)
        with web_server(Path(folder), port) as server:
            _say(f"{options.tables} tables, one entry every {options.every:g} s, for {options.seconds:g} s ...")
            _run(tables, f"http://127.0.0.1:{port}", server, options)


def _enter_environment() -> None:
    """Go on inside `.venv`, as the same module."""
    if bootstrap.prepare(development=True) or not bootstrap.is_inside():
        os.execv(PYTHON, [str(PYTHON), "-m", "tests.benchmarks.tables", *sys.argv[1:]])  # noqa: S606 - the same program


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=4, help="seconds from one entry of a table to its next")
    parser.add_argument("--pulse", type=float, default=5, help="seconds between signs of life; 0 for none")
    return parser.parse_args()


@contextmanager
def servers(home: Path) -> Iterator[None]:
    for name in OWN:
        os.environ.pop(name, None)
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "SECRET_KEY": secrets.token_urlsafe(48)}
    services = Services(home)
    try:
        translations.compile_all()
        static_files.collect()
        services.start()
        application.manage("migrate", "--verbosity=0")
        yield
    finally:
        services.stop()


@contextmanager
def web_server(home: Path, port: int) -> Iterator[int]:
    child = processes.spawn(application.commands("127.0.0.1", port, home)["web server"], owner=home)
    try:
        until = time.monotonic() + 30
        while not address.answers("127.0.0.1", port, "/healthz"):
            if time.monotonic() > until or child.poll() is not None:
                sys.exit("the web server does not answer")
            time.sleep(0.1)
        yield child.pid
    finally:
        processes.stop(child)


def _run(tables: Sequence[Any], site: str, server: int, options: argparse.Namespace) -> None:
    simulator = importlib.import_module("tests.simulator")
    load, ready = Load(), Barrier(len(tables) + 1)
    threads = []
    for number, begun in enumerate(tables):
        tablet = simulator.SimulatedTablet(site, begun.table_id)
        tablet.pair(begun.code)
        offset = options.every * number / len(tables)  # judges do not tap in step
        words = (tablet, begun.actions, offset, options, load, ready)
        threads.append(Thread(target=_record, args=words, daemon=True))
    for thread in threads:
        thread.start()
    ready.wait()
    before, began = cpu_seconds(server), time.monotonic()
    for thread in threads:
        thread.join()
    _report(load, cpu_seconds(server) - before, time.monotonic() - began)


def _record(
    tablet: Any,
    actions: Sequence[dict[str, Any]],
    offset: float,
    options: argparse.Namespace,
    load: Load,
    ready: Barrier,
) -> None:
    """One table's judge: entries by the clock, however long the last one took, and signs of life between."""
    ready.wait()
    began = time.monotonic()
    due = [(offset + options.every * step, lambda action=action: tablet.play(action), load.taps)
           for step, action in enumerate(actions)]  # fmt: skip
    if options.pulse:
        count = int(options.seconds / options.pulse) + 1
        due += [(offset + options.pulse * step, tablet.pulse, load.pulses) for step in range(count)]
    for at, act, measured in sorted(due, key=lambda one: one[0]):
        if at > options.seconds:
            return
        time.sleep(max(0.0, began + at - time.monotonic()))
        _measure(act, measured, load)


def _measure(act: Callable[[], None], measured: list[float], load: Load) -> None:
    began = time.perf_counter()
    try:
        act()
    except Exception as error:  # counted, and told at the end
        load.errors.append(f"{type(error).__name__}: {error}")
    measured.append(time.perf_counter() - began)


def cpu_seconds(root: int) -> float:
    """What a process and all that it started have used so far, user and system."""
    parents, used = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        pid = int(stat.parent.name)
        parents[pid], used[pid] = int(fields[1]), int(fields[11]) + int(fields[12])
    family = {root}
    while grown := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= grown
    return sum(used.get(pid, 0) for pid in family) / TICKS


def _report(load: Load, cpu: float, took: float) -> None:
    for name, times in (("entries", load.taps), ("pulses", load.pulses)):
        if times:
            p50, p95, p99 = (f"{1000 * _percentile(times, share):.0f}" for share in (0.50, 0.95, 0.99))
            slowest = f"{1000 * max(times):.0f}"
            _say(f"{name:8} {len(times):6}  p50 {p50} ms  p95 {p95} ms  p99 {p99} ms  slowest {slowest} ms")
    _say(f"errors   {len(load.errors):6}  {json.dumps(load.errors[:3]) if load.errors else ''}")
    per_tap = 1000 * cpu / max(len(load.taps), 1)
    _say(f"web server: {cpu:.1f} s of CPU in {took:.1f} s; {per_tap:.1f} ms an entry, pulses included")


def _percentile(times: Sequence[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
