"""HTTP requests with the standard library, in a thread: enough for what comes before the socket is opened."""

import asyncio
import urllib.error
import urllib.request

import msgspec


async def fetch(method: str, url: str, body: object = None, token: str | None = None) -> tuple[int, bytes]:
    """Send a request; gives status and body of the answer."""
    return await asyncio.get_running_loop().run_in_executor(None, _fetch, method, url, body, token)


def _fetch(method: str, url: str, body: object, token: str | None) -> tuple[int, bytes]:
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else msgspec.json.encode(body)
    request = urllib.request.Request(url, data=data, headers=headers, method=method)  # noqa: S310 - the caller's server
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - the caller's server
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()
