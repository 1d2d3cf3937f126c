"""What tests of several areas share."""

from collections.abc import Iterator

import msgspec
import pytest

from lapin.game.model.refusals import Fields, Refused
from lapin.net.refusals import REFUSAL_DATA
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.s3_server import S3Server

collect_ignore = ["art"]  # unless it is named, as ./test --art does: it draws, and needs art/requirements.txt


def _shape(code: str, fields: Fields) -> type[msgspec.Struct]:
    """The declared data of a refusal as a type that can be checked."""
    needed = [(name, kind) for name, kind in fields.items() if not name.endswith("?")]
    optional = [(name[:-1], kind | None, None) for name, kind in fields.items() if name.endswith("?")]
    return msgspec.defstruct(code, [*needed, *optional], forbid_unknown_fields=True)


@pytest.fixture(scope="session", autouse=True)
def _data_of_refusals() -> Iterator[None]:
    """Every refusal that any test meets in its own process must have data of the declared types."""
    shapes = {code: _shape(code, fields) for code, fields in REFUSAL_DATA.items()}
    begin = Refused.__init__

    def checked(self: Refused, code: str, **data: object) -> None:
        begin(self, code, **data)
        if code in shapes:
            msgspec.convert(data, shapes[code])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Refused, "__init__", checked)
        yield


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
