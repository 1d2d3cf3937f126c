"""The buses under test."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from uuid import uuid4

import pytest

from lapin.bus import Bus, Hub, LocalBus
from lapin.bus.redis import RedisBus

Join = Callable[[], Awaitable[Bus]]


async def _local(hub: Hub) -> Bus:
    return LocalBus(hub)


async def _redis(url: str, prefix: str) -> Bus:
    return await RedisBus.open(url, prefix)


@contextlib.asynccontextmanager
async def _kept(join: Join) -> AsyncIterator[Join]:
    members: list[Bus] = []

    async def joined() -> Bus:
        members.append(await join())
        return members[-1]

    yield joined
    for member in members:
        await member.close()


@pytest.fixture(params=["local", "redis"])
async def join(request: pytest.FixtureRequest) -> AsyncIterator[Join]:
    """Join the bus of one site, as another process each time; one more kind of bus is one more parameter."""
    if request.param == "local":
        kind: Join = partial(_local, Hub())
    else:
        kind = partial(_redis, request.getfixturevalue("redis").url(), f"site-{uuid4().hex[:8]}")
    async with _kept(kind) as joined:
        yield joined


@pytest.fixture
def prefix() -> str:
    """A site's name in Redis."""
    return f"site-{uuid4().hex[:8]}"


@pytest.fixture
async def join_redis(request: pytest.FixtureRequest, prefix: str) -> AsyncIterator[Join]:
    """Join a site's bus over a real Redis."""
    async with _kept(partial(_redis, request.getfixturevalue("redis").url(), prefix)) as joined:
        yield joined
