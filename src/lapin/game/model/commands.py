"""The commands of a game: moves by a seat, and calls by the table itself.

A command holds only what the person chose. The types check its shape; the rules decide whether it is allowed now.
"""

import msgspec

from lapin.game.model.clues import Clue
from lapin.game.model.ids import Card, Milliseconds, Seat, Spot


class Command(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do"):
    """A wish to change the game."""


class Tell(Command, frozen=True, tag="tell"):
    """Give a clue and the card it is for (S4); in `party` and `jinx` a clue has no card (P2, J4)."""

    clue: Clue
    card: Card | None = None


class Give(Command, frozen=True, tag="give"):
    """Give a card that suits the clue, or two with three players (S5, S13). Giving again replaces it (S11)."""

    cards: tuple[Card, ...]


class NameGiver(Command, frozen=True, tag="name_giver"):
    """Offer that one of the two players of one's team gives the card (T3)."""

    giver: Seat


class AgreeGiver(Command, frozen=True, tag="agree_giver"):
    """Say yes to the partner's offer that this player of the team gives the card (T3)."""

    giver: Seat


class Vote(Command, frozen=True, tag="vote"):
    """Vote for one or two spots of the row (S7, O3); in `party` the storyteller adds the red vote (P3)."""

    spots: tuple[Spot, ...]
    red: Spot | None = None


class Touch(Command, frozen=True, tag="touch"):
    """Put a finger on a picture of the square; `ms` is the time on the caller's clock (J5)."""

    spot: Spot
    ms: Milliseconds


class CallJinx(Command, frozen=True, tag="call_jinx"):
    """Call "Jinx!" in one's own duel (J8)."""

    ms: Milliseconds


class CloseWindow(Command, frozen=True, tag="close_window"):
    """The table's call: the tie window of this picture has passed (J8)."""

    spot: Spot


class RunOut(Command, frozen=True, tag="run_out"):
    """The table's call: time is up, and everybody who has not touched a picture is out (J7)."""


class Arrive(Command, frozen=True, tag="arrive"):
    """The table's call: one more player waits for a seat at the end of this turn (L1)."""


class Stop(Command, frozen=True, tag="stop"):
    """The table's call: the game ends now, with the scores as they are."""


Move = Tell | Give | NameGiver | AgreeGiver | Vote | Touch | CallJinx
Call = CloseWindow | RunOut | Arrive | Stop
AnyCommand = Move | Call
