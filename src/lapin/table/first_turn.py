"""An open first turn (S3): "I have one" keeps it for somebody a short while, so that typing speed does not decide.

The rules say that whoever has a clue first tells; at a real table that is said before the clue is. Only the table
knows of a claim: in the game, and in its record, the first turn is open until a clue is told.
"""

from typing import Final

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Story
from lapin.table.events import AnyTableEvent, TurnClaimed, TurnFreed
from lapin.table.refusals import TableRefusal
from lapin.table.state import Person, TableState, TurnClaim

CLAIM_MS: Final = 45_000
"""How long a claim lasts."""

FREE_MS: Final = 15_000
"""How long the turn then belongs to those who have not claimed it yet."""


def claim_now(state: TableState, now: float) -> TurnClaim | None:
    """The claim that keeps the first turn for somebody now; a claim of somebody who is away or gone does not."""
    claim = state.claim
    if claim is None or claim.over or not state.open_turn or now >= claim.until:
        return None
    person = state.person(claim.person)
    return None if person is None or person.played_by_computer else claim


def free_at(state: TableState) -> int | None:
    """When those who have claimed before may do so again; None if nobody has."""
    return None if state.claim is None else state.claim.until + FREE_MS


def check_free(state: TableState, person: PersonId | None, now: int) -> None:
    """Refuse a clue while the first turn is kept for somebody else. `person` is None if nobody holds the seat."""
    claim = claim_now(state, now)
    if claim is not None and claim.person != person:
        raise Refused(TableRefusal.TURN_CLAIMED, person=claim.person, seconds=_seconds(claim.until - now))


def claim_turn(state: TableState, person: Person, now: int, *, on: bool) -> tuple[AnyTableEvent, ...]:
    """Keep the open first turn for somebody, or free it again."""
    game = state.game
    if game is None:
        raise Refused(TableRefusal.NO_GAME)
    if person.seat is None or person.seat >= game.players:
        raise Refused(TableRefusal.NO_SEAT)
    kept = claim_now(state, now)
    if not on:
        return (TurnFreed(person.id),) if kept is not None and kept.person == person.id else ()
    if game.phase != "tell":
        raise Refused(Refusal.NOT_NOW, phase=game.phase)
    teller = game.storyteller if isinstance(game, Story) else game.active
    if teller is not None:
        raise Refused(Refusal.NOT_YOUR_TURN, seat=teller)
    if kept is not None and kept.person == person.id:
        return ()
    check_free(state, person.id, now)
    again = free_at(state)
    if person.id in state.claimed and again is not None and now < again:
        raise Refused(TableRefusal.CLAIM_AGAIN, seconds=_seconds(again - now))
    until = now + CLAIM_MS
    return (TurnClaimed(person.id, until if state.deadline is None else min(until, state.deadline)),)


def freed(state: TableState, now: int) -> tuple[AnyTableEvent, ...]:
    """The event at the end of a claim's time, so that everybody sees that the turn is free again."""
    until = runs_out(state)
    return (
        (TurnFreed(state.claim.person),) if state.claim is not None and until is not None and now >= until else ()
    )


def runs_out(state: TableState) -> int | None:
    """When the table has to free the turn; None if it is free."""
    claim = state.claim
    return None if claim is None or claim.over or not state.open_turn else claim.until


def _seconds(ms: float) -> int:
    return max(1, -int(-ms // 1000))
