"""What is kept of live tables: the fixtures are those of the tables themselves."""

from tests.live.conftest import live, log

__all__ = ["live", "log"]
