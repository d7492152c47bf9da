"""`manage.py up`: everything a tournament needs, from one command, until Ctrl-C."""

import argparse
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from subprocess import Popen
from types import FrameType

from ops import address, application, secret_key, static_files, translations
from ops.errors import OpsError
from ops.ownership import Note, Ownership
from ops.places import VAR
from ops.services import Services
from ops.supervisor import Child, watch

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class Options:
    host: str
    port: int
    demo: bool

    @property
    def address(self) -> str:
        return f"http://{address.in_url(self.host)}:{self.port}"


def parse(arguments: list[str]) -> Options:
    """Read the command line; exits with a usage message when it cannot be read."""
    parser = argparse.ArgumentParser(prog="manage.py up", description="Run Titledeed on this machine until Ctrl-C.")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 lets tablets on the same network in (default: %(default)s)",
    )
    parser.add_argument("--port", type=_port, default=8000, help="default: %(default)s")
    parser.add_argument("--demo", action="store_true", help="fill in a made-up tournament to look around in")
    return Options(**vars(parser.parse_args(arguments)))


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


def run(options: Options) -> int:
    """Start everything, watch over it, stop everything; returns the exit code."""
    _on_signal(_interrupt)
    ownership = Ownership()
    ownership.take(Note(os.getpid(), "up"))
    services = Services(VAR)
    own: list[Child] = []
    try:
        address.refuse_taken_port(options.host, options.port)
        watched = _start_services(services)
        prepare(options)
        own.append(application.start("web server", options.host, options.port, owner=VAR))
        _wait_until_it_answers(options, own[0])
        ownership.write(Note(os.getpid(), "up", options.address, services.environment))
        _greet(options)
        # Not before: on two cores they would only hold up the first page.
        own += [application.start(name, options.host, options.port, owner=VAR) for name in ("worker", "timer")]
        watch([*watched, *own])
    except KeyboardInterrupt:
        print("\nStopping ...", flush=True)
    finally:
        _on_signal(signal.SIG_IGN)
        application.stop(own)
        services.stop()
        ownership.give_up()
    print("Stopped. The data are kept in var/.", flush=True)
    return 0


def _start_services(services: Services) -> list[Child]:
    services.start()
    return [
        Child(server.name, _starter(services, variable), services.running[variable], server.stop_signal)
        for variable, server in services.servers.items()
    ]


def _starter(services: Services, variable: str) -> Callable[[], Popen[bytes]]:
    return lambda: services.start_one(variable)


def prepare(options: Options) -> None:
    """Bring the database and the files the browser gets up to date."""
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(sorted(address.own_names(options.host))))
    secret_key.ensure(VAR)
    translations.compile_all()
    static_files.collect()
    application.manage("migrate", "--noinput", "--verbosity=0", "--skip-checks")
    if options.demo:
        print(application.manage("demo"), flush=True)


def _wait_until_it_answers(options: Options, web_server: Child, *, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not address.answers(options.host, options.port, "/healthz"):
        if web_server.process.poll() is not None:
            raise OpsError("The web server ended while starting; the reason stands above.")
        if time.monotonic() > until:
            raise OpsError(f"The web server does not answer at {options.address}.")
        time.sleep(0.05)


def _greet(options: Options) -> None:
    print(f"\nTitledeed is running: {options.address}/", flush=True)
    link = application.manage("first_link", "--skip-checks")
    if link:
        print(f"Become the chief referee (this link works once): {options.address}{link}", flush=True)
    print("Ctrl-C stops it.\n", flush=True)


def _on_signal(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    for number in STOP_SIGNALS:
        signal.signal(number, handler)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
