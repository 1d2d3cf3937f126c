"""The six games as a PettingZoo parallel environment: in each step, all agents move that the table waits for.

The actions of the other agents are ignored, and their masks are empty. This suits the storyteller games, whose
phases are simultaneous; in jinx, everybody who may touch does so in random order.
"""

from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import ParallelEnv  # type: ignore[import-untyped, unused-ignore]  # has no types

from lapin.env.aec import LapinEnv
from lapin.game import waited_for
from lapin.game.model.options import Options
from lapin.game.variants import DEFAULT_GAME


class LapinParallelEnv(ParallelEnv):  # type: ignore[misc, type-arg, unused-ignore]  # PettingZoo's types are loose
    """A game whose seats are played by agents that move at the same time."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "lapin_parallel_v0"}

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        players: int = 6,
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._inner = LapinEnv(game, players, options, render_mode)
        self.render_mode = render_mode
        self.possible_agents = self._inner.possible_agents
        self.agents: list[str] = []

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
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Make the moves of all agents that the table waits for."""
        inner, agents = self._inner, self.agents
        rewards = dict.fromkeys(agents, 0.0)
        asked = {self.possible_agents[seat] for seat in waited_for(inner.state_of_play)}
        moment = (inner.state_of_play.turn, inner.state_of_play.phase)
        while asked and (inner.state_of_play.turn, inner.state_of_play.phase) == moment:
            agent = inner.agent_selection
            if agent not in asked:
                break  # a partner who was named as giver moves in the next step (T3)
            asked.remove(agent)
            inner.step(actions[agent])
            for each in agents:
                rewards[each] += inner.rewards[each]
        over = inner.state_of_play.phase == "over"
        ended = dict.fromkeys(agents, over)
        seen = self._observations()
        if over:
            self.agents = []
        return seen, rewards, ended, dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def render(self) -> str | None:
        """Return the state of the game in one line."""
        return self._inner.render()

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def _observations(self) -> dict[str, Any]:
        return {agent: self._inner.observe(agent) for agent in self.agents}
