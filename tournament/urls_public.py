"""What anybody may see: pseudonyms and points, and nothing before it is published."""

from django.urls import URLPattern, path, re_path

from tournament.views import leaderboard, public_draw, slips

app_name = "public"

_SLUG = r"^t/(?P<slug>[-a-zA-Z0-9_]+)/"
_TONGUE = r"(?P<language>en|zh-hant|zh-hans)/"

urlpatterns: list[URLPattern] = [
    path("robots.txt", leaderboard.robots, name="robots"),
    path("sitemap.xml", leaderboard.sitemap, name="sitemap"),
    re_path(rf"^t/{_TONGUE}$", leaderboard.tournaments, name="list"),
    path("t/<slug:slug>/", leaderboard.leaderboard, name="leaderboard"),
    path("slip/<str:token>/", slips.slip, name="slip"),
    path("t/<slug:slug>/standings.json", leaderboard.as_json, name="json"),
    path("t/<slug:slug>/draw/", public_draw.draw, name="draw"),
    path("t/<slug:slug>/draw/<slug:digest>/<str:name>", public_draw.draw_file, name="draw_file"),
    re_path(rf"{_SLUG}{_TONGUE}$", leaderboard.board, name="board"),
    re_path(rf"{_SLUG}{_TONGUE}games/$", leaderboard.games, name="games"),
    re_path(rf"{_SLUG}{_TONGUE}games/(?P<number>[1-9][0-9]?)/$", leaderboard.game, name="game"),
    re_path(rf"{_SLUG}{_TONGUE}final/$", leaderboard.final, name="final"),
    re_path(rf"{_SLUG}{_TONGUE}about/$", leaderboard.about, name="about"),
    re_path(rf"{_SLUG}{_TONGUE}feed\.atom$", leaderboard.feed, name="feed"),
    re_path(rf"{_SLUG}{_TONGUE}preview\.png$", leaderboard.preview, name="preview"),
]
