"""Lapin: the whole Dixit family, played together anywhere."""

__version__ = "0.1.0"
