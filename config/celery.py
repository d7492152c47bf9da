"""The task queue; `jobs` shows its tasks to people."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("titledeed")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
