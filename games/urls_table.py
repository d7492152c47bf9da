"""A judge's pages at one table."""

from django.urls import path

from games.views import pulse, table

app_name = "table"

urlpatterns = [
    path("", table.mine, name="mine"),
    path("<int:table_id>/sheet/", table.sheet, name="sheet"),
    path("<int:table_id>/sheet/check/", table.check, name="check"),
    path("<int:table_id>/pulse/", pulse.pulse, name="pulse"),
    path("<int:table_id>/writer/", pulse.writer, name="writer"),
]
