"""Plays one game of the arena, from the deal to the end. Its time is simulated."""

from collections.abc import Sequence
from random import Random

from lapin.arena.contestants import Contestant
from lapin.bots.memory import Memory, remembered
from lapin.game import apply, begin, decide, fold, legal, waited_for
from lapin.game.model.chance import Chance
from lapin.game.model.commands import AnyCommand, CallJinx, CloseWindow, Touch
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.moves import MayCallJinx
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square, State, Story
from lapin.game.views import view


class ArenaGame:
    """A game between contestants, one for each seat."""

    def __init__(
        self,
        game: str,
        contestants: Sequence[Contestant],
        options: Options,
        deck: int,
        chance: Chance,
        rng: Random,
    ) -> None:
        self.events: list[AnyEvent] = begin(game, len(contestants), options, deck, chance)
        self.state: State = fold(self.events)
        self._contestants = contestants
        self._chance = chance
        self._rng = rng
        self.memory = Memory()
        self._now = 0

    def play(self) -> State:
        """Play the game to its end and return the final state."""
        while self.state.phase != "over":
            if isinstance(self.state, Story):
                self._play_phase()
            elif self.state.phase == "tell":
                self._ask(self.state.active)
            else:
                self._play_touches()
        return self.state

    def _play_phase(self) -> None:
        waiting = sorted(waited_for(self.state), key=lambda _: self._rng.random())
        for seat in waiting[:1] if self.state.phase == "tell" else waiting:
            if seat in waited_for(self.state):
                self._ask(seat)

    def _ask(self, seat: Seat) -> None:
        decision = self._contestants[seat].decide(view(self.state, seat), self.memory, self._rng, self._now)
        assert decision.move is not None, "a seat that is waited for can always move"
        self._do(seat, decision.move)

    def _do(self, seat: Seat | None, command: AnyCommand) -> None:
        before = self.state
        decided = decide(self.state, seat, command, self._chance)
        self.events += decided
        for event in decided:
            self.state = apply(self.state, event)
        self.memory = remembered(self.memory, before, self.state)

    # Jinx: contestants touch in the order of their reaction times.

    def _play_touches(self) -> None:
        turn, since = self.state.turn, self._now
        plans: dict[Seat, int] = {}
        while self.state.turn == turn and self.state.phase == "touch":
            assert isinstance(self.state, Square)
            for seat in waited_for(self.state):
                if seat not in plans:
                    plans[seat] = max(since + self._reaction(seat), self._now + 150)
            closing = self._next_closing()
            due = min(((at, seat) for seat, at in plans.items() if seat in waited_for(self.state)), default=None)
            if closing is not None and (due is None or closing[0] < due[0]):
                self._now = max(self._now, closing[0])
                self._do(None, CloseWindow(closing[1]))
                plans = {seat: at for seat, at in plans.items() if at > self._now}
            else:
                assert due is not None
                self._now = max(self._now, due[0])
                plans.pop(due[1])
                self._touch(due[1])

    def _reaction(self, seat: Seat) -> int:
        decision = self._contestants[seat].decide(view(self.state, seat), self.memory, self._rng, self._now)
        return decision.ms

    def _touch(self, seat: Seat) -> None:
        decision = self._contestants[seat].decide(view(self.state, seat), self.memory, self._rng, self._now)
        move = decision.move
        assert isinstance(move, Touch)
        try:
            self._do(seat, Touch(move.spot, self._now))
        except Refused:  # the picture has just been taken: the contestant decides again when its window is closed
            return
        for other in range(self.state.players):
            may = legal(self.state, Seat(other))
            if may and isinstance(may[0], MayCallJinx):
                self._do(Seat(other), CallJinx(self._now + self._reaction(Seat(other))))

    def _next_closing(self) -> tuple[int, Spot] | None:
        assert isinstance(self.state, Square)
        window = self.state.terms.tie_window
        first: dict[Spot, int] = {}
        for finger in self.state.fingers:
            first[finger.spot] = min(first.get(finger.spot, finger.ms), finger.ms)
        return min(((at + window, spot) for spot, at in first.items()), default=None)
