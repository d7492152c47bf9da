from typing import Any

from django.core.management.base import BaseCommand
from django.urls import reverse

from accounts.joining import make_first_link


class Command(BaseCommand):
    help = "Print the address at which the first chief referee makes an account; nothing once there is one."

    def handle(self, *args: Any, **options: Any) -> None:
        token = make_first_link()
        if token:
            self.stdout.write(reverse("accounts:welcome", args=[token]))
