"""The site map: which part of the house answers where."""

from django.urls import URLPattern, URLResolver, include, path

from games.views.demonstration import demonstration, demonstration_table
from tournament.views import start

urlpatterns: list[URLPattern | URLResolver] = [
    path("", start.start, name="start"),
    path("", include("tournament.urls_public")),
    path("", include("accounts.urls")),
    path("desk/", include("tournament.urls_referee")),
    path("desk/", include("games.urls_floor")),
    path("", include("games.urls_pairing")),
    path("table/", include("games.urls_table")),
    path("live/", include("games.urls_live")),
    path("verify/", include("games.urls_verify")),
    path("hall/", include("tournament.urls_hall")),
    path("jobs/", include("jobs.urls")),
    path("demonstration/", demonstration, name="demonstration"),
    path("demonstration/table/", demonstration_table, name="demonstration_table"),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"
