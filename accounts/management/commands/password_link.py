from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from accounts.models import User
from accounts.passwords import make_password_link


class Command(BaseCommand):
    help = "Print the address at which somebody sets a new password. It works once, for a day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(email__iexact=options["email"], is_active=True).first()
        if user is None:
            raise CommandError(f"There is no open account for {options['email']}.")
        self.stdout.write(reverse("accounts:new_password", args=[make_password_link(user, by=None)]))
