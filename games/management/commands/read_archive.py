"""`manage.py read_archive FILE.zip`: restore a tournament in an installation that has nothing of it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.archive.reading import ArchiveRefused, read_archive
from games.errors import GamesError


class Command(BaseCommand):
    help = "Restore a tournament from its archive. It is verified first; accounts come without passwords."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            tournament = read_archive(options["file"])
        except ArchiveRefused as error:
            raise CommandError(error.report.to_text()) from error
        except GamesError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{tournament.name} is restored. Staff set a password by `manage.py password_link EMAIL`.")
