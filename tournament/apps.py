from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import welcoming  # noqa: PLC0415 - models exist only from here on
        from tournament import demonstration_staff, staff  # noqa: PLC0415

        welcoming.when_first_arrives(demonstration_staff.lead_demonstrations)
        welcoming.when_invited(welcoming.Inviter(staff.describe_invitation, staff.accept_invitation))
