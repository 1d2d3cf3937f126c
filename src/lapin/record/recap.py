"""The recap of a game, turn by turn, for people, for tools and for the history on the screen."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from lapin.game import apply, opened
from lapin.game.model.clues import Clue, Words
from lapin.game.model.events import AnyEvent, PointsScored, SquareScored
from lapin.game.model.ids import SEATS, SIDES, Card, Seat, Side, Spot
from lapin.game.model.options import Options
from lapin.game.model.reasons import Why
from lapin.game.model.state import Square, SquareTurn, State, Story, StoryTurn
from lapin.game.views import explained
from lapin.record.lines import Computer, Record


class StoryRecap(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn of a storyteller game. Votes are spots, counted from 1; points are by seat, in `team` by team.

    `why` has the reasons for the points, worked out from the turn: a record does not hold them. `explained` is
    what the storyteller said about the turn at the table; a record does not hold that either.
    """

    storyteller: Seat
    clue: str | Clue
    given: dict[Seat, tuple[Card, ...]]
    row: tuple[Card, ...]
    votes: dict[Seat, tuple[Spot, ...]]
    points: dict[Side, int]
    red: Spot | None = None
    why: Why | None = None
    explained: str | None = None


class TouchRecap(msgspec.Struct, frozen=True):
    """A finger that counted."""

    seat: Seat
    at: Spot


class SquareRecap(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn of jinx: touches in the order in which they counted; `won` are the cards by seat before the turn."""

    active: Seat
    clue: str | Clue
    square: tuple[Card | None, ...]
    target: Spot
    touches: tuple[TouchRecap, ...]
    found_by: Seat | None
    won: tuple[int, ...]
    points: dict[Side, int]
    why: Why | None = None
    explained: str | None = None


class Recap(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole game, turn by turn."""

    game: str
    players: int
    names: tuple[str, ...]
    options: Options
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    verified: bool
    turns: tuple[StoryRecap | SquareRecap, ...]
    computers: tuple[Computer, ...] = ()


def recap(record: Record, *, verified: bool) -> Recap:
    """Return the recap of a record. The caller says whether the record has been verified."""
    turns, state = retold(record.events)
    return Recap(
        record.header.game,
        state.players,
        record.header.names,
        record.header.options,
        state.scores,
        state.winners,
        verified,
        tuple(turns),
        record.header.computers,
    )


def retold(
    events: tuple[AnyEvent, ...], explained: Mapping[int, str] = MappingProxyType({})
) -> tuple[list[StoryRecap | SquareRecap], State]:
    """Return every finished turn, with what its storyteller said about it, and the state after the last event."""
    turns: list[StoryRecap | SquareRecap] = []
    state = opened(events[0])
    for event in events[1:]:
        before, state = state, apply(state, event)
        if isinstance(event, PointsScored | SquareScored):
            turn = _turn(before, state)
            said = explained.get(state.turn)
            turns.append(turn if said is None else replace(turn, explained=said))
    return turns, state


def _turn(before: State, after: State) -> StoryRecap | SquareRecap:
    if isinstance(after, Story):
        assert after.last is not None
        return story_recap(explained(after.game, after.options, after.last))
    assert isinstance(before, Square)
    assert after.last is not None
    return square_recap(explained(after.game, after.options, after.last), before.scores)


def story_recap(turn: StoryTurn) -> StoryRecap:
    """Return a storyteller's turn as it is told again."""
    return StoryRecap(
        turn.storyteller,
        _clue(turn.clue),
        {seat: cards for seat, cards in zip(SEATS, turn.given, strict=False) if cards},
        turn.row,
        {seat: spots for seat, spots in zip(SEATS, turn.votes, strict=False) if spots},
        dict(zip(SIDES, turn.points, strict=False)),
        turn.red,
        turn.why,
    )


def square_recap(turn: SquareTurn, won: tuple[int, ...]) -> SquareRecap:
    """Return a turn on a square as it is told again; `won` are the cards by seat before it."""
    return SquareRecap(
        turn.active,
        _clue(turn.clue),
        turn.square,
        turn.target,
        tuple(TouchRecap(touch.seat, touch.spot) for touch in turn.touches),
        turn.found_by,
        won,
        dict(zip(SIDES, turn.points, strict=False)),
        turn.why,
    )


def _clue(clue: Clue) -> str | Clue:
    return clue.text if isinstance(clue, Words) else clue
