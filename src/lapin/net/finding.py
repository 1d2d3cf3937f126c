"""Finds tables for visitors by their codes, and limits wrong codes: somebody who guesses runs out of tries.

All wrong codes from one network are counted together, wherever they were tried: on a page, on the socket, for a
picture, at any process of the site. When a network has none left, a right code is refused as well, or guessing
would go on; only people who have a seat there still come in. A code that was wrong a moment ago is not counted
again: the page of a table that has closed asks more than once.

Pages of other sites cannot use up the wrong codes of their readers' networks: a request that such a page made, as
the browser says, is refused before anything is counted.
"""

import math
import time
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request

from lapin.game.model.refusals import Refused
from lapin.join_codes import LENGTHS, tidy_code
from lapin.live.registry import TABLE_ID_LENGTH, Registry
from lapin.live.table import Table
from lapin.net.callers import check_may_look_on, look_cookie, network_at, token_in
from lapin.net.networks import turned_away
from lapin.net.rate_limits import Rate, TokenBuckets
from lapin.net.site import Site
from lapin.net.whereabouts import hashed
from lapin.net.wrong_codes import WrongCodes
from lapin.refusals import TableRefusal
from lapin.table.onlookers import knows_tv_password
from lapin.table.state import TableState
from lapin.tokens import key_of

WRONG_LOOKS: Final = Rate(burst=60, per_second=1 / 60)
"""The limit on wrong TV passwords: they have eight letters, and only people with the table's code can try any."""

LONGEST_TV_PASSWORD: Final = 16

AGAIN_SECONDS: Final = 600.0
"""The time for which a wrong code is not counted again."""

MOST_REMEMBERED: Final = 10_000
"""The most wrong codes that are remembered for that."""


NOWHERE: Final = Site()
"""A site that knows nothing of itself."""


async def no_key() -> bytes:
    """Return the key of a site that keeps nothing."""
    return b""


class TableFinder:
    """Finds tables by code or id, for requests that come over the network."""

    def __init__(
        self,
        registry: Registry,
        wrong_per_hour: float,
        clock: Callable[[], float] = time.monotonic,
        site_key: Callable[[], Awaitable[bytes]] = no_key,
        site: Site = NOWHERE,
    ) -> None:
        self._registry = registry
        self._site = site
        self._site_key = site_key
        self._clock = clock
        self._wrong = WrongCodes(wrong_per_hour, clock, registry.bus)
        self._wrong_looks = TokenBuckets(WRONG_LOOKS, clock)
        self._remembered: dict[tuple[str, str], float] = {}  # network and code, until when
        self._under_way: set[tuple[str, str]] = set()

    async def asked(self, request: Request, code: str | None = None) -> Table:
        """Return the table that a request names, in its path or by `code`; Refused if there is none."""
        if self._site.is_foreign(request.headers):
            raise Refused(TableRefusal.ORIGIN)
        named = request.path_params["code"] if code is None else code
        token = token_in(request.headers, request.cookies, tidy_code(named))
        return await self.find(named, network_at(request), None if token is None else key_of(token))

    async def check_may_look_on(self, request: Request, table: Table) -> None:
        """Refuse strangers where the table has no onlookers, and people who were sent away."""
        network = await self.network_hash(table.id, network_at(request))
        check_may_look_on(request, table, network, await self.look_in(request, table))

    async def look_in(self, request: Request, table: Table) -> str | None:
        """Return the TV password of a table, if the browser that sent a request knows it."""
        look = request.cookies.get(look_cookie(table.state.code))
        return None if look is None else await self.look_shown(table.state, look, network_at(request))

    async def look_shown(self, state: TableState, look: str, network: str) -> str | None:
        """Return the TV password if it counts there, and the network has not tried too many others.

        The same wrong word within ten minutes counts once: a screen with an old one asks again and again.
        """
        if self._wrong_looks.spent(network):
            return None
        hashed_network = await self.network_hash(state.table, network) if state.tv_passwords_before else ""
        if knows_tv_password(state, look, hashed_network):
            return look
        asked = (network, f"{state.table} {look[:LONGEST_TV_PASSWORD]}")
        if self._remembered.get(asked, -math.inf) <= self._clock():
            self._remember(asked)
            self._wrong_looks.wait(network)
        return None

    def look_wait(self, network: str) -> int:
        """Return the seconds until a network with too many wrong TV passwords may try again; or 0."""
        return self._wrong_looks.spent(network)

    async def network_needed(self, request: Request, table: Table) -> str:
        """Return the table's hash of a request's network, where it decides who may look on; else it needs none."""
        state = table.state
        decides = state.kept_out or state.sent_off or state.tv_passwords_before
        return await self.network_hash(table.id, network_at(request)) if decides else ""

    async def network_hash(self, table: str, network: str) -> str:
        """Return the hash under which a table knows a network; nothing while the storage with its key is away."""
        try:
            return hashed(await self._site_key(), table, network)
        except Refused:
            return ""

    async def find(self, code: str, network: str, key: str | None) -> Table:
        """Return the table with this code or id. `key` is the SHA-256 of the token that came with it."""
        if len(code) == TABLE_ID_LENGTH:  # nobody guesses an id
            return await self._registry.find(code)
        tidy = tidy_code(code)
        if len(tidy) not in LENGTHS:
            raise Refused(TableRefusal.NO_SUCH_TABLE)
        held = self._registry.held(tidy)
        return await self.counted(tidy, network, key, held, lambda: self._registry.find(tidy))

    async def counted(
        self, guess: str, network: str, key: str | None, held: Table | None, find: Callable[[], Awaitable[Table]]
    ) -> Table:
        """Return the table that `find` finds; if there is none, `guess` was wrong and is counted.

        `held` is the table, if it is in memory. `key` is the SHA-256 of the token that came with the guess.
        """
        bucket, asked = self._wrong.of(network), (network, guess)
        if asked in self._under_way or self._remembered.get(asked, -math.inf) > self._clock():
            return await find()
        wait = bucket.take(self._clock())
        if wait:
            return _with_seat(held, network, key, wait)
        if held is not None:
            bucket.give_back()
            return await find()
        self._under_way.add(asked)
        try:
            table = await find()
        except Refused as refused:
            if refused.code is not TableRefusal.NO_SUCH_TABLE:
                bucket.give_back()
            else:
                self._remember(asked)
                self._wrong.tell(network)
            raise
        finally:
            self._under_way.discard(asked)
        bucket.give_back()
        return table

    def _remember(self, asked: tuple[str, str]) -> None:
        now = self._clock()
        if len(self._remembered) >= MOST_REMEMBERED:
            self._remembered = {who: until for who, until in self._remembered.items() if until > now}
            while len(self._remembered) >= MOST_REMEMBERED:
                del self._remembered[next(iter(self._remembered))]
        self._remembered[asked] = now + AGAIN_SECONDS


def _with_seat(table: Table | None, network: str, key: str | None, wait: float) -> Table:
    """Return the table, for a person who sits there. Only memory was asked: time would tell right from wrong."""
    if table is not None and key is not None and any(person.key == key for person in table.state.members):
        return table
    turned_away("too many wrong codes", network)
    raise Refused(TableRefusal.TOO_FAST, seconds=math.ceil(wait))
