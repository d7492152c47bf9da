"""Which command was asked for, and what it needs before it can run."""

import os
import sys
from contextlib import AbstractContextManager, nullcontext

from ops import bootstrap, secret_key, testing, translations, up
from ops.errors import OpsError
from ops.ownership import Ownership
from ops.places import VAR


def main(arguments: list[str]) -> int:
    """Run one command line; returns the exit code."""
    command = arguments[0] if arguments else "help"
    try:
        if command == "up":
            options = up.parse(arguments[1:])
            bootstrap.ensure(development=False)
            return up.run(options)
        if command == "test":
            bootstrap.ensure(development=True)
            return testing.run(arguments[1:])
        bootstrap.ensure(development=False)
        return django(arguments)
    except OpsError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def django(arguments: list[str]) -> int:
    """Any command of Django's or of our own, with the servers it needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    secret_key.ensure(VAR)
    translations.compile_all()
    with servers(arguments):
        from django.core.management import execute_from_command_line  # noqa: PLC0415 - not installed before

        execute_from_command_line(["manage.py", *arguments])
    return 0


def servers(arguments: list[str]) -> AbstractContextManager[None]:
    """What a command needs running: nothing more when the environment names both servers."""
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        return nullcontext()
    return Ownership().borrowed(" ".join(arguments[:1]))
