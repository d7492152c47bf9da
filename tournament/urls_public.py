"""What anybody may see: pseudonyms and points, and nothing before it is published."""

from django.urls import URLPattern, path

from tournament.views import leaderboard, public_draw

app_name = "public"

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/", leaderboard.leaderboard, name="leaderboard"),
    path("t/<slug:slug>/draw/", public_draw.draw, name="draw"),
    path("t/<slug:slug>/draw/<slug:digest>/<str:name>", public_draw.draw_file, name="draw_file"),
]
