"""What anybody may see: pseudonyms and points, and nothing before it is published."""

from django.urls import URLPattern, path

from tournament.views import leaderboard

app_name = "public"

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/", leaderboard.leaderboard, name="leaderboard"),
]
