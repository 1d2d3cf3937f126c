"""Sites of three processes, and what their tests share with those of one server."""

from collections.abc import Iterator

import pytest

from tests.cluster.site import Cluster
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server.conftest import _close_connections, serve

__all__ = ["_close_connections", "serve"]


@pytest.fixture(scope="package")
def _three_processes(
    tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer, redis: RedisServer
) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("site"), postgres, redis)
    try:
        yield cluster
    finally:
        cluster.end()


@pytest.fixture
def site(_three_processes: Cluster) -> Cluster:
    """Three running processes on one PostgreSQL and one Redis. Tests share them, and never their tables."""
    return _three_processes.start()
