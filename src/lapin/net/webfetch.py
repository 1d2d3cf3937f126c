"""HTTP requests with the standard library, in a thread: enough for what comes before the socket is opened."""

import asyncio
import socket
import urllib.error
import urllib.request
from typing import Final

import msgspec

SECONDS: Final = 30.0
"""The time that a request may take."""


async def fetch(method: str, url: str, body: object = None, token: str | None = None) -> tuple[int, bytes]:
    """Send a request; return status and body of the answer."""
    return await asyncio.get_running_loop().run_in_executor(None, _fetch, method, url, body, token)


def _fetch(method: str, url: str, body: object, token: str | None) -> tuple[int, bytes]:
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else msgspec.json.encode(body)
    request = urllib.request.Request(url, data=data, headers=headers, method=method)  # noqa: S310 - the caller's server
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - the caller's server
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


async def reached(host: str, port: int) -> socket.socket:
    """Return a socket that is connected to the first of the host's addresses that can be reached."""
    loop = asyncio.get_running_loop()
    failed: OSError | None = None
    for family, kind, protocol, _, place in await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        line = socket.socket(family, kind, protocol)
        line.setblocking(False)
        try:
            await loop.sock_connect(line, place)
        except OSError as error:
            line.close()
            failed = error
        except BaseException:
            line.close()
            raise
        else:
            return line
    raise failed or OSError(f"no address of {host}")
