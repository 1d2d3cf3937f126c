"""Lets the whole application live under a path of a host that others share: `https://example.org/games/lapin/`.

Paths come in with the prefix or, from a front that takes it off, without; inside they have none. Cookies and
redirects go out with it, so that a browser sends a seat's token to Lapin and to nothing else on that host.
"""

import re
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lapin.net.site import Site

_COOKIE_PATH: Final = re.compile(rb"(;\s*path=)(?=/)", re.IGNORECASE)


def under(site: Site, app: ASGIApp) -> ASGIApp:
    """Return the application at the site's own path; `app` itself, if the site has a host for itself."""
    prefix = site.prefix
    if not prefix:
        return app
    raw = prefix.encode()

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def outwards(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [_outwards(name, value, raw) for name, value in message.get("headers", ())]
            await send(message)

        if scope["path"] == prefix:
            await _to_the_slash(raw, scope["query_string"], send)
            return
        path = site.within(scope["path"])
        await app({**scope, "path": path, "raw_path": path.encode()}, receive, outwards)

    return inside


def _outwards(name: bytes, value: bytes, prefix: bytes) -> tuple[bytes, bytes]:
    if name == b"set-cookie":
        return name, _COOKIE_PATH.sub(rb"\1" + prefix, value)
    if name == b"location" and value.startswith(b"/"):
        return name, prefix + value
    return name, value


async def _to_the_slash(prefix: bytes, query: bytes, send: Send) -> None:
    """Send readers of `/games/lapin` to `/games/lapin/`, where the service worker and the cookies are."""
    place = prefix + b"/" + (b"?" + query if query else b"")
    headers = [(b"location", place), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
