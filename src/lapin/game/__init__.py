"""The games. Callers need `begin`, `decide`, `apply` and `legal`; the other modules implement these.

    events = begin("odyssey", 6, Options(), 84, chance)
    state = fold(events)
    events = decide(state, seat, command, chance)     # or Refused, and nothing has changed
    for event in events:
        state = apply(state, event)

All functions are pure: the same arguments give the same result, and nothing else is read or changed. Whatever
differs between the games is asked of their variant (`lapin.game.variants`).
"""

from collections.abc import Iterable

from lapin.game.endings import NotThisGame
from lapin.game.model.chance import Chance
from lapin.game.model.commands import AnyCommand, Call
from lapin.game.model.events import AnyEvent, HandsDealt, SquareLaid
from lapin.game.model.ids import Seat
from lapin.game.model.moves import AnyMay
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import State
from lapin.game.variants import VARIANTS, Rule, variant_of

__all__ = ["NotThisGame", "apply", "begin", "decide", "fold", "legal", "opened", "rule_of", "waited_for"]


def begin(game: str, players: int, options: Options, deck: int, chance: Chance) -> list[AnyEvent]:
    """Start a game: return the events from the shuffle to the first turn, or raise Refused."""
    variant = variant_of(game)
    variant.check_table(players, options, deck)
    return variant.begin(players, options, deck, chance)


def decide(state: State, seat: Seat | None, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
    """Return the events that a command leads to, or raise Refused.

    A move comes from a seat; a call comes from the table itself, and then `seat` is None.
    """
    if seat is not None:
        return rule_of(state, seat, command)(state, seat, command, chance)
    if state.phase == "over":
        raise Refused(Refusal.GAME_OVER)
    return VARIANTS[state.game].decide_call(state, command, chance)


def rule_of(state: State, seat: Seat, command: AnyCommand) -> Rule:
    """Return the function that decides this move of this seat, or raise Refused if nothing can come of it."""
    if state.phase == "over":
        raise Refused(Refusal.GAME_OVER)
    if not 0 <= seat < state.players:
        raise Refused(Refusal.UNKNOWN_SEAT, seat=seat)
    rule = VARIANTS[state.game].moves.get(type(command))
    if rule is None:
        if isinstance(command, Call):
            raise Refused(Refusal.NOT_A_PLAYERS_CALL)
        raise Refused(Refusal.NOT_IN_THIS_GAME, game=state.game)
    return rule


def opened(event: AnyEvent) -> State:
    """Return the state after a game's first event."""
    if not isinstance(event, HandsDealt | SquareLaid):
        raise NotThisGame(type(event).__name__)
    state: State = VARIANTS[event.game].opened(event)
    return state


def apply(state: State, event: AnyEvent) -> State:
    """Return the state after an event."""
    after: State = VARIANTS[state.game].apply(state, event)
    return after


def fold(events: Iterable[AnyEvent]) -> State:
    """Return the state after all of a game's events."""
    rest = iter(events)
    state = opened(next(rest))
    for event in rest:
        state = apply(state, event)
    return state


def legal(state: State, seat: Seat) -> tuple[AnyMay, ...]:
    """Return what a seat may do now: exactly the choices that `decide` accepts."""
    return VARIANTS[state.game].legal(state, seat)


def waited_for(state: State) -> tuple[Seat, ...]:
    """Return the seats that the table waits for."""
    return VARIANTS[state.game].waited_for(state)
