"""What the other players, and the table itself, do next in a tutorial: the script, fitted to how the game stands.

The game may stand otherwise than a script could foresee: the learner chooses freely, and may act before the others
do. So the next move is always read from the state.
"""

import msgspec

from lapin.game import legal, waited_for
from lapin.game.model.clues import Words
from lapin.game.model.commands import AnyCommand, CloseWindow, Give, Tell, Touch, Vote
from lapin.game.model.ids import Milliseconds, Seat, Spot
from lapin.game.model.moves import MayCallJinx
from lapin.game.model.state import Square, State, Story
from lapin.tutorials.scripts import Race, Script, Tale


class Move(msgspec.Struct, frozen=True):
    """A command of somebody's; of the table itself if `seat` is None."""

    seat: Seat | None
    command: AnyCommand


def next_move(script: Script, state: State, clues: tuple[str, ...], ms: Milliseconds) -> Move | None:
    """The next move that is not the learner's; None if the game waits for the learner, or the tutorial is over."""
    if is_played(script, state):
        return None
    turn = script.turns[state.turn - 1]
    if isinstance(state, Story):
        assert isinstance(turn, Tale)
        return _story_move(script, turn, state, clues)
    assert isinstance(turn, Race)
    return _square_move(script, turn, state, clues, ms)


def is_played(script: Script, state: State) -> bool:
    """Whether the last turn of the script has been played."""
    return state.turn > len(script.turns)


def _story_move(script: Script, turn: Tale, state: Story, clues: tuple[str, ...]) -> Move | None:
    waiting = waited_for(state)
    if script.me in waiting:
        return None
    if state.phase == "tell":
        return Move(waiting[0], Tell(_clue(state, clues), turn.told))
    for seat in waiting:
        name = script.names[seat]
        if state.phase == "give" and name in turn.gives:
            return Move(seat, Give((turn.gives[name],)))
        if state.phase == "vote" and name in turn.votes:
            spots = tuple(_spot_of(script, state, owner) for owner in turn.votes[name])
            spoils = turn.red if seat == state.storyteller else None
            return Move(seat, Vote(spots, None if spoils is None else _spot_of(script, state, spoils)))
    raise LookupError(f"{script.game}: nobody moves in {state.phase} of turn {state.turn}")


def _spot_of(script: Script, state: Story, owner: str) -> Spot:
    """Where somebody's card lies; of a pair, the card of whichever of the two gave."""
    seat = script.seat(owner)
    sides = len(state.scores)
    side = [seat, *(other for other in range(state.players) if other % sides == seat % sides)]
    card = next(state.given[each][0] for each in side if state.given[each])
    return Spot(state.row.index(card) + 1)


def _square_move(
    script: Script, turn: Race, state: Square, clues: tuple[str, ...], ms: Milliseconds
) -> Move | None:
    waiting = waited_for(state)
    if state.phase == "tell":
        return None if state.active == script.me else Move(state.active, Tell(_clue(state, clues)))
    if state.fingers:
        return _after_a_finger(script, state)
    taken = [counted.spot for counted in state.counted]
    for name, spot in turn.wrong.items():
        if script.seat(name) in waiting and spot not in taken:
            return Move(script.seat(name), Touch(spot, ms))
    if script.me in waiting:
        return None
    return Move(script.seat(turn.finds), Touch(state.target, ms))


def _after_a_finger(script: Script, state: Square) -> Move | None:
    """The finger that came first counts (J6); in a duel of the learner's, after the learner's call (J8)."""
    in_duel = any(isinstance(may, MayCallJinx) for may in legal(state, script.me))
    return None if in_duel else Move(None, CloseWindow(state.fingers[0].spot))


def same_moment(script: Script, state: State) -> Move | None:
    """The finger that comes down together with the learner's, on the same picture, if the script has a duel."""
    if not isinstance(state, Square) or is_played(script, state):
        return None
    turn = script.turns[state.turn - 1]
    assert isinstance(turn, Race)
    own = [finger for finger in state.fingers if finger.seat == script.me]
    if not own or turn.duels is None or script.seat(turn.duels) not in waited_for(state):
        return None
    return Move(script.seat(turn.duels), Touch(own[0].spot, own[0].ms))


def _clue(state: State, clues: tuple[str, ...]) -> Words:
    """The words of this turn; none at all where the caller brought too few, and the rules refuse them."""
    return Words(clues[state.turn - 1] if state.turn <= len(clues) else "")
