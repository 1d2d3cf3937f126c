"""The pace of computer players: how long they think, and for whom they wait (S3).

They think for about as long as people do, and never for so long that people get impatient. They wait for people
who are finding words for a clue (choosing a card, typing, recording), or are still looking at the turn that is
over. This is known only in memory, and clients repeat it for as long as it lasts. Everybody sees quick signs and
who is finding words, but nothing about cards. A client that stops saying so is forgotten soon, and nobody keeps
computers waiting for ever.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from hashlib import sha256
from random import Random
from typing import Final

import msgspec

from lapin.bots.memory import text_of
from lapin.bots.personas import named, persona
from lapin.bots.random_player import owes
from lapin.game import legal
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.moves import AnyMay, MayAgreeGiver, MayCallJinx, MayNameGiver, MayTell, MayTouch
from lapin.game.model.state import Square, State, Story
from lapin.game.variants import VARIANTS
from lapin.table.slow import answers_at
from lapin.table.state import TableState
from lapin.table.talk import explaining_computer, nobody_found
from lapin.table.waits import between_partners


class Pace(msgspec.Struct, frozen=True):
    """The thinking times of computer players in ms, from - to. Nothing that a player holds goes into them (S6)."""

    claim: tuple[int, int] = (20_000, 40_000)
    """The time for which an open first turn is left to somebody who plays only with computers."""

    together: int = 3
    """The factor by which that is longer for several people: they think, talk and wait for each other."""

    tell: tuple[int, int] = (3_000, 8_000)
    give: tuple[int, int] = (1_500, 6_000)
    vote: tuple[int, int] = (1_500, 6_000)
    touch: tuple[int, int] = (5_000, 11_000)
    duel: tuple[int, int] = (250, 900)
    reason: tuple[int, int] = (4_000, 7_000)
    turned: int | None = 1_500
    """Their wait before a clue once nobody is looking at the last turn; None: they wait for no reader."""

    partner: int = 180_000
    """The time for which a computer lets its human partner say who gives, or begin (T3, S3)."""

    reacts: bool = True
    """Whether a touch comes when a person would have found the picture, sooner where the clue is plain."""


INSTANT = Pace(
    claim=(0, 0),
    tell=(0, 0),
    give=(0, 0),
    vote=(0, 0),
    touch=(0, 50),
    duel=(0, 50),
    reason=(0, 0),
    turned=None,
    partner=0,
    reacts=False,
)
"""A pace without waits, for simulations and tests."""


# Thinking times

PlanKey = tuple[int, int, str, Seat, bool, bool, bool, bool]
"""Game, turn, phase, seat, whether it is a duel, whether people may claim the turn, whether it says yes (T3), and
whether it leaves the move to its partner."""

GLANCE_MS = 900
"""The shortest look at a square before anybody knows how long finding the picture will take."""

SPEAKS = 0.7
"""The share of turns about which a computer storyteller speaks; always about a picture that nobody found."""


def thinking_ms(
    pace: Pace,
    game: State,
    *,
    duel: bool,
    people_may_claim: bool,
    rng: Random,
    tempo: float = 1.0,
    together: bool = False,
) -> int:
    """Return how long to wait before a computer's move. On an open first turn, people may claim it before (S3)."""
    if duel:
        low, high = pace.duel
    elif people_may_claim:
        low, high = (pace.together * each for each in pace.claim) if together else pace.claim
    else:
        low, high = getattr(pace, game.phase)
    return int(rng.randint(low, high) * tempo)


def says_yes(may: Sequence[AnyMay]) -> bool:
    """Whether the partner has made an offer (T3): a computer agrees at once, without thinking."""
    return any(isinstance(each, MayAgreeGiver) for each in may)


def leaves_it(state: TableState, game: State, seat: Seat, may: Sequence[AnyMay]) -> bool:
    """Whether a person who is a computer's partner decides before it: who gives (T3), or whether to begin (S3)."""
    mate = VARIANTS[game.game].partner(seat, game.players)
    if mate is None or state.has_computer_at(mate):
        return False
    names = any(isinstance(each, MayNameGiver) for each in may) and between_partners(game, seat) == "open"
    return names or state.open_turn


def sits_out(state: TableState, game: State) -> bool:
    """Whether computers leave a race to people: its clue has no words, and a person may still touch (J5)."""
    if not isinstance(game, Square) or game.phase != "touch" or text_of(game.clue):
        return False
    people = [person.seat for person in state.people if not person.played_by_computer]
    return any(seat is not None and seat < game.players and owes(legal(game, seat)) for seat in people)


class ComputerMove(msgspec.Struct, frozen=True):
    """A computer player, or a stand-in, makes its move."""

    at: float
    seat: Seat


class ComputerReason(msgspec.Struct, frozen=True):
    """A computer storyteller says what it was thinking of in the turn that is over."""

    at: float
    turn: int


def _luck(what: str, secret: str, turn: int) -> float:
    """Return a number from 0 to 1, the same in every process."""
    return int.from_bytes(sha256(f"{what} {secret} {turn}".encode()).digest()[:4]) / 2**32


class Planner:
    """Remembers when each computer player will move, so that a plan does not change while it waits."""

    def __init__(self, pace: Pace, rng: Random, *, glances: bool = False) -> None:
        self._pace = pace
        self._glances = glances and pace.reacts
        self._rng = rng
        self._plans: dict[PlanKey, float] = {}
        self.asked: set[Seat] = set()
        """Seats whose computer has been asked for its move and has not answered yet."""
        self._reasons: dict[tuple[int, int], float | None] = {}
        """The time when a computer speaks about the last turn, by game and turn; None if it has, or does not."""

    def later(self, seat: Seat, when: float) -> None:
        """Put off a seat's move until then."""
        self._plans = {key: when if key[3] == seat else known for key, known in self._plans.items()}

    def rest(self) -> None:
        """Make no moves while nobody is there; people who return find computers that begin to think."""
        self._plans.clear()

    def reasons(self, state: TableState, now: float) -> list[ComputerReason]:
        """Return when a computer storyteller says what it was thinking of, if it does."""
        found = explaining_computer(state)
        if found is None:
            return []
        turn, key = found[0].turn, (state.games, found[0].turn)
        if key not in self._reasons:
            low, high = self._pace.reason
            speaks = nobody_found(found[0]) or _luck("reason", state.secret, turn) < SPEAKS
            self._reasons = {key: now + self._rng.randint(low, high) if speaks else None}
        when = self._reasons[key]
        return [] if when is None else [ComputerReason(when, turn)]

    def spoken(self) -> None:
        """Note that a computer has been asked about the last turn: it is not asked again."""
        self._reasons = dict.fromkeys(self._reasons)

    def computer_moves(self, state: TableState, now: float, wait_until: float = 0.0) -> list[ComputerMove]:
        """Return the moves that computers owe, with their times; none before `wait_until`."""
        game = state.game
        if game is None or not state.playing:
            return []
        plans: dict[PlanKey, float] = {}
        people = sum(p.seat is not None and not p.played_by_computer for p in state.people)
        out_of_time = state.deadline is not None and now >= state.deadline
        may_claim = people > 0 and not out_of_time and state.open_turn
        left_to_people = not out_of_time and sits_out(state, game)
        for person in state.people:
            if person.seat is None or person.seat >= game.players or not person.played_by_computer:
                continue
            may = legal(game, person.seat)
            if not owes(may) or (left_to_people and isinstance(may[0], MayTouch)):
                continue
            duel = isinstance(may[0], MayCallJinx)
            agrees, leaves = says_yes(may), not out_of_time and leaves_it(state, game, person.seat, may)
            key = (state.games, game.turn, str(game.phase), person.seat, duel, may_claim, agrees, leaves)
            when = self._plans.get(key)
            if state.slow is not None and not person.covered:  # later, if people have been given more time since
                when = float(max(answers_at(state, state.slow, game, person.seat), now if when is None else when))
            if when is None and agrees:
                when = now
            if when is None:
                tempo = persona(named(person.name)).pace
                thinks = thinking_ms(
                    self._pace,
                    game,
                    duel=duel,
                    people_may_claim=may_claim,
                    rng=self._rng,
                    tempo=tempo,
                    together=people > 1,
                )
                looks = self._glances and game.phase == "touch" and not duel
                watches = self._pace.reacts and (game.phase == "touch" or state.plays_at is None)
                since = max(now, state.heard_at) if watches else now
                when = now + min(thinks, GLANCE_MS) if looks else since + thinks
                when += self._pace.partner if leaves else 0
            plans[key] = when
        self._plans = plans
        return [
            ComputerMove(max(when, wait_until), key[3]) for key, when in plans.items() if key[3] not in self.asked
        ]


# Waiting for people


def stands_still(state: TableState, away: Container[PersonId]) -> bool:
    """Whether a game waits for people to come back: none of them is there, so nobody is kept waiting.

    Clocks that people chose go on, and so does a game over days. Onlookers do not count.
    """
    for person in state.people:  # most often the first is there
        if not (person.computer or person.gone or person.id in away):
            return False
    clocks = state.clocks
    chosen = (clocks.tell, clocks.give, clocks.vote, clocks.touch)
    return state.playing and state.slow is None and all(clock is None for clock in chosen)


SAID_MS: Final = 20_000
"""The life of a signal; a client that goes on says so again before that."""

PERFORMS_MS: Final = 90_000
"""The same for somebody who performs a clue: their phone lies somewhere, and its screen may go dark."""

LONGEST_MS: Final = 4 * 60 * 1000
"""The longest that computers wait for people in an open first turn, whatever clients say."""

LONGEST_READING_MS: Final = 45 * 1000
"""The longest that computers delay the next clue for people who still read the last turn, while others wait."""

LONGEST_ALONE_MS: Final = 10 * 60 * 1000
"""The longest that they wait for somebody who plays only with computers: nobody else is kept waiting."""

AFTERWARDS_MS: Final = 3_000
"""The pause of computers when a claim is over: somebody may be just about to tell."""


def may_compose(state: TableState, number: PersonId) -> bool:
    """Whether somebody could tell now, or choose the next game: only then do their signals count."""
    person, game = state.person(number), state.game
    if person is None or person.played_by_computer or game is None:
        return False
    seat = person.seat
    tells = seat is not None and seat < game.players and any(isinstance(m, MayTell) for m in legal(game, seat))
    return tells or (game.phase == "over" and number == state.host)


def may_read(state: TableState, number: PersonId) -> bool:
    """Whether somebody at the table may still look at a turn that is over while the next clue is awaited.

    Partners agree after the clue who gives (T3): a computer's offer also waits until it can be seen.
    """
    person, game = state.person(number), state.game
    if person is None or person.played_by_computer or game is None or game.turn == 1:
        return False
    offers = isinstance(game, Story) and game.phase == "give" and bool(game.offers)
    if game.phase != "tell" and not offers:
        return False
    return person.seat is not None and person.seat < game.players


def wait_until(state: TableState, composing: Iterable[PersonId], reading: Iterable[PersonId], now: float) -> float:
    """Return until when computers make no move: people have an open first turn, or still look at the last one."""
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


FRESH: Final = 3
"""The factor by which computers wait longer where the square has new pictures, which nobody has seen before."""


def settles_ms(state: TableState, turned: int) -> int:
    """Return how long a table is left to people when the last of them has gone on from the turn that is over."""
    game = state.game
    if not isinstance(game, Square) or game.last is None:
        return turned
    changed = sum(one != other for one, other in zip(game.square, game.last.square, strict=True))
    return turned * (FRESH + min(changed, 2)) if changed else 2 * turned


class Signals:
    """The people at this process who are busy with one thing now."""

    __slots__ = ("_lasts_ms", "_lingers_ms", "_may", "until")

    def __init__(
        self, may: Callable[[TableState, PersonId], bool], lingers_ms: int = 0, lasts_ms: int = SAID_MS
    ) -> None:
        """`may` says whose signals count at a moment of the table; they count for a little longer afterwards."""
        self._may, self._lasts_ms = may, lasts_ms
        self._lingers_ms = lingers_ms
        self.until: dict[PersonId, float] = {}
        """The time until which each of them counts, unless their client goes on."""

    def people(self) -> tuple[PersonId, ...]:
        """Their numbers, in order."""
        return tuple(sorted(self.until))

    def said(self, state: TableState, person: PersonId, now: float, *, on: bool) -> bool:
        """Note what somebody's client says, if it counts; return whether that is news."""
        known = person in self.until
        if on and self._may(state, person):
            self.until[person] = now + self._lasts_ms
        elif known and self._lingers_ms:
            self.until[person] = now + settles_ms(state, self._lingers_ms)
        else:
            self.until.pop(person, None)
        return known is not (person in self.until)

    def gone(self, person: PersonId) -> None:
        """Forget somebody who is no longer connected."""
        self.until.pop(person, None)

    def next_at(self) -> float | None:
        """Return when the first of them is forgotten, unless their client goes on."""
        return min(self.until.values(), default=None)

    def keep(self, state: TableState, now: float) -> bool:
        """Forget people who have stopped saying so, or no longer count; return whether there were any."""
        kept = {who: until for who, until in self.until.items() if until > now and self._may(state, who)}
        changed = len(kept) < len(self.until)
        self.until = kept
        return changed
