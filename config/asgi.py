"""What the web server serves: Django's pages, and news for the screens that are open."""

from django.conf import settings

from config.live.front import Front
from config.live.hub import Hub
from config.wsgi import application as django
from games.live import COMPOSERS

application = Front(django, Hub(settings.REDIS_URL, COMPOSERS))
