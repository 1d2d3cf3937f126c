"""Why a command was refused: a code with data, never prose. The client owns the words.

The comment behind each code says when it is used; `docs/refusals.md` lists the same for readers, and a
test keeps the two together.
"""

from enum import StrEnum


class Refusal(StrEnum):
    """Every reason the rules can give."""

    # Setting up
    UNKNOWN_GAME = "unknown_game"
    PLAYER_COUNT = "player_count"
    DECK_TOO_SMALL = "deck_too_small"
    OPTION_OUT_OF_RANGE = "option_out_of_range"
    OPTION_NOT_IN_GAME = "option_not_in_game"
    # Any time
    UNKNOWN_SEAT = "unknown_seat"
    NOT_NOW = "not_now"
    NOT_IN_THIS_GAME = "not_in_this_game"
    NOT_A_PLAYERS_CALL = "not_a_players_call"
    ONLY_FOR_PLAYERS = "only_for_players"
    GAME_OVER = "game_over"
    TABLE_FULL = "table_full"
    SEATS_FIXED = "seats_fixed"
    # Telling
    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_HELD = "card_not_held"
    CARD_WANTED = "card_wanted"
    NO_CARD_WANTED = "no_card_wanted"
    CLUE_EMPTY = "clue_empty"
    CLUE_TOO_LONG = "clue_too_long"
    CLUE_UNREADABLE = "clue_unreadable"
    CLUE_FORM = "clue_form"
    # Giving
    STORYTELLER_GIVES_NOT = "storyteller_gives_not"
    CARD_COUNT = "card_count"
    CARD_TWICE = "card_twice"
    PARTNER_GIVES = "partner_gives"
    NOT_YOUR_TEAM = "not_your_team"
    # Voting
    STORYTELLER_VOTES_NOT = "storyteller_votes_not"
    GIVER_VOTES_NOT = "giver_votes_not"
    VOTE_COUNT = "vote_count"
    VOTE_TWICE = "vote_twice"
    NOT_IN_ROW = "not_in_row"
    OWN_CARD = "own_card"
    RED_WANTED = "red_wanted"
    NO_RED = "no_red"
    # The square
    ACTIVE_TOUCHES_NOT = "active_touches_not"
    ALREADY_OUT = "already_out"
    FINGER_DOWN = "finger_down"
    PICTURE_TAKEN = "picture_taken"
    NOT_IN_SQUARE = "not_in_square"
    BEFORE_THE_CLUE = "before_the_clue"
    NO_DUEL = "no_duel"
    CALLED_ALREADY = "called_already"
    NO_FINGER = "no_finger"


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """The rules say no. `code` says why; `data` holds the numbers a message needs."""

    def __init__(self, code: Refusal, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
