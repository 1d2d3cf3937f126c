"""Fixtures and settings that tests of several areas share."""

import gc
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from lapin.game.model.refusals import Fields, Refused
from lapin.refusals import REFUSAL_DATA
from tests import programs
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.s3_server import S3Server

SLOW_FIRST = (
    "machines",
    "contributing",
    "cluster",
    "server",
    "bots",
    "examples",
    "written",
    "cli",
    "store",
    "bus",
    "net",
)
"""Folders whose tests wait for processes, the slowest first: what is left for the end is small."""

collect_ignore = ["art"]  # unless it is named, as ./test --art does: it draws, and needs requirements/art.txt


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow folders; inside a folder, and among all others, the order stays."""
    here = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(here).parts[0] if item.path.is_relative_to(here) else ""
        return SLOW_FIRST.index(folder) if folder in SLOW_FIRST else len(SLOW_FIRST)

    items.sort(key=place)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Say to which suite the test belongs that begins: a short one finds only programs that `./test` installs."""
    programs.only_short = item.get_closest_marker("long") is None


def pytest_collection() -> None:
    """Look for no garbage while tests are found: hardly any of it is, and each worker finds all of them."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Keep what has been loaded by now: nobody has to look through it for garbage again."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="module", autouse=True)
def _own_garbage() -> Iterator[None]:
    """Fail the file that has left something open, a socket or a task, and not another one that runs later."""
    yield
    gc.collect()


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
