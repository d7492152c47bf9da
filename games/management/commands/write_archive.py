"""`manage.py write_archive <slug> FILE.zip`: everything of one tournament as one file."""

import shutil
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import audit
from games.archive.writing import MovedOn, write_archive
from tournament.chain import head_of
from tournament.models import Tournament


class Command(BaseCommand):
    help = "Write the archive of a tournament, to be checked by `python -m titledeed_verify FILE`."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the tournament's address, as in /t/<slug>/")
        parser.add_argument("file", type=Path)
        parser.add_argument("--without-people", action="store_true", help="leave out names and signed sheets")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament with the address {options['slug']}.")
        target: Path = options["file"]
        try:
            with write_archive(tournament, has_people=not options["without_people"]) as made, target.open("wb") as out:
                shutil.copyfileobj(made, out)
        except (MovedOn, OSError) as error:
            raise CommandError(str(error)) from error
        audit.record("archive.written", by=None, tournament_id=tournament.pk, subject=tournament.name)
        self.stdout.write(f"{target} is written. The head of the chain is {head_of(tournament)}.")
