"""What cannot be, in the state of a game or at the head of a record; findings of a count are in `problem_texts`."""

from django.utils.translation import gettext_lazy as _

PROBLEMS = {
    # The state of a game
    "problem.money_not_conserved": _(
        "The money does not add up; it differs by %(difference)s. Tell the chief referee."
    ),
    "problem.cash_negative": _("%(player)s would have less than no cash. Check the amounts."),
    "problem.estate_left": _("%(player)s is out but still holds cash, cards or deeds. Pass them on first."),
    "problem.unknown_owner": _("%(square)s belongs to nobody who plays here. Name a seat or the bank."),
    "problem.bank_deed_used": _("%(square)s is the bank’s, so it carries no buildings and no mortgage."),
    "problem.level_out_of_range": _("%(square)s carries more than fits on a lot."),
    "problem.building_misplaced": _("%(square)s carries buildings but is mortgaged or no street."),
    "problem.supply": _("The buildings on the board and in the bank are not those of the box. Count them."),
    "problem.bank_negative": _("The bank would have fewer than no %(building)s. Count the buildings."),
    "problem.cards_not_conserved": _("Cards are missing or too many (%(deck)s). Count the deck and what players hold."),
    "problem.turn_of_nobody": _("It is the turn of somebody who does not play. Name a player in the game."),
    "problem.pending_of_nobody": _(
        "Something is open for a player who has left: %(pending)s. Strike it out by a ruling."
    ),
    "problem.jailed_elsewhere": _("%(player)s is in jail but stands elsewhere. Put the token into jail."),
    # The head of a record
    "problem.notes": _("The notes each player starts with and the starting cash differ by %(difference)s."),
    "problem.player_count": _("A game has %(least)s to %(most)s players. Correct the list of seats."),
    "problem.player_ids": _("Every seat needs a name of its own in the record."),
    "problem.unknown_stage": _("The record says neither preliminary nor final."),
    "problem.impossible_setup": _("The position the record starts from cannot be. Check cash, deeds and buildings."),
    "problem.unknown_player": _("The record starts with a player who is not in its list: “%(player)s”."),
    "problem.nobody_left": _("The record starts with fewer than two players in the game."),
    "problem.doubles": _("A record starts after at most two doubles in a row."),
    "problem.unknown_square": _("The record puts %(player)s on a square that does not exist."),
    "problem.no_jail_card": _("%(player)s starts with a card to leave jail that the deck does not have."),
    "problem.not_a_deed": _("Square %(square)s has no title deed."),
    "problem.unknown_ruleset": _("There are no rules named “%(name)s”. Choose one of the rulesets listed."),
    "problem.unknown_parameter": _("The rules have no setting named “%(parameter)s”."),
    "problem.bad_value": _("“%(value)s” is not a value the setting %(parameter)s can take."),
    # An edition of the organiser's own
    "problem.not_toml": _("The edition is not a readable TOML file: %(reason)s"),
    "problem.unknown_edition": _("There is no edition named “%(name)s”. Choose one of the editions listed."),
    "problem.missing": _("The edition lacks the field %(field)s."),
    "problem.unknown_field": _("The edition has a field nobody knows: %(field)s."),
    "problem.not_text": _("The field %(field)s must be text."),
    "problem.not_a_number": _("The field %(field)s must be a whole number that fits."),
    "problem.not_a_list": _("The field %(field)s must be a list."),
    "problem.not_a_table": _("The field %(field)s must be a table."),
    "problem.square_count": _("A board has %(expected)s squares, here are %(found)s."),
    "problem.kind_count": _("A board has squares of the kind %(kind)s: %(expected)s; here are %(found)s."),
    "problem.fixed_square": _("Square %(square)s must be of the kind %(expected)s."),
    "problem.group_size": _("The colour group %(group)s has deeds: %(expected)s; here are %(found)s."),
    "problem.rents": _("Square %(square)s needs %(expected)s rents, all whole numbers."),
    "problem.rents_fall": _("The rents of square %(square)s must rise from left to right."),
    "problem.tax": _("Square %(square)s: a tax belongs to tax squares, and is a whole number."),
    "problem.missing_name": _("Square %(square)s has no name in the language %(language)s."),
    "problem.unknown_deck": _("There is no deck named %(deck)s; there are chance and chest."),
    "problem.deck_size": _("The deck %(deck)s needs %(expected)s cards, here are %(found)s."),
    "problem.unknown_card": _("There is no card “%(card)s” for this deck."),
    "problem.leave_jail_twice": _("The deck %(deck)s has %(found)s cards to leave jail; it may have one."),
    "problem.unknown_effect": _("Card “%(card)s”: the effect “%(effect)s” is not known."),
    "problem.card_field": _("Card “%(card)s”: the field %(field)s is missing, unknown or does not fit."),
}
