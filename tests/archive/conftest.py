"""Fixtures for what is kept of live tables: those of the tables themselves."""

from tests.live.conftest import live, log

__all__ = ["live", "log"]
