"""What the server knows of its own address, and which pages may send requests in their readers' names."""

import msgspec
from starlette.requests import Request

from lapin.net.rate_limits import Rate


class Site(msgspec.Struct, frozen=True):
    """What the server knows of its own address. Without a URL, links begin with the address the caller used."""

    url: str | None = None
    origins: frozenset[str] = frozenset()
    secure: bool = False
    metrics_token: str | None = None
    """What somebody must know to read the metrics; never shown."""
    safe: bool = False
    """Whether every table is kept safe for children."""
    listing: bool = True
    """Whether tables may be listed for everybody."""
    opens: Rate = Rate(burst=40, per_second=0.5)
    visits: Rate = Rate(burst=400, per_second=20.0)
    """The limit for one network: a class of thirty behind one router must never notice it."""
    wrong_codes_per_hour: float = 1.0
    """How many wrong codes a network may try, once those that it may try at once are used up."""

    def base(self, request: Request) -> str:
        """The beginning of links."""
        base = self.url or f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
        return base.rstrip("/")

    def allows(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of this origin may act for its reader: our own pages may, and those allowed by name."""
        if origin is None:
            return True
        if origin in self.origins or (self.url is not None and origin == self.url.rstrip("/")):
            return True
        # Both schemes: a proxy in front may use https with the browser and http with this server.
        return bool(host) and origin.casefold() in (f"http://{host}".casefold(), f"https://{host}".casefold())
