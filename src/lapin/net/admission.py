"""Who may open a socket: a page of our own, or a program; then it is the table's word who they are."""

from collections import Counter
from typing import Final
from urllib.parse import parse_qs

import msgspec

from lapin.live.registry import Registry
from lapin.net.callers import cookie_name
from lapin.net.connections import ConnectionHandler, Rejection, UpgradeRequest
from lapin.net.rate_limits import ConcurrencyLimit, Rate, TokenBuckets
from lapin.net.session import Session
from lapin.net.shapes import Problem
from lapin.net.site import Site
from lapin.table.refusals import TableRefusal
from lapin.table.setup import tidy_code

MOST_ONLOOKERS: Final = 200
"""Connections without a seat from one address, at one process: a school may look on, no script fills the site."""

FULL_SECONDS: Final = 30
"""When somebody who found no place to look on may try again."""


class TableAdmission:
    """Opens sessions. `/ws/CODE` is a table; `?as=spectator` looks on even with a seat, as a big screen does."""

    def __init__(self, registry: Registry, site: Site, asks: Rate, counts: Counter[str]) -> None:
        self._registry = registry
        self._site = site
        self._asks = TokenBuckets(asks)
        self._counts = counts
        self._knocks = TokenBuckets(site.visits)
        self._onlookers = ConcurrencyLimit(MOST_ONLOOKERS)

    def admit(self, upgrade: UpgradeRequest) -> ConnectionHandler | Rejection:
        """A session for this request, or why not."""
        place, _, code = upgrade.path.strip("/").partition("/")
        if place != "ws" or not code:
            return _away(404, TableRefusal.NO_SUCH_TABLE)
        if not self._site.welcomes(upgrade.origin, upgrade.host):
            return _away(403, TableRefusal.ORIGIN)
        wait = self._knocks.wait(upgrade.address)
        if wait:
            return _away(429, TableRefusal.TOO_FAST, seconds=wait)
        if self._registry.draining:
            return _away(503, TableRefusal.DRAINING)
        tidy = tidy_code(code)
        looking_on = parse_qs(upgrade.query).get("as") == ["spectator"]
        token = None if looking_on else upgrade.bearer or upgrade.cookies.get(cookie_name(tidy))
        if token is None and not self._onlookers.free(upgrade.address):
            return _away(429, TableRefusal.TOO_FAST, seconds=FULL_SECONDS)
        return Session(self._registry, tidy, token, self._asks, self._counts, self._onlookers)


def _away(status: int, code: TableRefusal, **data: object) -> Rejection:
    return Rejection(status, msgspec.json.encode(Problem(code, data)))
