"""What tests of several areas share."""

from collections.abc import Iterator

import pytest

from tests.postgres_server import PostgresServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real PostgreSQL, started for the first test that wants one."""
    server = PostgresServer()
    try:
        yield server.start()
    finally:
        server.end()
