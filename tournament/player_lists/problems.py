"""What can be wrong with a list: every kind with a stable code, and where it was found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """The value is the code. `problem_texts` has the words and says what is an error and what a warning."""

    # The file
    FILE_EMPTY = "import.file_empty"
    FILE_TOO_LARGE = "import.file_too_large"
    FILE_NOT_A_LIST = "import.file_not_a_list"
    WORKBOOK_OLD = "import.workbook_old"
    WORKBOOK_BROKEN = "import.workbook_broken"
    WORKBOOK_BLOATED = "import.workbook_bloated"
    TOO_MANY_ROWS = "import.too_many_rows"
    SHEETS_IGNORED = "import.sheets_ignored"
    BYTES_UNREADABLE = "import.bytes_unreadable"
    QUOTES_BROKEN = "import.quotes_broken"

    # The columns
    HEADER_MISSING = "import.header_missing"
    ROWS_MISSING = "import.rows_missing"
    COLUMN_MISSING = "import.column_missing"
    COLUMN_UNKNOWN = "import.column_unknown"
    COLUMN_TWICE = "import.column_twice"
    ROW_TOO_LONG = "import.row_too_long"

    # The values
    NAME_MISSING = "import.name_missing"
    VALUE_TOO_LONG = "import.value_too_long"
    CONTROL_CHARACTER = "import.control_character"
    CHARACTERS_LOST = "import.characters_lost"
    CHARACTER_PRIVATE = "import.character_private"
    FORMULA_FAILED = "import.formula_failed"
    COUNTRY_MISSING = "import.country_missing"
    COUNTRY_UNKNOWN = "import.country_unknown"
    CITIZENSHIP_UNKNOWN = "import.citizenship_unknown"
    YES_NO_UNKNOWN = "import.yes_no_unknown"
    RANK_UNKNOWN = "import.rank_unknown"
    TABLE_UNKNOWN = "import.table_unknown"
    PSEUDONYMS_NOT_YOURS = "import.pseudonyms_not_yours"
    PSEUDONYM_REFUSED = "import.pseudonym_refused"

    # Who is who
    REFERENCE_TWICE = "import.reference_twice"
    PERSON_TWICE = "import.person_twice"
    REFERENCE_TAKEN = "import.reference_taken"
    PERSON_ENTERED = "import.person_entered"
    PERSON_UNCLEAR = "import.person_unclear"
    NAMESAKES = "import.namesakes"
    SIMILAR_NAMES = "import.similar_names"
    RENAMED = "import.renamed"
    NOT_PLAYING = "import.not_playing"

    # Eligibility
    CITIZENSHIP_MISMATCH = "import.citizenship_mismatch"
    CITIZENSHIP_MISSING = "import.citizenship_missing"
    CITIZENSHIP_UNPROVEN = "import.citizenship_unproven"
    COUNTRY_OTHER = "import.country_other"
    COUNTRY_LOCKED = "import.country_locked"
    CATEGORY_WRONG = "import.category_wrong"
    CATEGORY_MISSING = "import.category_missing"
    SECOND_QUALIFIER = "import.second_qualifier"

    # Alternates
    RANK_TWICE = "import.rank_twice"
    RANK_GAP = "import.rank_gap"
    ALTERNATES_FEW = "import.alternates_few"
    ALTERNATES_MANY = "import.alternates_many"

    # Who sits where
    FAMILY_ALONE = "import.family_alone"
    FAMILY_TOO_LARGE = "import.family_too_large"
    APART_UNKNOWN = "import.apart_unknown"
    APART_UNCLEAR = "import.apart_unclear"
    APART_FROM_ONESELF = "import.apart_from_oneself"
    TABLE_OUT_OF_RANGE = "import.table_out_of_range"
    FIELD_UNSEATABLE = "import.field_unseatable"

    # Once seats are made or play has begun
    FIELD_CLOSED = "import.field_closed"
    ORDER_CLOSED = "import.order_closed"


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the file: `line` from 1; `column` is the heading as the file has it, `letter` its A, B, C."""

    line: int | None = None
    column: str = ""
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem at one place, with the values its words name."""

    kind: Kind
    place: Place = Place()
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.kind.value
