"""Lapin under the names that PettingZoo's environments have.

    from lapin.env import dixit_v0

    env = dixit_v0.env("odyssey", players=6)

`raw_env` has discrete actions and an action mask (`lapin.env.discrete`); `env` is the same in PettingZoo's usual
wrappers, where an illegal action loses; in `parallel_env` all agents act at once.
"""

from typing import Any

from pettingzoo.utils import wrappers  # type: ignore[import-untyped, unused-ignore]  # has no types

from lapin.env.discrete import DixitEnv
from lapin.env.parallel import LapinParallelEnv

ILLEGAL_REWARD = -10.0


def raw_env(*args: Any, **kwargs: Any) -> DixitEnv:
    """Return the environment without wrappers; it takes what `DixitEnv` takes."""
    return DixitEnv(*args, **kwargs)


def env(*args: Any, **kwargs: Any) -> Any:
    """Return the environment in PettingZoo's wrappers: an illegal action ends the game and costs ten points."""
    found: Any = wrappers.TerminateIllegalWrapper(raw_env(*args, **kwargs), illegal_reward=ILLEGAL_REWARD)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


def parallel_env(*args: Any, **kwargs: Any) -> LapinParallelEnv:
    """Return the parallel environment: agents for whom the table does not wait have one legal action, to wait."""
    return LapinParallelEnv(inner=raw_env(*args, **kwargs))
