"""Why the rules refuse an entry, and what the judge does about it."""

from django.utils.translation import gettext_lazy as _

REFUSALS = {
    # Whose turn, and when
    "refusal.not_your_turn": _("It is the turn of %(turn)s, not of %(player)s. Take an entry back if one is missing."),
    "refusal.settle_first": _("Something comes first: %(pending)s. Record that, then go on."),
    "refusal.game_over": _("The game is over. Only a note can still be added; undo the last entry if it was wrong."),
    "refusal.not_started": _("The game has not begun. Enter first who begins."),
    "refusal.already_started": _("The game has begun already. Undo back to the start if the beginning was wrong."),
    "refusal.paused": _("Play is suspended. Tap “Resume” first."),
    "refusal.not_paused": _("Play is not suspended, so there is nothing to resume."),
    "refusal.last_round_over": _("The last round is over; %(player)s does not roll any more. Close the game."),
    "refusal.turns_not_equal": _("Not everybody has had the same number of turns: %(turns)s. Play on until they have."),
    "refusal.time_is_up_already": _("The last round was announced before. Nothing more is needed."),
    "refusal.untimed": _("This game has no clock: it is played until one player is left."),
    "refusal.reason_needed": _("Say why. The reason is kept with the entry."),
    "refusal.outside_window": _("Not at this moment: these rules allow it only between turns, before the dice roll."),
    # Players
    "refusal.unknown_player": _("Nobody at this table has the seat “%(player)s”. Choose one of the seats shown."),
    "refusal.player_is_out": _("%(player)s is out of the game (%(status)s). Choose somebody who still plays."),
    # Beginning
    "refusal.bad_dice": _("A die shows 1 to 6. Enter both dice again."),
    "refusal.every_throw_counts": _("In these rules every throw counts, wherever the dice lie. Enter what they show."),
    "refusal.not_the_starter": _(
        "By these throws %(starter)s begins, not %(player)s. Check the throws or choose %(starter)s."
    ),
    "refusal.opening_tied": _("The highest throw is tied. Throw again and enter it: %(players)s."),
    "refusal.wrong_throwers": _("These throw now, each once: %(expected)s. Enter one throw for each of them."),
    "refusal.deal_first": _("%(player)s has not been dealt all deeds; each gets this many: %(deeds)s. Deal first."),
    "refusal.wrong_deal": _("%(player)s is to get at most this many deeds more, each once: %(open)s. Deal again."),
    "refusal.deed_not_with_bank": _("%(square)s is not the bank’s to deal. Choose another deed."),
    # Deeds and auctions
    "refusal.nothing_to_buy": _("No deed is on offer to %(player)s now. Enter the throw first."),
    "refusal.no_auction": _("Nothing is being auctioned now. Record first that the deed was not bought."),
    "refusal.not_in_auction": _("%(deed)s is not under the hammer. Choose one of these: %(lots)s."),
    "refusal.winner_without_price": _(
        "%(deed)s: a winner and a price go together. Enter both, or “No bid” if nobody bid."
    ),
    "refusal.bidder_excluded": _(
        "%(player)s may not bid for %(deed)s any more. Choose another winner or go on bidding."
    ),
    "refusal.below_opening": _("%(price)s is below the opening bid of %(opening)s. Enter the bid that won."),
    "refusal.not_a_multiple": _("%(price)s is not a bid: bids go in steps of %(of)s. Enter the bid that won."),
    "refusal.nothing_won": _("%(player)s has won nothing that is still to be paid."),
    "refusal.can_pay": _("%(player)s has the money for %(price)s. Record the payment."),
    "refusal.auction_is_on": _("No trades while an auction is on. Finish the auction first."),
    # Cards, taxes, jail
    "refusal.no_card_to_draw": _("%(player)s has no card to draw now. Check the throw before."),
    "refusal.not_in_deck": _("That card is not in this deck (%(deck)s). Look which deck it was taken from."),
    "refusal.card_not_on_top": _(
        "“%(card)s” cannot have been on top: other cards come before it. Look again; if the deck was mixed, "
        "record a ruling first."
    ),
    "refusal.card_not_disclosed": _("%(player)s has to tell the card before trading. Enter the card first."),
    "refusal.no_throw_asked": _("No card asks %(player)s for another throw. Enter an ordinary roll instead."),
    "refusal.throw_first": _("%(player)s has yet to make the throw the card asks for. Enter that first."),
    "refusal.no_tax_to_choose": _("%(player)s has no income tax to choose now."),
    "refusal.no_jail_card": _("%(player)s does not hold this card to leave jail. Look at who has it."),
    "refusal.card_too_dear": _(
        "A card to leave jail costs at most %(most)s in these rules, not %(price)s. Agree on a lower price."
    ),
    "refusal.not_in_jail": _("%(player)s is not in jail. Enter an ordinary roll."),
    "refusal.fine_not_now": _(
        "%(player)s cannot pay the fine in this turn in jail (%(jail_turn)s); it can be paid in turn %(allowed)s. "
        "Enter the throw or a card."
    ),
    # Rent and debts
    "refusal.no_open_claim": _(
        "%(player)s has no rent to claim: none fell due, or it was asked for too late. Nothing is paid."
    ),
    "refusal.nothing_to_pay": _("%(player)s has nothing to pay now."),
    "refusal.settle_debt_first": _(
        "%(player)s has a debt to pay first. Record how the money is raised, then the payment."
    ),
    "refusal.not_enough_cash": _(
        "The cash does not cover %(needed)s. Raise money first: sell buildings, mortgage or trade; or count the cash."
    ),
    "refusal.can_still_pay": _(
        "%(player)s owes %(owed)s and can still raise it: sell buildings and mortgage first. Not bankrupt yet."
    ),
    "refusal.debt_not_covered": _(
        "%(player)s owes %(owed)s, and this sale would not cover it. In debt, deeds may be sold only if the debt is "
        "then paid in full."
    ),
    "refusal.creditor_may_not_buy": _(
        "%(player)s is owed the debt and may not buy from the debtor. Choose a third player."
    ),
    # Buildings and mortgages
    "refusal.not_a_deed": _("%(square)s has no title deed. Choose another square."),
    "refusal.not_a_street": _("Nothing can be built on %(square)s."),
    "refusal.not_the_owner": _("%(square)s does not belong to that player. Look at who holds the deed."),
    "refusal.nothing_named": _("Nothing is chosen yet. Choose what %(player)s means, then record."),
    "refusal.named_twice": _("Something is named twice for %(player)s. Name each deed once."),
    "refusal.group_incomplete": _("%(player)s cannot build on %(square)s: other deeds of this colour are missing."),
    "refusal.group_mortgaged": _("Nothing can be built on %(square)s while %(mortgaged)s is mortgaged."),
    "refusal.buildings_in_group": _(
        "%(square)s cannot be mortgaged or traded while %(built)s carries buildings. Sell the buildings of this "
        "colour first."
    ),
    "refusal.uneven": _(
        "Built unevenly: with %(square)s the lots of one colour would differ by more than one building."
    ),
    "refusal.level_out_of_range": _("%(square)s cannot carry that. Check the number of houses, or the hotel."),
    "refusal.not_enough_houses": _("The bank has too few houses; missing: %(missing)s. Build or sell fewer."),
    "refusal.not_enough_hotels": _("The bank has too few hotels; missing: %(missing)s. Build fewer."),
    "refusal.not_enough_houses_on_the_way": _(
        "House by house this cannot be built: the bank has only this many houses: %(has)s. Build fewer at a time."
    ),
    "refusal.not_enough_buildings": _(
        "The box does not hold that many buildings (the bank would have %(houses)s houses, %(hotels)s hotels). "
        "Change the ruling."
    ),
    "refusal.none_left": _("The bank has no %(building)s left, so none can be auctioned."),
    "refusal.not_contested": _(
        "No auction is needed: the bank has enough, or only one player can place it. Record it as built at list price."
    ),
    "refusal.lot_not_possible": _("%(player)s cannot put it on %(square)s. Choose another lot."),
    "refusal.nowhere_to_build": _("%(player)s has no lot for %(building)s and cannot bid. Take that bidder out."),
    "refusal.already_mortgaged": _("%(square)s is mortgaged already."),
    "refusal.not_mortgaged": _("%(square)s is not mortgaged."),
    "refusal.cannot_lift": _("The mortgage on %(square)s cannot be paid off here. Take it out of the entry."),
    # Trades
    "refusal.trade_with_oneself": _("A trade has two sides. Choose the other player."),
    "refusal.not_a_party": _("Now only %(turn)s may trade, or trade with somebody. Wait until this turn is over."),
    "refusal.two_left": _("The last two players of a preliminary may not trade with each other."),
    "refusal.negative_cash": _("%(player)s cannot give less than nothing. Put the money on the other side."),
    "refusal.gift": _("Nothing is given for nothing in these rules. Enter what comes back, or cancel."),
    "refusal.gift_needs_a_ruling": _("A gift is for the judge to rule. Record it as a ruling, with the reason."),
    "refusal.below_floor": _(
        "%(offered)s is too little: these deeds cost at least %(floor)s in money. Agree on more, or trade deeds."
    ),
    # Judging
    "refusal.impossible_jail": _("%(player)s cannot be in jail like this. Check the square and the failed tries."),
    "refusal.unknown_square": _("There is no such square for %(player)s. Choose one of the board."),
    "refusal.cannot_clear": _("Only rents, debts and auctions can be struck out. Choose one of these."),
    "refusal.unknown_note": _("There is no such kind of note. Choose incident, reminder, card told or remark."),
    "refusal.nothing_to_undo": _("There is nothing to take back: no entry has been made yet."),
    "refusal.no_such_entry": _("There is no entry %(seq)s; the log has %(entries)s. Choose one from the log."),
}
