from hashlib import sha256
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.sealing.checking import FileCheck, check
from games.sealing.validation import validate
from games.sealing.verdict_words import OUTCOMES, reason_words

EXIT = {"valid": 0, "altered": 1, "unknown": 2}


class Command(BaseCommand):
    help = "Say whether a sealed score sheet is valid (exit 0), altered (1) or unknown (2), and why."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--certificate", type=Path, help="a tournament's certificate (PEM) to trust; the database is not asked"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        content, trusted = _read(options["file"]), options["certificate"]
        found = _against(content, _read(trusted).decode()) if trusted else check(content)
        self.stdout.write(str(OUTCOMES[found.outcome]))
        for line in reason_words(found.reasons):
            self.stdout.write(f"  {line}")
        if found.is_replaced:
            self.stdout.write("  A correction has replaced this sheet since.")
        for signed in found.signers:
            at = signed.at.isoformat(timespec="seconds") if signed.at else "?"
            self.stdout.write(f"  {'holds' if signed.is_good else 'BROKEN'}  {signed.field:<11} {at}  {signed.name}")
        self.stdout.write(f"  SHA-256 {found.digest}")
        if EXIT[found.outcome]:
            raise SystemExit(EXIT[found.outcome])


def _against(content: bytes, certificate: str) -> FileCheck:
    """By the signatures alone. CommandError: the certificate is none."""
    try:
        verdict = validate(content, [certificate])
    except ValueError as error:
        raise CommandError("The certificate cannot be read: give a PEM file.", returncode=2) from error
    return FileCheck(verdict.outcome, verdict.reasons, sha256(content).hexdigest(), verdict.signers)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}", returncode=2) from error
