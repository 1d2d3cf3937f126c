"""What the server knows of its own address, and whose pages may speak for their readers."""

from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request

from lapin.net.buckets import Rate


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
        try:
            own = urlsplit(origin).netloc
        except ValueError:  # not an address at all
            return False
        return own != "" and host is not None and own.casefold() == host.casefold()
