from tournament.models.alternate_offer import AlternateOffer
from tournament.models.chain_link import ChainLink
from tournament.models.check_in import Arrival, Badge, CheckIn, CheckInSweep
from tournament.models.clock_act import ClockAct
from tournament.models.draw_commitment import DrawCommitment
from tournament.models.field_import import FieldImport
from tournament.models.hall import Announcement, HallScreen
from tournament.models.incident import Incident, Involvement, Measure
from tournament.models.judge_relative import JudgeRelative
from tournament.models.membership import Invitation, Membership, Role
from tournament.models.player import Family, ForbiddenPair, Player
from tournament.models.protest import Protest
from tournament.models.pseudonym import Pseudonym
from tournament.models.pseudonym_slip import PseudonymSlip
from tournament.models.public import PublicEdition, PublicLine, PublicSheet, PublicTournament
from tournament.models.publication import Snapshot
from tournament.models.qualifier_refusal import QualifierRefusal
from tournament.models.result import ResultLine, TableResult
from tournament.models.roll_off import RollOff
from tournament.models.ruling import Ruling
from tournament.models.schedule import Phase, Round, Seat, SeatChange, Table
from tournament.models.seating_plan import SeatingPlan
from tournament.models.tournament import Tournament

__all__ = [
    "AlternateOffer",
    "Announcement",
    "Arrival",
    "Badge",
    "ChainLink",
    "CheckIn",
    "CheckInSweep",
    "ClockAct",
    "DrawCommitment",
    "Family",
    "FieldImport",
    "ForbiddenPair",
    "HallScreen",
    "Incident",
    "Invitation",
    "Involvement",
    "JudgeRelative",
    "Measure",
    "Membership",
    "Phase",
    "Player",
    "Protest",
    "Pseudonym",
    "PseudonymSlip",
    "PublicEdition",
    "PublicLine",
    "PublicSheet",
    "PublicTournament",
    "QualifierRefusal",
    "ResultLine",
    "Role",
    "RollOff",
    "Round",
    "Ruling",
    "Seat",
    "SeatChange",
    "SeatingPlan",
    "Snapshot",
    "Table",
    "TableResult",
    "Tournament",
]
