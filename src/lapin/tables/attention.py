"""What a table has to see to by itself, and when: windows, clocks, computer players, people who are away."""

from collections.abc import Mapping
from random import Random

import msgspec

from lapin.bots.personas import persona
from lapin.bots.random_player import owes
from lapin.game import legal
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.moves import MayCallJinx
from lapin.game.model.state import Square, State, Story
from lapin.tables import fairness
from lapin.tables.house import heirs, late
from lapin.tables.pace import GLANCE_MS, Pace, thinking_ms
from lapin.tables.room import Room

DUEL_MS = 4_000
"""How long a duel waits for somebody to call, before the first finger keeps the picture (J8)."""

CALL_GRACE_MS = 50


class CloseSpot(msgspec.Struct, frozen=True):
    """The tie window of a picture is over."""

    at: float
    spot: Spot


class Deadline(msgspec.Struct, frozen=True):
    """The phase's clock runs out."""

    at: float


class ComputerMove(msgspec.Struct, frozen=True):
    """A computer player, or a stand-in, makes its move."""

    at: float
    seat: Seat


class Away(msgspec.Struct, frozen=True):
    """Somebody has been away too long."""

    at: float
    person: int


class Idle(msgspec.Struct, frozen=True):
    """Nobody has been here for very long."""

    at: float


Duty = CloseSpot | Deadline | ComputerMove | Away | Idle
PlanKey = tuple[int, int, str, Seat, bool, bool]


class Planner:
    """Remembers when each computer player will move, so that a plan does not change while it waits."""

    def __init__(self, pace: Pace, rng: Random, *, glances: bool = False) -> None:
        self._pace = pace
        self._glances = glances and pace.reacts
        self._rng = rng
        self._plans: dict[PlanKey, float] = {}
        self.asked: set[Seat] = set()
        """Seats whose computer has been asked for its move and has not answered yet."""

    def later(self, seat: Seat, when: float) -> None:
        """A seat's move comes then."""
        self._plans = {key: when if key[3] == seat else known for key, known in self._plans.items()}

    def computer_moves(self, room: Room, now: float) -> list[ComputerMove]:
        """The moves that computers owe, with their times."""
        game = room.game
        if game is None or not room.playing:
            self._plans.clear()
            return []
        plans: dict[PlanKey, float] = {}
        people = any(p.seat is not None and not p.played_by_computer for p in room.people)
        out_of_time = room.deadline is not None and now >= room.deadline
        may_claim = people and not out_of_time and _is_open(game)
        for person in room.people:
            if person.seat is None or person.seat >= game.players or not person.played_by_computer:
                continue
            may = legal(game, person.seat)
            if not owes(may):
                continue
            duel = isinstance(may[0], MayCallJinx)
            key = (room.games, game.turn, str(game.phase), person.seat, duel, may_claim)
            when = self._plans.get(key)
            if when is None:
                tempo = persona(person.name.casefold()).pace
                thinks = thinking_ms(
                    self._pace, game, duel=duel, people_may_claim=may_claim, rng=self._rng, tempo=tempo
                )
                looks = self._glances and game.phase == "touch" and not duel
                since = max(now, room.heard_at) if self._pace.reacts and game.phase == "touch" else now
                when = now + min(thinks, GLANCE_MS) if looks else since + thinks
            plans[key] = when
        self._plans = plans
        return [ComputerMove(when, key[3]) for key, when in plans.items() if key[3] not in self.asked]


def _is_open(game: State) -> bool:
    """Whether anybody may tell now: the first turn, until somebody claims it (S3)."""
    return isinstance(game, Story) and game.phase == "tell" and game.storyteller is None


def closings(game: State, slowest_ms: float) -> list[CloseSpot]:
    """When the tie windows that are open will be over (J8); none before one that was opened earlier."""
    if not isinstance(game, Square) or game.phase != "touch":
        return []
    found: list[CloseSpot] = []
    touched = {finger.spot for finger in game.fingers}
    for spot in sorted(touched, key=lambda spot: min(f.ms for f in game.fingers if f.spot == spot)):
        fingers = [finger for finger in game.fingers if finger.spot == spot]
        first = min(finger.ms for finger in fingers)
        at = fairness.closes_at(first, game.terms.tie_window, slowest_ms)
        if len(fingers) > 1:
            calls = [finger.called for finger in fingers if finger.called is not None]
            settled = min(calls) + CALL_GRACE_MS + slowest_ms if calls else first + DUEL_MS
            at = max(at, settled)
        found.append(CloseSpot(max(at, found[-1].at) if found else at, spot))
    return found


def duties(
    room: Room,
    now: float,
    planner: Planner,
    away_since: Mapping[int, float],
    slowest_ms: float,
    idle_at: float | None,
) -> list[Duty]:
    """Everything this table has to see to, now or later, earliest first.

    Whatever is due here can be done: a duty that changes nothing would be due again at once, for ever.
    """
    found: list[Duty] = []
    if room.game is not None:
        found += closings(room.game, slowest_ms)
        if room.deadline is not None and (now < room.deadline or _clock_matters(room, room.game)):
            found.append(Deadline(room.deadline))
    found += planner.computer_moves(room, now)
    for person in room.here:
        since = away_since.get(person.id)
        if since is None or person.computer:
            continue
        plays = room.playing and person.seat is not None and not person.stand_in
        if plays or (person.id == room.host and heirs(room, away_since)):
            found.append(Away(since + 1000 * room.clocks.away, person.id))
    if idle_at is not None:
        found.append(Idle(idle_at))
    return sorted(found, key=lambda duty: duty.at)


def _clock_matters(room: Room, game: State) -> bool:
    """Whether a clock that has run out still changes anything: not while only computers are waited for."""
    return game.phase == "touch" or bool(late(room, game))
