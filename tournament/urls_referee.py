"""The desk: everything the staff of one tournament works with."""

from django.urls import URLPattern

app_name = "desk"

urlpatterns: list[URLPattern] = []
