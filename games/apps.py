from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.personal_data import Holder  # noqa: PLC0415 - models exist only from here on
        from games.scorekeeping import Scorekeeper  # noqa: PLC0415
        from tournament import holdings, scorekeeper  # noqa: PLC0415

        scorekeeper.register(Scorekeeper())
        holdings.register(Holder())
