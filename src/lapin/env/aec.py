"""The games as a PettingZoo AEC environment: one agent for each seat, asked in turn.

    env = LapinEnv("odyssey", 6)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else {"choice": ..., "clue": "the last train home"}
        env.step(action)

An observation is what a person in that seat sees, as numbers; it depends on nothing hidden. A reward is the points
that the agent's side has made since its last move. `lapin.env.layout`, `lapin.env.choices` and docs/bots.md
explain the numbers.
"""

import warnings
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]  # has no types

from lapin.bots.descriptions import Descriptions
from lapin.bots.known import descriptions_of
from lapin.decks import default_deck
from lapin.env.choices import MOST, LegalChoices, move_of, open_choices
from lapin.env.layout import LENGTH, LETTERS, SHOWN, STATE_LENGTH, clue_text, in_words, numbers, whole_state
from lapin.env.luck import Luck
from lapin.game import apply, begin, decide, fold, legal, waited_for
from lapin.game.clue import checked_clue
from lapin.game.model.clues import LONGEST_CLUE
from lapin.game.model.commands import AnyCommand, CallJinx, CloseWindow, Move, Tell, Touch
from lapin.game.model.ids import Seat
from lapin.game.model.moves import AnyMay, MayCallJinx
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square, State
from lapin.game.variants import DEFAULT_GAME, variant_of
from lapin.game.views import private

Action = dict[str, Any] | None
_SPREAD_MS = 600


class BadClue(ValueError):  # noqa: N818 - what it says
    """A clue that no table takes: too long, empty or unreadable."""


class LapinEnv(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]  # PettingZoo's types are loose
    """A game whose seats are played by agents, one after the other."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi"],
        "name": "lapin_v0",
        "is_parallelizable": False,  # several agents move at once in some phases only: see lapin.env.parallel
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        players: int = 6,
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        variant = variant_of(game)
        chosen_options = options or Options(first="draw")
        variant.check_table(players, chosen_options, variant.deck)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(
                f"there is no render mode {render_mode!r}: {', '.join(self.metadata['render_modes'])}"
            )
        self.game, self.players, self.options = game, players, chosen_options
        self.render_mode = render_mode
        self.deck = default_deck(game).id
        self._cards = variant.deck
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self._side = [int(variant.side(Seat(seat), players)) for seat in range(players)]
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1, 32767, (LENGTH,), np.int16),
                "clue": spaces.Text(LONGEST_CLUE, min_length=0, charset=SHOWN),
                "legal": spaces.Box(0, 1, (MOST,), np.int8),
            }
        )
        self._action_space = spaces.Dict(
            {
                "choice": spaces.Discrete(MOST),
                "clue": spaces.Text(LONGEST_CLUE, min_length=0, charset=LETTERS),
            }
        )
        self._games = 0
        self._rng = Random(0)  # noqa: S311 - seeded by reset

    @property
    def descriptions(self) -> Descriptions:
        """The descriptions of the deck's pictures, which are the same for every agent."""
        return descriptions_of(self.deck)

    @property
    def state_of_play(self) -> State:
        """The whole state with its secrets: for training, never for an agent's decision."""
        return self._state

    @property
    def state_space(self) -> spaces.Space[Any]:
        """The space of `state()`."""
        return spaces.Box(-1, 32767, (STATE_LENGTH,), np.int16)

    def state(self) -> NDArray[np.int16]:
        """Return the whole state with its secrets, as numbers: for training, never for an agent's decision."""
        return whole_state(self._state)

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - the same for all
        """Return the space of observations."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - the same for all
        """Return the space of actions: a choice, and a clue for a turn as storyteller."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - as AECEnv
        """Start a new game; the same seed gives the same deal."""
        if seed is not None:
            self._rng = Random(seed)  # noqa: S311 - repeatable on purpose
            self._action_space.seed(seed)
            self._games = 0
        self._games += 1
        self._chance = Luck(self._rng)
        self._state: State = fold(begin(self.game, self.players, self.options, self._cards, self._chance))
        self._clock = 0
        self._last_observed: tuple[State | None, Seat, tuple[AnyMay, ...], LegalChoices] = (
            None,
            Seat(0),
            (),
            open_choices(()),
        )
        self._cached_waiting: tuple[State | None, tuple[Seat, ...]] = (None, ())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._rewarded = False
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask_next()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees now."""
        seat = self._seat[agent]
        mine = private(self._state, seat)
        legal_now = open_choices(mine.may)
        self._last_observed = (self._state, seat, mine.may, legal_now)
        return {
            "observation": numbers(self._state, seat, mine),
            "clue": clue_text(self._state.clue),
            "legal": legal_now.mask.copy(),
        }

    def step(self, action: Action) -> None:
        """Make the move of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is asked has a move"
        before = self._state.scores
        self._cumulative_rewards[agent] = 0.0
        self._play(self._seat[agent], int(action["choice"]), str(action["clue"]))
        rewarded = self._reward(before)
        if self._state.phase == "over":
            self.terminations = dict.fromkeys(self.agents, True)
        self._ask_next()
        if rewarded:
            self._accumulate_rewards()

    def check(self, agent: str, action: Any) -> None:
        """Do nothing: here every action stands for a legal one."""

    def step_after_others(self, action: Any) -> None:
        """Make a move in a parallel step, in which others have moved since the agents chose."""
        self.step(action)

    def _meant(self, seat: Seat, choice: int, clue: str) -> Move:
        state, known, may, legal_now = self._last_observed  # most agents observe before they move
        if state is not self._state or known != seat:
            may = legal(self._state, seat)
            legal_now = open_choices(may)
        return move_of(may, legal_now.meant(choice), clue, self._clock)

    def _play(self, seat: Seat, choice: int, clue: str) -> None:
        move = self._meant(seat, choice, clue)
        if isinstance(move, Tell):
            self._check(move)
        try:
            self._do(seat, move)
        except Refused:  # the picture was touched long before: take the next free one (J5)
            assert isinstance(move, Touch)
            self._close_all()
            if seat in waited_for(self._state):
                self._do(seat, self._meant(seat, choice, clue))
        if isinstance(self._state, Square) and self._state.fingers:
            self._let_time_pass(self._state)

    def _check(self, move: Tell) -> None:
        try:
            checked_clue(move.clue, self._state.terms)
        except Refused as refused:
            told = ", ".join(f"{name} {value}" for name, value in refused.data.items())
            raise BadClue(f"the clue is refused: {refused.code}{f' ({told})' if told else ''}") from None

    def _let_time_pass(self, state: Square) -> None:
        """Let a random time pass after a touch; random calls decide a duel (J8)."""
        fingers = state.fingers
        if len(fingers) > 1 and len({finger.spot for finger in fingers}) < len(fingers):
            for finger in fingers:
                may = legal(self._state, finger.seat)
                if may and isinstance(may[0], MayCallJinx):
                    self._do(finger.seat, CallJinx(self._clock + self._random_ms()))
        self._clock += self._random_ms()
        oldest = min([finger.ms for finger in fingers])
        if self._clock - oldest > state.terms.tie_window or not self._waiting():
            self._close_all()

    def _random_ms(self) -> int:
        return int(self._rng.random() * _SPREAD_MS)

    def _close_all(self) -> None:
        while isinstance(self._state, Square) and (fingers := self._state.fingers):
            first = fingers[0] if len(fingers) == 1 else min(fingers, key=lambda finger: finger.ms)
            self._do(None, CloseWindow(first.spot))

    def _do(self, seat: Seat | None, command: AnyCommand) -> None:
        state = self._state
        for event in decide(state, seat, command, self._chance):
            state = apply(state, event)
        self._state = state

    def _reward(self, before: Sequence[int]) -> bool:
        """Set the rewards of this move; return whether any side made points."""
        after = self._state.scores
        if after == before:
            if self._rewarded:
                self.rewards = dict.fromkeys(self.agents, 0.0)
                self._rewarded = False
            return False
        for agent in self.agents:
            own = self._side[self._seat[agent]]
            self.rewards[agent] = float(after[own] - before[own])
        self._rewarded = True
        return True

    def _ask_next(self) -> None:
        waiting = self._waiting()
        if not waiting:
            self.agent_selection = self.agents[0]
            return
        race = len(waiting) > 1 and isinstance(self._state, Square)
        self.agent_selection = self.possible_agents[
            waiting[int(self._rng.random() * len(waiting))] if race else waiting[0]
        ]

    def _waiting(self) -> tuple[Seat, ...]:
        state, waiting = self._cached_waiting
        if state is not self._state:
            waiting = waited_for(self._state)
            self._cached_waiting = (self._state, waiting)
        return waiting

    def render(self) -> str | None:
        """Show the state of the game in words: `ansi` returns the text, `human` prints it."""
        if self.render_mode is None:
            warnings.warn("render() does nothing: give the environment a render_mode", stacklevel=2)
            return None
        text = in_words(self._state)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: nothing is open."""
