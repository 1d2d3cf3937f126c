"""A rolling deploy behind the fronts that we ship: people play, every process is replaced, nobody is kept out."""

import asyncio
import re
import statistics
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from lapin.net.messages import Done, RefusalMessage, ToClient
from lapin.table.commands import Say, Start, TableCommand
from tests.cluster.fronts import Front, caddy, nginx
from tests.cluster.site import Cluster
from tests.cluster.test_rolling import Timed
from tests.cluster.writers import Writer, chromium
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server import figures
from tests.server.players import caught_up, close_all, started
from tests.server.process import EVER_QUICK, PATIENCE, PROGRAM, QUICK
from tests.server.versions import VERSION, next_version, released_version
from tests.waiting import until

LINE = Path(__file__).parents[2] / "web" / "src" / "lib" / "net" / "line.ts"
BACK_SECONDS = 1.0
SHORT_BACK_SECONDS = 10.0
"""The same where other tests run beside this one. A front that remembers who was away keeps people out longer."""


def page_pause(tries: int, rng: Random) -> float:
    """Return how long the web client waits before it connects again, by its own source."""
    source = LINE.read_text()
    first, longest = (
        int(re.search(rf"const {name} = (\d+);", source)[1])  # type: ignore[index]  # or the test fails
        for name in ("FIRST_PAUSE", "LONGEST_PAUSE")
    )
    assert "FIRST_PAUSE * 1.7 ** tries" in source
    assert "(0.8 + Math.random() * 0.4)" in source
    return min(longest, first * 1.7**tries) * rng.uniform(0.8, 1.2) / 1000


class Paced(Timed):
    """A client that waits as the page does before it connects again."""

    def __init__(self, *values: object) -> None:
        super().__init__(*values)
        self._tries = 0
        self._rng = Random(self.code)

    def _received(self, text: bytes) -> None:
        super()._received(text)
        if text.startswith(b'{"type":"frame"'):
            self._tries = 0

    async def pause(self) -> None:
        """Wait before the next try."""
        await asyncio.sleep(page_pause(self._tries, self._rng))  # time is what it is about: as a page does
        self._tries += 1


class SaidRoom(msgspec.Struct):
    """The room of any version, as far as a start needs it."""

    shuffle: object = None


class Said(msgspec.Struct):
    """A message of any version."""

    type: str
    version: int | str = 0
    ack: str | None = None
    id: str | None = None
    code: str = ""
    room: SaidRoom | None = None


class Lenient(Paced):
    """A client that says and reads only what every version knows: the number of a frame, a bare command."""

    whole_frames = True

    def _written(self, identity: str, command: TableCommand) -> bytes:
        said = {name: value for name, value in msgspec.to_builtins(command).items() if value}
        return msgspec.json.encode({"id": identity, "ask": said})

    def _read(self, text: bytes) -> ToClient:
        said = msgspec.json.decode(text, type=Said)
        if said.type == "refused":
            return RefusalMessage(said.id, said.code, {})
        version = said.version if isinstance(said.version, int) else 0
        if said.type == "frame":
            self.frame = said  # type: ignore[assignment]  # as much of a frame as anybody asks for here
            self._changed.set()
        return Done(said.ack or said.id or "", version)


async def lenient_people_at(base: str, number: int) -> list[Paced]:
    """The same, for a front with any version behind it."""
    people: list[Paced] = []
    for _ in range(number // 6):
        host = await Lenient.open(base, "Ada", game="odyssey")
        guests = [await Lenient.join(base, host.code, f"Guest {guest}") for guest in range(1, 6)]
        await caught_up([host], 6)  # everybody has come, through whichever process
        begun = await host.ask(Start())
        await caught_up([host, *guests], begun)
        people.extend((host, *guests))
    return people


async def people_at(base: str, number: int) -> list[Paced]:
    """People at running games of six, connected through the front."""
    people: list[Paced] = []
    for _ in range(number // 6):
        for client in await started(base, "odyssey", 6):
            await client.close()
            people.append(Paced(base, client.code, client.token, client.person))
    await asyncio.gather(*(person.connect() for person in people))
    return people


class Visitors:
    """People who keep opening pages, with everything that a page needs, and tables."""

    def __init__(self, base: str) -> None:
        self._base = base
        self.answers = 0
        self.wrong: list[str] = []
        self._task = asyncio.ensure_future(self._visit())

    async def _visit(self) -> None:
        while True:
            async with httpx.AsyncClient(base_url=self._base, timeout=PATIENCE, trust_env=False) as web:
                page = await self._note(web.get("/"))
                files = [] if page is None else re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
                for path in (*files, "/api/games", "/api/tables"):
                    await self._note(web.get(path))

    async def _note(self, asked: Awaitable[httpx.Response]) -> httpx.Response | None:
        try:
            answer = await asked
        except httpx.HTTPError as error:
            self.wrong.append(repr(error))
            return None
        self.answers += 1
        if answer.status_code != 200:
            self.wrong.append(f"{answer.status_code} {answer.request.url.path}")
        return answer

    async def leave(self) -> None:
        """Stop."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def _deployed(site: Cluster, people: list[Paced], program: Sequence[str] = PROGRAM) -> None:
    for process in site.processes:
        assert await asyncio.to_thread(process.stop) == 0, process.log
        process.program = program
        await asyncio.to_thread(process.start)
        await until(lambda: all(person.lost is None for person in people))
        await caught_up([people[0]], await people[0].ask(Say("still here")))


async def test_nobody_is_kept_out_while_every_process_behind_nginx_is_replaced(
    site: Cluster, tmp_path: Path
) -> None:
    """People play and others open pages: no page is an error, and everybody is back at once."""
    front = await asyncio.to_thread(nginx, tmp_path, [process.port for process in site.processes])
    try:
        people = await people_at(front.base, 12)
        visitors = Visitors(front.base)
        await until(lambda: visitors.answers > 5)
        await _deployed(site, people)
        await visitors.leave()
        assert visitors.wrong == []
        took = [each for person in people for each in person.took]
        assert len(took) >= len(people)
        assert max(took) < SHORT_BACK_SECONDS, sorted(took)
        await close_all(list(people))
    finally:
        front.end()


@pytest.mark.long
@pytest.mark.parametrize("begin", [nginx, caddy])
async def test_a_rolling_deploy_behind_the_front_is_a_blink(
    site: Cluster,
    tmp_path: Path,
    begin: Callable[[Path, Sequence[int]], Front],
) -> None:
    """Each of three processes is stopped and started again in turn: everybody is back within a second."""
    number = figures.wanted("LAPIN_PEOPLE", 120)
    front = begin(tmp_path, [process.port for process in site.processes])
    try:
        people = await people_at(front.base, number)
        await _deployed(site, people)  # only those who play connect: nginx must not need others to find out
        visitors = Visitors(front.base)
        await until(lambda: visitors.answers > 20)
        await _deployed(site, people)
        await visitors.leave()
        assert visitors.wrong == []
        took = [each for person in people for each in person.took]
        assert len(took) >= number
        figures.note(
            10,
            f"rolling deploy of three servers behind {begin.__name__}, {number} people at tables",
            f"back after {1000 * statistics.median(took):.0f} ms in the median, {1000 * max(took):.0f} ms at most "
            f"with the page's own waiting times; {visitors.answers:,} pages and files meanwhile, no error",
            f"LAPIN_PEOPLE={number} ./test --long",
        )
        assert max(took) < BACK_SECONDS, sorted(took)[-10:]
        await close_all(list(people))
    finally:
        front.end()


@pytest.mark.long
@pytest.mark.parametrize("begin", [nginx, caddy])
async def test_another_version_comes_and_goes_and_no_page_misses_a_file(
    tmp_path: Path,
    postgres: PostgresServer,
    redis: RedisServer,
    begin: Callable[[Path, Sequence[int]], Front],
) -> None:
    """From one version to the next and back, with other pages each: no file is missing, and everybody plays on."""
    (tmp_path / "site").mkdir()
    site = Cluster(tmp_path / "site", postgres, redis, "--pictures", str(tmp_path / "storage"))
    try:
        site.start()
        front = begin(tmp_path, [process.port for process in site.processes])
        try:
            people = await people_at(front.base, 24)
            visitors = Visitors(front.base)
            await _deployed(site, people, next_version(tmp_path / "next"))
            await until(lambda: all(person.hello is not None for person in people))
            assert {person.hello.version for person in people if person.hello is not None} == {VERSION}
            await _deployed(site, people)
            await visitors.leave()
            assert visitors.wrong == []
            assert visitors.answers > 20
            assert max(each for person in people for each in person.took) < BACK_SECONDS
            await close_all(list(people))
        finally:
            front.end()
    finally:
        site.end()


@pytest.mark.long
@pytest.mark.parametrize("begin", [nginx, caddy])
async def test_a_site_goes_from_the_released_version_to_this_one_and_back(
    tmp_path: Path,
    postgres: PostgresServer,
    redis: RedisServer,
    begin: Callable[[Path, Sequence[int]], Front],
) -> None:
    """Both versions serve the same running games side by side: everybody is back within a second, each time.

    Visitors find every page and every file. Two people write a clue in a real page, of either version: no word is
    lost, and nothing is said in red.
    """
    number = figures.wanted("LAPIN_PEOPLE", 120)
    released = await asyncio.to_thread(released_version, tmp_path / "released", pages=True)
    (tmp_path / "site").mkdir()
    site = Cluster(tmp_path / "site", postgres, redis, "--pictures", str(tmp_path / "storage"))
    try:
        for process in site.processes:
            process.program = released
            process.options = (*EVER_QUICK, *process.options[len(QUICK) :])
        site.start()
        front = begin(tmp_path, [process.port for process in site.processes])
        try:
            people = await lenient_people_at(front.base, number)
            async with chromium() as browser:
                early = await Writer.seated(browser, front.base, "the end of summer")
                late = await Writer.seated(browser, front.base, "a door nobody opens")
                await early.writes(looks=False)
                visitors = Visitors(front.base)
                await until(lambda: visitors.answers > 20)
                await _deployed(site, people, PROGRAM)
                await early.still_has_the_words()
                await late.writes(looks=True)
                await _deployed(site, people, released)
                await visitors.leave()
                for writer in (early, late):
                    await writer.still_has_the_words()
                    await writer.tells()
                    await writer.leave()
            assert visitors.wrong == []
            assert [*early.wrong, *late.wrong] == []
            at_pages = early.took + late.took
            assert len(at_pages) >= 3  # the early one each time, the late one on the way back
            took = [each for person in people for each in person.took]
            assert len(took) >= number
            assert max(took) < BACK_SECONDS, sorted(took)[-10:]
            assert max(at_pages) < BACK_SECONDS, at_pages
            assert "Traceback" not in site.log
            figures.note(
                10,
                f"released version to this one and back, three servers behind {begin.__name__}, {number} people",
                f"back after {1000 * statistics.median(took):.0f} ms in the median, "
                f"{1000 * max(took):.0f} ms at most; {visitors.answers:,} pages and files meanwhile, no error; "
                f"two clues that were being written in real pages, one of each version, kept; these back after "
                f"{1000 * max(at_pages):.0f} ms at most",
                f"LAPIN_PEOPLE={number} ./test --long",
            )
            await close_all(list(people))
        finally:
            front.end()
    finally:
        site.end()
