"""Lapin as an environment for research: the games behind PettingZoo's interface (extra `lapin[env]`).

    from lapin.env import LapinEnv

    env = LapinEnv("odyssey", players=6)

`LapinEnv` asks one agent after the other, `LapinParallelEnv` all agents that the table waits for. `LAYOUT` names
the places of an observation, `PHASES` the numbers of its phase. These four names are public.
"""

from lapin.env.aec import LapinEnv
from lapin.env.layout import LAYOUT, PHASES
from lapin.env.parallel import LapinParallelEnv

__all__ = ["LAYOUT", "PHASES", "LapinEnv", "LapinParallelEnv"]
