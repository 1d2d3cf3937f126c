"""What can be asked of a game: moves by a seat, and calls by the table itself.

Commands are imperative and carry no more than the person chose. Whether one is allowed now is decided by
the rules; nothing here checks anything but shape.
"""

import msgspec

from lapin.game.model.clues import Clue
from lapin.game.model.ids import Card, Milliseconds, Seat, Spot


class Command(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do"):
    """Something that can be asked."""


class Tell(Command, frozen=True, tag="tell"):
    """Give a clue, and with it the card it is for (S4); without a card in `party` and `jinx` (P2, J4)."""

    clue: Clue
    card: Card | None = None


class Give(Command, frozen=True, tag="give"):
    """Lay the card that suits the clue, or the two with three players (S5, S13). Again: change it (S11)."""

    cards: tuple[Card, ...]


class NameGiver(Command, frozen=True, tag="name_giver"):
    """Say in the open which of the two of one's team will give (T3)."""

    giver: Seat


class Vote(Command, frozen=True, tag="vote"):
    """Vote for one place of the row, or two (S7, O3); in `party` the storyteller adds the red vote (P3)."""

    spots: tuple[Spot, ...]
    red: Spot | None = None


class Touch(Command, frozen=True, tag="touch"):
    """Put the finger on a picture of the square, at a time in milliseconds of the caller's clock (J5)."""

    spot: Spot
    ms: Milliseconds


class CallJinx(Command, frozen=True, tag="call_jinx"):
    """Call "Jinx!" in a duel one is in (J8)."""

    ms: Milliseconds


class CloseWindow(Command, frozen=True, tag="close_window"):
    """The table's call: nobody can touch this picture at the same time any more (J8)."""

    spot: Spot


class RunOut(Command, frozen=True, tag="run_out"):
    """The table's call: time is up, who has not touched is out (J7)."""


class Arrive(Command, frozen=True, tag="arrive"):
    """The table's call: one more player waits for a seat at the end of this turn (L1)."""


class Stop(Command, frozen=True, tag="stop"):
    """The table's call: the game ends here, as it stands."""


Move = Tell | Give | NameGiver | Vote | Touch | CallJinx
Call = CloseWindow | RunOut | Arrive | Stop
AnyCommand = Move | Call
