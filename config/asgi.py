"""What the web server serves: Django's pages, and news for the screens that are open."""

from django.conf import settings

from config.live.front import Front
from config.live.hub import Hub
from config.live.shelf import Shelf
from config.wsgi import application as django
from games.live import COMPOSERS
from tournament.publishing.release import edition

application = Front(django, Hub(settings.REDIS_URL, COMPOSERS), Shelf(settings.REDIS_URL, edition))
