"""Finds the next move of the other players, or of the table itself, in a tutorial.

The learner chooses freely and may act before the others, so a script cannot foresee the order of moves. The next
move is therefore always found from the state of the game.
"""

import msgspec

from lapin.game import legal, waited_for
from lapin.game.model.clues import Words
from lapin.game.model.commands import AgreeGiver, AnyCommand, CloseWindow, Give, Tell, Touch, Vote
from lapin.game.model.ids import Milliseconds, Seat, Spot
from lapin.game.model.moves import MayAgreeGiver, MayCallJinx
from lapin.game.model.state import Square, State, Story
from lapin.tutorials.scripts import Script, ScriptedSquare, ScriptedStory


class OthersMove(msgspec.Struct, frozen=True):
    """A command of a seat, or of the table itself if `seat` is None."""

    seat: Seat | None
    command: AnyCommand


def next_move(script: Script, state: State, clues: tuple[str, ...], ms: Milliseconds) -> OthersMove | None:
    """Return the next move that is not the learner's; None if the learner is next or the tutorial is over."""
    if is_played(script, state):
        return None
    turn = script.turns[state.turn - 1]
    if isinstance(state, Story):
        assert isinstance(turn, ScriptedStory)
        return _story_move(script, turn, state, clues)
    assert isinstance(turn, ScriptedSquare)
    return _square_move(script, turn, state, clues, ms)


def is_played(script: Script, state: State) -> bool:
    """Whether the last turn of the script has been played."""
    return state.turn > len(script.turns)


def _story_move(script: Script, turn: ScriptedStory, state: Story, clues: tuple[str, ...]) -> OthersMove | None:
    waiting = waited_for(state)
    if script.me in waiting:
        return None
    if state.phase == "tell":
        return OthersMove(waiting[0], Tell(_clue(state, clues), turn.told))
    for seat in waiting:
        offer = next((may for may in legal(state, seat) if isinstance(may, MayAgreeGiver)), None)
        if offer is not None:
            return OthersMove(seat, AgreeGiver(offer.giver))  # T3
        name = script.names[seat]
        if state.phase == "give" and name in turn.gives:
            return OthersMove(seat, Give((turn.gives[name],)))
        if state.phase == "vote" and name in turn.votes:
            spots = tuple(_spot_of(script, state, owner) for owner in turn.votes[name])
            red_owner = turn.red if seat == state.storyteller else None
            return OthersMove(seat, Vote(spots, None if red_owner is None else _spot_of(script, state, red_owner)))
    raise LookupError(f"{script.game}: nobody moves in {state.phase} of turn {state.turn}")


def _spot_of(script: Script, state: Story, owner: str) -> Spot:
    """Return the spot of a player's card; in a team, of the card that one of the two gave."""
    seat = script.seat(owner)
    sides = len(state.scores)
    side = [seat, *(other for other in range(state.players) if other % sides == seat % sides)]
    card = next(state.given[each][0] for each in side if state.given[each])
    return Spot(state.row.index(card) + 1)


def _square_move(
    script: Script, turn: ScriptedSquare, state: Square, clues: tuple[str, ...], ms: Milliseconds
) -> OthersMove | None:
    waiting = waited_for(state)
    if state.phase == "tell":
        return None if state.active == script.me else OthersMove(state.active, Tell(_clue(state, clues)))
    if state.fingers:
        return _after_a_finger(script, state)
    taken = [counted.spot for counted in state.counted]
    for name, spot in turn.wrong.items():
        if script.seat(name) in waiting and spot not in taken:
            return OthersMove(script.seat(name), Touch(spot, ms))
    if script.me in waiting:
        return None
    return OthersMove(script.seat(turn.finds), Touch(state.target, ms))


def _after_a_finger(script: Script, state: Square) -> OthersMove | None:
    """Count the first finger (J6); in a duel with the learner, wait for the learner's call (J8)."""
    in_duel = any(isinstance(may, MayCallJinx) for may in legal(state, script.me))
    return None if in_duel else OthersMove(None, CloseWindow(state.fingers[0].spot))


def same_moment(script: Script, state: State) -> OthersMove | None:
    """Return the touch at the same time and on the same picture as the learner's, if the script has a duel.

    Another player's finger counts at once: the moment in which a second finger could still be as quick (J8) is
    over before a learner can see the first.
    """
    if not isinstance(state, Square) or is_played(script, state):
        return None
    if state.fingers and all(finger.seat != script.me for finger in state.fingers):
        return OthersMove(None, CloseWindow(state.fingers[0].spot))
    turn = script.turns[state.turn - 1]
    assert isinstance(turn, ScriptedSquare)
    own = [finger for finger in state.fingers if finger.seat == script.me]
    if not own or turn.duels is None or script.seat(turn.duels) not in waited_for(state):
        return None
    return OthersMove(script.seat(turn.duels), Touch(own[0].spot, own[0].ms))


def _clue(state: State, clues: tuple[str, ...]) -> Words:
    """Return the clue of this turn; empty if the caller sent too few clues, and then the rules refuse it."""
    return Words(clues[state.turn - 1] if state.turn <= len(clues) else "")
