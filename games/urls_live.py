"""Streams of news; the web server keeps them open (`config.live`)."""

from django.urls import path

from games.views import floor, hall_news

app_name = "live"

urlpatterns = [
    path("<slug:slug>/", floor.news, name="floor"),
    path("hall/<slug:slug>/", hall_news.news, name="hall"),
]
