"""Lapin: the whole Dixit family, played together anywhere."""

__version__ = "0.2.0.dev0"
