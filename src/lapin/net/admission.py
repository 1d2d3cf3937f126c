"""Decides who may open a socket: pages of our own, and programs. The session finds out who they are."""

from collections import Counter
from typing import Final
from urllib.parse import parse_qs

import msgspec

from lapin import __version__
from lapin.join_codes import tidy_code
from lapin.live.registry import Registry
from lapin.net.callers import cookie_name, look_cookie
from lapin.net.connections import ConnectionHandler, Rejection, UpgradeRequest
from lapin.net.finding import TableFinder
from lapin.net.messages import CHANGES_SINCE, PROTOCOL, Hello, encode
from lapin.net.networks import network_of, turned_away
from lapin.net.rate_limits import ConcurrencyLimit, Rate, TokenBuckets
from lapin.net.session import Session
from lapin.net.shapes import Problem
from lapin.net.site import Site
from lapin.refusals import TableRefusal

MOST_ONLOOKERS: Final = 200
"""The most onlookers of one network at one process: a whole school fits, and no script fills the site."""

FULL_SECONDS: Final = 30
"""The seconds after which somebody may try again, if all places of their network were taken."""


class TableAdmission:
    """Opens sessions at `/ws/CODE`. With `?as=spectator`, a browser that has a seat looks on: for a big screen.

    A big screen says `on=tv` as well.
    """

    def __init__(
        self,
        registry: Registry,
        site: Site,
        finder: TableFinder,
        commands: Rate,
        counts: Counter[str],
        build: str = "",
    ) -> None:
        self._registry = registry
        self._site = site
        self._finder = finder
        self._commands = TokenBuckets(commands)
        self._counts = counts
        self._hello = encode(Hello(PROTOCOL, __version__, build))
        self._upgrades = TokenBuckets(site.visits)
        self._onlookers = ConcurrencyLimit(MOST_ONLOOKERS)
        self._seated = ConcurrencyLimit(site.sockets)

    def admit(self, upgrade: UpgradeRequest) -> ConnectionHandler | Rejection:
        """Return a session for this request, or a rejection that says why not."""
        place, _, code = self._site.within(upgrade.path).strip("/").partition("/")
        if place != "ws" or not code:
            return _rejection(404, TableRefusal.NO_SUCH_TABLE)
        if not self._site.allows(upgrade.origin, upgrade.host):
            return _rejection(403, TableRefusal.ORIGIN)
        controls = self._registry.controls
        barred = 0 if controls is None else controls.barred(upgrade.address)
        if barred:
            return _rejection(403, TableRefusal.BARRED, seconds=barred)
        network = network_of(upgrade.address)
        wait = self._upgrades.wait(network)
        if wait:
            turned_away("too many requests", network)
            return _rejection(429, TableRefusal.TOO_FAST, seconds=wait)
        if self._registry.draining:
            return _rejection(503, TableRefusal.DRAINING)
        tidy = tidy_code(code)
        asked = parse_qs(upgrade.query)
        looking_on = asked.get("as") == ["spectator"]
        token = upgrade.token or upgrade.cookies.get(cookie_name(tidy))
        onlooker = token is None or looking_on
        places = self._onlookers if onlooker else self._seated
        if not places.free(network):
            turned_away("too many onlookers" if onlooker else "too many sockets", network)
            return _rejection(429, TableRefusal.TOO_FAST, seconds=FULL_SECONDS)
        hello = self._hello if "protocol" in asked else None
        takes_changes = _protocol(asked) >= CHANGES_SINCE and asked.get("frames") != ["whole"]
        return Session(
            self._finder,
            tidy,
            token,
            self._commands,
            self._counts,
            places,
            hello,
            look=upgrade.cookies.get(look_cookie(tidy)),
            looking_on=looking_on,
            tv=asked.get("on") == ["tv"],
            takes_changes=takes_changes,
        )


def _protocol(asked: dict[str, list[str]]) -> int:
    """Return the protocol that a client says it knows; the first one if it says nothing that can be read."""
    said = asked.get("protocol", ["1"])[0]
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= 9 else 1


def _rejection(status: int, code: TableRefusal, **data: object) -> Rejection:
    return Rejection(status, msgspec.json.encode(Problem(code, data)))
