from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models.player import Player
from tournament.models.tournament import Tournament


class Round(models.Model):
    """One game for everybody who is still in: preliminary 1, 2, 3, the semi-finals, or the final."""

    class Kind(models.TextChoices):
        PRELIMINARY = "preliminary", _("preliminary")
        SEMI_FINAL = "semi_final", _("semi-finals")
        FINAL = "final", _("final")

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        DRAFTED = "drafted", _("seats drafted")
        CONFIRMED = "confirmed", _("seats confirmed")
        SEATED = "seated", _("seats posted")
        PLAYING = "playing", _("playing")
        CLOSED = "closed", _("all tables locked")
        PUBLISHED = "published", _("published")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.PRELIMINARY)
    state = models.CharField(max_length=10, choices=State, default=State.PLANNED)
    rules = models.JSONField(
        default=dict, blank=True, help_text="what a later ruling must not change for this round (T-AUTH-01)"
    )

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.UniqueConstraint(fields=["tournament"], condition=Q(kind="final"), name="one_final"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(kind="semi_final"), name="semi_finals_in_one_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def is_final(self) -> bool:
        return self.kind == self.Kind.FINAL

    @property
    def is_semi_final(self) -> bool:
        return self.kind == self.Kind.SEMI_FINAL

    @property
    def is_preliminary(self) -> bool:
        """Only preliminaries give points, and only in them relatives are kept apart (T-SEAT-04)."""
        return self.kind == self.Kind.PRELIMINARY

    @property
    def title(self) -> str:
        """What the round is called, in the reader's language."""
        return round_title(self.kind, self.number)


def round_title(kind: str, number: int) -> str:
    """What a round of this kind and number is called, in the reader's language."""
    if kind == Round.Kind.FINAL:
        return gettext("Final")
    if kind == Round.Kind.SEMI_FINAL:
        return gettext("Semi-finals")
    return gettext("Preliminary %(number)s") % {"number": number}


class Phase(models.Model):
    """The tables of one round that play at the same time (T-FMT-02)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField(default=1)
    posted_at = models.DateTimeField(null=True, blank=True)  # T-SEAT-06
    started_at = models.DateTimeField(null=True, blank=True)  # T-FMT-07
    presumed = models.JSONField(
        default=list, blank=True, help_text="seats that counted as present unmarked at the start, for undoing it"
    )

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="phase_number_once"),
            models.CheckConstraint(
                condition=Q(started_at=None) | Q(posted_at__isnull=False), name="no_start_before_posting"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} / {self.number}"


class Table(models.Model):
    """A physical table in one round, with its judge."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="judged_tables"
    )

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once_per_round"),
        ]

    def __str__(self) -> str:
        return f"{self.round} table {self.number}"


class Seat(models.Model):
    """One place at a table, clockwise from the banker's left (T-SEAT-07). Empty when its player is out."""

    class Attendance(models.TextChoices):
        EXPECTED = "expected", _("expected")
        PRESENT = "present", _("present")
        ABSENT = "absent", _("absent")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")
    attendance = models.CharField(max_length=10, choices=Attendance, default=Attendance.EXPECTED)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_once"),
            # Deferred, so that two players can swap seats in one transaction.
            models.UniqueConstraint(
                fields=["round", "player"], name="nobody_sits_twice_in_a_round", deferrable=models.Deferrable.DEFERRED
            ),
            models.CheckConstraint(condition=Q(position__range=(1, 8)), name="seats_one_to_eight"),
        ]

    def __str__(self) -> str:
        return f"{self.table} seat {self.position}"


class SeatChange(models.Model):
    """Who left a seat, who took it and why. Never edited: the day's seats can be told again from it."""

    class Why(models.TextChoices):
        SWAP = "swap", _("swapped by a referee")  # T-SEAT-05
        ABSENT = "absent", _("absent at the start")  # T-ATT-02
        ALTERNATE = "alternate", _("an alternate takes over")  # T-ALT-07
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPELLED = "expelled", _("expelled")
        RETURNED = "returned", _("there after all")
        MENDED = "mended", _("moved so that tables stay full and relatives apart")  # T-ATT-02, T-SEAT-04

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="changes")
    why = models.CharField(max_length=12, choices=Why)
    outgoing = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    incoming = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.seat}: {self.outgoing} -> {self.incoming}"
