"""`manage.py up`: everything a tournament needs, from one command, until Ctrl-C."""

import argparse
import errno
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

from ops import processes, secret_key, translations
from ops.errors import OpsError
from ops.ownership import Note, Ownership
from ops.places import PYTHON, ROOT, VAR
from ops.services import Services
from ops.supervisor import Child, watch


@dataclass(frozen=True)
class Options:
    host: str
    port: int
    demo: bool


def parse(arguments: list[str]) -> Options:
    parser = argparse.ArgumentParser(prog="manage.py up", description="Run Titledeed on this machine until Ctrl-C.")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 lets tablets on the same network in (default: %(default)s)",
    )
    parser.add_argument("--port", type=_port, default=8000, help="default: %(default)s")
    parser.add_argument("--demo", action="store_true", help="fill in a small made-up tournament")
    return Options(**vars(parser.parse_args(arguments)))


def _port(text: str) -> int:
    port = int(text)
    if not 0 < port < 65536:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return port


def run(options: Options) -> int:
    """Start everything, watch over it, stop everything; returns the exit code."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    ownership = Ownership()
    ownership.take(Note(os.getpid(), "up"))
    children: list[Child] = []
    services: Services | None = None
    try:
        refuse_taken_port(options.host, options.port)
        services = Services(VAR)
        _run_until_stopped(options, ownership, services, children)
    except KeyboardInterrupt:
        print("\nStopping ...", flush=True)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        stop_all(children)
        if services:
            services.stop()
        ownership.give_up()
    print("Stopped. The data are kept in var/.", flush=True)
    return 0


def _run_until_stopped(options: Options, ownership: Ownership, services: Services, children: list[Child]) -> None:
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(sorted(own_names(options.host))))
    secret_key.ensure(VAR)
    services.start()
    children += [
        Child(server.name, _starter(services, variable), services.running[variable], server.stop_signal)
        for variable, server in services.servers.items()
    ]
    prepare(options)
    children += [start(name, command) for name, command in application(options).items()]
    address = f"http://{_reachable(options.host)}:{options.port}"
    wait_for(f"{address}/healthz", children)
    ownership.write(Note(os.getpid(), "up", address, services.environment))
    print(f"\nTitledeed is running: {address}/", flush=True)
    link = manage("first_link").strip()
    if link:
        print(f"Become the chief referee (this link works once): {address}{link}", flush=True)
    print("Ctrl-C stops it.\n", flush=True)
    watch(children)


def _starter(services: Services, variable: str) -> Callable[[], subprocess.Popen[bytes]]:
    return lambda: services.start_one(variable)


def prepare(options: Options) -> None:
    """Bring the database and the files the web server sends up to date."""
    translations.compile_all()
    static = _spawn_manage("collectstatic", "--noinput", "--verbosity=0")
    manage("migrate", "--noinput", "--verbosity=0")
    if static.wait() != 0:
        raise OpsError("The static files could not be collected; the reason stands above.")
    if options.demo:
        print(manage("demo"), end="", flush=True)


def application(options: Options) -> dict[str, list[str]]:
    """The command lines of our own three processes."""
    celery = [str(PYTHON), "-m", "celery", "--app=config"]
    workers = os.environ.get("WEB_CONCURRENCY") or str(min(os.cpu_count() or 1, 4))
    return {
        "web server": [
            *(str(PYTHON), "-m", "granian", "--interface=wsgi", f"--host={options.host}"),
            *(f"--port={options.port}", f"--workers={workers}", "--blocking-threads=8"),
            *("--log-level=warning", "--respawn-failed-workers", "config.wsgi:application"),
        ],
        "worker": [
            *(*celery, "worker", "--pool=threads", "--concurrency=2", "--loglevel=warning"),
            *("--without-gossip", "--without-mingle"),
        ],
        "timer": [
            *(*celery, "beat", "--loglevel=warning", "--pidfile="),
            f"--schedule={VAR / 'beat-schedule'}",
        ],
    }


def start(name: str, command: list[str]) -> Child:
    def launch() -> subprocess.Popen[bytes]:
        return processes.spawn(command, owner=VAR)

    return Child(name, launch, launch())


def stop_all(children: list[Child]) -> None:
    """Stop our own processes, all at once; the servers they talk to are stopped after them."""
    own = [child for child in children if child.stop_signal is signal.SIGTERM]
    for child in own:
        if child.process.poll() is None:
            child.process.send_signal(child.stop_signal)
    for child in own:
        processes.stop(child.process)


def manage(*arguments: str) -> str:
    """Run one Django command and return what it printed; its messages go to the terminal."""
    child = _spawn_manage(*arguments, output=subprocess.PIPE)
    said, _ = child.communicate()
    if child.returncode != 0:
        raise OpsError(f"`manage.py {arguments[0]}` failed; the reason stands above.")
    return said.decode()


def _spawn_manage(*arguments: str, output: int | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen([PYTHON, "manage.py", *arguments], cwd=ROOT, stdout=output)


def wait_for(url: str, children: list[Child], *, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for child in children:
            if child.process.poll() is not None:
                raise OpsError(f"The {child.name} ended while starting; the reason stands above.")
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310 - always http, our own
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise OpsError(f"The web server does not answer at {url}.")


def refuse_taken_port(host: str, port: int) -> None:
    if not is_free(host, port):
        free = next((other for other in range(port + 1, port + 100) if is_free(host, other)), 0)
        raise OpsError(
            f"Port {port} is taken by another program. Choose another one, for example:\n"
            f"    python3 manage.py up --port {free or 8765}"
        )


def is_free(host: str, port: int) -> bool:
    """Whether `port` can be listened on; OpsError when `host` is none of this machine's addresses."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError as error:
            raise OpsError(f"This user may not listen on port {port}: choose --port 8000.") from error
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return False
            raise OpsError(f"{host} is not an address of this machine: {error.strerror}.") from error
    return True


def own_names(host: str) -> set[str]:
    """The names by which browsers may call this machine."""
    names = {"localhost", "127.0.0.1", "[::1]"}
    if host in ("0.0.0.0", "::"):  # noqa: S104 - a question, not a binding
        name = socket.gethostname()
        return names | {name, f"{name}.local", lan_address()}
    return names | {f"[{host}]" if ":" in host else host}


def lan_address() -> str:
    """The address this machine has towards the network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _reachable(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # noqa: S104 - a question, not a binding
        return lan_address()
    return f"[{host}]" if ":" in host else host


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
