"""All settings. What differs from one place to another comes from the environment:

DATABASE_URL, REDIS_URL, SECRET_KEY      required; `manage.py` provides them on a single machine
ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS      comma-separated
SECURE                                   1 behind a proxy that speaks TLS
DEBUG                                    1 while developing
PROXIES                                  how many proxies of ours stand in front
JOBS_LEASE                               seconds of silence after which a job's worker counts as dead
TITLEDEED_KEYS                           the folder of the keys that seal score sheets; var/keys
PERSONAL_DATA_DAYS                       days after a tournament until its players are erased; 0, for ever
DATABASE_POOL_SIZE, STATIC_ROOT, LOG_FORMAT (console or json), LOG_LEVEL
"""

import os
from datetime import timedelta
from pathlib import Path

import dj_database_url
import django_stubs_ext
from django.utils.translation import gettext_lazy as _

from config import environment, logs

django_stubs_ext.monkeypatch()  # lets annotations say ModelForm[User] at run time

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.required("SECRET_KEY")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "accounts",
    "jobs",
    "tournament",
    "games",
]

MIDDLEWARE = [
    "config.health.middleware",
    "django.middleware.security.SecurityMiddleware",
    "config.content_security.middleware",
    "config.shared_caches.middleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.sign_in_whole_page",
    "config.errors.ErrorMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Data

DATABASES = {"default": dj_database_url.parse(environment.required("DATABASE_URL"), conn_health_checks=True)}
# Without a pool 200 tablets would use up the server's connections.
DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
    "min_size": 2,
    "max_size": int(os.environ.get("DATABASE_POOL_SIZE", "8")),
    "timeout": 10,
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = environment.required("REDIS_URL")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        # Not the broker's database: `cache.clear()` empties all of it.
        "LOCATION": environment.valkey_database(REDIS_URL, 1),
    },
}

# Tasks

CELERY_BROKER_URL = environment.broker(REDIS_URL)
# After a kill -9 kombu gives a lost task back only when it looks; it looks by these.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "jobs.sweep", "schedule": 10.0},
    "erase_expired": {"task": "tournament.erase_expired", "schedule": 24 * 60 * 60.0},
}
JOBS_LEASE = timedelta(seconds=float(os.environ.get("JOBS_LEASE", "30")))

# People

PERSONAL_DATA_DAYS = int(os.environ.get("PERSONAL_DATA_DAYS", "0"))

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATORS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{_VALIDATORS}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "email")},
    },
    {"NAME": f"{_VALIDATORS}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATORS}.CommonPasswordValidator"},
]
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_AGE = 3 * 24 * 60 * 60  # a tablet paired on the eve stays paired over the final
SESSION_COOKIE_SAMESITE = "Lax"

# Safety

PROXIES = int(os.environ.get("PROXIES", "0"))
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
SECURE = environment.flag("SECURE")
SESSION_COOKIE_SECURE = SECURE
CSRF_COOKIE_SECURE = SECURE
CSRF_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if SECURE else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"

# The private keys of the certificates: never in the database. Who has this folder can seal in a tournament's name.
KEYS_DIR = Path(os.environ.get("TITLEDEED_KEYS") or BASE_DIR / "var" / "keys")

# Languages and times

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hant", _("Traditional Chinese")), ("zh-hans", _("Simplified Chinese"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = ["config.formats"]
USE_TZ = True
TIME_ZONE = "UTC"

# Files the browser gets

STATIC_URL = "static/"
STATIC_ROOT = os.environ.get("STATIC_ROOT") or str(BASE_DIR / "var" / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_storage.ModuleStorage"},
}

# Words to the operator

LOGGING_CONFIG: str | None = None  # done by the next line
logs.configure(
    level=os.environ.get("LOG_LEVEL", "INFO"),
    style=os.environ.get("LOG_FORMAT") or logs.default_style(),
)
