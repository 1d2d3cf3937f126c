"""A whole site in the process of a test: real files and databases, and requests that need no socket."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

from lapin.net.rate_limits import Rate
from lapin.net.site import Site
from lapin.server import Server, Settings

OFTEN = Rate(burst=100_000, per_second=100_000.0)
QUICK = Site(opens=OFTEN, visits=OFTEN, joins=OFTEN, wrong_codes_per_hour=100_000.0, least_free_bytes=0)
"""A site for programs, which ask without a pause and may know no better than to try wrong codes."""


@contextlib.asynccontextmanager
async def opened(data: Path, **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at a site that keeps everything in this folder."""
    async with served(data, **settings) as (_, web):
        yield web


@contextlib.asynccontextmanager
async def served(data: Path, **settings: Any) -> AsyncIterator[tuple[Server, httpx.AsyncClient]]:
    """The same, with the server itself."""
    server = await Server.opened(Settings(**{"data": data, "site": QUICK, "computers": "random", **settings}))
    transport = httpx.ASGITransport(server.application, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as web:
        yield server, web
    await server.close()


def bearer(token: str) -> dict[str, str]:
    """The header by which a program shows a token."""
    return {"Authorization": f"Bearer {token}"}


def come_from(web: httpx.AsyncClient, address: str) -> None:
    """From now on this browser is in another network."""
    transport = web._transport  # noqa: SLF001 - httpx has no other way
    assert isinstance(transport, httpx.ASGITransport)
    transport.client = (address, 1)
