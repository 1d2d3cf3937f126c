"""The operator reads in the log which network is turned away and why: one line for each kind of too many."""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from lapin.game.model.refusals import Refused
from lapin.net.connections import Rejection
from lapin.net.finding import TableFinder
from lapin.net.rate_limits import Rate
from lapin.net.tcp_info import kernel_round_trip_ms, vouched_ms
from lapin.net.uploads import UploadRoom
from tests.net.test_admission import upgrade
from tests.net.test_buckets import Clock
from tests.net.test_finding import HERE, opened, refusal, wrong_codes
from tests.net.test_sessions import Line, Site1
from tests.net.whole_site import QUICK, come_from
from tests.net.whole_site import opened as opened_site
from tests.waiting import until

Said = Callable[[], list[tuple[str, str]]]


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Iterator[Said]:
    """The lines so far: why, and which network. They are forgotten once they were read."""

    def read() -> list[tuple[str, str]]:
        begun = "a visitor is turned away: "
        lines = [each for each in caplog.records if each.getMessage().startswith(begun)]
        found = [(each.getMessage().removeprefix(begun), str(vars(each)["network"])) for each in lines]
        caplog.clear()
        return found

    with caplog.at_level(logging.WARNING, "lapin.net"):
        yield read


async def test_too_many_requests_of_every_kind(tmp_path: Path, said: Said) -> None:
    """To the API, for pictures that are not there, and to a table that too many join."""
    site = replace(QUICK, visits=Rate(5, 0.0001), joins=Rate(1, 0.01))
    async with opened_site(tmp_path, site=site) as web:
        at = f"/api/tables/{(await web.post('/api/tables', json={'name': 'Ada'})).json()['code']}/join"
        for name in ("Bo", "Cleo"):
            await web.post(at, json={"name": name})
        assert said() == [("too many joins", "127.0.0.1")]
        for _ in range(3):
            await web.get("/api/games")
        assert said() == [("too many requests", "127.0.0.1")]
        come_from(web, HERE)
        for _ in range(6):
            await web.get("/api/decks/reverie/nothing.webp")
        assert said() == [("too many requests", HERE)]
        come_from(web, "2001:db8::1")
        for _ in range(26):
            await web.get("/icon.svg")
        assert said() == [("too many requests", "2001:db8::/64")]


async def test_too_many_wrong_codes(said: Said) -> None:
    """Somebody who guesses; those who sit there beside others still come in, and are in no line."""
    site = await Site1().open()
    guest = await site.registry.join(site.table, "Bo", None)
    finder = TableFinder(site.registry, 1.0, Clock())
    for guess in wrong_codes()[:61]:
        last = await refusal(finder, guess)
    assert (last, said()) == ("TOO_FAST", [("too many wrong codes", HERE)])
    for token in (guest.token, site.token):
        line = Line(site.session(token))
        await until(lambda line=line: line.heard)  # type: ignore[misc]  # of this turn
    assert said() == []
    assert (await opened(site.registry)).table.state.code


async def test_too_many_look_words(tmp_path: Path, said: Said) -> None:
    """Somebody who tries them at a table whose code they know."""
    async with opened_site(tmp_path) as web:
        at = f"/api/tables/{(await web.post('/api/tables', json={'name': 'Ada'})).json()['code']}/look"
        for number in range(59):
            assert (await web.post(at, json={"look": f"{number:08}"})).status_code == 401
        assert said() == []
        refused = await web.post(at, json={"look": "another"})
        assert (refused.status_code, said()) == (429, [("too many wrong codes", "127.0.0.1")])


async def test_too_many_messages_and_onlookers(said: Said) -> None:
    """On the socket: before it is open, and while it is."""
    site = await Site1(visits=Rate(203, 0.001)).open()
    for _ in range(200):
        Line(site.session())
    path = f"/ws/{site.table.state.code}"
    site.admission.admit(upgrade(path))
    assert said() == [("too many onlookers", HERE)]
    line = await site.line(site.token)
    for _ in range(101):
        line.session.heard(b"{")
    assert said() == [("too many messages", HERE)]
    site.admission.admit(upgrade(path))
    said()
    site.admission.admit(upgrade(path))
    assert said() == [("too many requests", HERE)]


async def test_too_many_sockets_of_people_with_seats(said: Said) -> None:
    """Of one network, whatever their seats are. One that ends makes room; onlookers and others are not counted."""
    site = await Site1(sockets=3).open()
    guest = await site.registry.join(site.table, "Bo", None)
    far = Line(site.session(guest.token), "2001:db8::7")
    lines = [await site.line(token) for token in (site.token, guest.token, site.token)]
    assert all(line.heard and not line.connection.closed_with for line in lines)

    def refused(token: str) -> bool:
        shown = {"authorization": f"Bearer {token}"}
        found = site.admission.admit(upgrade(f"/ws/{site.table.state.code}", **shown))
        if not isinstance(found, Rejection):
            return False
        assert (found.status, found.body) == (429, b'{"code":"TOO_FAST","data":{"seconds":30}}')
        return True

    for token in (site.token, "nobody's"):
        assert refused(token)
        assert said() == [("too many sockets", HERE)]
    onlookers = [Line(site.session()), Line(site.session(site.token, "as=spectator"))]
    for line in (far, *onlookers):
        line.session.closed()
    assert refused(site.token)
    lines.pop().session.closed()
    lines.append(await site.line(guest.token))
    assert refused(site.token)
    for line in lines:
        line.session.closed()
    assert not refused(site.token)


def test_too_many_uploads(tmp_path: Path, said: Said) -> None:
    """At a time, from one network."""
    room = UploadRoom(tmp_path, 0, per_network=1)
    room.take(HERE, 1)
    with pytest.raises(Refused) as refused:
        room.take(HERE, 1)
    assert (refused.value.data, said()) == ({"seconds": 10}, [("too many uploads", HERE)])


async def test_the_kernel_says_how_far_away_a_client_is() -> None:
    """On Linux, once something was sent; elsewhere nobody knows."""
    gone = asyncio.Event()

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"hello")
        await reader.read()
        writer.close()
        await writer.wait_closed()
        gone.set()

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    await reader.readexactly(5)
    writer.write(b"x")
    if sys.platform == "linux":
        await until(lambda: kernel_round_trip_ms(writer.transport) is not None)
        assert 0 < (kernel_round_trip_ms(writer.transport) or 0) < 1_000
    else:
        assert kernel_round_trip_ms(writer.transport) is None
    writer.close()
    await writer.wait_closed()
    await gone.wait()
    server.close()
    assert kernel_round_trip_ms(object()) is None


@pytest.mark.parametrize(
    ("header", "ms"),
    [
        (b"200000", 200.0),
        (b"1500", 1.5),
        (b"999999999", 999_999.999),
        (b"1000000000", 0.0),
        (b"-1", 0.0),
        (b"", 0.0),
        (b"1.5", 0.0),
        (None, 0.0),
    ],
)
def test_a_proxy_says_in_microseconds_how_far_away_a_client_is(header: bytes | None, ms: float) -> None:
    """Up to nine digits; anything else counts as nothing."""
    assert vouched_ms(header) == ms


@pytest.mark.skipif(sys.platform != "linux", reason="other kernels are not asked")
@pytest.mark.parametrize(("length", "known"), [(72, 7.0), (71, None), (64, None), (0, None)])
def test_a_kernel_that_says_less_than_was_asked_knows_no_round_trip(length: int, known: float | None) -> None:
    """Old ones have fewer fields; a field that is nothing says nothing."""

    class Answering:
        def getsockopt(self, *_: int) -> bytes:
            return (bytes(68) + (7_000).to_bytes(4, sys.byteorder))[:length]

    class Line:
        def get_extra_info(self, _name: str) -> Answering:
            return Answering()

    assert kernel_round_trip_ms(Line()) == known
