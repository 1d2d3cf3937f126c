"""The six games as a PettingZoo parallel environment: in each step, all agents that the table waits for move.

The actions of the other agents are ignored, and their masks are empty. This suits the storyteller games, whose
phases are simultaneous; in jinx, everybody who may touch does so in random order.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv  # type: ignore[import-untyped, unused-ignore]  # has no types

from lapin.env.aec import LapinEnv
from lapin.game import waited_for
from lapin.game.model.options import Options
from lapin.game.variants import DEFAULT_GAME


class LapinParallelEnv(ParallelEnv):  # type: ignore[misc, type-arg, unused-ignore]  # PettingZoo's types are loose
    """A game whose seats are played by agents that move at the same time."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        players: int = 6,
        options: Options | None = None,
        render_mode: str | None = None,
        *,
        inner: LapinEnv | None = None,
    ) -> None:
        """`inner` is an environment of which this is the parallel form; by default a new one."""
        self._inner = inner or LapinEnv(game, players, options, render_mode)
        self.metadata = {**self._inner.metadata, "is_parallelizable": True}
        self.render_mode = self._inner.render_mode
        self.possible_agents = self._inner.possible_agents
        self.agents: list[str] = []

    @property
    def state_space(self) -> spaces.Space[Any]:
        """The space of `state()`."""
        return self._inner.state_space

    def state(self) -> NDArray[np.int16]:
        """Return the whole state with its secrets, as numbers: for training, never for an agent's decision."""
        return self._inner.state()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations."""
        return self._inner.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions."""
        return self._inner.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start a new game."""
        self._inner.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos(self.agents)

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Make the moves of all agents that the table waits for."""
        inner, agents = self._inner, self.agents
        rewards = dict.fromkeys(agents, 0.0)
        asked = {self.possible_agents[seat] for seat in waited_for(inner.state_of_play)}
        for agent in asked:
            inner.check(agent, actions[agent])
        moment = (inner.state_of_play.turn, inner.state_of_play.phase)
        while asked and (inner.state_of_play.turn, inner.state_of_play.phase) == moment:
            agent = inner.agent_selection
            if agent not in asked:
                break  # a partner who was named as giver moves in the next step (T3)
            asked.remove(agent)
            inner.step_after_others(actions[agent])
            for each in agents:
                rewards[each] += inner.rewards[each]
        over = inner.state_of_play.phase == "over"
        ended = dict.fromkeys(agents, over)
        seen, infos = self._observations(), self._infos(agents)
        if over:
            self.agents = []
        return seen, rewards, ended, dict.fromkeys(agents, False), infos

    def render(self) -> str | None:
        """Show the state of the game in words, as the render mode says."""
        return self._inner.render()

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        return {agent: dict(self._inner.infos.get(agent, {})) for agent in agents}

    def _observations(self) -> dict[str, Any]:
        return {agent: self._inner.observe(agent) for agent in self.agents}
