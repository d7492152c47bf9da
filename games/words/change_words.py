"""What a correction would change."""

from django.utils.translation import gettext_lazy as _

CHANGES = {
    "change.cash": _("Cash of %(player)s: %(before)s → %(after)s"),
    "change.position": _("%(player)s stands on %(after)s, not on %(before)s"),
    "change.free": _("%(player)s is not in jail"),
    "change.jailed": _("%(player)s is in jail (failed tries: %(tries)s)"),
    "change.card_held": _("%(player)s holds one more card to leave jail (%(deck)s)"),
    "change.card_lost": _("%(player)s holds one card to leave jail less (%(deck)s)"),
    "change.warnings": _("Warnings of %(player)s: %(before)s → %(after)s"),
    "change.turns": _("Turns of %(player)s: %(before)s → %(after)s"),
    "change.status_playing": _("%(player)s is still in the game"),
    "change.status_bankrupt": _("%(player)s is bankrupt"),
    "change.status_disqualified": _("%(player)s is disqualified"),
    "change.status_expelled": _("%(player)s is expelled"),
    "change.status_withdrawn": _("%(player)s has withdrawn"),
    "change.owner": _("%(square)s: owner %(before)s → %(after)s"),
    "change.mortgaged": _("%(square)s: mortgaged"),
    "change.unmortgaged": _("%(square)s: not mortgaged"),
    "change.level": _("%(square)s: %(before)s → %(after)s"),
    "change.turn": _("It is the turn of %(player)s"),
    "change.bank": _("The bank has houses: %(houses)s, hotels: %(hotels)s"),
    "change.goes_on": _("The game is not over"),
    "change.time_up": _("The last round has begun"),
    "change.time_not_up": _("The last round has not begun"),
    "change.paused": _("Play is suspended"),
    "change.resumed": _("Play is not suspended"),
}
