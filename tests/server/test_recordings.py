"""A tune and a mime travel from one person to the whole table, and to nobody else."""

import asyncio
import os
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any

import httpx
import msgspec
import pytest

from lapin.client import Client
from lapin.game.model.clues import Live, Recording, Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import Seat
from lapin.game.model.moves import MayTell
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.record import verify
from lapin.table.commands import EndGame, KeepSafe
from tests.recordings.making import recording
from tests.server.conftest import RECORDS, Serve
from tests.server.players import started
from tests.server.process import PATIENCE, Process
from tests.server.raw_connection import RawConnection
from tests.waiting import until

HUM = recording("webm", "libopus", seconds=0.5)
SUNG = Options(performed=True, first=Seat(0))


@pytest.fixture
async def web(server: Process) -> AsyncIterator[httpx.AsyncClient]:
    """A browser without a seat."""
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as client:
        yield client


def as_(client: Client) -> dict[str, str]:
    """The header by which a program shows its token."""
    return {"Authorization": f"Bearer {client.token}"}


def at(client: Client, rest: str) -> str:
    """An address of this table."""
    return f"/api/tables/{client.code}/{rest}"


async def sent(web: httpx.AsyncClient, client: Client, data: bytes = HUM, kind: str = "sound") -> Recording:
    """Send a recording; return the clue that it can be told as."""
    answer = await web.post(at(client, kind), content=data, headers=as_(client))
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=Recording)


async def why_not(web: httpx.AsyncClient, client: Client, data: Any = HUM, kind: str = "sound") -> tuple[int, str]:
    """Return why a recording is refused."""
    answer = await web.post(at(client, kind), content=data, headers=as_(client))
    return answer.status_code, answer.json()["code"]


async def tell(client: Client, clue: Recording | Live | Words) -> int:
    """Give a clue with the first card of the hand."""
    assert client.frame is not None
    assert client.frame.mine is not None
    may = client.frame.mine.may[0]
    assert isinstance(may, MayTell)
    return await client.ask(Tell(clue, None if may.cards is None else may.cards[0]))


async def refusal(client: Client, clue: Recording) -> str:
    """Return why a clue is refused."""
    with pytest.raises(Refused) as refused:
        await tell(client, clue)
    return refused.value.code


@RECORDS
@pytest.mark.parametrize("game", ["odyssey", "jinx"])
async def test_a_tune_reaches_the_whole_table(server: Process, web: httpx.AsyncClient, game: str) -> None:
    """It is sent, kept and told; then everybody gets the same bytes, and plays them at the same moment."""
    clients = await started(server.base, game, 3, options=SUNG)
    onlooker = await RawConnection.open(server.base, clients[0].code, query="?as=spectator")
    clue = msgspec.structs.replace(await sent(web, clients[0]), words="humming, like a fridge")
    address = at(clients[0], f"recordings/{clue.ref}")
    early = [(await web.get(address, headers=as_(client))).status_code for client in clients]
    assert early == [200, 404, 404]  # before it is told, only its maker may hear it
    version = await tell(clients[0], clue)
    frames = [await client.until(lambda frame: frame.version >= version) for client in clients]
    assert all(frame.table is not None and frame.table.clue == clue for frame in frames)
    assert len({frame.room.plays_at for frame in frames}) == 1
    assert frames[0].room.plays_at is not None
    assert frames[0].room.plays_at > frames[0].now
    seen = await onlooker.until(lambda message: message.get("version", 0) >= version)
    assert seen["room"]["plays_at"] == frames[0].room.plays_at
    for client in clients:
        heard = await web.get(address, headers=as_(client))
        assert sha256(heard.content).hexdigest() == clue.sha256
        assert heard.headers["content-type"] == "audio/mpeg"
        assert "private" in heard.headers["cache-control"]
    assert (await web.get(address)).status_code == 401  # a stranger with the right address
    await web.post(at(clients[0], "watch"))
    assert (await web.get(address)).status_code == 200  # an onlooker


@RECORDS
async def test_a_recording_can_be_fetched_in_parts(server: Process, web: httpx.AsyncClient) -> None:
    """Safari plays nothing that it cannot fetch in parts."""
    clients = await started(server.base, "odyssey", 3, options=SUNG)
    clue = await sent(web, clients[0], recording(picture="libvpx"), "video")
    address = at(clients[0], f"recordings/{clue.ref}")

    async def part(asked: str) -> httpx.Response:
        return await web.get(address, headers={**as_(clients[0]), "Range": asked})

    whole = (await web.get(address, headers=as_(clients[0]))).content
    first = await part("bytes=0-1")
    assert (first.status_code, first.content) == (206, whole[:2])
    assert first.headers["content-range"] == f"bytes 0-1/{len(whole)}"
    assert (await part("bytes=100-")).content == whole[100:]
    assert (await part("bytes=-7")).content == whole[-7:]
    assert (await part(f"bytes={len(whole)}-")).status_code == 416
    assert (await part("bytes=-")).status_code == 416
    assert (await part("lines=1-2")).content == whole
    assert first.headers["content-type"] == "video/webm"


@RECORDS
async def test_only_a_player_who_may_tell_now_may_send_a_recording(
    server: Process, web: httpx.AsyncClient
) -> None:
    """Strangers, others, tables that play with words, late recordings and long ones are refused."""
    plain = await started(server.base, "odyssey", 3, options=Options(first=Seat(0)))
    assert await why_not(web, plain[0]) == (422, "CLUE_FORM")
    clients = await started(server.base, "odyssey", 3, options=SUNG)
    assert await why_not(web, clients[1]) == (422, "NOT_YOUR_TURN")
    assert (await web.post(at(clients[0], "sound"), content=HUM)).status_code == 401
    foreign = {**as_(clients[0]), "Origin": "http://evil.example"}
    assert (await web.post(at(clients[0], "sound"), content=HUM, headers=foreign)).status_code == 403

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(70):
            yield b"\x1a\x45\xdf\xa3" + bytes(65_532)

    assert await why_not(web, clients[0], endless()) == (413, "RECORDING_SIZE")
    assert await why_not(web, clients[0], bytes(5_000_000)) == (413, "RECORDING_SIZE")
    assert await why_not(web, clients[0], b"GIF89a" + bytes(100)) == (422, "RECORDING_FORMAT")
    assert await why_not(web, clients[0], HUM, "video") == (422, "RECORDING_FORMAT")
    await tell(clients[0], Live("song"))
    assert await why_not(web, clients[0]) == (422, "NOT_NOW")


@RECORDS
async def test_a_clue_is_exactly_what_was_checked(server: Process, web: httpx.AsyncClient) -> None:
    """A recording that was never checked, is another's, or is made out to be something else is no clue."""
    clients = await started(server.base, "odyssey", 3, options=Options(performed=True))
    clue = await sent(web, clients[0])
    change = msgspec.structs.replace
    assert await refusal(clients[1], clue) == "NO_SUCH_RECORDING"
    for wrong in (
        change(clue, sha256="0" * 64),
        change(clue, milliseconds=clue.milliseconds + 1),
        change(clue, medium="video"),
        change(clue, ref=clue.ref.replace("0-", "1-", 1)),
        change(clue, ref="../../../etc/passwd"),
        change(clue, ref="https://evil.example/x.mp3"),
    ):
        assert await refusal(clients[0], wrong) == "NO_SUCH_RECORDING"
    assert await tell(clients[0], change(clue, words="<img src=x onerror=hit()>")) > 0


@RECORDS
async def test_recordings_are_deleted_with_their_makers_name(server: Process, web: httpx.AsyncClient) -> None:
    """The record names them by their hash; a person who asks to be forgotten takes them along."""
    clients = await started(server.base, "odyssey", 3, options=SUNG)
    clue = await sent(web, clients[0])
    await tell(clients[0], clue)
    await clients[0].ask(EndGame())
    data = (await web.get(at(clients[0], "records/1"), headers=as_(clients[1]))).content
    told = [event.clue for event in verify(data).events if hasattr(event, "clue")]
    assert told == [clue]
    kept = [path for path in server.data.rglob(clue.ref) if path.is_file()]
    assert [sha256(path.read_bytes()).hexdigest() for path in kept] == [clue.sha256]
    assert (await web.post(at(clients[0], "erase"), headers=as_(clients[0]))).status_code == 204
    assert not list(server.data.rglob(clue.ref))
    address = at(clients[0], f"recordings/{clue.ref}")
    assert (await web.get(address, headers=as_(clients[1]))).status_code == 404
    verify((await web.get(at(clients[0], "records/1"), headers=as_(clients[1]))).content)


@RECORDS
async def test_recordings_are_deleted_when_their_table_becomes_safe(
    server: Process, web: httpx.AsyncClient
) -> None:
    """Its file goes, and nobody fetches it meanwhile; the clue of the turn is without it."""
    clients = await started(server.base, "odyssey", 3, options=SUNG)
    clue = await sent(web, clients[0])
    address, kept = at(clients[0], f"recordings/{clue.ref}"), server.data / "pictures" / "recordings"
    await tell(clients[0], clue)
    assert len(list(kept.rglob(clue.ref))) == 1
    version = await clients[0].ask(KeepSafe(on=True))
    frame = await clients[1].until(lambda frame: frame.version >= version)
    assert frame.table is not None
    assert frame.table.clue == Words("…")
    assert (await web.get(address, headers=as_(clients[0]))).status_code == 404
    await until(lambda: all(clue.ref not in files for _, _, files in os.walk(kept)))  # a folder may go meanwhile


@RECORDS
async def test_a_recording_outlives_a_crash(serve: Serve) -> None:
    """A person who was told that it is kept can tell with it after the server was killed."""
    server = serve()
    clients = await started(server.base, "odyssey", 3, options=SUNG)
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        clue = await sent(web, clients[0])
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    version = await tell(clients[0], clue)
    await clients[1].until(lambda frame: frame.version >= version)
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        heard = await web.get(at(clients[1], f"recordings/{clue.ref}"), headers=as_(clients[1]))
    assert sha256(heard.content).hexdigest() == clue.sha256
