"""Every test of the edges runs at every site, with every client library."""

import pytest

from tests.net.edge_server import STACKS, Connect, Stack, connect_with_picows, connect_with_websockets


@pytest.fixture(params=STACKS.values(), ids=list(STACKS))
def stack(request: pytest.FixtureRequest) -> Stack:
    """Every test runs at every site."""
    chosen: Stack = request.param
    return chosen


@pytest.fixture(params=[connect_with_websockets, connect_with_picows], ids=["websockets", "picows"])
def connect(request: pytest.FixtureRequest) -> Connect:
    """A way to call the house, made of one of two libraries."""
    chosen: Connect = request.param
    return chosen
