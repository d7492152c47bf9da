"""The site map: which part of the house answers where."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournament.urls_public")),
    path("desk/", include("tournament.urls_referee")),
    path("language/", include("django.conf.urls.i18n")),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"
