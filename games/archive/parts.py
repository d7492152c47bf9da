"""What an archive holds: one part a model, with the fields that tell of a person kept apart."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Field, Model, Q, QuerySet

from accounts.models import AuditEntry, User
from games.models import (
    LogEntry,
    ProposedAmendment,
    Recording,
    RefereeCall,
    ScoreSheet,
    SealedDocument,
    Signature,
    SigningCertificate,
    TablePass,
    Tablet,
    TabletMessage,
)
from tournament.models import (
    AlternateOffer,
    Arrival,
    Badge,
    ChainLink,
    CheckIn,
    CheckInSweep,
    ClockAct,
    DrawCommitment,
    Family,
    FieldImport,
    ForbiddenPair,
    Incident,
    Involvement,
    JudgeRelative,
    Measure,
    Membership,
    Phase,
    Player,
    Protest,
    Pseudonym,
    QualifierRefusal,
    ResultLine,
    RollOff,
    Round,
    Ruling,
    Seat,
    SeatChange,
    SeatingPlan,
    Snapshot,
    Table,
    TableResult,
    Tournament,
)

Filler = Callable[[Mapping[str, Any]], Any]
ALL = "*"


@dataclass(frozen=True)
class Part:
    """The rows of one model that belong to a tournament: `name` is the file's name without its ending.

    `of` is the way from the model to the tournament. `apart` are the fields that go to `people/`, or all
    of them. `left_out` are not archived; each says what stands there after the archive is read.
    """

    name: str
    model: type[Model]
    of: str
    apart: tuple[str, ...] = ()
    left_out: Mapping[str, Filler] = field(default_factory=dict)

    @property
    def is_apart(self) -> bool:
        return self.apart == (ALL,)

    def rows(self, tournament: Tournament) -> QuerySet[Any]:
        """In the order of their ids, so that the same rows make the same file."""
        return self.model._default_manager.filter(**{self.of: tournament.pk}).order_by("pk")

    def fields(self) -> list["Field[Any, Any]"]:
        return [each for each in self.model._meta.concrete_fields if each.attname not in self.left_out]

    def open_fields(self) -> list["Field[Any, Any]"]:
        return [] if self.is_apart else [each for each in self.fields() if each.attname not in self.apart]

    def apart_fields(self) -> list["Field[Any, Any]"]:
        """With the row's id first, by which both halves find together."""
        if self.is_apart:
            return self.fields()
        apart = [each for each in self.fields() if each.attname in self.apart]
        return [self.model._meta.pk, *apart] if apart else []


class Staff(Part):
    """Everybody of the staff whom a row of the tournament names; without passwords and privileges."""

    def rows(self, tournament: Tournament) -> QuerySet[Any]:
        named = [
            Q(pk__in=part.rows(tournament).order_by().values(each.attname))
            for part in PARTS
            if part is not self
            for each in part.fields()
            if each.related_model is User
        ]
        found = Q()
        for each in named:
            found |= each
        return User.objects.filter(found).order_by("pk")


def _unusable(row: Mapping[str, Any]) -> str:
    return f"archived:{row['id']}"


def _never(_row: Mapping[str, Any]) -> str:
    return "!"  # what Django calls an unusable password


_TABLE = "table__round__tournament"
_PLAYER_APART = (
    "reference", "identity", "name", "city", "state", "country", "citizenships", "is_citizenship_proven",
    "club", "category", "route", "route_note", "fixed_table", "qualified_from_id",
)  # fmt: skip

# In the order in which they can be written into an empty database: whoever is named stands before.
PARTS: tuple[Part, ...] = (
    Staff(
        "staff",
        User,
        "",
        apart=(ALL,),
        left_out={
            "password": _never,
            "last_login": lambda _row: None,
            "is_organiser": lambda _row: False,
        },
    ),
    Part("tournament", Tournament, "pk"),
    Part("families", Family, "tournament", apart=("label",)),
    Part("players", Player, "tournament", apart=_PLAYER_APART),
    Part("check_in", CheckIn, "tournament"),
    Part("arrivals", Arrival, "player__tournament", apart=("reason",)),
    Part("sweeps", CheckInSweep, "check_in__tournament", apart=("reason",)),
    Part("badges", Badge, "player__tournament", apart=(ALL,)),
    Part("pairs", ForbiddenPair, "tournament", apart=("reason",)),
    Part("pseudonyms", Pseudonym, "tournament", apart=(ALL,)),
    Part("memberships", Membership, "tournament"),
    Part("judge_relatives", JudgeRelative, "tournament"),
    Part("imports", FieldImport, "tournament", apart=(ALL,)),
    Part("refusals", QualifierRefusal, "tournament"),
    Part("draws", DrawCommitment, "tournament"),
    Part("seating_plans", SeatingPlan, "tournament", apart=("instance",)),
    Part("rounds", Round, "tournament"),
    Part("phases", Phase, "round__tournament"),
    Part("tables", Table, "round__tournament"),
    Part("seats", Seat, "round__tournament"),
    Part("seat_changes", SeatChange, "seat__round__tournament", apart=("reason",)),
    Part("offers", AlternateOffer, "seat__round__tournament", apart=("reason",)),
    Part("clock", ClockAct, "phase__round__tournament"),
    Part(
        "passes",
        TablePass,
        "tournament",
        left_out={"token_hash": _unusable, "short_code_hash": _unusable},
    ),
    Part("tablets", Tablet, "tournament", left_out={"token_hash": _unusable}),
    Part("recordings", Recording, _TABLE),
    Part("log", LogEntry, "recording__table__round__tournament"),
    Part("proposals", ProposedAmendment, "recording__table__round__tournament"),
    Part("messages", TabletMessage, "round__tournament", apart=("text",)),
    Part("calls", RefereeCall, _TABLE, apart=("text",)),
    Part("sheets", ScoreSheet, _TABLE, apart=("people", "counts")),
    Part("signatures", Signature, "sheet__table__round__tournament", apart=("strokes",)),
    Part("certificates", SigningCertificate, "tournament"),
    Part("documents", SealedDocument, "sheet__table__round__tournament", left_out={"content": lambda _row: b""}),
    Part("results", TableResult, _TABLE),
    Part("result_lines", ResultLine, "result__table__round__tournament"),
    Part("roll_offs", RollOff, "tournament", apart=("witnesses",)),
    Part("rulings", Ruling, "tournament", apart=("subject", "before", "after", "reason")),
    Part("incidents", Incident, "tournament", apart=("text", "conclusion")),
    Part("involved", Involvement, "incident__tournament"),
    Part("measures", Measure, "incident__tournament", apart=("reason",)),
    Part("protests", Protest, "tournament", apart=("about", "asks", "reason")),
    Part("snapshots", Snapshot, "tournament"),
    Part("chain", ChainLink, "tournament"),
    Part("audit", AuditEntry, "tournament_id", apart=(ALL,)),
)
