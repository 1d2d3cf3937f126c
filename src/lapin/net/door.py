"""Who may open a socket: a page of our own, or a program; then it is the table's word who they are."""

from collections import Counter
from typing import Final
from urllib.parse import parse_qs

import msgspec

from lapin.net.buckets import Buckets, Places, Rate
from lapin.net.callers import cookie_name
from lapin.net.lines import Guest, Knock, TurnedAway
from lapin.net.session import Session
from lapin.net.shapes import Problem
from lapin.net.site import Site
from lapin.tables.codes import tidy_code
from lapin.tables.hall import Hall
from lapin.tables.refusals import TableRefusal

MOST_ONLOOKERS: Final = 200
"""Lines without a seat from one address, at one process: a school may look on, and no script fills the house."""

FULL_SECONDS: Final = 30
"""When somebody who found no place to look on may try again."""


class Door:
    """Opens sessions. `/ws/CODE` is a table; `?as=spectator` looks on even with a seat, as a big screen does."""

    def __init__(self, hall: Hall, site: Site, asks: Rate, counts: Counter[str]) -> None:
        self._hall = hall
        self._site = site
        self._asks = Buckets(asks)
        self._counts = counts
        self._knocks = Buckets(site.visits)
        self._onlookers = Places(MOST_ONLOOKERS)

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
        if token is None and not self._onlookers.free(knock.address):
            return _away(429, TableRefusal.TOO_FAST, seconds=FULL_SECONDS)
        return Session(self._hall, tidy, token, self._asks, self._counts, self._onlookers)


def _away(status: int, code: TableRefusal, **data: object) -> TurnedAway:
    return TurnedAway(status, msgspec.json.encode(Problem(code, data)))
