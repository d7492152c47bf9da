"""What the public pages read, apart from everything else.

No row here points to a player, a table, a seat or a snapshot, and no column could hold a name, a family or
an amount (T-PUB-01, T-PUB-02). `tournament.publishing.release` writes it, from what was published alone.
"""

import uuid
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models


class PublicTournament(models.Model):
    """A tournament that publishes on the internet (T-PUB-07); without a row its address does not exist.

    `rules` are the settings it is played by. `withdrawn_at`, ISO with its offset, is set while the newest
    publication is one that was taken back.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    address = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=120)
    language = models.CharField(max_length=10)
    rules = models.JSONField(default=dict)
    withdrawn_at = models.CharField(max_length=32, blank=True)

    def __str__(self) -> str:
        return self.title


class PublicSheet(models.Model):
    """One publication. Its id is made for it and stands for nothing else; times are ISO with their offset.

    `is_replaced`: a correction stands in its place, and it can still be read as what was corrected.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(PublicTournament, on_delete=models.CASCADE, related_name="sheets")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    number = models.PositiveSmallIntegerField()
    preliminaries = models.PositiveSmallIntegerField()
    semi_finals = models.BooleanField(default=False)
    title = models.CharField(max_length=120)
    updated_at = models.CharField(max_length=32)
    games = ArrayField(models.PositiveSmallIntegerField(), default=list)
    champion = models.CharField(max_length=120, blank=True)
    chain_head = models.CharField(max_length=64, blank=True)
    replaces_version = models.PositiveIntegerField(null=True)
    replaces_at = models.CharField(max_length=32, blank=True)
    is_replaced = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "version"], name="public_sheet_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.title} v{self.version}"


class PublicLine(models.Model):
    """A pseudonym with its points. Its id is of this sheet alone: the next one gives the same player another."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    sheet = models.ForeignKey(PublicSheet, on_delete=models.CASCADE, related_name="lines")
    place = models.PositiveIntegerField()
    rank = models.PositiveIntegerField(null=True)
    pseudonym = models.CharField(max_length=120)
    games = ArrayField(models.CharField(max_length=20), default=list)
    total = models.CharField(max_length=20)
    advances = models.BooleanField(default=False)
    reaches_final = models.BooleanField(default=False)
    on_tie_break = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["place"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sheet", "place"], name="public_line_place_once"),
        ]

    def __str__(self) -> str:
        return self.pseudonym


class PublicEdition(models.Model):
    """The one row whose token differs as soon as anything public does: whoever keeps pages ready looks at it."""

    id = models.SmallAutoField(primary_key=True)
    token = models.UUIDField(default=uuid.uuid4)

    def __str__(self) -> str:
        return str(self.token)
