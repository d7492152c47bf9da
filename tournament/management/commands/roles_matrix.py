from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.roles_document import roles_document


class Command(BaseCommand):
    help = "Write docs/roles.md from the permissions and the site map."

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "docs" / "roles.md"
        path.write_text(roles_document(), encoding="utf-8")
        self.stdout.write("docs/roles.md written.")
