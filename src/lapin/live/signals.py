"""What people are busy with, so that computer players wait for them (S3).

They find words for a clue (choosing a card, typing, recording), or still look at the turn that is over. It is
known in memory only, and said by clients again and again while it lasts. Who is finding words is shown to
everybody, without a word about cards. A client that stops saying so is forgotten soon, and nobody keeps computers
waiting for ever.
"""

from collections.abc import Callable, Iterable
from typing import Final

from lapin.game import legal
from lapin.game.model.ids import PersonId
from lapin.game.model.moves import MayTell
from lapin.game.model.state import Story
from lapin.table.state import TableState

SAID_MS: Final = 20_000
"""How long a signal lasts; a client that goes on says so again before that."""

LONGEST_MS: Final = 4 * 60 * 1000
"""How long computers wait for people in an open first turn at most, whatever clients say."""

LONGEST_READING_MS: Final = 45 * 1000
"""How long computers wait at most with the next clue for people who look at the last turn, while others wait."""

LONGEST_ALONE_MS: Final = 10 * 60 * 1000
"""How long they wait for somebody who plays with computers only: nobody else is kept waiting."""

AFTERWARDS_MS: Final = 3_000
"""How long computers let the turn be when a claim is over: somebody may just be about to tell."""


def may_compose(state: TableState, number: PersonId) -> bool:
    """Whether somebody could tell now: only then do their signals count."""
    person, game = state.person(number), state.game
    if person is None or person.played_by_computer or game is None or game.phase != "tell":
        return False
    seat = person.seat
    return seat is not None and seat < game.players and any(isinstance(m, MayTell) for m in legal(game, seat))


def may_read(state: TableState, number: PersonId) -> bool:
    """Whether somebody at the table may still look at a turn that is over while the next clue is awaited.

    Partners agree after the clue who gives (T3): a computer's offer waits, too, until it can be seen.
    """
    person, game = state.person(number), state.game
    if person is None or person.played_by_computer or game is None or game.turn == 1:
        return False
    offers = isinstance(game, Story) and game.phase == "give" and bool(game.offers)
    if game.phase != "tell" and not offers:
        return False
    return person.seat is not None and person.seat < game.players


def wait_until(state: TableState, composing: Iterable[PersonId], reading: Iterable[PersonId], now: float) -> float:
    """Until when computers make no move: people have an open first turn, or still look at the last one."""
    if not state.open_turn:
        alone = sum(person.seat is not None and not person.played_by_computer for person in state.people) == 1
        wanted = now + SAID_MS if any(may_read(state, person) for person in reading) else 0.0
        wanted = min(wanted, state.phase_since + (LONGEST_ALONE_MS if alone else LONGEST_READING_MS))
        return wanted if state.deadline is None else min(wanted, state.deadline)
    claim = state.claim
    claimed = 0.0 if claim is None or not may_compose(state, claim.person) else claim.until + AFTERWARDS_MS
    found = now + SAID_MS if any(may_compose(state, person) for person in composing) else 0.0
    wanted = max(claimed, min(found, state.phase_since + LONGEST_MS))
    return wanted if state.deadline is None else min(wanted, state.deadline)


class Signals:
    """The people at this process who are busy with one thing now."""

    __slots__ = ("_lingers_ms", "_may", "_until")

    def __init__(self, may: Callable[[TableState, PersonId], bool], lingers_ms: int = 0) -> None:
        """`may` says of whom it counts at a moment of the table; who stops is counted a little longer."""
        self._may = may
        self._lingers_ms = lingers_ms
        self._until: dict[PersonId, float] = {}

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._until)

    def people(self) -> tuple[PersonId, ...]:
        """Their numbers, in order."""
        return tuple(sorted(self._until))

    def said(self, state: TableState, person: PersonId, now: float, *, on: bool) -> bool:
        """Note what somebody's client says, if it counts; gives whether that is news."""
        known = person in self._until
        if on and self._may(state, person):
            self._until[person] = now + SAID_MS
        elif known and self._lingers_ms:
            self._until[person] = now + self._lingers_ms
        else:
            self._until.pop(person, None)
        return known is not (person in self._until)

    def gone(self, person: PersonId) -> None:
        """Forget somebody who is not connected any more."""
        self._until.pop(person, None)

    def next_at(self) -> float | None:
        """When the first of them is forgotten, unless their client goes on."""
        return min(self._until.values(), default=None)

    def keep(self, state: TableState, now: float) -> bool:
        """Forget whoever has stopped saying so, or does not count any more; gives whether there was one."""
        kept = {who: until for who, until in self._until.items() if until > now and self._may(state, who)}
        changed = len(kept) < len(self._until)
        self._until = kept
        return changed
