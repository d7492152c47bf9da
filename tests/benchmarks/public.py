"""The public page side by side with nginx serving the same bytes from a file, by CPU-microseconds a request.

python3 -m tests.benchmarks.public [--players 41] [--requests 20000] [--connections 16] [--memory 0] [--nginx PATH]

Servers of its own, thrown away after. `--memory 200000` asks that often and prints what the web server's
processes hold after each tenth. Without an nginx on this machine only ours is measured. Linux alone (/proc).
"""

import argparse
import asyncio
import importlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ops import bootstrap
from ops.places import PYTHON
from tests.benchmarks.tables import cpu_seconds, servers, web_server

ADDRESS = "/t/lakeside/en/"
PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024


def main() -> None:
    options = _options()
    if bootstrap.prepare(development=True) or not bootstrap.is_inside():
        os.execv(PYTHON, [str(PYTHON), "-m", "tests.benchmarks.public", *sys.argv[1:]])  # noqa: S606 - the same program
    with tempfile.TemporaryDirectory(prefix="titledeed-public-") as folder, servers(Path(folder)):
        importlib.import_module("django").setup()
        port = importlib.import_module("tests.live").free_port()
        publish(options.players)
        with web_server(Path(folder), port) as ours:
            page = asyncio.run(warm(port))
            _say(f"{options.players} players, {len(page.body)} bytes compressed")
            measure("titledeed", port, ours, page, options)
            with nginx(options.nginx, Path(folder), page.body) as (process, at):
                if process:
                    measure("nginx, raw file", at, process, page.at("/page.html"), options)
            if options.memory:
                watch_memory(port, ours, page, options)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--players", type=int, default=41)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--memory", type=int, default=0, help="requests after which memory is compared")
    parser.add_argument("--nginx", default=shutil.which("nginx") or "/usr/sbin/nginx")
    return parser.parse_args()


def publish(count: int) -> None:
    """A tournament of so many, one preliminary played and published."""
    cast, play = importlib.import_module("tests.cast"), importlib.import_module("tests.play")
    publication = importlib.import_module("tournament.publication")
    tournament = cast.make_tournament(name="Lakeside Championship", slug="lakeside", publishes_on_internet=True)
    carol, players = cast.make_staff(tournament).carol, cast.make_players(tournament, count - count % 4)
    words = ("Golden Thimble", "Quiet Railroad", "Electric Hotel", "Paper Auction", "Silver Boardwalk")
    play.approve_pseudonyms(players, [f"{words[at % 5]} {at * 7919 % 3001}" for at in range(len(players))])
    play.play_round(tournament, players, by=carol)
    publication.publish(tournament.rounds.get(number=1), by=carol)


class Page:
    """What is asked, and the answer that counts as right."""

    def __init__(self, path: str, etag: str, body: bytes) -> None:
        self.path, self.etag, self.body = path, etag, body

    def at(self, path: str) -> "Page":
        return Page(path, "", self.body)

    def request(self, *, is_known: bool) -> bytes:
        condition = f"If-None-Match: {self.etag}\r\n" if is_known else ""
        return f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n{condition}\r\n".encode()


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> tuple[int, str, bytes]:
    """Status, tag and body of one answer on a connection that stays open."""
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    fields = {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head.split("\r\n")[1:])
    }
    status = int(head.split(" ", 2)[1])
    length = int(fields.get("content-length", "0")) if status != 304 else 0
    return status, fields.get("etag", ""), await reader.readexactly(length)


async def warm(port: int) -> Page:
    """Until every process keeps the page: each looks at the edition once before it keeps anything."""
    page, until = Page(ADDRESS, "", b""), time.monotonic() + 5
    while time.monotonic() < until:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        _status, etag, body = await ask(reader, writer, page.request(is_known=False))
        page = Page(ADDRESS, etag, body)
        writer.close()
        await asyncio.sleep(0.05)
    return page


async def load(port: int, page: Page, count: int, connections: int, *, is_known: bool) -> None:
    request, expected = page.request(is_known=is_known), 304 if is_known else 200

    async def reader_of(share: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(share):
            status, _etag, body = await ask(reader, writer, request)
            if status != expected or (body != page.body and not is_known):
                raise AssertionError(f"{status}, {len(body)} bytes")
        writer.close()

    await asyncio.gather(*(reader_of(count // connections) for _ in range(connections)))


def measure(name: str, port: int, process: int, page: Page, options: argparse.Namespace) -> None:
    for is_known in (False, True):
        if is_known and not page.etag:
            continue
        before, began = cpu_seconds(process), time.monotonic()
        asyncio.run(load(port, page, options.requests, options.connections, is_known=is_known))
        used, took = cpu_seconds(process) - before, time.monotonic() - began
        kind = "304" if is_known else "200"
        _say(f"{name:16} {kind}  {1e6 * used / options.requests:6.1f} CPU-us  {options.requests / took:7.0f}/s")


def watch_memory(port: int, process: int, page: Page, options: argparse.Namespace) -> None:
    for tenth in range(11):
        if tenth:
            asyncio.run(load(port, page, options.memory // 10, options.connections, is_known=tenth % 2 == 0))
        _say(f"{tenth * options.memory // 10:8} requests  {sum(resident(pid) for pid in family(process)) // 1024} MiB")


def family(root: int) -> set[int]:
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has just ended
            continue
    found = {root}
    while grown := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= grown
    return found


def resident(pid: int) -> int:
    """KiB in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_KB


@contextmanager
def nginx(program: str, folder: Path, content: bytes) -> Iterator[tuple[int, int]]:
    """nginx with one worker and one file; (0, 0) where there is none."""
    if not Path(program).exists():
        _say("no nginx here: apt-get install nginx-light, or --nginx PATH")
        yield 0, 0
        return
    (folder / "page.html").write_bytes(content)
    port = importlib.import_module("tests.live").free_port()
    (folder / "nginx.conf").write_text(
        f"daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;"
        "events { worker_connections 256; }"
        f"http {{ access_log off; keepalive_requests 1000000; server {{ listen 127.0.0.1:{port}; root {folder}; }} }}"
    )
    folder.chmod(0o755)
    child = subprocess.Popen([program, "-c", str(folder / "nginx.conf"), "-p", str(folder)])
    try:
        _wait(lambda: _is_open(port))
        yield child.pid, port
    finally:
        child.terminate()
        child.wait()


def _wait(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not holds():
        if time.monotonic() > until:
            sys.exit("nginx does not answer")
        time.sleep(0.05)


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return bool(probe.connect_ex(("127.0.0.1", port)) == 0)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
