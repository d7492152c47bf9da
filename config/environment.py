"""Reading settings from the environment, and the addresses derived from them."""

import os
from urllib.parse import urlsplit, urlunsplit

from django.core.exceptions import ImproperlyConfigured


def required(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"{name} is not set. `python3 manage.py` sets it; elsewhere set it yourself.")
    return value


def flag(name: str) -> bool:
    """True for 1, true, yes and on; False when unset."""
    return os.environ.get(name, "").strip().lower() in ("1", "true", "yes", "on")


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def valkey_database(url: str, number: int) -> str:
    """The same server, another of its numbered databases."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return f"unix://{parts.path}?db={number}"
    return urlunsplit(parts._replace(path=f"/{number}"))


def broker(url: str) -> str:
    """The form in which Celery takes the address of a Unix socket; others stay as they are."""
    parts = urlsplit(url)
    return f"redis+socket://{parts.path}?virtual_host=0" if parts.scheme == "unix" else url
