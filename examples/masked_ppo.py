"""Trains a masked PPO of Stable-Baselines3 for a few steps: one agent learns, the others act at random.

pip install 'lapin[env]' sb3-contrib
python examples/masked_ppo.py 256
"""

import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO  # type: ignore[import-not-found, unused-ignore]  # not in every environment

from lapin.env import dixit_v0


class OneAgent(gymnasium.Env[Any, Any]):
    """The environment as its first seat sees it. A step is one action of that seat."""

    def __init__(self) -> None:
        self.inner = dixit_v0.raw_env("odyssey", players=4)
        self.observation_space = self.inner.observation_space("seat_0")["observation"]  # type: ignore[index]  # a Dict
        self.action_space = self.inner.action_space("seat_0")
        self.rng = Random(0)

    def action_masks(self) -> Any:
        """Return the moves that the learner may make."""
        return self.inner.mask("seat_0").astype(bool)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Start a game and play until the learner is asked."""
        super().reset(seed=seed)
        self.inner.reset(seed=seed, options=options)
        self.others_act()
        return self.inner.observe("seat_0")["observation"], {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act, and play until the learner is asked again."""
        self.inner.step(int(action))
        reward = self.inner.rewards["seat_0"] + self.others_act()
        over = self.inner.terminations["seat_0"]
        return self.inner.observe("seat_0")["observation"], reward, over, False, {}

    def others_act(self) -> float:
        """Let the others act at random; return the learner's reward meanwhile."""
        reward = 0.0
        while self.inner.agent_selection != "seat_0" and not self.inner.terminations["seat_0"]:
            legal = np.flatnonzero(self.inner.mask(self.inner.agent_selection))
            self.inner.step(int(self.rng.choice(legal)))
            reward += self.inner.rewards["seat_0"]
        return reward


def main() -> None:
    """Train, and print what an episode brings."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 256
    model = MaskablePPO("MlpPolicy", OneAgent(), n_steps=128, batch_size=64, seed=1)
    before = [value.clone() for value in model.policy.parameters()]
    model.learn(steps)
    moved = any(bool((now != then).any()) for now, then in zip(model.policy.parameters(), before, strict=True))
    points = [episode["r"] for episode in model.ep_info_buffer or ()]
    print(f"{model.num_timesteps} steps, {len(points)} episodes, learnt: {moved}")


if __name__ == "__main__":
    main()
