"""Plays a tutorial and returns scenes: the frames that a table would send the learner, with topics for the coach.

The server keeps no state between requests: it plays the learner's answers again from the deal, which takes less
than a millisecond, and returns the scenes after the last answer.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from lapin.bots.speech import NAMES
from lapin.game import apply, begin, decide, fold
from lapin.game.model.chance import Secret
from lapin.game.model.commands import AnyCommand, CallJinx, Touch
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import Milliseconds, PersonId, Seat
from lapin.game.model.moves import MayCallJinx, MayGive, MayVote
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Square, State
from lapin.game.seen import Mine
from lapin.game.variants import variant_of
from lapin.game.views import private, public, redact
from lapin.languages import DEFAULT_LANGUAGE, Language, known_language
from lapin.table.commands import GameCommand, PutFinger, ShoutJinx
from lapin.table.frames import Frame, RoomView, room_view
from lapin.table.state import Clocks, Person, Rabbit, TableState
from lapin.table.talk import tidy_name
from lapin.tutorials.others import OthersMove, is_played, next_move, same_moment
from lapin.tutorials.scripts import SCRIPTS, YOU, Script

SOON = 700
"""Milliseconds that another player takes for a card, a vote or a touch."""
THINK = 1500
"""Milliseconds that another player takes for a clue."""

LEARNERS = Rabbit("plum", "spots")
"""The learner's rabbit, the same in every tutorial."""
OTHERS = (
    Rabbit("amber", "plain"),
    Rabbit("ice", "stripes"),
    Rabbit("stone", "socks"),
    Rabbit("fern", "patch"),
    Rabbit("rose", "stars"),
    Rabbit("ocean", "plain"),
)
"""The rabbits of the others, as they sit."""


class LearnerAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command of the learner, and the number of scenes before it."""

    after: int
    ask: GameCommand


class Scene(msgspec.Struct, frozen=True):
    """One frame, and how long to show it."""

    moment: str
    """The coach's topic: "tell1", "give1", ..., "bye"."""
    wait: int | None
    """Milliseconds until the next scene; None if the learner must act, or at the end."""
    frame: Frame


def played(
    game: str,
    name: str,
    clues: tuple[str, ...],
    answers: Sequence[LearnerAnswer],
    now: int,
    language: str = DEFAULT_LANGUAGE,
) -> tuple[Scene, ...]:
    """Return the scenes after the learner's last answer, up to the next that waits for one; or raise Refused.

    `clues` are the clues of the other storytellers by turn, `now` is the server's time in the frames, and the
    others have names of the learner's `language`.
    """
    script = SCRIPTS[variant_of(game).name]
    chance = Secret(script.secret)
    events = begin(script.game, len(script.names), _options(script), variant_of(game).deck, chance)
    state = fold(events)
    room = _room(script, tidy_name(name), state, known_language(language))
    scenes: list[Scene] = []
    rest = list(answers)
    while True:
        ms = SOON * len(scenes)
        move = next_move(script, state, clues, ms)
        frame = _frame(script, state, events, room, len(scenes) + 1, now)
        wait = None if move is None else THINK if state.phase == "tell" else SOON
        scenes.append(Scene(_moment(script, state, move), wait, frame))
        if rest and rest[0].after == len(scenes) and not is_played(script, state):
            move = OthersMove(script.me, _timed(rest.pop(0).ask, ms))
        events = []
        while move is not None:  # moves at the same moment come in one frame
            decided = decide(state, move.seat, move.command, chance)
            for event in decided:
                state = apply(state, event)
            events += decided
            move = same_moment(script, state)
        if not events:
            break
    if rest:
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    return tuple(scenes[answers[-1].after :] if answers else scenes)


def _options(script: Script) -> Options:
    """Return the options of a tutorial: the script names the first storyteller, and clues cannot be recorded."""
    performed = False if variant_of(script.game).performed else None
    return Options(first=Seat(0), performed=performed)


def _timed(ask: GameCommand, ms: Milliseconds) -> AnyCommand:
    """Return a learner's command as the rules take it: touches and calls get a time, as at a table."""
    match ask:
        case PutFinger(spot):
            return Touch(spot, ms)
        case ShoutJinx():
            return CallJinx(ms)
        case _:
            return ask


def _moment(script: Script, state: State, move: OthersMove | None) -> str:
    """Return the coach's topic: what the learner must do, or what happens."""
    if is_played(script, state):
        return "bye"
    what = "tell"
    if state.phase != "tell":
        mine = private(state, script.me)
        what = _race_moment(script, state, mine, move) if isinstance(state, Square) else _story_moment(state, mine)
    return f"{what}{state.turn}"


def _story_moment(state: State, mine: Mine) -> str:
    for may in mine.may:
        if isinstance(may, MayGive | MayVote):
            return state.phase if not may.again else "voted" if isinstance(may, MayVote) else "wait"
    return "watch" if state.phase == "vote" else "wait"


def _race_moment(script: Script, state: Square, mine: Mine, move: OthersMove | None) -> str:
    if any(isinstance(may, MayCallJinx) for may in mine.may):
        return "duel"
    if script.me in state.out or any(finger.seat == script.me for finger in state.fingers):
        return "out" if script.me in state.out else "stay"
    return "touch" if move is None else "look"


def _frame(
    script: Script, state: State, events: Sequence[AnyEvent], room: RoomView, version: int, now: int
) -> Frame:
    return Frame(
        version=version,
        now=now,
        me=PersonId(script.me),
        ack=None,
        room=room,
        table=public(state),
        mine=private(state, script.me),
        events=tuple(redact(event, script.me) for event in events),
        talk=() if version == 1 else None,
    )


def _room(script: Script, name: str, game: State, language: Language) -> RoomView:
    """Return a table where the learner sits among computers. The script names who begins; no house rule does."""
    english = NAMES[DEFAULT_LANGUAGE]
    others = [called for called in script.names if called != YOU]
    people = tuple(
        Person(
            id=PersonId(seat),
            name=name if called == YOU else NAMES[language][english.index(called)],
            rabbit=LEARNERS if called == YOU else OTHERS[others.index(called)],
            computer=called != YOU,
            seat=Seat(seat),
        )
        for seat, called in enumerate(script.names)
    )
    table = TableState(
        table="",
        code="",
        game_id=script.game,
        options=_options(script),
        deck=script.deck,
        played_deck=script.deck,
        clocks=Clocks(),
        listed=False,
        people=people,
        code_hidden=True,
        game=game,
    )
    return replace(room_view(table), departures=())
