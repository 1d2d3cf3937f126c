"""Who may open a socket: a page of our own, or a program; then it is the table's word who they are."""

from collections import Counter
from urllib.parse import parse_qs

import msgspec

from lapin.net.api import Site, cookie_name
from lapin.net.buckets import Buckets, Rate
from lapin.net.lines import Guest, Knock, TurnedAway
from lapin.net.session import Session
from lapin.net.shapes import Problem
from lapin.tables.codes import tidy_code
from lapin.tables.hall import Hall
from lapin.tables.refusals import TableRefusal


class Door:
    """Opens sessions. `/ws/CODE` is a table; `?as=spectator` looks on even with a seat, as a big screen does."""

    def __init__(self, hall: Hall, site: Site, asks: Rate, counts: Counter[str]) -> None:
        self._hall = hall
        self._site = site
        self._asks = Buckets(asks)
        self._counts = counts
        self._knocks = Buckets(site.visits)

    def admit(self, knock: Knock) -> Guest | TurnedAway:
        """A session for this knock, or why not."""
        place, _, code = knock.path.strip("/").partition("/")
        if place != "ws" or not code:
            return _away(404, TableRefusal.NO_SUCH_TABLE)
        if not self._site.welcomes(knock.origin, knock.host):
            return _away(403, TableRefusal.ORIGIN)
        wait = self._knocks.wait(knock.address)
        if wait:
            return _away(429, TableRefusal.TOO_FAST, seconds=wait)
        if self._hall.draining:
            return _away(503, TableRefusal.DRAINING)
        tidy = tidy_code(code)
        looking_on = parse_qs(knock.query).get("as") == ["spectator"]
        token = None if looking_on else knock.bearer or knock.cookies.get(cookie_name(tidy))
        return Session(self._hall, tidy, token, self._asks, self._counts)


def _away(status: int, code: TableRefusal, **data: object) -> TurnedAway:
    return TurnedAway(status, msgspec.json.encode(Problem(code, data)))
