from django.apps import AppConfig


class StampsConfig(AppConfig):
    """Kinds of job that a test can hold on to, kill and count; the worker of these tests knows them."""

    name = "tests.jobs.stamps"
    label = "stamps"
