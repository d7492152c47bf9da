"""How Chinese characters are read: pinyin without tones. Pure: no Django.

The dictionary behind it takes half a second to load, so it waits for the first question; the web
server and most commands never ask one.
"""


def syllables(text: str) -> list[str]:
    """`syllables("陳大文") == ["chen", "da", "wen"]`; what is not Chinese stays as it is."""
    from pypinyin import lazy_pinyin  # noqa: PLC0415

    return list(lazy_pinyin(text))


def readings(char: str) -> list[str]:
    """Every way one character is read: a surname often has a reading of its own."""
    from pypinyin import Style, pinyin  # noqa: PLC0415

    return list(pinyin(char, style=Style.NORMAL, heteronym=True)[0])
