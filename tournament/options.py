"""What an organiser may decide where the documents are silent. A register; the code asks `option`.

Every entry answers one question of the catalogue of gaps (`GAP-…`) and is obeyed somewhere: an
option nobody reads does not belong here. Values are words, or whole numbers where something is
counted; the first choice is the recommended one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, overload

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CountKey = Literal["grace_minutes", "world_alternates", "jail_card_value"]
Value = str | int


class Group(TextChoices):
    """The headings under which the settings page lists the options."""

    SEATS = "seats", _("Seats and alternates")
    POINTS = "points", _("Counting and ties")
    FINAL = "final", _("The final")
    CONDUCT = "conduct", _("Conduct and score sheets")
    PSEUDONYMS = "pseudonyms", _("Pseudonyms and publication")
    QUALIFICATION = "qualification", _("Qualification for a world championship")


@dataclass(frozen=True, slots=True)
class Choice:
    value: Value
    words: str | Promise


@dataclass(frozen=True, slots=True)
class Option:
    """One question with its possible answers. `kinds` names the tournaments it concerns; empty: all."""

    key: str
    gap: str
    rules: tuple[str, ...]
    group: Group
    label: str | Promise
    question: str | Promise
    choices: tuple[Choice, ...]
    kinds: tuple[str, ...] = ()

    @property
    def default(self) -> Value:
        return self.choices[0].value

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(choice.value for choice in self.choices)

    def words(self, value: Value) -> str:
        return next((str(choice.words) for choice in self.choices if choice.value == value), str(value))

    def concerns(self, kind: str) -> bool:
        return not self.kinds or kind in self.kinds


def _counted(numbers: range) -> tuple[Choice, ...]:
    return tuple(Choice(number, str(number)) for number in numbers)


_WORLD = ("world",)

OPTIONS: tuple[Option, ...] = (
    Option(
        "fill_tables",
        "GAP-S1",
        ("T-SEAT-08", "T-ALT-01"),
        Group.SEATS,
        _("Players not divisible by four"),
        _("When the number of players is not divisible by four: call alternates first, or seat five first?"),
        (
            Choice("alternates_first", _("fill up with alternates, tables of five if there are too few")),
            Choice("fives_first", _("tables of five, alternates stay in reserve")),
        ),
    ),
    Option(
        "no_pair_three_times",
        "GAP-S6",
        ("T-SEAT-03",),
        Group.SEATS,
        _("The same two players three times"),
        _(
            "In a small field repeats cannot be avoided. May two players then meet in all games, if that keeps "
            "the total of repeats lowest?"
        ),
        (
            Choice("no", _("yes, the fewest repeats in total")),
            Choice("yes", _("no, rather a few repeats more than any pair three times")),
        ),
    ),
    Option(
        "tables_of_three",
        "GAP-S7",
        ("T-SEAT-08",),
        Group.SEATS,
        _("6, 7 or 11 players"),
        _("6, 7 and 11 players cannot be seated at tables of four and five. May tables of three be planned?"),
        (
            Choice("no", _("no, alternates have to fill up")),
            Choice("yes", _("yes")),
        ),
    ),
    Option(
        "world_alternates",
        "GAP-A1",
        ("T-ALT-01",),
        Group.SEATS,
        _("Guaranteed alternates"),
        _("How many alternate places does a world championship guarantee? (A national one guarantees three.)"),
        _counted(range(4)),
        kinds=_WORLD,
    ),
    Option(
        "grace_minutes",
        "GAP-A4",
        ("T-ATT-02",),
        Group.SEATS,
        _("Grace for late players, in minutes"),
        _("How many minutes after the start may a missing player still take the seat?"),
        _counted(range(6)),
    ),
    Option(
        "eliminated_places",
        "GAP-S12",
        ("T-SCORE-02",),
        Group.POINTS,
        _("Places of those who went out"),
        _("Eliminated players get no points. In which places do the statistics list them?"),
        (
            Choice("by_leaving", _("the later out, the better")),
            Choice("none", _("all in the same place")),
        ),
    ),
    Option(
        "tie_value_includes_buildings",
        "GAP-S3",
        ("T-SCORE-06",),
        Group.POINTS,
        _("Tie in a game: buildings"),
        _("Equal net worth in a game is decided by the value of unmortgaged property. Do houses and hotels count?"),
        (
            Choice("no", _("no, list prices only")),
            Choice("yes", _("yes, with houses and hotels")),
        ),
    ),
    Option(
        "unresolved_tie",
        "GAP-S4",
        ("T-SCORE-06",),
        Group.POINTS,
        _("Tie in a game that remains"),
        _("Net worth and unmortgaged value are both equal. What happens to the points?"),
        (
            Choice("share", _("the tied players share the points of their places")),
            Choice("same_higher", _("each gets the points of the higher place")),
            Choice("cash", _("the player with more cash is placed higher; still equal: shared")),
        ),
    ),
    Option(
        "jail_card_value",
        "GAP-N1",
        ("T-SCORE-05",),
        Group.POINTS,
        _("Leave-jail card in the net worth"),
        _("What is a kept leave-jail card worth when the assets are counted?"),
        (
            Choice(0, _("nothing")),
            Choice(50, _("50 of the smallest notes of the edition")),
        ),
    ),
    Option(
        "alternate_total",
        "GAP-A7",
        ("T-ALT-06",),
        Group.POINTS,
        _("Players with fewer games"),
        _("An alternate who joined later has played fewer games. How are the totals compared?"),
        (
            Choice("total", _("total points as they are")),
            Choice("average", _("points per game played")),
        ),
    ),
    Option(
        "rank_absentees",
        "GAP-A5",
        ("T-ATT-02", "T-SCORE-07"),
        Group.POINTS,
        _("Players who forfeited"),
        _("A player who missed a start keeps earlier points. Do they still count for a rank?"),
        (
            Choice("no", _("no, kept on record but not ranked")),
            Choice("yes", _("yes, ranked by them")),
        ),
    ),
    Option(
        "below_cut",
        "GAP-S11",
        ("T-SCORE-08",),
        Group.POINTS,
        _("Order below the final"),
        _("How are players with equal points ordered who are not in the final?"),
        (
            Choice("chain", _("by the same tie-breaks")),
            Choice("alphabetical", _("in alphabetical order of pseudonyms")),
        ),
    ),
    Option(
        "final_seats",
        "GAP-S9",
        ("T-SEAT-07",),
        Group.FINAL,
        _("Seats in the final"),
        _("How are the seats of the final given out?"),
        (
            Choice("lots", _("by lot")),
            Choice("rank", _("in the order of the ranking")),
        ),
    ),
    Option(
        "absent_finalist",
        "GAP-A6",
        ("T-FINAL-01", "T-ATT-02"),
        Group.FINAL,
        _("Finalist not there"),
        _("A finalist is missing at the start of the final. Who plays instead?"),
        (
            Choice("next_in_ranking", _("the next in the ranking, after semi-finals of those who played them")),
            Choice("best_of_semi_finals", _("the best of the others in the semi-finals, by place, then net worth")),
            Choice("first_alternate", _("the first waiting alternate")),
            Choice("one_fewer", _("nobody, one player fewer")),
        ),
    ),
    Option(
        "final_places",
        "GAP-F1",
        ("T-FINAL-01",),
        Group.FINAL,
        _("Places behind the champion"),
        _("How are the other finalists placed?"),
        (
            Choice("bankruptcy", _("whoever went bankrupt later is placed higher")),
            Choice("preliminaries", _("in the order of the preliminaries")),
        ),
    ),
    Option(
        "expelled_points",
        "GAP-C1",
        ("T-COND-02",),
        Group.CONDUCT,
        _("Points of an expelled player"),
        _("What becomes of the points an expelled player earned in earlier games?"),
        (
            Choice("keep_unranked", _("kept on record but not ranked")),
            Choice("all_zero", _("set to zero")),
        ),
    ),
    Option(
        "disqualified_later",
        "GAP-C2",
        ("T-COND-04",),
        Group.CONDUCT,
        _("After a disqualification"),
        _("May a player who was disqualified from one game play the later ones?"),
        (
            Choice("may_play", _("yes")),
            Choice("barred", _("no, out of the tournament")),
        ),
    ),
    Option(
        "refused_signature",
        "GAP-X5",
        ("T-SCORE-09",),
        Group.CONDUCT,
        _("Refused signature"),
        _("A player refuses to sign the score sheet. Is the sheet valid?"),
        (
            Choice("noted", _("yes, with a note of the judge")),
            Choice("blocks", _("no, not before everybody has signed")),
        ),
    ),
    Option(
        "pseudonym_near_name",
        "GAP-P4",
        ("T-PUB-03",),
        Group.PSEUDONYMS,
        _("Theme word that contains a name or place"),
        _("A theme word happens to contain the player's name or place, such as Kent in Kentucky. Is it allowed?"),
        (
            Choice("flag", _("the chair decides")),
            Choice("reject", _("no")),
        ),
    ),
    Option(
        "alternates_pseudonyms",
        "GAP-P5",
        ("T-PUB-02",),
        Group.PSEUDONYMS,
        _("Pseudonyms for alternates"),
        _("When does an alternate need a pseudonym?"),
        (
            Choice("registration", _("from registration")),
            Choice("when_playing", _("when taking a seat")),
        ),
    ),
    Option(
        "pseudonym_language",
        "GAP-P7",
        ("T-PUB-05",),
        Group.PSEUDONYMS,
        _("Language of pseudonyms"),
        _("May a pseudonym be in another language than the public page?"),
        (
            Choice("any", _("yes, in any script")),
            Choice("page", _("no, only in the script of the public page")),
        ),
    ),
    Option(
        "seat_list_names",
        "GAP-P2",
        ("T-SEAT-07",),
        Group.PSEUDONYMS,
        _("Names on posted seat lists"),
        _("What stands on the seat lists that are posted in the hall?"),
        (
            Choice("names", _("the players' names")),
            Choice("entry_numbers", _("entry numbers, where a player has one")),
        ),
    ),
    Option(
        "published_tie",
        "GAP-P3",
        ("T-PUB-01",),
        Group.PSEUDONYMS,
        _("A tie that assets decided"),
        _("Net worth stays secret. How does the public see that a tie-break decided who advances?"),
        (
            Choice("mark", _("a mark: advanced on tie-break, without amounts")),
            Choice("rank_only", _("only the rank")),
        ),
    ),
    Option(
        "champion_also_national_winner",
        "GAP-E2",
        ("T-ELIG-06",),
        Group.QUALIFICATION,
        _("World champion wins at home"),
        _("The former world champion is also the national champion. Does the country get a second player?"),
        (
            Choice("one_seat", _("no, one seat")),
            Choice("invite_runner_up", _("yes, the runner-up of the national final")),
        ),
        kinds=_WORLD,
    ),
    Option(
        "substitute_order",
        "GAP-E3",
        ("T-ELIG-05",),
        Group.QUALIFICATION,
        _("Substitutes for a national champion"),
        _("In which order are the other national finalists offered the place?"),
        (
            Choice("final_placing", _("by their place in the national final")),
            Choice("preliminary_points", _("by their points in the national preliminaries")),
            Choice("organiser", _("the organiser picks any of them")),
        ),
        kinds=_WORLD,
    ),
    Option(
        "former_champions",
        "GAP-E4",
        ("T-ELIG-06",),
        Group.QUALIFICATION,
        _("Former world champions"),
        _("Which former world champions are invited?"),
        (
            Choice("previous", _("the previous one")),
            Choice("all", _("all of them")),
        ),
        kinds=_WORLD,
    ),
)

BY_KEY: Mapping[str, Option] = {entry.key: entry for entry in OPTIONS}


class HasOptions(Protocol):
    """A tournament, or the rules a round was begun with (`rules_in_force.rules_of`)."""

    @property
    def options(self) -> Mapping[str, Any]: ...


@overload
def option(holder: HasOptions, key: CountKey) -> int: ...  # type: ignore[overload-overlap]  # a narrower key
@overload
def option(holder: HasOptions, key: str) -> str: ...
def option(holder: HasOptions, key: str) -> Value:
    """The organiser's answer, or the recommended one where none was given.

    `option(tournament, "fill_tables") == "fives_first"`. An unknown key is a bug: KeyError.
    """
    entry = BY_KEY[key]
    value: Value = holder.options.get(key, entry.default)
    return value


def defaults() -> dict[str, Value]:
    """Every option with its recommended answer, as a new tournament writes them down."""
    return {entry.key: entry.default for entry in OPTIONS}
