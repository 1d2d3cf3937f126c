"""Every test of the edges runs on every stack, with every client library."""

from collections.abc import Iterator

import pytest

from tests.net.edge_server import (
    STACKS,
    Connect,
    Stack,
    close_loops,
    connect_with_picows,
    connect_with_websockets,
)


@pytest.fixture(scope="module", autouse=True)
def _every_server_stops() -> Iterator[None]:
    """At the end of a file, the server of every test has stopped."""
    yield
    close_loops()


LONG = ("asgi-asyncio",)
"""Stacks that only the long form tries: both halves of them are in others."""


@pytest.fixture(
    params=[
        pytest.param(stack, id=name, marks=[pytest.mark.long] if name in LONG else [])
        for name, stack in STACKS.items()
    ]
)
def stack(request: pytest.FixtureRequest) -> Stack:
    """An edge on an event loop."""
    chosen: Stack = request.param
    return chosen


@pytest.fixture(params=[connect_with_websockets, connect_with_picows], ids=["websockets", "picows"])
def connect(request: pytest.FixtureRequest) -> Connect:
    """A way to connect, with one of two libraries."""
    chosen: Connect = request.param
    return chosen
