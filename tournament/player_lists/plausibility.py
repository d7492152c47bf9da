"""How likely a text is to be a list of names, and not what a wrong encoding made of one."""

import re
from functools import lru_cache

from tournament.naming.folding import is_han

COMMON, UNCOMMON, RARE = 1.0, 0.4, 0.1
ACCENTED, STRAY_ACCENT = 0.9, -0.5
FOREIGN, SYMBOL, LOST = -0.8, -0.6, -4.0
GLUED = -1.2  # a Han character grown onto a Latin letter: usually an accent read together with its neighbour
SURNAME = 0.5  # for each run of Han that could be a person's name

# The surnames most people have, in both scripts.
_SURNAMES = frozenset(
    "王李張张劉刘陳陈楊杨趙赵黃黄周吳吴徐孫孙胡朱高林何郭馬马羅罗梁宋鄭郑謝谢韓韩唐馮冯于董蕭萧肖程曹袁鄧邓許许傅沈曾彭呂吕"
    "蘇苏盧卢蔣蒋蔡賈贾丁魏薛葉叶閻阎余潘杜戴夏鍾鐘钟汪田任姜范方石姚譚谭廖鄒邹熊金陸陆郝孔白崔康毛邱丘秦江史顧顾侯邵孟龍龙萬万"
    "段雷錢钱湯汤尹黎易常武喬乔賀贺賴赖龔龚文莊庄游詹施温溫倪洪柯簡简關关麥麦歐欧古伍阮翁卓連连區区"
)
_NAME = re.compile(r"(?<![\u3400-\u9fff])[\u3400-\u9fff]{2,4}(?![\u3400-\u9fff])")

_PUNCTUATION = frozenset("\u3000、。，；：（）「」『』《》〈〉·‧•・／－—…“”‘’！？＃")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def plausibility(text: str) -> float:
    """The mean over all characters beyond ASCII, from LOST to a little above COMMON; 0 when there are none."""
    total, counted = SURNAME * sum(run[0] in _SURNAMES for run in _NAME.findall(text)), 0
    for before, letter, after in zip(f" {text}", text, f"{text[1:]} ", strict=False):
        if not letter.isascii():
            total += _in_context(before, letter, after)
            counted += 1
    return total / counted if counted else 0.0


def _in_context(before: str, letter: str, after: str) -> float:
    if _is_accented(letter):
        return ACCENTED if _is_ascii_letter(before) or _is_ascii_letter(after) else STRAY_ACCENT
    worth = _worth(letter)
    if worth > 0 and (_is_ascii_letter(before) or _is_ascii_letter(after)):
        worth += GLUED
    return worth


def _is_ascii_letter(letter: str) -> bool:
    return letter.isascii() and letter.isalpha()


def _is_accented(letter: str) -> bool:
    return "\u00c0" <= letter <= "\u024f" and letter not in "×÷"


@lru_cache(maxsize=30_000)
def _worth(letter: str) -> float:
    if letter == _REPLACEMENT:
        return LOST
    if is_han(letter):
        return max(_level(letter, "big5", (0xA4, 0xC6)), _level(letter, "gb2312", (0xB0, 0xD7)))
    if letter in _PUNCTUATION or "\uff01" <= letter <= "\uff5e":
        return UNCOMMON
    return FOREIGN if letter.isalpha() or "\ue000" <= letter <= "\uf8ff" else SYMBOL


def _level(letter: str, codec: str, first_level: tuple[int, int]) -> float:
    """Both standards put what people commonly write on their first level."""
    try:
        lead = letter.encode(codec)[0]
    except UnicodeEncodeError:
        return RARE
    return COMMON if first_level[0] <= lead <= first_level[1] else UNCOMMON
