from django import template

from tournament.points_display import points as points_text

register = template.Library()


@register.filter
def points(sixtieths: int) -> str:
    """Sixtieths of points as people read them."""
    return points_text(sixtieths)
