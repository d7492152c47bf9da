# One image for the web server, the worker and the timer; docker-compose.yml says which runs what.
FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN useradd --system --create-home --home-dir /srv/titledeed titledeed
WORKDIR /srv/titledeed

COPY requirements.txt .
RUN pip install --require-hashes -r requirements.txt

COPY . .
# Neither step talks to a server; the addresses only have to be there.
RUN SECRET_KEY=build DATABASE_URL=postgresql:///build REDIS_URL=redis://build STATIC_ROOT=/srv/static \
    python -m django collectstatic --noinput --verbosity=0 --settings=config.settings --pythonpath=. \
 && python -c "from ops.translations import compile_all; compile_all()" \
 && mkdir -p /srv/timer /srv/keys && chown titledeed /srv/timer /srv/keys && chmod 700 /srv/keys

ENV STATIC_ROOT=/srv/static DJANGO_SETTINGS_MODULE=config.settings PYTHONPATH=/srv/titledeed
USER titledeed
EXPOSE 8000
CMD ["granian", "--interface=asginl", "--host=0.0.0.0", "--port=8000", "--workers=2", \
     "--respawn-failed-workers", "--workers-kill-timeout=3", "--log-level=warning", "config.asgi:application"]
