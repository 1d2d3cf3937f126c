"""Lapin as an environment for research: the games behind PettingZoo's interface (extra `lapin[env]`).

    from lapin.env import LapinEnv

    env = LapinEnv("odyssey", players=6)

`LapinEnv` asks one agent after the other, `LapinParallelEnv` all agents that the table waits for. `LAYOUT` names
the places of an observation, `PHASES` the numbers of its phase. `lapin.env.dixit_v0` has `env()`, `raw_env()` and
`parallel_env()` with discrete actions and a mask, as PettingZoo's own environments do. These names are public.
"""

from lapin.env import dixit_v0
from lapin.env.aec import LapinEnv
from lapin.env.layout import LAYOUT, PHASES
from lapin.env.parallel import LapinParallelEnv

__all__ = ["LAYOUT", "PHASES", "LapinEnv", "LapinParallelEnv", "dixit_v0"]
