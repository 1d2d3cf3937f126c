"""The fold: the state of a game with real cards after an event."""

from itertools import starmap, zip_longest
from typing import assert_never

from msgspec.structs import replace

from lapin.box.events import (
    AnyBoxEvent,
    BoxBegan,
    BoxClashed,
    BoxEnded,
    BoxLetIn,
    BoxSaid,
    BoxScored,
    BoxSeatGone,
    BoxTakenBack,
    BoxTellerNamed,
    BoxTouched,
)
from lapin.box.state import BoxGame, BoxPhase, SaidNumbers, TurnPoints
from lapin.box.turns import square_turn, story_turn
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.refusals import Refused
from lapin.game.model.state import SquareTurn, StoryTurn
from lapin.game.variants import VARIANTS


def apply(box: BoxGame | None, event: AnyBoxEvent) -> BoxGame:
    """Return the state after an event."""
    if isinstance(event, BoxBegan):
        sides = VARIANTS[event.game].sides(event.players)
        nobody = (None,) * event.players
        return BoxGame(event.game, event.options, event.players, event.number, (0,) * sides, nobody)
    assert box is not None, "a game with real cards begins with its first event"
    match event:
        case BoxTellerNamed(seat):
            return replace(box, teller=seat, phase=_phase(box))
        case BoxSaid(seat, own, votes, red):
            now = SaidNumbers(own, votes, red)
            said = (*box.said[:seat], None if now == SaidNumbers() else now, *box.said[seat + 1 :])
            return replace(box, said=said, again=tuple(each for each in box.again if each != seat))
        case BoxClashed(seats):
            return replace(box, again=seats)
        case BoxTouched(found_by, wrong):
            return replace(box, last=_square(box, found_by, wrong))
        case BoxScored():
            return _scored(box, event)
        case BoxTakenBack():
            return _taken_back(box)
        case BoxSeatGone(seat):
            return _without(box, seat)
        case BoxLetIn(person):
            return replace(box, welcome=(*box.welcome, person))
        case BoxEnded(reason):
            return replace(box, phase="over", reason=reason, said=(None,) * box.players, again=())
        case _:
            assert_never(event)


def _phase(box: BoxGame) -> BoxPhase:
    return "touch" if VARIANTS[box.game].facts.race else "vote"


def _scored(box: BoxGame, event: BoxScored) -> BoxGame:
    assert box.teller is not None
    last = box.last if box.phase == "touch" else _story(box)
    players = box.players + event.seated  # L1, L2
    return replace(
        box,
        players=players,
        scores=tuple(starmap(int.__add__, zip_longest(box.scores, event.points, fillvalue=0)))
        + (0,) * event.seated,
        turns=(*box.turns, TurnPoints(box.teller, event.points)),
        said=(None,) * players,
        again=(),
        last=last,
        teller=event.following,
        phase="over" if event.reason is not None else box.phase,
        reason=event.reason,
    )


def _story(box: BoxGame) -> StoryTurn | None:
    """Return the turn as it lies open; None where its numbers have been forgotten."""
    try:
        turn = story_turn(box).turn
    except Refused:
        return None
    assert isinstance(turn, StoryTurn)
    return turn


def _square(box: BoxGame, found_by: Seat | None, wrong: tuple[Seat, ...]) -> SquareTurn | None:
    try:
        turn = square_turn(box, found_by, wrong).turn
    except Refused:
        return None
    assert isinstance(turn, SquareTurn)
    return turn


def _taken_back(box: BoxGame) -> BoxGame:
    """Return the state before the last turn was scored. Where its numbers are known, they stand as they were said.

    People who sat down after it wait again.
    """
    if box.phase == "over" and box.teller is not None:  # it was ended by hand
        return replace(box, phase=_phase(box), reason=None)
    if not box.turns:
        return replace(box, phase="tell" if box.teller is None else _phase(box), reason=None)
    gone = box.turns[-1]
    players = box.players - (len(box.scores) - len(gone.points))
    before = replace(
        box,
        players=players,
        turns=box.turns[:-1],
        scores=tuple(score - points for score, points in zip(box.scores, gone.points, strict=False)),
        teller=gone.teller,
        phase=_phase(box),
        reason=None,
        last=None,
        again=(),
        said=(None,) * players,
    )
    return replace(before, said=_said_in(before, box.last)) if isinstance(box.last, StoryTurn) else before


def _without(box: BoxGame, gone: Seat) -> BoxGame:
    """Return the state without a seat that has played no turn. The others' numbers stand, if they fit the row.

    If the person who sat there has said numbers, their card lies in the row: all say theirs again, without it.
    """
    others = [Seat(seat) for seat in range(box.players) if seat != gone]
    place = {seat: Seat(at) for at, seat in enumerate(others)}
    following = others[gone % len(others)]  # whose turn it is, if it was theirs
    after = replace(
        box,
        players=len(others),
        scores=tuple(box.scores[seat] for seat in others),
        teller=None if box.teller is None else place.get(box.teller, place[following]),
        said=(None,) * len(others),
        again=tuple(place[seat] for seat in box.again if seat != gone),
    )
    if box.said[gone] is not None:
        return replace(after, again=())
    return replace(after, said=tuple(_fitting(box, after, seat, place[seat]) for seat in others))


def _fitting(before: BoxGame, after: BoxGame, seat: Seat, now: Seat) -> SaidNumbers | None:
    """Return what a seat has said, if the turn asks the same of it as before, and the row has all these cards."""
    said = before.said[seat]
    if said is None or before.ask(seat) != after.ask(now):
        return None
    red = () if said.red is None else (said.red,)
    return said if max((*said.own, *said.votes, *red)) <= after.row else None


def _said_in(box: BoxGame, turn: StoryTurn) -> tuple[SaidNumbers | None, ...]:
    """Return what everybody had said in a turn that lay open."""
    found: list[SaidNumbers | None] = []
    for seat in map(Seat, range(box.players)):
        ask = box.ask(seat)
        own = tuple(Spot(int(card)) for card in turn.given[seat]) if ask.own else ()
        red = turn.red if ask.red else None
        found.append(None if ask.nothing else SaidNumbers(own, turn.votes[seat], red))
    return tuple(found)
