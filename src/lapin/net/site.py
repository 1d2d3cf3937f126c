"""The server's knowledge of its own address, and of the pages that may send requests in their readers' names."""

import re
from collections.abc import Callable, Mapping
from ipaddress import IPv4Address, IPv6Address
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request

from lapin.net.rate_limits import Rate


class Site(msgspec.Struct, frozen=True):
    """The site as the server knows it. Without a URL, links begin with the address that the caller used."""

    url: str | None = None
    origins: frozenset[str] = frozenset()
    embed_in: tuple[str, ...] = ()
    """The sites whose pages may show a room in a frame: nobody else's may show anything of ours."""
    secure: bool = False
    metrics_token: str | None = None
    """The token that somebody must know to read the metrics; never shown."""
    safe: bool = False
    """Whether every table is kept safe for children."""
    listing: bool = True
    """Whether tables may be listed for everybody."""
    opens: Rate = Rate(burst=40, per_second=0.5)
    visits: Rate = Rate(burst=400, per_second=20.0)
    """The limit for one network: a class of thirty behind one router must never notice it."""
    joins: Rate = Rate(burst=40, per_second=0.2)
    """The limit for one table, no matter who joins it."""
    least_free_bytes: int = 1024**3
    """The space on the disk that uploads leave free."""
    most_bytes: int = 20 * 1024**3
    """The most space that all own decks and recordings may take."""
    wrong_codes_per_hour: float = 1.0
    """The wrong codes that a network may try in an hour, once those that it may try at once are used up."""

    sockets: int = 2_000
    """The most sockets of people with seats that one network has at one process: a large school, all in play."""

    @property
    def requests(self) -> Rate:
        """The limit for requests of one network of whatever kind, with pages and pictures: beyond it they queue.

        A class of thirty has loaded the page and seen a deck before it does.
        """
        return Rate(5 * self.visits.burst, 15 * self.visits.per_second)

    @property
    def prefix(self) -> str:
        """The path under which the site lives: `/games/lapin`; nothing if it has a host for itself.

        Nothing else on the server knows it but `under` (net/under.py) and the pages: every other path here, also
        those in answers of the API, begins where the site does.
        """
        return path_of(self.url)

    def within(self, path: str) -> str:
        """Return the path of a request inside the site. A front may have taken the prefix off already."""
        prefix = self.prefix
        return path[len(prefix) :] or "/" if path == prefix or path.startswith(f"{prefix}/") else path

    def base(self, request: Request) -> str:
        """Return the beginning of links."""
        host = request.headers.get("host", "localhost")
        base = self.url or f"{request.url.scheme}://{host if is_local_name(host) else 'localhost'}"
        return base.rstrip("/")

    @property
    def _origin(self) -> str | None:
        return None if self.url is None else self.url.removesuffix("/").removesuffix(self.prefix)

    def _is_own(self, host: str) -> bool:
        return self._origin is not None and self._origin.partition("://")[2].casefold() == host.casefold()

    def allows(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of this origin may act for its reader: our own pages may, and those allowed by name."""
        if origin is None:
            return True
        if origin in self.origins or origin == self._origin:
            return True
        if host and not (is_local_name(host) or self._is_own(host)):
            return False  # a name of somebody else's that leads here is no page of ours (DNS rebinding)
        # Both schemes: a proxy in front may use https with the browser and http with this server.
        return bool(host) and origin.casefold() in (f"http://{host}".casefold(), f"https://{host}".casefold())

    def is_foreign(self, headers: Mapping[str, str]) -> bool:
        """Whether a browser says that a page of another site sent a request, and nobody has allowed that page.

        A page that loads a picture or follows a link sends no origin, so this is all that is known of it. Programs
        and old browsers say nothing.
        """
        origin, host = headers.get("origin"), headers.get("host")
        if headers.get("sec-fetch-site") not in ("cross-site", "same-site"):
            return False
        return origin is None or not (origin in self.embed_in or self.allows(origin, host))


def path_of(url: str | None) -> str:
    """Return the path of a site's address, without the last slash."""
    return urlsplit(url or "").path.rstrip("/")


def host_of(address: str) -> str:
    """Return the name of the computer in a web address, `localhost` if none can be read."""
    try:
        return urlsplit(address).hostname or "localhost"
    except ValueError:
        return "localhost"


_HOST: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+)(?:%[A-Za-z0-9_.-]+)?\]|([A-Za-z0-9_.-]+))(?::[0-9]+)?")
"""A Host header, with which links begin: an IPv6 address in brackets or a name, perhaps a port, no more."""


def is_local_name(host: str) -> bool:
    """Whether a Host header has an address, or a name that only the local network gives."""
    read = _HOST.fullmatch(host)
    if read is None:
        return False
    if read[1] is not None:
        return _is_address(IPv6Address, read[1])
    name = read[2].rstrip(".").casefold()
    local = bool(re.fullmatch(r"[a-z0-9_-]+", name)) or name.endswith(LOCAL_ENDINGS)
    return local or _is_address(IPv4Address, name)


def _is_address(kind: Callable[[str], object], text: str) -> bool:
    try:
        kind(text)
    except ValueError:
        return False
    return True


LOCAL_ENDINGS: Final = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".test")
