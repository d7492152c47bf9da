from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.sealing import certificates, keys
from games.sealing.errors import KeyLost
from tournament.models import Tournament


class Command(BaseCommand):
    help = "Make the certificates a tournament's score sheets are sealed by. What exists already stays as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the tournament, as in its address")
        parser.add_argument("--renew", action="store_true", help="retire the present ones, as after the loss of a key")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament at {options['slug']!r}.")
        act = certificates.renew if options["renew"] else certificates.ensure
        try:
            living = act(tournament, by=None)
        except KeyLost as error:
            raise CommandError(str(error)) from error
        for holder, row in living.items():
            self.stdout.write(f"{holder.value:<11} {row.fingerprint}  {keys.path_of(row.fingerprint)}")
        self.stdout.write("Back the folder of keys up, apart from the database: without it nothing more can be sealed.")
        self.stdout.write(f"The tournament's certificate, for whoever wants to check without us:\n{_own(living)}")


def _own(living: certificates.Living) -> str:
    return living[certificates.Holder.TOURNAMENT].pem.strip()
