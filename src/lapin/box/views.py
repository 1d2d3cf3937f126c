"""Decides who sees what of a game with real cards: the same views as those of a game, built up from nothing.

Before a turn is over, everybody sees who has spoken, and each sees their own numbers alone (S5, S7).
"""

import msgspec

from lapin.box.asks import SeatAsk
from lapin.box.decide import waited_for
from lapin.box.state import BoxGame, SaidNumbers, TurnPoints
from lapin.game.model.clues import Words
from lapin.game.model.ids import Card, PersonId, Seat
from lapin.game.model.state import SquareTurn, StoryTurn
from lapin.game.seen import Mine, SquareTable, StoryTable
from lapin.game.variants import VARIANTS
from lapin.game.views import explained

SPOKEN = Words("")
"""A clue at a real table is said aloud, and never written down."""


class BoxView(msgspec.Struct, frozen=True, gc=False):
    """The part of a room that only a table for real cards has. Before its first game, only that it is one."""

    asks: tuple[SeatAsk, ...] = ()
    """The questions of this turn to each seat."""
    again: tuple[Seat, ...] = ()
    """Two have named the same card: of all seats that have named one, those that have not said it once more."""
    turns: tuple[TurnPoints, ...] = ()
    """The points of the finished turns."""
    drawn_after: int | None = None
    """The number of turns after which the pile of a box by the book is drawn, if that ends the game (C6)."""
    by_hand: bool = False
    """Whether the people at the table say that the cards are at an end: nobody else sees them (C6, J12)."""
    arriving: int = 0
    """The number of those without a seat who sit down after this turn; the others do in the next game (L1, L3)."""
    has_room: bool = False
    """Whether one more could join this game (L3)."""
    asking: tuple[PersonId, ...] = ()
    """The people who have come while the game is running, and wait for the host to let them in."""


def besides(box: BoxGame | None, waiting: int = 0, asking: tuple[PersonId, ...] = ()) -> BoxView:
    """Return what everybody may know beside the public view; `waiting` people sit down next, `asking` want to."""
    if box is None:
        return BoxView()
    variant = VARIANTS[box.game]
    numbers = variant.terms(box.players, box.options)
    drawn_after = None if numbers.reshuffles else variant.longest_game(box.players, numbers, variant.deck)
    over = box.phase == "over"
    has_room = not over and box.admits(waiting + 1) > waiting
    return BoxView(
        asks=tuple(box.ask(seat) for seat in map(Seat, range(box.players))),
        again=box.again,
        turns=box.turns,
        drawn_after=drawn_after,
        by_hand=variant.ended_by_hand(numbers) != "stopped",
        arriving=0 if over else box.admits(waiting),
        has_room=has_room,
        asking=asking if has_room else (),
    )


def public(box: BoxGame) -> StoryTable | SquareTable:
    """Return what everybody may know."""
    variant = VARIANTS[box.game]
    winners = () if box.reason is None else variant.won(box.reason, box.scores)
    last = box.last
    if variant.facts.race:
        assert not isinstance(last, StoryTurn)
        return SquareTable(
            game=box.game,
            players=box.players,
            options=box.options,
            commitment=_name(box),
            phase=box.phase,
            turn=box.turn,
            active=Seat(0) if box.teller is None else box.teller,
            clue=None,
            square=(),
            scores=box.scores,
            won=((),) * box.players,
            pile=0,
            fingers=(),
            counted=(),
            out=(),
            waiting_for=(),
            arriving=0,
            last=None if last is None else explained(box.game, box.options, _spoken_square(last)),
            reason=box.reason,
            winners=winners,
        )
    assert not isinstance(last, SquareTurn)
    numbers = variant.terms(box.players, box.options)
    waited = waited_for(box)
    return StoryTable(
        game=box.game,
        players=box.players,
        options=box.options,
        commitment=_name(box),
        phase=box.phase,
        turn=box.turn,
        storyteller=box.teller,
        clue=None,
        scores=box.scores,
        hands=(0,) * box.players,
        pile=0,
        discards=0,
        given=(0,) * box.players,
        givers=(None,) * box.players,
        row=(),
        voted=tuple(said is not None and Seat(seat) not in waited for seat, said in enumerate(box.said)),
        waiting_for=waited,
        arriving=0,
        last=None if last is None else explained(box.game, box.options, _spoken_story(last)),
        reason=box.reason,
        winners=winners,
        row_size=box.row,
        turns=0 if numbers.rounds is None or numbers.target is not None else numbers.rounds * box.players,
        goal=numbers.target,
    )


def private(box: BoxGame, seat: Seat) -> Mine:
    """Return what only this seat may know: its own numbers. Everybody may know the questions to it."""
    said = box.said[seat] or SaidNumbers()
    return Mine(
        seat=seat,
        hand=(),
        given=tuple(Card(spot) for spot in said.own),
        votes=said.votes,
        red=said.red,
        target=None,
        may=(),
    )


def _name(box: BoxGame) -> str:
    """Return what tells the games of a table apart: nothing was shuffled, so nothing is promised."""
    return f"box {box.number}"


def _spoken_story(turn: StoryTurn) -> StoryTurn:
    return StoryTurn(turn.turn, turn.storyteller, SPOKEN, turn.given, turn.row, turn.votes, turn.red, turn.points)


def _spoken_square(turn: SquareTurn) -> SquareTurn:
    return SquareTurn(turn.turn, turn.active, SPOKEN, (), turn.target, turn.touches, turn.found_by, turn.points)
