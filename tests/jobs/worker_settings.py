"""The product's settings, with the jobs that only these tests have."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS as OURS

INSTALLED_APPS = [*OURS, "tests.jobs.stamps"]

# A queue of their own: other tests' workers do not know these jobs.
CELERY_TASK_ROUTES = {"jobs.*": {"queue": "stamps"}}
