"""The events of a game with real cards, stored in the log of its table."""

import msgspec

from lapin.game.model.events import EndReason
from lapin.game.model.ids import GameId, PersonId, Seat, Spot
from lapin.game.model.options import Options


class BoxEvent(msgspec.Struct, frozen=True, gc=False, tag_field="event", omit_defaults=True):
    """Something that has happened with real cards."""


class BoxBegan(BoxEvent, frozen=True, tag="box_began"):
    """A game began. `number` counts the games of the table; `people` sit in it, by seat, if not everybody does."""

    game: GameId
    options: Options
    players: int
    number: int
    people: tuple[PersonId, ...] = ()


class BoxTellerNamed(BoxEvent, frozen=True, tag="box_teller_named"):
    """It was said who tells in this turn."""

    seat: Seat


class BoxSaid(BoxEvent, frozen=True, tag="box_said"):
    """A seat said which cards are its own and for which it votes; nothing if it took that back.

    When the next turn is over, what was said is forgotten here as well: only points are kept.
    """

    seat: Seat
    own: tuple[Spot, ...] = ()
    votes: tuple[Spot, ...] = ()
    red: Spot | None = None


class BoxClashed(BoxEvent, frozen=True, tag="box_clashed"):
    """Two seats have named the same card: these, all who have named one, say it once more."""

    seats: tuple[Seat, ...]


class BoxTouched(BoxEvent, frozen=True, tag="box_touched"):
    """It was said who touched wrong pictures, in this order, and who found the right one."""

    found_by: Seat | None
    wrong: tuple[Seat, ...]


class BoxScored(BoxEvent, frozen=True, tag="box_scored"):
    """The turn is over: its points by side, and who is next; nobody if the game is over for this reason.

    `seated`: how many have sat down after it, at the end of the ring (L1).
    """

    points: tuple[int, ...]
    following: Seat | None
    reason: EndReason | None = None
    seated: int = 0


class BoxTakenBack(BoxEvent, frozen=True, tag="box_taken_back"):
    """The last finished turn was taken back, with its points; or the end of the game, if that came after it."""


class BoxSeatGone(BoxEvent, frozen=True, tag="box_seat_gone"):
    """Somebody who sat down after the last turn has left or was sent away, and the seat went with them (L1)."""

    seat: Seat


class BoxLetIn(BoxEvent, frozen=True, tag="box_let_in"):
    """The host lets somebody who came during the game play: they sit down after the turn (L1)."""

    person: PersonId


class BoxEnded(BoxEvent, frozen=True, tag="box_ended"):
    """The game was ended before another turn."""

    reason: EndReason


AnyBoxEvent = (
    BoxBegan
    | BoxTellerNamed
    | BoxSaid
    | BoxClashed
    | BoxTouched
    | BoxScored
    | BoxTakenBack
    | BoxSeatGone
    | BoxLetIn
    | BoxEnded
)
