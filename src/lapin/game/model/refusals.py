"""The reasons for refusing a command: codes with data, never prose. The client has the words.

`docs/refusals.md` says when each code is used and what its data are; a test compares the two.
"""

from enum import StrEnum


class Refusal(StrEnum):
    """Every reason the rules can give."""

    # Setting up
    UNKNOWN_GAME = "UNKNOWN_GAME"
    PLAYER_COUNT = "PLAYER_COUNT"
    DECK_TOO_SMALL = "DECK_TOO_SMALL"
    OPTION_OUT_OF_RANGE = "OPTION_OUT_OF_RANGE"
    OPTION_NOT_IN_GAME = "OPTION_NOT_IN_GAME"
    # Any time
    UNKNOWN_SEAT = "UNKNOWN_SEAT"
    NOT_NOW = "NOT_NOW"
    NOT_IN_THIS_GAME = "NOT_IN_THIS_GAME"
    NOT_A_PLAYERS_CALL = "NOT_A_PLAYERS_CALL"
    ONLY_FOR_PLAYERS = "ONLY_FOR_PLAYERS"
    GAME_OVER = "GAME_OVER"
    TABLE_FULL = "TABLE_FULL"
    SEATS_FIXED = "SEATS_FIXED"
    # Telling
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    CARD_NOT_HELD = "CARD_NOT_HELD"
    CARD_WANTED = "CARD_WANTED"
    NO_CARD_WANTED = "NO_CARD_WANTED"
    CLUE_EMPTY = "CLUE_EMPTY"
    CLUE_TOO_LONG = "CLUE_TOO_LONG"
    CLUE_UNREADABLE = "CLUE_UNREADABLE"
    CLUE_FORM = "CLUE_FORM"
    # Giving
    STORYTELLER_GIVES_NOT = "STORYTELLER_GIVES_NOT"
    CARD_COUNT = "CARD_COUNT"
    CARD_TWICE = "CARD_TWICE"
    PARTNER_GIVES = "PARTNER_GIVES"
    NOT_YOUR_TEAM = "NOT_YOUR_TEAM"
    # Voting
    STORYTELLER_VOTES_NOT = "STORYTELLER_VOTES_NOT"
    GIVER_VOTES_NOT = "GIVER_VOTES_NOT"
    VOTE_COUNT = "VOTE_COUNT"
    VOTE_TWICE = "VOTE_TWICE"
    NOT_IN_ROW = "NOT_IN_ROW"
    OWN_CARD = "OWN_CARD"
    RED_WANTED = "RED_WANTED"
    NO_RED = "NO_RED"
    # The square
    ACTIVE_TOUCHES_NOT = "ACTIVE_TOUCHES_NOT"
    ALREADY_OUT = "ALREADY_OUT"
    FINGER_DOWN = "FINGER_DOWN"
    PICTURE_TAKEN = "PICTURE_TAKEN"
    NOT_IN_SQUARE = "NOT_IN_SQUARE"
    BEFORE_THE_CLUE = "BEFORE_THE_CLUE"
    NO_DUEL = "NO_DUEL"
    CALLED_ALREADY = "CALLED_ALREADY"
    NO_FINGER = "NO_FINGER"
    # Score keeping
    ROW_NOT_GIVEN = "ROW_NOT_GIVEN"
    VOTES_MISSING = "VOTES_MISSING"
    FINDER_WRONG = "FINDER_WRONG"
    UNREADABLE = "UNREADABLE"


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """A command is not allowed. `code` says why; `data` holds the values that a message needs."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
