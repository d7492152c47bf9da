"""Which encoding a list was saved in (C8)."""

import pytest

from tournament.player_lists.decoding import decode

TRADITIONAL = "姓名,城市\r\n陳大文,香港\r\n王美麗,臺北\r\n"
SIMPLIFIED = "姓名,城市\r\n陈大文,北京\r\n王美丽,上海\r\n"
WESTERN = "Name,City\r\nJosé Pérez,Málaga\r\nÀngels Conceição,São Paulo\r\nD’Arcy,Köln\r\n"


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        ("Name\r\nAnn\r\n", "ascii", "UTF-8"),
        (TRADITIONAL, "utf-8", "UTF-8"),
        (TRADITIONAL, "utf-8-sig", "UTF-8"),
        (TRADITIONAL, "utf-16", "UTF-16"),
        (TRADITIONAL, "utf-16-le", "UTF-16"),
        (TRADITIONAL, "utf-16-be", "UTF-16"),
        (TRADITIONAL, "utf-32", "UTF-32"),
        (TRADITIONAL, "cp950", "Big5"),
        (TRADITIONAL, "gb18030", "GB18030"),
        (SIMPLIFIED, "gb18030", "GB18030"),
        (WESTERN, "cp1252", "Windows-1252"),
    ],
)
def test_a_list_is_read_in_the_encoding_it_was_saved_in(text, codec, name):
    decoded = decode(text.encode(codec))
    assert (decoded.text, decoded.encoding) == (text, name)


def test_names_of_hong_kong_that_plain_big5_lacks_are_read():
    text = "姓名,城市\r\n陳大文,深水埗\r\n黃啟晞,鰂魚涌\r\n"
    with pytest.raises(UnicodeEncodeError):
        text.encode("cp950")
    assert decode(text.encode("big5hkscs")).text == text


def test_a_name_of_hong_kong_late_in_a_long_list_is_read():
    text = "姓名,城市\r\n" + "陳大文,香港\r\n" * 4_000 + "黃啟晞,鰂魚涌\r\n"
    assert decode(text.encode("big5hkscs")).text == text


@pytest.mark.parametrize("codec", ["cp950", "gb18030"])
@pytest.mark.parametrize("name", ["林志玲", "歐陽菲菲", "張學友", "曾國藩", "許世賢"])
def test_two_names_below_english_headings_are_enough(name, codec):
    text = f"Name,Country\r\n{name},TW\r\n陳水木,TW\r\n"
    assert decode(text.encode(codec)).text == text


@pytest.mark.parametrize("name", ["赵明诚", "马化腾", "郑成功", "孙燕姿"])
def test_two_simplified_names_below_english_headings_are_enough(name):
    text = f"Name,Country\r\n{name},CN\r\n刘国梁,CN\r\n"
    assert decode(text.encode("gb18030")).text == text


@pytest.mark.parametrize("codec", ["utf-8", "cp950"])
def test_one_broken_byte_spoils_its_own_character_only(codec):
    content = TRADITIONAL.encode(codec).replace("陳".encode(codec), b"\xff", 1)
    decoded = decode(content)
    assert decoded.text.count("\ufffd") == 1
    assert "王美麗,臺北" in decoded.text


def test_a_byte_order_mark_never_becomes_part_of_the_first_heading():
    assert decode(("\ufeff\ufeff" + TRADITIONAL).encode()).text == TRADITIONAL


SURNAMES = {"cp950": "王李張劉陳楊趙黃周吳徐孫林何", "gb18030": "王李张刘陈杨赵黄周吴徐孙林何"}
GIVEN = {
    "cp950": "偉芳娜秀英敏靜麗強磊洋勇艷傑娟濤明超蘭霞平剛桂玉萍紅玲芬燕彬鳳潔梅琳雲蓮真雪榮愛香月鶯媛",
    "gb18030": "伟芳娜秀英敏静丽强磊洋勇艳杰娟涛明超兰霞平刚桂玉萍红玲芬燕彬凤洁梅琳云莲真雪荣爱香月莺媛",
}


@pytest.mark.parametrize("codec", ["cp950", "gb18030"])
def test_even_a_single_name_below_english_headings_is_hardly_ever_misread(codec):
    names = [surname + one + GIVEN[codec][-at] for surname in SURNAMES[codec] for at, one in enumerate(GIVEN[codec], 1)]
    misread = [name for name in names if decode(f"Name\r\n{name}\r\n".encode(codec)).text.split()[1] != name]
    assert len(misread) <= len(names) / 50
