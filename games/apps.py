from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.scorekeeping import Scorekeeper  # noqa: PLC0415 - models exist only from here on
        from tournament import scorekeeper  # noqa: PLC0415

        scorekeeper.register(Scorekeeper())
