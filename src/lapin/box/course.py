"""The course of a game as tables, for a phone without a network: the next storyteller, and the end of the game.

Nothing of it is written down here: games stand where a question is open, the rules play one turn more, and what
follows is the answer. `points` has the points.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from lapin.box import decide
from lapin.box.apply import apply
from lapin.box.state import BoxGame, SaidNumbers, TurnPoints
from lapin.box.views import public
from lapin.game.model.events import EndReason
from lapin.game.model.ids import GameId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused

BOOK = Options()
MOST_POINTS = 1000
"""No book ends a game with more."""


class BoxEnd(msgspec.Struct, frozen=True, omit_defaults=True):
    """An end of a game: a number of points, rounds or turns. If it has none of them, somebody ends it by hand."""

    reason: EndReason
    won: bool
    """Whether those with the most points have won."""
    points: int | None = None
    rounds: int | None = None
    """The number of times that the turn comes back to the player who told first."""
    turns: int | None = None


def following(game: GameId, players: int) -> tuple[Seat, ...]:
    """Return, for each seat, the one that tells after it."""
    told = [_turn_played(begun(game, players, seat)).teller for seat in map(Seat, range(players))]
    return tuple(seat for seat in told if seat is not None)


def ends(game: GameId, players: int) -> tuple[BoxEnd, ...]:
    """Return what ends a game after a turn; what stands first counts first."""
    fresh = begun(game, players, Seat(0))

    def richer(points: int) -> BoxGame:
        return _turn_played(replace(fresh, scores=(points, *fresh.scores[1:])))

    def after(tellers: Sequence[int]) -> BoxGame:
        *before, teller = map(Seat, tellers)
        nothing = (0,) * len(fresh.scores)
        return _turn_played(
            replace(fresh, turns=tuple(TurnPoints(seat, nothing) for seat in before), teller=teller)
        )

    def rounds(more: int) -> BoxGame:
        return after([*range(players)] * (1 + more))

    def turns(more: int) -> BoxGame:  # and no round: the turn never comes back
        return after([0, *[1] * more])

    rich = _first_over(richer, MOST_POINTS)
    told = _first_over(rounds, (decide.MOST_TURNS - 1) // players)
    late = _first_over(turns, decide.MOST_TURNS)
    return (
        *(() if rich is None else (_end(rich, points=max(rich.scores)),)),
        *(() if told is None else (_end(told, rounds=len(told.turns) // players),)),
        *(() if late is None else (_end(late, turns=len(late.turns)),)),
    )


def ended(game: GameId, players: int) -> BoxEnd:
    """Return what it means if the people at the table end the game."""
    fresh = begun(game, players, Seat(0))
    return _end(_after(fresh, decide.end(fresh)))


@cache
def begun(game: GameId, players: int, teller: Seat) -> BoxGame:
    """Return a game by the book that has just begun, with its first storyteller."""
    box = _after(None, decide.begin(game, BOOK, players, 1))
    return _after(box, decide.name_teller(box, teller))


def _first_over(played: Callable[[int], BoxGame], most: int) -> BoxGame | None:
    """Return the first of these games that is over after its turn: from there on all are."""
    at = bisect_left(range(most), True, key=lambda number: played(number).phase == "over")
    return None if at == most else played(at)


def _end(over: BoxGame, points: int | None = None, rounds: int | None = None, turns: int | None = None) -> BoxEnd:
    assert over.reason is not None
    return BoxEnd(over.reason, bool(public(over).winners), points, rounds, turns)


def _turn_played(box: BoxGame) -> BoxGame:
    """Return the game after a turn in which somebody finds the card or the picture."""
    if box.phase == "touch":
        assert box.teller is not None
        return _after(box, decide.say_touched(box, Seat((box.teller + 1) % box.players), ()))
    free = list(map(Spot, range(1, box.row + 1)))
    for seat in map(Seat, range(box.players)):
        ask = box.ask(seat)
        if ask.nothing:
            continue
        try:
            said = _after(box, decide.say(box, seat, _numbers(box, seat, free, votes=not ask.either)))
            del free[: ask.own]
        except Refused:  # the partner gives already (T3)
            said = _after(box, decide.say(box, seat, SaidNumbers(votes=(Spot(1),))))
        box = said
    return box


def _numbers(box: BoxGame, seat: Seat, free: list[Spot], votes: bool) -> SaidNumbers:
    ask = box.ask(seat)
    own = tuple(free[: ask.own])
    other = next(Spot(spot) for spot in range(1, box.row + 1) if spot not in own)
    return SaidNumbers(own, (other,) if ask.votes and votes else (), Spot(1) if ask.red else None)


def _after(box: BoxGame | None, events: decide.Events) -> BoxGame:
    for event in events:
        box = apply(box, event)
    assert box is not None
    return box
