"""The six games. `begin`, `decide`, `apply`, `legal`: everything else here is how they come about.

    events = begin("odyssey", 6, Options(), 84, chance)
    state = fold(events)
    events = decide(state, seat, command, chance)     # or Refused, and nothing has changed
    for event in events:
        state = apply(state, event)

Pure: the same arguments give the same result, and nothing else in the world is looked at or changed.
"""

from collections.abc import Iterable
from typing import assert_never

from lapin.engine.chance import Chance
from lapin.engine.commands import (
    AnyCommand,
    Arrive,
    CallJinx,
    CloseWindow,
    Give,
    NameGiver,
    RunOut,
    Stop,
    Tell,
    Touch,
    Vote,
)
from lapin.engine.events import AnyEvent, HandsDealt, SquareLaid
from lapin.engine.ids import Seat
from lapin.engine.moves import AnyMay
from lapin.engine.options import Options
from lapin.engine.refusals import Refusal, Refused
from lapin.engine.state import Square, State, Story
from lapin.rules import books, jinx, jinx_fold, story, story_fold
from lapin.rules.endings import NotThisGame

__all__ = ["NotThisGame", "apply", "begin", "decide", "fold", "legal", "opened", "waited_for"]


def begin(game: str, players: int, options: Options, deck: int, chance: Chance) -> list[AnyEvent]:
    """Set up a table: the events from the shuffle to the first turn, or Refused."""
    numbers = books.check_table(game, players, options, deck)
    known = books.book_of(game).game
    if known == "jinx":
        return jinx.lay(known, players, options, deck, chance)
    return story.deal(known, players, options, deck, numbers, chance)


def decide(state: State, seat: Seat | None, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
    """What follows from a command, or Refused. Moves come from a seat; calls from the table itself (None)."""
    if state.phase == "over":
        raise Refused(Refusal.GAME_OVER)
    if seat is None:
        return _decide_call(state, command, chance)
    if not 0 <= seat < state.players:
        raise Refused(Refusal.UNKNOWN_SEAT, seat=seat)
    if isinstance(state, Story):
        return _decide_story(state, seat, command, chance)
    return _decide_square(state, seat, command)


def _decide_story(state: Story, seat: Seat, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
    match command:
        case Give():
            return story.give(state, seat, command, chance)
        case Vote():
            return story.vote(state, seat, command, chance)
        case Tell():
            return story.tell(state, seat, command)
        case NameGiver():
            return story.name_giver(state, seat, command)
        case Touch() | CallJinx():
            raise Refused(Refusal.NOT_IN_THIS_GAME, game=state.game)
        case CloseWindow() | RunOut() | Arrive() | Stop():
            raise Refused(Refusal.NOT_A_PLAYERS_CALL)
        case _:
            assert_never(command)


def _decide_square(state: Square, seat: Seat, command: AnyCommand) -> list[AnyEvent]:
    match command:
        case Touch():
            return jinx.touch(state, seat, command)
        case CallJinx():
            return jinx.call_jinx(state, seat, command)
        case Tell():
            return jinx.tell(state, seat, command)
        case Give() | Vote() | NameGiver():
            raise Refused(Refusal.NOT_IN_THIS_GAME, game=state.game)
        case CloseWindow() | RunOut() | Arrive() | Stop():
            raise Refused(Refusal.NOT_A_PLAYERS_CALL)
        case _:
            assert_never(command)


def _decide_call(state: State, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
    match command:
        case Arrive():
            return story.arrive(state, command) if isinstance(state, Story) else jinx.arrive(state, command)
        case Stop():
            return story.stop(state, command) if isinstance(state, Story) else jinx.stop(state, command)
        case CloseWindow() if isinstance(state, Square):
            return jinx.close_window(state, command, chance)
        case RunOut() if isinstance(state, Square):
            return jinx.run_out(state, command, chance)
        case CloseWindow() | RunOut():
            raise Refused(Refusal.NOT_IN_THIS_GAME, game=state.game)
        case _:
            raise Refused(Refusal.ONLY_FOR_PLAYERS)


def opened(event: AnyEvent) -> State:
    """The state that a game's first event makes."""
    match event:
        case HandsDealt():
            return story_fold.dealt(event)
        case SquareLaid():
            return jinx_fold.laid(event)
        case _:
            raise NotThisGame(type(event).__name__)


def apply(state: State, event: AnyEvent) -> State:
    """The state after an event."""
    if isinstance(state, Story):
        return story_fold.applied(state, event)
    return jinx_fold.applied(state, event)


def fold(events: Iterable[AnyEvent]) -> State:
    """The state that a whole game's events make."""
    rest = iter(events)
    state = opened(next(rest))
    for event in rest:
        state = apply(state, event)
    return state


def legal(state: State, seat: Seat) -> tuple[AnyMay, ...]:
    """What a seat may do now: the choices that `decide` accepts."""
    return story.legal(state, seat) if isinstance(state, Story) else jinx.legal(state, seat)


def waited_for(state: State) -> tuple[Seat, ...]:
    """The seats the table waits for."""
    return story.waited_for(state) if isinstance(state, Story) else jinx.waited_for(state)
