"""An open first turn (S3): "I'll start" keeps it for somebody a short while, so that typing speed does not decide.

The rules say that the first person with a clue tells; at a real table that is said before the clue is. Only the
table knows of a claim: in the game, and in its record, the first turn is open until a clue is told. Nobody can
stall a table: a claim runs out. It is renewed only while its holder performs the clue in the room, which takes
longer than telling one, and only for a few minutes.
"""

from collections.abc import Container
from typing import Final

from msgspec.structs import replace

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refusal, Refused, not_your_turn
from lapin.game.model.state import Story
from lapin.refusals import TableRefusal
from lapin.table.events import AnyTableEvent, TableEntry, TurnClaimed, TurnFreed
from lapin.table.state import Person, TableState, TurnClaim

CLAIM_MS: Final = 45_000
"""The time for which a claim lasts."""

LONGEST_CLAIM_MS: Final = 4 * 60_000
"""The longest that a claim lasts while its holder performs, whatever their client says."""

EARLY_MS: Final = 5_000
"""The time before its end at which a claim is renewed, so that the turn is never free in between."""

FREE_MS: Final = 15_000
"""The time for which a turn that was claimed then belongs to those who have not claimed it yet."""


def claim_now(state: TableState, now: float) -> TurnClaim | None:
    """Return the claim that keeps the first turn for somebody now; not that of somebody who is away or gone."""
    claim = state.claim
    if claim is None or claim.over or now >= claim.until:
        return None
    person = state.person(claim.person)
    return None if person is None or person.played_by_computer else claim


def free_at(state: TableState) -> int | None:
    """Return when those who have claimed before may do so again; None if nobody has."""
    return None if state.claim is None else state.claim.until + FREE_MS


def with_claim(state: TableState, person: PersonId, until: int, at: int) -> TableState:
    """Keep the turn for somebody; a claim that is renewed is as old as it was."""
    known = claim_now(state, at)
    since = at if known is None or known.person != person else known.since
    claimed = state.claimed if person in state.claimed else (*state.claimed, person)
    return replace(state, claim=TurnClaim(person, until, since=since), claimed=claimed)


def _renewed(state: TableState, claim: TurnClaim, now: int) -> int:
    """Return until when a claim would last if it were renewed now."""
    until = min(now + CLAIM_MS, claim.since + LONGEST_CLAIM_MS)
    return until if state.deadline is None else min(until, state.deadline)


def due_at(state: TableState, performing: Container[PersonId]) -> int | None:
    """Return when to free the turn, or to renew the claim of somebody who performs; None if the turn is free."""
    claim, until = state.claim, runs_out(state)
    if claim is None or until is None or claim.person not in performing:
        return until
    early = until - EARLY_MS
    return early if _renewed(state, claim, early) > until else until


def runs_out(state: TableState) -> int | None:
    """Return when the table has to free the turn; None if it is free."""
    claim = state.claim
    return None if claim is None or claim.over else claim.until


def check_free(state: TableState, person: PersonId | None, now: int) -> None:
    """Refuse a clue while the first turn is kept for somebody else. `person` is None where a computer tells."""
    claim = claim_now(state, now)
    if claim is not None and claim.person != person:
        raise Refused(TableRefusal.TURN_CLAIMED, person=claim.person, seconds=_seconds(claim.until - now))


def claim_turn(state: TableState, person: Person, now: int, *, on: bool) -> tuple[AnyTableEvent, ...]:
    """Keep the open first turn for somebody, or free it again."""
    game = state.game
    if game is None:
        raise Refused(TableRefusal.NO_GAME)
    if person.seat is None:
        raise Refused(TableRefusal.NO_SEAT)
    kept = claim_now(state, now)
    if not on:
        return (TurnFreed(person.id),) if kept is not None and kept.person == person.id else ()
    if game.phase != "tell":
        raise Refused(Refusal.NOT_NOW, phase=game.phase)
    teller = game.storyteller if isinstance(game, Story) else game.active
    if teller is not None:
        raise not_your_turn(teller)
    if kept is not None and kept.person == person.id:
        return ()
    check_free(state, person.id, now)
    again = free_at(state)
    if person.id in state.claimed and again is not None and now < again:
        raise Refused(TableRefusal.CLAIM_AGAIN, seconds=_seconds(again - now))
    until = now + CLAIM_MS
    return (TurnClaimed(person.id, until if state.deadline is None else min(until, state.deadline)),)


def claim_ran_out(state: TableState, now: int, performing: Container[PersonId] = ()) -> TableEntry:
    """Free the first turn if the time of the person who claimed it is up: everybody sees that it is free again.

    For somebody who performs the clue, renew it shortly before.
    """
    due, claim = due_at(state, performing), state.claim
    if claim is None or due is None or now < due:
        return TableEntry(now)
    if now < claim.until:
        return TableEntry(now, None, (TurnClaimed(claim.person, _renewed(state, claim, now)),))
    return TableEntry(now, None, (TurnFreed(claim.person),))


def _seconds(ms: float) -> int:
    return max(1, -int(-ms // 1000))
