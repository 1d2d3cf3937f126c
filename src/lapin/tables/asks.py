"""What people can ask of a table: moves in the game, and everything around it. One union, one parser."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from lapin.bots.messages import ComputerLevel
from lapin.decks.mixing import MOST_PARTS, Choice
from lapin.game.model.commands import Command, Give, NameGiver, Tell, Vote
from lapin.game.model.ids import GameId, Spot
from lapin.game.model.options import Options
from lapin.tables.people import Rabbit

Seconds = Annotated[int, Meta(ge=5, le=86_400)]


class Clocks(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Seconds for each phase, None for no clock; and after how long away a stand-in plays for somebody."""

    tell: Seconds | None = None
    give: Seconds | None = None
    vote: Seconds | None = None
    touch: Seconds | None = None
    away: Seconds = 60


class PutFinger(Command, frozen=True, tag="touch"):
    """Touch a picture; the table notes when (J5)."""

    spot: Spot


class ShoutJinx(Command, frozen=True, tag="call_jinx"):
    """Call "Jinx!"; the table notes when (J8)."""


class SetUp(Command, frozen=True, tag="set_up"):
    """Host: choose game, house rules, decks and clocks before the start. What is left out stays.

    `decks` are several, or with cards taken out; `deck` is one as it is.
    """

    game: GameId | None = None
    options: Options | None = None
    deck: Annotated[str, Meta(max_length=100)] | None = None
    decks: Annotated[tuple[Choice, ...], Meta(min_length=1, max_length=MOST_PARTS)] | None = None
    clocks: Clocks | None = None
    listed: bool | None = None


class Arrange(Command, frozen=True, tag="arrange"):
    """Host: who sits beside whom, as all people's numbers in their new order."""

    order: tuple[int, ...]


class Start(Command, frozen=True, tag="start"):
    """Host: begin the game; after its end, a rematch with the people who are here."""


class EndGame(Command, frozen=True, tag="end_game"):
    """Host: end the running game as it stands."""


class Lock(Command, frozen=True, tag="lock"):
    """Host: let nobody else in, or open the door again."""

    on: bool


class HideCode(Command, frozen=True, tag="hide_code"):
    """Host: keep the join code off every screen, for those who stream."""

    on: bool


class Describe(Command, frozen=True, tag="describe"):
    """Host: let what each picture shows be said in words, for those who listen; or let everybody look only."""

    on: bool


class Kick(Command, frozen=True, tag="kick"):
    """Host: send somebody away. Their seat is played by a computer."""

    person: int


class PassHost(Command, frozen=True, tag="pass_host"):
    """Host: hand the role to somebody else."""

    person: int


class AddComputer(Command, frozen=True, tag="add_computer"):
    """Host: add a computer player, of this level, who speaks the host's language."""

    level: ComputerLevel = "medium"
    language: Literal["en", "fr", "es"] = "en"


class RemoveComputer(Command, frozen=True, tag="remove_computer"):
    """Host: remove a computer player before the start."""

    person: int


class Say(Command, frozen=True, tag="say"):
    """A line of talk; everybody at the table reads it (T3)."""

    text: str


class React(Command, frozen=True, tag="react"):
    """A quick sign."""

    sign: Literal["heart", "laugh", "wow", "hmm", "clap", "hurry"]


class Dress(Command, frozen=True, tag="dress"):
    """Another name or rabbit for oneself, between games."""

    name: str | None = None
    rabbit: Rabbit | None = None


class ExtendClock(Command, frozen=True, tag="extend_clock"):
    """Anybody: once more the time of this phase."""


class ComeBack(Command, frozen=True, tag="come_back"):
    """Play oneself again instead of the stand-in."""


class Leave(Command, frozen=True, tag="leave"):
    """Go for good. A computer plays the seat to the end of the game."""


GameAsk = Tell | Give | NameGiver | Vote | PutFinger | ShoutJinx
HouseAsk = (
    SetUp
    | Arrange
    | Start
    | EndGame
    | Lock
    | HideCode
    | Describe
    | Kick
    | PassHost
    | AddComputer
    | RemoveComputer
    | Say
    | React
    | Dress
    | ExtendClock
    | ComeBack
    | Leave
)
Ask = GameAsk | HouseAsk
