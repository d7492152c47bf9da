"""T-PUB-03 to T-PUB-06: what the machine says of a pseudonym before the chair does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.naming.folding import compact
from tournament.naming.identity_terms import Subject
from tournament.pseudonym_rules.checks import Finding, check, is_rejected

MARIA = Subject(
    names=("Maria Kent",),
    city="Denver",
    state="Colorado",
    countries=("United States", "USA", "America", "美國"),
    demonyms=("American",),
    club="Mile High Rollers",
)
SIYU = Subject(names=("林思妤",), city="台北市", countries=("Taiwan", "台灣"), demonyms=("Taiwanese",))
NOBODY = Subject()


def found(text: str, subject: Subject = NOBODY, **options: str) -> dict[str, Finding]:
    return {finding.code: finding for finding in check(text, subject, **options)}


def verdict(text: str, subject: Subject) -> str:
    return "reject" if is_rejected(check(text, subject)) else "chair"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Boardwalk Baron", "chair"),
        ("DenverDice", "reject"),
        ("MariaRail", "reject"),
        ("Grandma GO", "reject"),
        ("Banana", "reject"),
        ("Top Hat Tycoon", "chair"),
    ],
)
def test_trn_26_the_samples_go_to_the_chair_or_are_refused(text: str, expected: str):
    assert verdict(text, MARIA) == expected


@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        ("DenverDice", "link", {"field": "city", "value": "Denver"}),
        ("MariaRail", "link", {"field": "name", "value": "Maria Kent"}),
        ("Grandma GO", "descriptor", {"word": "grandma", "kind": "age"}),
        ("Boardwalk Baron", "descriptor", {"word": "baron", "kind": "sex"}),
        ("Banana", "no_theme", {}),
    ],
)
def test_trn_26_each_objection_names_what_it_is_about(text: str, code: str, named: dict[str, str]):
    assert found(text, MARIA)[code].values.items() >= named.items()


def test_trn_26_nothing_is_found_against_top_hat_tycoon():
    assert check("Top Hat Tycoon", MARIA) == []


def test_trn_44_a_theme_word_that_contains_the_surname_is_for_the_chair():
    findings = check("Kentucky Comet", MARIA)
    assert [(finding.code, finding.severity) for finding in findings] == [("near_name", "chair")]
    assert findings[0].values["value"] == "Maria Kent"


@pytest.mark.parametrize(
    ("language", "fits", "not_fits"), [("en", "Top Hat Tycoon", "金色地契"), ("zh-hant", "金色地契", "Top Hat Tycoon")]
)
def test_gap_p7_the_organiser_may_ask_for_the_script_of_the_public_page(language: str, fits: str, not_fits: str):
    assert "script" not in found(fits, language=language)
    assert found(not_fits, language=language)["script"].severity == "reject"
    assert "script" not in found(not_fits)


def test_gap_p4_the_organiser_may_have_such_a_theme_word_refused():
    assert found("Kentucky Comet", MARIA, near_name="reject")["near_name"].severity == "reject"


def test_gap_p4_a_surname_beside_the_theme_word_is_no_excuse():
    assert found("Kentucky Kent", MARIA)["link"].severity == "reject"


def test_gap_p4_park_place_is_for_the_chair_when_the_player_is_called_park():
    assert found("Park Place Pal", Subject(names=("Ji-woo Park",)))["near_name"].severity == "chair"


@pytest.mark.parametrize(
    "text", ["dénver dice", "DENVER-DICE", "Ｄｅｎｖｅｒ Dice", "D e n v e r Dice", "diceofdenver"]
)
def test_t_pub_03_case_accents_width_and_spaces_hide_nothing(text: str):
    assert found(text, MARIA)["link"].severity == "reject"


@given(
    name=st.text(st.sampled_from("bcdfgjklmnpqrsvwxz"), min_size=4, max_size=9),
    before=st.sampled_from(["", "Golden ", "Dice-", "金色"]),
    after=st.sampled_from(["", " Thimble", "'s Deed", "骰子"]),
    is_upper=st.booleans(),
)
def test_t_pub_03_a_name_is_found_wherever_it_stands(name: str, before: str, after: str, is_upper: bool):
    text = before + (name.upper() if is_upper else name.title()) + after
    assert is_rejected(check(text, Subject(names=(f"Ann {name}",))))


@pytest.mark.parametrize("text", ["Colorado Coin", "USA Dice", "American Thimble", "美國骰子", "美国骰子"])
def test_t_pub_03_state_and_country_are_found_in_every_script(text: str):
    assert found(text, MARIA)["link"].severity == "reject"


def test_t_pub_03_a_city_of_somebody_else_is_no_link():
    assert "link" not in found("Denver Dice", SIYU)


def test_t_pub_03_a_word_shared_with_the_club_is_for_the_chair():
    assert found("Mile High Dice", MARIA)["link"].severity == "chair"


def test_t_pub_03_short_names_count_as_whole_words_only():
    ann = Subject(names=("Ann Li",))
    assert found("AnnRail", ann)["link"].severity == "reject"
    assert found("Li Railroad", ann)["link"].severity == "reject"
    assert found("Annual Dividend", ann)["link"].severity == "chair"
    assert "link" not in found("Lively Dividend", ann)


@pytest.mark.parametrize("text", ["Alex Thimble", "Aleksandra Dice"])
def test_t_pub_03_short_forms_and_near_spellings_are_for_the_chair(text: str):
    assert found(text, Subject(names=("Alexandra Moreau",)))["resembles"].severity == "chair"


def test_t_pub_03_little_words_of_a_name_or_place_point_at_nobody():
    subject = Subject(names=("Maria de la Cruz",), city="New Orleans", countries=("United Kingdom",))
    assert check("La New United Railroad", subject) == []


@pytest.mark.parametrize("text", ["台北骰子", "臺北火車", "思妤的火車", "林思妤大富翁", "台湾大富翁"])
def test_t_pub_03_chinese_names_and_places_are_refused_in_both_scripts(text: str):
    assert found(text, SIYU)["link"].severity == "reject"


@pytest.mark.parametrize("text", ["LinSiyu Rail", "Siyu Rail", "Siyulin Dice", "Lin Rail", "Taibei Train"])
def test_t_pub_03_a_chinese_name_is_recognised_in_pinyin(text: str):
    assert found(text, SIYU)["link"].severity == "reject"


def test_t_pub_03_a_surname_is_recognised_in_each_of_its_readings():
    assert found("Zeng Rail", Subject(names=("曾大文",)))["link"].severity == "reject"


def test_t_pub_03_a_double_surname_is_kept_together():
    assert found("歐陽火車", Subject(names=("歐陽小明",)))["link"].severity == "reject"


def test_t_pub_03_a_single_character_of_the_surname_is_for_the_chair():
    assert found("森林火車", SIYU)["link"].severity == "chair"


@pytest.mark.parametrize("subject", [SIYU, Subject(names=("Lin Siyu",))])
def test_t_pub_03_characters_that_sound_like_the_name_are_for_the_chair(subject: Subject):
    assert found("思雨火車站", subject)["sounds_like"].severity == "chair"


@pytest.mark.parametrize("text", ["Banana", "香蕉", "Purple Comet"])
def test_t_pub_04_a_pseudonym_without_the_theme_is_refused(text: str):
    assert found(text)["no_theme"].severity == "reject"


@pytest.mark.parametrize(
    "text", ["Two Thimbles", "GoComet", "Water-Works Comet", "金色頂針", "金色顶针", "Free Parking"]
)
def test_t_pub_04_theme_words_are_known_in_plural_camel_case_and_both_scripts(text: str):
    assert check(text, NOBODY) == []


def test_t_pub_04_a_theme_word_hidden_in_another_is_for_the_chair():
    assert found("Cometthimbles")["theme_hidden"].severity == "chair"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Railroad Boy", "age"),
        ("Lady Thimble", "sex"),
        ("French Deed", "ethnicity"),
        ("Student of Dice", "person"),
        ("奶奶的房屋", "age"),
        ("女王骰子", "sex"),
        ("華人火車", "ethnicity"),
    ],
)
def test_t_pub_05_age_sex_ethnicity_and_descriptions_are_refused(text: str, kind: str):
    finding = found(text)["descriptor"]
    assert (finding.severity, finding.values["kind"]) == ("reject", kind)


@pytest.mark.parametrize("text", ["King of Dice", "Railman Deed", "Dice Landlord", "火車人"])
def test_t_pub_05_words_that_may_describe_a_person_are_for_the_chair(text: str):
    assert found(text)["descriptor"].severity == "chair"


def test_t_pub_05_a_descriptor_inside_a_theme_word_describes_nobody():
    assert check("Old Kent Road Comet", NOBODY) == []


def test_t_pub_05_a_number_that_may_be_a_year_of_birth_is_for_the_chair():
    assert found("Dice 1985")["number"].severity == "chair"
    assert check("Dice 7", NOBODY) == []


@pytest.mark.parametrize("text", ["GOLDEN-THIMBLE", "goldenthimble", "Gölden Thimble"])
def test_gap_p1_a_pseudonym_is_unique_whatever_its_case_spaces_and_accents(text: str):
    codes = [finding.code for finding in check(text, NOBODY, {compact("Golden Thimble")})]
    assert "taken" in codes


def test_gap_p1_traditional_and_simplified_are_one_pseudonym():
    assert [finding.code for finding in check("金色顶针", NOBODY, {compact("金色頂針")})] == ["taken"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Golden Thimble " * 3, "too_long"),
        ("GO", "too_short"),
        ("Golden Thimble 🎲", "characters"),
        ("Golden\u202eThimble", "characters"),
        ("Gоlden Thimble", "mixed_scripts"),  # the first o is Cyrillic
        ("Bullshit Bank", "offensive"),
        ("混蛋銀行", "offensive"),
    ],
)
def test_a_pseudonym_nobody_could_publish_is_refused(text: str, code: str):
    assert found(text)[code].severity == "reject"


def test_every_objection_is_told_at_once_and_each_only_once():
    findings = check("Denver Maria Maria", MARIA)
    assert sorted((finding.code, finding.values.get("field", "")) for finding in findings) == [
        ("link", "city"),
        ("link", "name"),
        ("no_theme", ""),
    ]
