"""The key that signs sessions and links, made once and kept in `var/`."""

import os
import secrets
from pathlib import Path


def ensure(var: Path) -> None:
    """Put SECRET_KEY into the environment, unless it is there: from `var/secret_key`, made if missing."""
    if os.environ.get("SECRET_KEY"):
        return
    path = var / "secret_key"
    if not path.exists():
        var.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(f".secret_key-{os.getpid()}")
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(partial, path)  # the first of several processes wins
        except FileExistsError:
            pass
        finally:
            partial.unlink()
    os.environ["SECRET_KEY"] = path.read_text().strip()
