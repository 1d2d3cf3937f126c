"""Refusals of a player who was quick, and yet too late. Nothing of Lapin is imported here."""

from typing import Final

OVERTAKEN: Final = {
    "NOT_NOW",
    "PICTURE_TAKEN",
    "NO_DUEL",
    "PARTNER_GIVES",
    "NOT_OFFERED",
    "NOT_YOUR_TURN",
    "BEFORE_THE_CLUE",
    "GAME_OVER",
    "CALLED_ALREADY",
    "FINGER_DOWN",
    "ALREADY_OUT",
}
"""The refusals of somebody who was a moment too late; every other would be a fault of the program."""
