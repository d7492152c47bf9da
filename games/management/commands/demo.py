"""`manage.py demo`: make the demonstration tournament, once."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.models import User
from games.demonstration.championship import make_demonstration


class Command(BaseCommand):
    help = "Make a demonstration tournament: 41 players, two preliminaries played, the third begun."

    def handle(self, *args: Any, **options: Any) -> None:
        organiser = User.objects.filter(is_organiser=True, is_active=True).order_by("id").first()
        tournament = make_demonstration(led_by=organiser)
        self.stdout.write(f"/t/{tournament.slug}/")
