"""What is to be done now, and what a banker may remind of."""

from django.utils.translation import gettext_lazy as _

HEADLINES = {
    "headline.setup": _("Tap who threw highest and begins."),
    "headline.deal": _("Deal %(player)s the first deeds. Still missing: %(number)s."),
    "headline.roll": _("%(player)s rolls the dice."),
    "headline.roll_again": _("Doubles: %(player)s rolls again."),
    "headline.roll_in_jail": _(
        "%(player)s is in jail, turn %(turn)s of %(most)s. Record how jail is left, or the throw."
    ),
    "headline.purchase": _("%(player)s may buy %(square)s for %(price)s. Otherwise it is auctioned now."),
    "headline.auction": _("Auction of %(square)s: enter who won, and the price."),
    "headline.auctions": _("The bank auctions these deeds, in any order: %(squares)s."),
    "headline.sale": _("%(player)s won %(square)s and owes %(price)s. Raise the money and pay, or record a default."),
    "headline.draw": _("%(player)s takes a card (%(deck)s). Enter which."),
    "headline.fine_or_card": _("%(player)s pays %(amount)s or takes a card (%(deck)s)."),
    "headline.throw": _("The card asks %(player)s for another throw. Enter the dice."),
    "headline.tax": _(
        "Ask %(player)s now, before anything is counted: the fixed tax, or %(percent)s per cent of everything?"
    ),
    "headline.debt": _("%(player)s owes %(amount)s (to: %(to)s). Raise money, pay, or go bankrupt."),
    "headline.paused": _("Play is suspended. Resume when it goes on."),
    "headline.last_round_over": _("The last round is over. Close the game."),
    "headline.over_last_survivor": _("The game is over: one player is left."),
    "headline.over_time": _("The game is over: the time is up and the last round is played."),
    "headline.over_first_bankruptcy": _("The game is over with the first bankruptcy."),
    "headline.over_closed": _("The game was closed by the judge."),
    "reminder.rent": _("The banker may remind %(player)s: rent from %(debtor)s for %(square)s."),
}
