"""No byte that reaches a seat depends on what that seat may not know: tested over real sockets."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from lapin.game.model.commands import Give
from lapin.game.model.ids import Card, PersonId, Spot
from lapin.table.commands import PutFinger, TableCommand
from tests.properties.worlds import TABLES
from tests.server import figures, twins
from tests.server.process import PATIENCE, QUICK, Process
from tests.server.raw_connection import Message, RawConnection
from tests.server.twins import Pair

A_BATCH = 100
LATEST = re.compile(
    rb'"(now|ms|until|deadline)":\d+|"since":\d{13}|"id":"[0-9a-f]{6}"'
)  # in frames `since` is a version, which is compared; an onlooker's id is drawn by lot

Told = dict[str, list[bytes]]


class Twins:
    """Two servers, one for each world."""

    def __init__(self, folder: Path) -> None:
        self.left = Process(folder / "left", *QUICK).start()
        self.right = Process(folder / "right", *QUICK).start()
        self.pairs = 0
        self.really_different = 0
        self.bytes = 0
        self.fingers = 0

    async def compare(self, pairs: list[Pair]) -> None:
        """Play every pair on in both worlds; everything that was sent must be the same."""
        await twins.write(self.left.data, [(pair.code, pair.left) for pair in pairs])
        await twins.write(self.right.data, [(pair.code, pair.right) for pair in pairs])
        # Each request has a fresh connection: the server closes idle ones, perhaps just as the next is sent.
        fresh = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False, limits=fresh) as web:
            for pair in pairs:
                left, right = await asyncio.gather(
                    _everything_told(self.left.base, web, pair, [move.left for move in pair.moves]),
                    _everything_told(self.right.base, web, pair, [move.right for move in pair.moves]),
                )
                assert left == right, f"seat {pair.seat} can tell: {pair}"
                self.pairs += 1
                self.really_different += pair.differs
                self.fingers += pair.finger is not None
                self.bytes += sum(len(text) for texts in left.values() for text in texts)

    def end(self) -> None:
        """Stop both."""
        self.left.end()
        self.right.end()


async def _everything_told(base: str, web: httpx.AsyncClient, pair: Pair, asks: list[TableCommand]) -> Told:
    """Every byte sent to the seat, to an onlooker and to a big screen, and every answer over HTTP.

    The seat and an onlooker are there a second time, with frames that say what changed.
    """
    mine = await RawConnection.open(base, pair.code, pair.tokens[pair.seat])
    await mine.frame()
    onlooker = await RawConnection.open(base, pair.code)
    await onlooker.frame()
    big_screen = await RawConnection.open(base, pair.code, pair.tokens[pair.seat], query="?as=spectator")
    await big_screen.frame()
    brief = await RawConnection.open(base, pair.code, pair.tokens[pair.seat], query="?protocol=2")
    await brief.frame()
    brief_screen = await RawConnection.open(base, pair.code, query="?protocol=2")
    await brief_screen.frame()
    watching = (mine, onlooker, big_screen, brief, brief_screen)
    lines = {int(pair.seat): mine}
    for number, (move, ask) in enumerate(zip(pair.moves, asks, strict=True)):
        await _guess(mine, number)
        if move.person not in lines:
            lines[move.person] = await RawConnection.open(base, pair.code, pair.tokens[move.person])
            await lines[move.person].frame()
        await lines[move.person].ask(f"m{number}", ask)
        if move.person == PersonId(pair.seat):
            answer = await mine.answer(f"m{number}")
            assert "version" in answer, answer
            version = answer["version"]
            await asyncio.gather(*(connection.frame(version) for connection in watching[1:]))
        else:
            answer = await lines[move.person].answer(f"m{number}")
            assert "version" in answer, answer
            version = answer["version"]
            await asyncio.gather(*(connection.frame(version) for connection in watching))
    if pair.finger is not None:
        person, spot = pair.finger
        if person not in lines:
            lines[person] = await RawConnection.open(base, pair.code, pair.tokens[person])
            await lines[person].frame()
        await lines[person].ask("touch", PutFinger(spot))
        await asyncio.gather(*(connection.until(_has_its_no(person)) for connection in watching))
    await _guess(mine, len(asks))
    await onlooker.ask("peek", PutFinger(Spot(1)))
    await onlooker.answer("peek")
    told = {
        name: [LATEST.sub(b"", text) for text in connection.heard]
        for name, connection in zip(
            ("mine", "onlooker", "big screen", "changes", "changes looked on"), watching, strict=True
        )
    }
    told["web"] = await _web(base, web, pair)
    await asyncio.gather(*(connection.close() for connection in {*lines.values(), *watching}))
    return told


def _has_its_no(person: int) -> Callable[[Message], bool]:
    """Whether a frame shows that this person's finger was judged."""
    return lambda message: person in (message.get("table") or {}).get("out", ())


async def _guess(mine: RawConnection, number: int) -> None:
    """Try what is not allowed: a refusal must not reveal anything either. Nobody has a card of this number."""
    for guess, ask in (("g", Give((Card(10_000),))), ("f", PutFinger(Spot(10_000)))):
        await mine.ask(f"{guess}{number}", ask)
        assert (await mine.answer(f"{guess}{number}"))["type"] == "refused"


async def _web(base: str, web: httpx.AsyncClient, pair: Pair) -> list[bytes]:
    found: list[bytes] = []
    at = f"{base}/api/tables/{pair.code}"
    head = {"Authorization": f"Bearer {pair.tokens[pair.seat]}"}
    for path, who in (("", head), ("/history", {}), ("/records/1", head)):
        answer = await web.get(at + path, headers=who)
        found.append(
            f"{answer.status_code} {sorted((k, v) for k, v in answer.headers.items() if k != 'date')}".encode()
        )
        found.append(LATEST.sub(b"", answer.content))
    return found


def _pairs(first: int, count: int, seed: int) -> list[Pair]:
    rng = Random(f"{seed} {first}")
    chosen = [TABLES[number % len(TABLES)] for number in range(first, first + count)]
    return [twins.pair(game, players, first + place, rng) for place, (game, players) in enumerate(chosen)]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    """Two servers for all tests here."""
    made = Twins(tmp_path_factory.mktemp("worlds"))
    yield made
    made.end()


async def test_row_4_two_worlds_i_may_not_tell_apart_send_me_the_same_bytes(worlds: Twins) -> None:
    """Other hands, given cards, votes, the picture meant, the pile: shuffled again, and my screen is the same."""
    await worlds.compare(_pairs(0, 52, seed=4))
    assert worlds.pairs == 52
    assert worlds.really_different > 45
    assert worlds.fingers > 0


@pytest.mark.long
async def test_row_4_ten_thousand_pairs_of_worlds_send_me_the_same_bytes(tmp_path: Path) -> None:
    """The comparison is made for ten thousand pairs."""
    wanted = figures.wanted("LAPIN_PAIRS", 10_000)
    worlds = Twins(tmp_path)
    try:
        for first in range(0, wanted, A_BATCH):
            await worlds.compare(_pairs(first, min(A_BATCH, wanted - first), seed=40))
            RawConnection.opened.clear()  # all closed; not kept until the end
    finally:
        worlds.end()
    figures.note(
        4,
        "pairs of worlds on real sockets and the web",
        f"0 differing bytes before the reveal over {worlds.pairs:,} pairs ({worlds.really_different:,} of them "
        f"with something hidden to mix), {worlds.bytes:,} bytes compared",
        f"LAPIN_PAIRS={wanted} ./test --long",
    )


async def test_row_4_the_comparison_would_notice(worlds: Twins) -> None:
    """A test of the test: worlds that differ in what I do see are told apart."""
    one, other = (twins.pair("odyssey", 4, 900_000, Random(seed)) for seed in (1, 2))
    with pytest.raises(AssertionError, match="can tell"):
        await worlds.compare([Pair(one.code, one.tokens, one.seat, one.left, other.left, (), differs=True)])
