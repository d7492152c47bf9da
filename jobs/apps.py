from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class JobsConfig(AppConfig):
    name = "jobs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Every process knows every kind of job: the web server starts them, the worker carries them out.
        autodiscover_modules("tasks")
