"""Cards by what they do. The wording printed on them is not ours and not needed."""

from django.utils.translation import gettext_lazy as _

CARDS = {
    "card.advance": _("Advance to %(square)s"),
    "card.back_to": _("Go back to %(square)s"),
    "card.back": _("Go back %(spaces)s squares"),
    "card.nearest_railroad": _("%(title)s; if another owns it, rent × %(times)s"),
    "card.nearest_utility": _("%(title)s; if another owns it, throw again and pay the throw × %(times)s"),
    "card.jail": _("Go to jail"),
    "card.keep": _("Leave jail free; keep the card"),
    "card.repairs": _("%(title)s: pay %(house)s for each house, %(hotel)s for each hotel"),
    "card.pay": _("%(title)s: pay %(amount)s"),
    "card.collect": _("%(title)s: receive %(amount)s"),
    "card.pay_each": _("Pay every other player %(amount)s"),
    "card.collect_each": _("Receive %(amount)s from every other player"),
    "card.pay_or_draw": _("Pay %(amount)s or take a card (%(deck)s)"),
    "deck.chance": _("Chance"),
    "deck.chest": _("Community Chest"),
}
