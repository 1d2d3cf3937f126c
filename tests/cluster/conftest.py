"""What the tests of whole sites share with those of one server."""

from tests.server.conftest import _everybody_hangs_up, serve

__all__ = ["_everybody_hangs_up", "serve"]
