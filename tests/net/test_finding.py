"""Tables cannot be found by guessing: wrong codes are limited, and counted for a network as a whole."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count, product
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from lapin.bus import Hub, LocalBus
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.join_codes import how_many
from lapin.live.registry import Registry, Seated
from lapin.live.table import Table
from lapin.net.finding import AGAIN_SECONDS, MOST_REMEMBERED, WRONG_LOOKS, TableFinder
from lapin.net.networks import network_of
from lapin.net.rate_limits import MOST_BURSTS_OWED
from lapin.net.site import Site
from lapin.net.wrong_codes import CUSTOMER_BURST, CUSTOMER_RATE, WRONG_AT_ONCE, WrongCodes
from lapin.refusals import TableRefusal
from lapin.table.commands import Lock
from lapin.table.state import Clocks
from lapin.tokens import key_of
from tests.live.live_table import MemoryLog
from tests.net.test_buckets import Clock
from tests.net.whole_site import QUICK, served
from tests.net.whole_site import opened as opened_site

HERE, ELSEWHERE = "203.0.113.7", "198.51.100.2"
HOUR = 3600.0


def wrong_codes() -> list[str]:
    """Codes that no table has: no code is of these letters alone."""
    return [f"BAB{a}A{b}BAB{c}A{d}" for a in "BDFG" for b in "BDFG" for c in "BDFG" for d in "BDFG"]


async def opened(registry: Registry) -> Seated:
    """A table whose code is drawn at random."""
    return await registry.open("odyssey", Options(), None, Clocks(), "Ada", None)


async def refusal(finder: TableFinder, code: str, network: str = HERE, key: str | None = None) -> str:
    """The code with which a visitor is refused; empty if the table is found."""
    try:
        await finder.find(code, network, key)
    except Refused as refused:
        return refused.code
    return ""


async def test_row_20_a_network_that_guesses_runs_out_of_wrong_codes() -> None:
    """It has sixty at once, then one an hour; then it finds not even a right code, and other networks do."""
    clock, registry = Clock(), Registry(MemoryLog())
    finder, seated = TableFinder(registry, 1.0, clock), await opened(registry)
    right, guesses = seated.table.state.code, iter(wrong_codes())
    for _ in range(WRONG_AT_ONCE):
        assert await refusal(finder, right) == "", "a right code costs nothing"
        assert await refusal(finder, next(guesses)) == "NO_SUCH_TABLE"
    assert WRONG_AT_ONCE == 60
    assert await refusal(finder, next(guesses)) == "TOO_FAST"
    assert await refusal(finder, right) == "TOO_FAST", "else one could go on guessing"
    assert await refusal(finder, right, ELSEWHERE) == ""
    assert await refusal(finder, right, key=key_of(seated.token)) == "", "a person who sits there comes in"
    assert await refusal(finder, right, key=key_of("another")) == "TOO_FAST"
    assert await refusal(finder, next(guesses), key=key_of(seated.token)) == "TOO_FAST"
    assert await refusal(finder, seated.table.id) == "", "an id is no guess"
    clock.now += HOUR
    assert await refusal(finder, right) == ""
    assert await refusal(finder, next(guesses)) == "NO_SUCH_TABLE"
    assert await refusal(finder, next(guesses)) == "TOO_FAST"


async def test_row_20_the_same_wrong_code_is_counted_once() -> None:
    """A page whose table has closed asks again and again; after ten minutes it counts again."""
    clock, registry = Clock(), Registry(MemoryLog())
    finder, guesses = TableFinder(registry, 0.001, clock), wrong_codes()
    for _ in range(3 * WRONG_AT_ONCE):
        assert await refusal(finder, guesses[0]) == "NO_SUCH_TABLE"
    for guess in guesses[1:WRONG_AT_ONCE]:
        assert await refusal(finder, guess) == "NO_SUCH_TABLE"
    assert await refusal(finder, guesses[WRONG_AT_ONCE]) == "TOO_FAST"
    assert await refusal(finder, guesses[0]) == "NO_SUCH_TABLE"
    clock.now += AGAIN_SECONDS
    assert await refusal(finder, guesses[0]) == "TOO_FAST"
    assert (AGAIN_SECONDS, MOST_REMEMBERED) == (600, 10_000)


async def test_row_20_a_wrong_code_that_is_asked_twice_at_once_is_counted_once() -> None:
    """Two tabs of a page whose table has closed ask before either has its answer."""
    finder, guesses = TableFinder(Registry(MemoryLog()), 0.001, Clock()), wrong_codes()
    looking, found = asyncio.Event(), asyncio.Event()

    async def find() -> Table:
        looking.set()
        await found.wait()
        raise Refused(TableRefusal.NO_SUCH_TABLE)

    async def asked() -> str:
        with pytest.raises(Refused) as refused:
            await finder.counted(guesses[0], HERE, None, None, find)
        return refused.value.code

    first = asyncio.ensure_future(asked())
    await looking.wait()
    second = asyncio.ensure_future(asked())
    looking.clear()
    await looking.wait()
    found.set()
    assert set(await asyncio.gather(first, second)) == {"NO_SUCH_TABLE"}
    for guess in guesses[1:WRONG_AT_ONCE]:
        assert await refusal(finder, guess) == "NO_SUCH_TABLE"
    assert await refusal(finder, guesses[WRONG_AT_ONCE]) == "TOO_FAST"


async def test_row_20_guesses_at_the_same_moment_are_all_counted() -> None:
    """A thousand requests at once try no more codes than sixty; what cannot be a code costs nothing."""
    finder = TableFinder(Registry(MemoryLog()), 1.0, Clock())
    for nonsense in ("", "ABC", "favicon", "QQQQQQQ"):
        assert await refusal(finder, nonsense) == "NO_SUCH_TABLE"
    said = await asyncio.gather(*(refusal(finder, guess) for guess in wrong_codes()))
    assert said.count("NO_SUCH_TABLE") == WRONG_AT_ONCE
    assert said.count("TOO_FAST") == len(said) - WRONG_AT_ONCE


MOST_RESTARTS = {1: 632, 2: 315, 3: 210, 5: 125, 10: 62, 50: 11}
"""By the number of processes: how often a year all may start again at once, as docs/limits-and-sizes.md says."""

MOST_RESTARTS_OF_A_CUSTOMER = {1: 96, 2: 47, 3: 31, 5: 18, 10: 8, 50: 0}
"""The same for somebody who has a whole /48."""


async def test_row_20_a_network_that_guesses_look_words_runs_out_of_them(tmp_path: Path) -> None:
    """Wherever it shows them; then not even the right one opens a locked table from there."""
    async with served(tmp_path) as (server, web):
        seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
        web.cookies.clear()
        table = await server.registry.table(seat["table"])
        await table.execute(PersonId(0), "lock", Lock(on=True))
        at, right = f"/api/tables/{seat['code']}", table.state.tv_password

        async def shown(word: str, browser: httpx.AsyncClient = web) -> int:
            return (await browser.post(f"{at}/look", json={"look": word})).status_code

        async def seen(word: str, browser: httpx.AsyncClient = web) -> bool:
            door = await browser.get(at, headers={"Cookie": f"look-{seat['code']}={word}"})
            return bool(door.json()["watch"])

        assert await seen(right)
        for number in range(WRONG_LOOKS.burst // 2):
            guess = f"{number:08}"
            assert [await shown(guess), await seen(guess), await shown(guess)] == [401, False, 401]
            assert not await seen(f"X{number:07}")
        assert [await shown("another"), await shown(right), await seen(right)] == [429, 429, False]
        far = httpx.ASGITransport(server.application, client=(ELSEWHERE, 1))
        async with httpx.AsyncClient(transport=far, base_url="http://localhost") as friend:
            assert [await shown(right, friend), await seen(right, friend)] == [204, True]


async def test_row_20_the_networks_of_one_customer_share_their_wrong_codes() -> None:
    """Somebody with a /48 has ten times as many as one network of it, and no more."""
    clock, registry = Clock(), Registry(MemoryLog())
    finder, seated = TableFinder(registry, 1.0, clock), await opened(registry)
    right = seated.table.state.code
    for number in range(CUSTOMER_BURST):
        for guess in wrong_codes()[:WRONG_AT_ONCE]:
            assert await refusal(finder, guess, f"2001:db8:1:{number}::/64") == "NO_SUCH_TABLE"
    fresh = "2001:db8:1:ff::/64"
    assert await refusal(finder, wrong_codes()[0], fresh) == "TOO_FAST"
    assert await refusal(finder, right, fresh) == "TOO_FAST"
    assert await refusal(finder, right, fresh, key_of(seated.token)) == ""
    assert await refusal(finder, right, "2001:db8:2:ff::/64") == ""
    clock.now += HOUR / CUSTOMER_RATE + 1
    assert await refusal(finder, right, fresh) == "", "its own were never taken"


@pytest.mark.parametrize(
    ("burst", "rate", "table"),
    [
        (WRONG_AT_ONCE, 1, MOST_RESTARTS),
        (CUSTOMER_BURST * WRONG_AT_ONCE, CUSTOMER_RATE, MOST_RESTARTS_OF_A_CUSTOMER),
    ],
    ids=["a network", "a customer"],
)
def test_row_20_guessing_takes_longer_than_a_year(burst: int, rate: int, table: dict[int, int]) -> None:
    """One network needs that for a chance of one in a thousand, at 10,000 open tables.

    Processes count together. What is guessed at all of them in one moment comes on top, until it is worked off;
    and all of it is forgotten if they start again at once.
    """
    tables, chance = 10_000, 1 / 1000
    by_the_hour = 365 * 24 * Site().wrong_codes_per_hour
    assert (WRONG_AT_ONCE + by_the_hour, int(chance * how_many() / tables)) == (8_820, 46_775)
    for processes, restarts in table.items():
        guesses, one_more = (
            processes * burst * (1 + starts) + rate * by_the_hour for starts in (restarts, restarts + 1)
        )
        assert guesses * tables / how_many() < chance < one_more * tables / how_many(), processes
    page = (Path(__file__).parents[2] / "docs" / "limits-and-sizes.md").read_text()
    said = ", ".join(f"{restarts} with {processes}" for processes, restarts in table.items())
    assert said in " ".join(page.split())


class Processes:
    """Processes of one site, and somebody who guesses at them without end."""

    def __init__(self, number: int) -> None:
        self.clock, self._hub, self._log = Clock(), Hub(), MemoryLog()
        self._guesses = ("".join(letters) for letters in product("BDFG", repeat=12))
        self._buses: list[LocalBus] = []
        self._finders: list[TableFinder] = []
        for _ in range(number):
            self._start()

    def _start(self) -> None:
        bus = LocalBus(self._hub)
        self._buses.append(bus)
        self._finders.append(TableFinder(Registry(self._log, bus=bus), 1.0, self.clock))

    async def replace(self) -> None:
        """End the oldest process and start another."""
        self._finders.pop(0)
        await self._buses.pop(0).close()
        self._start()
        await self._heard()

    async def _heard(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def guess(self, networks: Iterator[str], at_once: int = 1) -> int:
        """Guess at all processes until none answers; return how often one did.

        With more `at_once` than one, they hear of each other after that many guesses at each.
        """
        found = 0
        while True:
            tries = [(each, next(self._guesses), next(networks)) for _ in range(at_once) for each in self._finders]
            said = []
            for bus in self._buses:
                bus._notified = at_once > 1  # noqa: SLF001 - what it has to tell waits as if it were on its way
            for each in tries:
                said.append(await refusal(*each))
                if at_once == 1:
                    await self._heard()
            for bus in self._buses:
                bus._notified = False  # noqa: SLF001 - now it arrives
                bus._notify()  # noqa: SLF001 - the same
            await self._heard()
            found += said.count("NO_SUCH_TABLE")
            if set(said) == {"TOO_FAST"}:
                return found


SOURCES: dict[str, tuple[Callable[[], Iterator[str]], int, int]] = {
    "an address": (lambda: (HERE for _ in count()), WRONG_AT_ONCE, 1),
    "a /48": (
        lambda: (f"2001:db8:1:{number % 0xFFFF:x}::/64" for number in count()),
        CUSTOMER_BURST * WRONG_AT_ONCE,
        CUSTOMER_RATE,
    ),
}


@pytest.mark.parametrize("source", SOURCES)
async def test_row_20_all_processes_count_wrong_codes_together(source: str) -> None:
    """However many there are, and though they are replaced one after the other."""
    networks, burst, rate = SOURCES[source]
    site, whence, hours = Processes(3), networks(), 24
    total = await site.guess(whence)
    assert total == burst
    for hour in range(hours):
        site.clock.now += HOUR
        if hour % 6 == 0:
            await site.replace()
        total += await site.guess(whence)
    assert total == burst + rate * hours


@pytest.mark.parametrize("source", SOURCES)
async def test_row_20_what_is_guessed_everywhere_in_one_moment_is_worked_off(source: str) -> None:
    """All processes answer before they have heard of each other, and refuse for as long as that costs."""
    networks, burst, rate = SOURCES[source]
    site, whence = Processes(3), networks()
    total = await site.guess(whence, burst + 1)
    assert total == 3 * burst
    for days in range(1, 15):
        site.clock.now += 24 * HOUR
        total += await site.guess(whence, burst + 1)
        assert total <= 3 * burst + rate * 24 * days
    assert 3 * burst < total, "and then it may guess again"


async def test_row_20_what_another_process_says_keeps_nobody_away_for_ever() -> None:
    """Nor does it give anybody more than they have; whoever is in debt has worked it off some day."""
    clock = Clock()
    wrong = WrongCodes(1.0, clock, LocalBus())
    wrong.counted(HERE, -1000)
    wrong.lower({HERE: 1e9, "2001:db8:1::/48": 1e9, ELSEWHERE: float("nan")})
    assert wrong.left(9) == {}
    wrong.lower({HERE: -1e12, ELSEWHERE: 2.5})
    wrong.counted(HERE, 10**12)
    assert wrong.left(9) == {HERE: -MOST_BURSTS_OWED * WRONG_AT_ONCE, ELSEWHERE: 2.5}
    assert list(wrong.left(1)) == [HERE], "the poorest are told first"
    clock.now += HOUR * (MOST_BURSTS_OWED * WRONG_AT_ONCE + 1)
    assert wrong.of(HERE).take(clock.now) == 0


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_row_20_a_page_of_another_site_cannot_spend_its_readers_wrong_codes(
    tmp_path: Path, site: str
) -> None:
    """It could load a hundred pictures of tables that do not exist; then nobody at home could join a game."""
    calls, friend = "https://calls.example", "https://friend.example"
    allowed = replace(QUICK, wrong_codes_per_hour=0.001, embed_in=(calls,), origins=frozenset((friend,)))
    async with opened_site(tmp_path, site=allowed) as web:
        right = (await web.post("/api/tables", json={"name": "Ada"})).json()["code"]
        web.cookies.clear()
        foreign = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"}
        for guess in wrong_codes()[: 2 * WRONG_AT_ONCE]:
            answer = await web.get(f"/api/tables/{guess}/qr.png", headers=foreign)
            assert (answer.status_code, answer.json()["code"]) == (403, "ORIGIN")
        assert (await web.get(f"/api/tables/{right}", headers=foreign)).status_code == 403, "whatever the code"
        evil = {**foreign, "Origin": "https://evil.example"}
        assert (await web.get(f"/api/tables/{right}", headers=evil)).status_code == 403
        frame, page = {**foreign, "Origin": calls}, {**foreign, "Origin": friend}
        for headers in (frame, page, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {}):
            assert (await web.get(f"/api/tables/{right}", headers=headers)).status_code == 200, headers


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("not:an:address", "not:an:address"),
        ("", ""),
    ],
)
def test_row_20_addresses_of_one_household_are_one_network(address: str, network: str) -> None:
    """An IPv6 network is the first 64 bits, an IPv4 network the whole address."""
    assert network_of(address) == network
