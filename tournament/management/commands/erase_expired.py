"""`manage.py erase_expired`: erase the people of tournaments that were over long enough ago."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.retention import erase_expired


class Command(BaseCommand):
    help = "Erase everybody in tournaments that were over PERSONAL_DATA_DAYS ago; results stay."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=settings.PERSONAL_DATA_DAYS)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["days"] <= 0:
            raise CommandError("Nothing expires: set PERSONAL_DATA_DAYS, or give --days.")
        for name, people in erase_expired(options["days"]).items():
            self.stdout.write(f"{name}: {people} people erased")
