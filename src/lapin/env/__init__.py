"""Lapin as an environment for research: the six games behind PettingZoo's interface (extra `lapin[env]`)."""
