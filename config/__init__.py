"""The Django project: settings, site map, and what turns errors into answers."""

from config.celery import app

__all__ = ["app"]
