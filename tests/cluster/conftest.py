"""Sites of three processes, and what their tests share with those of one server."""

from collections.abc import Iterator

import pytest

from tests.cluster.site import Cluster
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server.conftest import _everybody_hangs_up, serve

__all__ = ["_everybody_hangs_up", "serve"]


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer, redis: RedisServer
) -> Iterator[Cluster]:
    """Three processes on one PostgreSQL and one Redis. Tests of a module share them, and never their tables."""
    cluster = Cluster(tmp_path_factory.mktemp("site"), postgres, redis)
    try:
        yield cluster.start()
    finally:
        cluster.end()
