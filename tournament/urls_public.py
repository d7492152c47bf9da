"""What anybody may see: pseudonyms and points, and nothing before it is published."""

from django.urls import URLPattern

app_name = "public"

urlpatterns: list[URLPattern] = []
