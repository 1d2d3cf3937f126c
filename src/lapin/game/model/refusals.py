"""The reasons for refusing a command: codes with data, never prose. The client has the words.

`DATA` says which data come with each code, wherever it is raised; `docs/refusals.md` also says when. Tests keep
the code and the page to it. The value of a code is what stands on the wire: it stays, even if the name changes.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.options import First
from lapin.game.model.state import Phase


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
    CLUE_LINES = "CLUE_LINES"
    CLUE_UNREADABLE = "CLUE_UNREADABLE"
    CLUE_FORM = "CLUE_FORM"
    # Giving
    STORYTELLER_CANNOT_GIVE = "STORYTELLER_GIVES_NOT"
    CARD_COUNT = "CARD_COUNT"
    CARD_TWICE = "CARD_TWICE"
    PARTNER_GIVES = "PARTNER_GIVES"
    NOT_YOUR_TEAM = "NOT_YOUR_TEAM"
    NOT_OFFERED = "NOT_OFFERED"
    # Voting
    STORYTELLER_CANNOT_VOTE = "STORYTELLER_VOTES_NOT"
    GIVER_CANNOT_VOTE = "GIVER_VOTES_NOT"
    VOTE_COUNT = "VOTE_COUNT"
    VOTE_TWICE = "VOTE_TWICE"
    NOT_IN_ROW = "NOT_IN_ROW"
    OWN_CARD = "OWN_CARD"
    RED_WANTED = "RED_WANTED"
    NO_RED = "NO_RED"
    # The square
    ACTIVE_CANNOT_TOUCH = "ACTIVE_TOUCHES_NOT"
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


Fields = Mapping[str, Any]
"""The fields of a code's data with their types. A name that ends in ? may be missing."""

NOTHING: Final[Fields] = {}

DATA: Final[Mapping[Refusal, Fields]] = dict.fromkeys(Refusal, NOTHING) | {
    Refusal.UNKNOWN_GAME: {"game": str},
    Refusal.PLAYER_COUNT: {"players": int, "least": int, "most": int, "pairs": bool},
    Refusal.DECK_TOO_SMALL: {"deck": int, "needed": int},
    Refusal.OPTION_OUT_OF_RANGE: {
        "option": str,
        "value": int | First,
        "low": int | None,
        "high": int | None,
    },
    Refusal.OPTION_NOT_IN_GAME: {"option": str, "game": str},
    Refusal.UNKNOWN_SEAT: {"seat": Seat},
    Refusal.NOT_NOW: {"phase": Phase | None},
    Refusal.NOT_IN_THIS_GAME: {"game": str},
    Refusal.TABLE_FULL: {"most": int},
    Refusal.NOT_YOUR_TURN: {"seat": Seat, "storyteller": Seat, "active": Seat},  # the last two: before 0.2
    Refusal.CARD_NOT_HELD: {"card": Card},
    Refusal.CLUE_TOO_LONG: {"length": int, "most": int},
    Refusal.CLUE_LINES: {"lines": int, "most": int},
    Refusal.CARD_COUNT: {"count": int, "wanted": int},
    Refusal.NOT_YOUR_TEAM: {"seat": Seat},
    Refusal.NOT_OFFERED: {"seat": Seat},
    Refusal.VOTE_COUNT: {"count": int, "most": int},
    Refusal.NOT_IN_ROW: {"spot": Spot},
    Refusal.OWN_CARD: {"spot": Spot},
    Refusal.PICTURE_TAKEN: {"spot": Spot},
    Refusal.NOT_IN_SQUARE: {"spot": Spot},
    Refusal.NO_FINGER: {"spot": Spot},
    Refusal.ROW_NOT_GIVEN: {"given": int, "row": int},
    Refusal.VOTES_MISSING: {"votes": int},
    Refusal.FINDER_WRONG: {"found_by": Seat | None},
}


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """A command is not allowed. `code` says why; `data` holds the values that a message needs."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


def not_your_turn(seat: Seat) -> Refused:
    """Return the refusal for a clue, or a claim to give one, from anybody but the player whose turn it is.

    Before 0.2 the storyteller games said `storyteller` and Jinx said `active`; both are said everywhere now.
    """
    return Refused(Refusal.NOT_YOUR_TURN, seat=seat, storyteller=seat, active=seat)
