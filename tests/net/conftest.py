"""Every test of the edges runs at every site, with every client library."""

import pytest

from tests.net.company import SITES, Call, Site, call_with_picows, call_with_websockets


@pytest.fixture(params=SITES.values(), ids=list(SITES))
def site(request: pytest.FixtureRequest) -> Site:
    """Every test runs at every site."""
    chosen: Site = request.param
    return chosen


@pytest.fixture(params=[call_with_websockets, call_with_picows], ids=["websockets", "picows"])
def call(request: pytest.FixtureRequest) -> Call:
    """A way to call the house, made of one of two libraries."""
    chosen: Call = request.param
    return chosen
