from django import template

from accounts.models import User
from tournament.models import Tournament
from tournament.pages.desk_sections import Item, sections_for

register = template.Library()


@register.simple_tag
def desk_sections(tournament: Tournament, user: User) -> list[Item]:
    """`{% desk_sections tournament request.user as sections %}`: the pages this person may open."""
    return sections_for(user, tournament)
