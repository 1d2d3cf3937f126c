"""What the server knows of its own address, and whose pages may speak for their readers."""

import msgspec
from starlette.requests import Request

from lapin.net.rate_limits import Rate


class Site(msgspec.Struct, frozen=True):
    """What the server knows of its own address. Without a URL, links are made of what the caller used."""

    url: str | None = None
    origins: frozenset[str] = frozenset()
    secure: bool = False
    opens: Rate = Rate(burst=40, per_second=0.5)
    visits: Rate = Rate(burst=400, per_second=20.0)
    """For one address: a class of thirty behind one router must never notice."""

    def base(self, request: Request) -> str:
        """Where links begin."""
        base = self.url or f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
        return base.rstrip("/")

    def welcomes(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of this origin may speak for its reader: our own pages, and those allowed by name."""
        if origin is None:
            return True
        if origin in self.origins or (self.url is not None and origin == self.url.rstrip("/")):
            return True
        # Both, for a proxy in front may speak https to the browser and http to us.
        return bool(host) and origin.casefold() in (f"http://{host}".casefold(), f"https://{host}".casefold())
