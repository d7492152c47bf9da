"""What is wrong with a list, in words that say what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.player_lists.problems import Kind, Problem

# An error stops the whole import.
ERRORS: Mapping[Kind, Promise] = {
    Kind.FILE_EMPTY: _("The file is empty. Choose the file with your list of players."),
    Kind.FILE_TOO_LARGE: _(
        "The file is larger than %(limit)s MB. A list of players is far smaller: save only the list, without pictures."
    ),
    Kind.FILE_NOT_A_LIST: _(
        "This is no list we can read. Save it as CSV or as an Excel workbook (.xlsx) and choose that file."
    ),
    Kind.WORKBOOK_OLD: _(
        "This is an old or password-protected Excel workbook. Save it as .xlsx without a password, or as CSV."
    ),
    Kind.WORKBOOK_BROKEN: _(
        "The workbook cannot be opened. Open it in your spreadsheet, save it again as .xlsx or CSV, and "
        "choose that file."
    ),
    Kind.WORKBOOK_BLOATED: _(
        "The workbook unpacks to more than %(limit)s MB. Copy only the list into a new workbook and save that."
    ),
    Kind.TOO_MANY_ROWS: _(
        "The list has more than %(limit)s lines, so nothing was read. Save only the players of this tournament."
    ),
    Kind.BYTES_UNREADABLE: _(
        "Some characters cannot be read (taken for %(encoding)s). Save the list again as “CSV UTF-8” or as .xlsx."
    ),
    Kind.QUOTES_BROKEN: _(
        'A quotation mark is opened and not closed as it should be. Close it, or write "" for a quotation '
        "mark inside a value."
    ),
    Kind.HEADER_MISSING: _(
        "No line with column names was found. Put names such as “Name, City, Country” in the first line; the "
        "template has them all."
    ),
    Kind.ROWS_MISSING: _("There are column names but no players below them. Add one line for each player."),
    Kind.COLUMN_MISSING: _("The column “%(column)s” is missing. Add it, or rename the column that holds it."),
    Kind.COLUMN_TWICE: _("Two columns mean “%(column)s”: %(letters)s. Keep one of them."),
    Kind.ROW_TOO_LONG: _(
        "This line has more values than there are columns (%(found)s instead of %(expected)s). Put quotation "
        "marks around a value that contains the separator."
    ),
    Kind.NAME_MISSING: _("The name is missing. Write it, or delete the line."),
    Kind.VALUE_TOO_LONG: _("“%(value)s” is too long (characters: %(length)s, at most %(limit)s). Shorten it."),
    Kind.CONTROL_CHARACTER: _("“%(value)s” contains an invisible character (%(character)s). Type the value again."),
    Kind.CHARACTERS_LOST: _(
        "“%(value)s”: characters were lost when the list was saved. Write the value again and save as “CSV "
        "UTF-8” or .xlsx."
    ),
    Kind.FORMULA_FAILED: _("The cell shows the error %(value)s of the spreadsheet. Write the value itself."),
    Kind.COUNTRY_MISSING: _(
        "The country is missing. In a world championship every player plays for one: write its name or ISO code."
    ),
    Kind.COUNTRY_UNKNOWN: _(
        "“%(value)s” is no country we know. Write its English or Chinese name or its ISO code, such as TW."
    ),
    Kind.CITIZENSHIP_UNKNOWN: _(
        "“%(value)s” is no country we know. Write countries by name or ISO code, several separated by “/”."
    ),
    Kind.YES_NO_UNKNOWN: _("“%(value)s” is neither yes nor no. Write “yes” or “no”, or leave it empty for no."),
    Kind.RANK_UNKNOWN: _(
        "“%(value)s” is no place in the order of alternates. Write 1 for the first alternate, 2 for the "
        "second; empty for everybody else."
    ),
    Kind.TABLE_UNKNOWN: _("“%(value)s” is no table number. Write the number alone, or leave it empty."),
    Kind.PSEUDONYM_REFUSED: _("The pseudonym “%(value)s” cannot be taken: %(reason)s"),
    Kind.REFERENCE_TWICE: _(
        "The entry number %(value)s stands on line %(other)s too. Give each player a number of their own."
    ),
    Kind.PERSON_TWICE: _(
        "%(name)s (same city and country) stands on line %(other)s too. Delete one line, or give two "
        "different people entry numbers."
    ),
    Kind.REFERENCE_TAKEN: _("The entry number %(value)s belongs to %(name)s. Give another, or correct that entry."),
    Kind.PERSON_ENTERED: _(
        "%(name)s (same city and country) is entered already. Correct that entry; if they are two people, give both "
        "an entry number."
    ),
    Kind.PERSON_UNCLEAR: _(
        "Several players called %(name)s are already entered. Write the entry number of the one you mean."
    ),
    Kind.CITIZENSHIP_MISMATCH: _(
        "%(name)s is not listed as a citizen of %(country)s (T-ELIG-01). Correct the citizenship, or let the chief "
        "referee enter the player by hand with a ruling."
    ),
    Kind.COUNTRY_OTHER: _(
        "%(name)s is entered for %(found)s, but this is the championship of %(country)s (T-ELIG-01). Correct the "
        "country, or let the chief referee enter the player by hand with a ruling."
    ),
    Kind.COUNTRY_LOCKED: _(
        "%(name)s is a dual citizen who has declared for %(before)s (GAP-E1). A list cannot change that; the chief "
        "referee can, on the player's page and with a reason."
    ),
    Kind.CATEGORY_WRONG: _(
        "This tournament is open only to “%(required)s” (T-ELIG-03), and %(name)s is “%(found)s”. Correct the "
        "category, or let the chief referee enter the player by hand with a ruling."
    ),
    Kind.CATEGORY_MISSING: _(
        "This tournament is open only to “%(required)s” (T-ELIG-03). Write the category of %(name)s."
    ),
    Kind.SECOND_QUALIFIER: _(
        "%(country)s already sends %(other)s; only one national qualifier per country plays (T-ELIG-04). Keep "
        "the newest champion, or correct the qualification route."
    ),
    Kind.RANK_TWICE: _(
        "Alternate %(rank)s is already %(other)s. The order is strict (T-ALT-02): give each alternate a place "
        "of their own."
    ),
    Kind.RANK_GAP: _(
        "The order of the alternates has no %(missing)s before this %(rank)s (T-ALT-02). Number them 1, 2, 3 "
        "without gaps."
    ),
    Kind.APART_UNKNOWN: _("“%(value)s” is nobody in this list or tournament. Write the entry number or the full name."),
    Kind.APART_UNCLEAR: _("“%(value)s” could be several people. Write the entry number."),
    Kind.APART_FROM_ONESELF: _("%(name)s cannot sit apart from themselves. Name the other person."),
    Kind.TABLE_OUT_OF_RANGE: _(
        "There is no table %(value)s: the last table of this field is %(tables)s. Choose one from 1 to "
        "%(tables)s, or leave it empty."
    ),
    Kind.FIELD_CLOSED: _(
        "The seats are posted, so %(name)s cannot be added any more. Take the entry out; an empty seat goes to an "
        "alternate."
    ),
    Kind.ORDER_CLOSED: _(
        "The seats are posted or play has begun, so the place of %(name)s among the alternates stays (T-ALT-02): "
        "%(before)s."
    ),
}

# A warning is shown and lets the import pass.
WARNINGS: Mapping[Kind, Promise] = {
    Kind.SHEETS_IGNORED: _("Only the sheet “%(sheet)s” is read. Not read: %(others)s."),
    Kind.COLUMN_UNKNOWN: _(
        "The column “%(heading)s” is not known and will be left out. Rename it if it matters; the template "
        "has all names."
    ),
    Kind.CHARACTER_PRIVATE: _(
        "“%(value)s” contains a character of one computer's own (%(character)s) that will print as a box. Replace it."
    ),
    Kind.PSEUDONYMS_NOT_YOURS: _(
        "Pseudonyms are proposed by the chair or the chief referee only (T-PUB-02), so this column is left out."
    ),
    Kind.NAMESAKES: _("%(name)s has the same name, city and country as %(other)s. Check that they are two people."),
    Kind.SIMILAR_NAMES: _("%(name)s looks very much like %(other)s. Check that they are two people."),
    Kind.RENAMED: _(
        "Entry number %(value)s was %(before)s so far and would become %(after)s. Check that this is a "
        "correction and not another person."
    ),
    Kind.NOT_PLAYING: _("%(name)s has left the tournament; importing the line does not bring them back."),
    Kind.CITIZENSHIP_MISSING: _(
        "No citizenship is given for %(name)s. A national championship needs it (T-ELIG-01); it can be added later."
    ),
    Kind.CITIZENSHIP_UNPROVEN: _("Proof of citizenship is still to be seen for: %(names)s (T-ELIG-01)."),
    Kind.ALTERNATES_FEW: _(
        "Guaranteed alternates (T-ALT-01): %(guaranteed)s; named so far: %(count)s. "
        "Name the others before the first game."
    ),
    Kind.ALTERNATES_MANY: _(
        "There would be more alternates (%(count)s) than players (%(players)s). Check the column “Alternate”."
    ),
    Kind.FAMILY_ALONE: _("Nobody else belongs to the family “%(family)s”. Check the spelling, or leave it empty."),
    Kind.FAMILY_TOO_LARGE: _(
        "The family “%(family)s” (members: %(members)s) is larger than the number of tables (%(tables)s), so "
        "they cannot all sit apart (T-SEAT-04). The chief referee will have to decide."
    ),
    Kind.FIELD_UNSEATABLE: _(
        "A field of %(count)s cannot be seated at tables of four and five (T-SEAT-08). Alternates will have "
        "to fill up, or players be added."
    ),
}


def is_error(problem: Problem) -> bool:
    return problem.kind in ERRORS


def message(problem: Problem) -> str:
    """What is wrong and what to do, in the reader's language."""
    text = ERRORS.get(problem.kind) or WARNINGS[problem.kind]
    return str(text) % problem.values if problem.values else str(text)
