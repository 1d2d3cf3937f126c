"""The commands of people at a table: moves in the game, and everything around it. One union, one parser."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from lapin.bots.messages import ComputerLevel
from lapin.decks.mixing import MOST_PARTS, Choice
from lapin.game.model.commands import AgreeGiver, Command, Give, NameGiver, Tell, Vote
from lapin.game.model.ids import GameId, PersonId, Spot
from lapin.game.model.options import Options
from lapin.languages import DEFAULT_LANGUAGE, Language
from lapin.record.lines import Hex256
from lapin.table.state import Clocks, Colour, Rabbit
from lapin.table.waits import SeatWay, SlowPace

MOST_NUMBERS = 12
"""The most numbers that somebody can say at once: far more than a turn ever asks."""

RowNumbers = Annotated[tuple[Spot, ...], Meta(max_length=MOST_NUMBERS)]


class PutFinger(Command, frozen=True, tag="touch"):
    """Touch a picture; the table notes when (J5)."""

    spot: Spot


class ShoutJinx(Command, frozen=True, tag="call_jinx"):
    """Call "Jinx!"; the table notes when (J8)."""


class SetUp(Command, frozen=True, tag="set_up"):
    """Host: choose game, house rules, decks and clocks before the start. A field that is left out stays.

    `deck` is one deck unchanged; `decks` are several, or one with cards taken out.
    """

    game: GameId | None = None
    options: Options | None = None
    deck: Annotated[str, Meta(max_length=100)] | None = None
    decks: Annotated[tuple[Choice, ...], Meta(min_length=1, max_length=MOST_PARTS)] | None = None
    clocks: Clocks | None = None
    listed: bool | None = None
    language: Language | None = None
    """The language that people speak at this table, for those who look for one."""


class SetPace(Command, frozen=True, tag="set_pace"):
    """Host: play over days, with a time for each move; or now, with everybody there. Only between games."""

    slow: SlowPace | None


class Arrange(Command, frozen=True, tag="arrange"):
    """Host: change who sits beside whom. `order` has the numbers of all people in their new order."""

    order: tuple[PersonId, ...]


class Start(Command, frozen=True, tag="start"):
    """Host: begin the game; after its end, a rematch with everybody who has not left.

    With `gentle`, a computer player tells first, in this game only: for somebody's first game (S3, J3).
    """

    gentle: bool = False
    players: tuple[PersonId, ...] | None = None
    """With real cards: the people at the real table; everybody else waits to be let in. None: all play."""


class Seal(Command, frozen=True, tag="seal"):
    """Take part in the next shuffle: bring the SHA-256 of a number that one has drawn and tells nobody yet."""

    seal: Hex256


class RevealNumber(Command, frozen=True, tag="reveal"):
    """Reveal the number that one had sealed, once the shuffle has begun; and seal another for the next one."""

    number: Hex256
    next: Hex256


class EndGame(Command, frozen=True, tag="end_game"):
    """Host: end the running game as it stands."""


class Lock(Command, frozen=True, tag="lock"):
    """Host: lock the table, so that nobody else can join; or unlock it."""

    on: bool


class Onlookers(Command, frozen=True, tag="onlookers"):
    """Host: send away everybody who looks on without a seat, and let no more of them in; or let them in again.

    Screens that know the TV password stay.
    """

    on: bool


class SendOff(Command, frozen=True, tag="send_off"):
    """Host: send away one person who looks on without a seat, by the id that `presence.onlookers` has for them.

    If it is a screen of the table, the table gets another TV password, and its screens have to be told that one.
    """

    onlooker: Annotated[str, Meta(max_length=20)]


class RenewTvPassword(Command, frozen=True, tag="renew_look"):
    """Host: give the table another TV password. The old one no longer opens anything, on any screen."""


class HideCode(Command, frozen=True, tag="hide_code"):
    """Host: keep the join code off every screen, for people who stream the game; or show it again."""

    on: bool


class Describe(Command, frozen=True, tag="describe"):
    """Host: let descriptions of the pictures be read out, for people who cannot see them; or forbid it."""

    on: bool


class ShowModels(Command, frozen=True, tag="show_models"):
    """Host: let language models that play here see pictures of own decks, whose owners also have to agree."""

    on: bool


class KeepSafe(Command, frozen=True, tag="keep_safe"):
    """Host: keep the table safe for children; or end that.

    Words are filtered, gestures take the place of talk, there are no recordings and no pictures of people's own,
    and the table is not listed.
    """

    on: bool


class Hush(Command, frozen=True, tag="hush"):
    """Host: let people speak by gestures alone; or in words again."""

    on: bool


class Mute(Command, frozen=True, tag="mute"):
    """Host: silence this person for everybody, in words and gestures; or let them be heard again."""

    person: PersonId
    on: bool = True


class Kick(Command, frozen=True, tag="kick"):
    """Host: send somebody away, and keep their device and network out. Their seat is played by a computer."""

    person: PersonId


class LetIn(Command, frozen=True, tag="let_in"):
    """Host: let somebody join again who was sent away; with real cards, also let a latecomer play."""

    person: PersonId


class PassHost(Command, frozen=True, tag="pass_host"):
    """Host: hand the role to somebody else."""

    person: PersonId


class AddComputer(Command, frozen=True, tag="add_computer"):
    """Host: add a computer player, of this level, who speaks the host's language."""

    level: ComputerLevel = "medium"
    language: Language = DEFAULT_LANGUAGE


class RemoveComputer(Command, frozen=True, tag="remove_computer"):
    """Host: remove a computer player before the start."""

    person: PersonId


class AddName(Command, frozen=True, tag="add_name"):
    """Host, with real cards: add somebody without a phone, before the start. The host says their numbers."""

    name: str


class BoxTell(Command, frozen=True, tag="box_tell"):
    """With real cards: say who tells in this turn, or who is active. Allowed until somebody has said a number."""

    person: PersonId


class BoxSay(Command, frozen=True, tag="box_say"):
    """With real cards: name the cards of the row that are one's own, and vote. Empty lists take it back.

    `person`, host: for somebody without a phone, or who is away.
    """

    own: RowNumbers = ()
    votes: RowNumbers = ()
    red: Spot | None = None
    person: PersonId | None = None


class BoxTouch(Command, frozen=True, tag="box_touch"):
    """With real cards: say whose fingers were wrong, in their order, and who found the picture (J6)."""

    found_by: PersonId | None = None
    wrong: Annotated[tuple[PersonId, ...], Meta(max_length=MOST_NUMBERS)] = ()


class BoxTakeBack(Command, frozen=True, tag="box_take_back"):
    """Host, with real cards: take the last finished turn back, with its points."""


class Say(Command, frozen=True, tag="say"):
    """Say something; everybody at the table reads it (T3)."""

    text: str


class React(Command, frozen=True, tag="react"):
    """Make a quick sign that everybody sees."""

    sign: Literal["heart", "laugh", "wow", "hmm", "clap", "hurry"]


class Dress(Command, frozen=True, tag="dress"):
    """Change one's own name or rabbit, between games."""

    name: str | None = None
    rabbit: Rabbit | None = None


class DressTeam(Command, frozen=True, tag="dress_team"):
    """Change the name or colour of one's own team of two, between games (T1). An empty name takes it away."""

    name: str | None = None
    colour: Colour | None = None


class Explain(Command, frozen=True, tag="explain"):
    """The storyteller of the last finished turn says in a line why it was that clue. Again replaces the line."""

    text: str


class ExtendClock(Command, frozen=True, tag="extend_clock"):
    """Anybody: give this phase its whole time once more."""


class ClaimTurn(Command, frozen=True, tag="claim_turn"):
    """Say "I'll start" in an open first turn: it is kept for oneself a short while; or free it again (S3)."""

    on: bool = True


class ReturnToSeat(Command, frozen=True, tag="come_back"):
    """Take one's seat back from the stand-in."""


class SettleSeat(Command, frozen=True, tag="settle_seat"):
    """Say what should become of the seat of somebody who has missed two moves in a row; or take it back."""

    person: PersonId
    way: SeatWay | None


class Leave(Command, frozen=True, tag="leave"):
    """Leave for good. A computer plays the seat to the end of the game."""


GameCommand = Tell | Give | NameGiver | AgreeGiver | Vote | PutFinger | ShoutJinx
HouseCommand = (
    SetUp
    | SetPace
    | Arrange
    | Start
    | Seal
    | RevealNumber
    | EndGame
    | Lock
    | Onlookers
    | HideCode
    | Describe
    | RenewTvPassword
    | ShowModels
    | KeepSafe
    | Hush
    | Mute
    | Kick
    | LetIn
    | PassHost
    | AddComputer
    | RemoveComputer
    | AddName
    | BoxTell
    | BoxSay
    | BoxTouch
    | BoxTakeBack
    | Say
    | React
    | Dress
    | DressTeam
    | Explain
    | ExtendClock
    | ClaimTurn
    | ReturnToSeat
    | SettleSeat
    | Leave
)
TableCommand = GameCommand | HouseCommand | SendOff

TIMED: Final = frozenset({PutFinger, ShoutJinx})
"""Commands that are credited with the time at which they came (J8)."""


class Compose(Command, frozen=True, tag="compose"):
    """Say that one is choosing a card, typing or recording a clue, or no longer is. Shown, and never stored.

    After a game, the host says by it that they are choosing the next one: other screens of the table may follow.
    """

    on: bool = True
    performs: bool = False
    """Whether one performs the clue in the room, from now until it is told: the others are called to look."""
    form: Literal["mime", "song"] = "mime"
    """The way in which one performs it."""


class Read(Command, frozen=True, tag="read"):
    """Say that one still looks at the turn that is over, or no longer does. Computers wait for it."""

    on: bool = True


Signal = Compose | Read
"""Signals of people that are no commands: they change nothing that is kept."""


class Refresh(Command, frozen=True, tag="refresh"):
    """Ask for the whole frame once more. Anybody who sees the table may ask; it changes nothing."""
