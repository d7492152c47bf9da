"""Points as people read them. Pure: no Django, no database."""

from fractions import Fraction

from tournament.points import SIXTIETHS

_GLYPHS = {
    (1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 5): "⅕", (2, 5): "⅖",
    (3, 5): "⅗", (4, 5): "⅘", (1, 6): "⅙", (5, 6): "⅚",
}  # fmt: skip
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def points(sixtieths: int) -> str:
    """Sixtieths of a point as a figure: 1320 is "22", 870 is "14½", 680 is "11⅓"."""
    return figure(Fraction(sixtieths, SIXTIETHS))


def figure(amount: Fraction) -> str:
    """A whole number with a vulgar fraction behind it; exact whatever the denominator."""
    whole, rest = divmod(amount, 1)
    if not rest:
        return str(whole)
    return f"{whole or ''}{_fraction(rest)}"


def _fraction(rest: Fraction) -> str:
    glyph = _GLYPHS.get((rest.numerator, rest.denominator))
    if glyph:
        return glyph
    return f"{str(rest.numerator).translate(_RAISED)}⁄{str(rest.denominator).translate(_LOWERED)}"
