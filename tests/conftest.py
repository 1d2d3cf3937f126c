"""What tests of several areas share."""

from collections.abc import Iterator

import pytest

from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.s3_server import S3Server

collect_ignore = ["art"]  # unless it is named, as ./test --art does: it draws, and needs art/requirements.txt


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real PostgreSQL, started for the first test that wants one."""
    server = PostgresServer()
    try:
        yield server.start()
    finally:
        server.end()


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """A real Redis, started for the first test that wants one."""
    server = RedisServer()
    try:
        yield server.start()
    finally:
        server.end()


@pytest.fixture(scope="session")
def s3() -> Iterator[S3Server]:
    """A real S3 server, started for the first test that wants one."""
    server = S3Server()
    try:
        yield server
    finally:
        server.close()
