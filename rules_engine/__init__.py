"""The rules of the property-trading board game: exact, pure, standard library only.

Money is an integer number of base units (the smallest note of the edition), deeds are named by
square number 0-39, players by the ids of the game.
"""
