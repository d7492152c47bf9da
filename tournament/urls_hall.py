"""The screens of the hall, which need no account."""

from django.urls import URLPattern, path

from tournament.views import hall

app_name = "hall"

urlpatterns: list[URLPattern] = [
    path("open/<str:token>/", hall.open_, name="open"),
    path("<int:screen_id>/", hall.screen, name="screen"),
]
