"""Who is finding words for a clue: choosing a card, typing, recording. Computer players wait for them (S3).

It is known in memory only, said by clients again and again while it lasts, and shown to everybody without a word
about cards. A client that stops saying so is forgotten soon, and nobody keeps computers waiting for ever.
"""

from collections.abc import Callable, Iterable
from typing import Final

from lapin.game import legal
from lapin.game.model.ids import PersonId
from lapin.game.model.moves import MayTell
from lapin.table.state import TableState

SAID_MS: Final = 20_000
"""How long a signal lasts; a client that goes on says so again before that."""

LONGEST_MS: Final = 4 * 60 * 1000
"""How long computers wait for people in an open first turn at most, whatever clients say."""

AFTERWARDS_MS: Final = 3_000
"""How long computers let the turn be when a claim is over: somebody may just be about to tell."""


def may_compose(state: TableState, number: PersonId) -> bool:
    """Whether somebody could tell now: only then do their signals count."""
    person, game = state.person(number), state.game
    if person is None or person.played_by_computer or game is None or game.phase != "tell":
        return False
    seat = person.seat
    return seat is not None and seat < game.players and any(isinstance(m, MayTell) for m in legal(game, seat))


def wait_until(state: TableState, composing: Iterable[PersonId], now: float) -> float:
    """Until when computers leave an open first turn to people: to one who has claimed it, or who finds words."""
    if not state.open_turn:
        return 0.0
    claim = state.claim
    claimed = 0.0 if claim is None or not may_compose(state, claim.person) else claim.until + AFTERWARDS_MS
    found = now + SAID_MS if any(may_compose(state, person) for person in composing) else 0.0
    wanted = max(claimed, min(found, state.phase_since + LONGEST_MS))
    return wanted if state.deadline is None else min(wanted, state.deadline)


class SignallingPeople:
    """The people at this process whose clients say that they are at something now: finding words, or reading."""

    __slots__ = ("_counts", "_until")

    def __init__(self, counts: Callable[[TableState, PersonId], bool]) -> None:
        """`counts` says whether somebody could be at it now."""
        self._counts = counts
        self._until: dict[PersonId, float] = {}

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._until)

    def people(self) -> tuple[PersonId, ...]:
        """Their numbers, in order."""
        return tuple(sorted(self._until))

    def said(self, person: PersonId, now: float, *, on: bool) -> bool:
        """Note what somebody's client says; gives whether that is news."""
        known = person in self._until
        if on:
            self._until[person] = now + SAID_MS
        else:
            self._until.pop(person, None)
        return known is not on

    def next_at(self) -> float | None:
        """When the first of them is forgotten, unless their client goes on."""
        return min(self._until.values(), default=None)

    def keep(self, state: TableState, now: float) -> bool:
        """Forget everybody who has stopped saying so, or cannot be at it any more; gives whether there was one."""
        kept = {who: until for who, until in self._until.items() if until > now and self._counts(state, who)}
        changed = len(kept) < len(self._until)
        self._until = kept
        return changed
