"""One connection to a table, from its first word to its last: who comes in, what is answered, what is counted."""

import asyncio
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from lapin.decks.storage import Folder
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.live.registry import Registry, Seated
from lapin.net import session as the_session
from lapin.net.admission import TableAdmission
from lapin.net.connections import Rejection
from lapin.net.finding import TableFinder
from lapin.net.rate_limits import Rate
from lapin.net.session import Session
from lapin.net.site import Site
from lapin.operating import controls as the_controls
from lapin.operating.controls import Controls
from lapin.store.log import StoreFailed
from lapin.table.commands import Kick, Lock, SetUp, Start
from lapin.table.onlookers import tv_password
from tests.live.live_table import MemoryLog
from tests.net.test_admission import HERE, upgrade
from tests.net.test_finding import opened
from tests.net.test_held_back import KeepingConnection
from tests.waiting import until

HOST, GUEST = PersonId(0), PersonId(1)
SAY = b'{"id":"%s","ask":{"do":"say","text":"hello"}}'
OFTEN = Rate(1000, 1000.0)


class Site1:
    """A site with one table, and the connections to it."""

    def __init__(self, commands: Rate = OFTEN, visits: Rate = OFTEN, sockets: int = 2_000) -> None:
        self.log = MemoryLog()
        self.registry = Registry(self.log)
        self.counts: Counter[str] = Counter()
        site = Site(url=f"https://{HERE}", visits=visits, sockets=sockets)
        finder = TableFinder(self.registry, site.wrong_codes_per_hour)
        self.admission = TableAdmission(self.registry, site, finder, commands, self.counts, "build 7")
        self.seated: Seated | None = None

    async def open(self) -> "Site1":
        """Ada opens a table."""
        self.seated = await opened(self.registry)
        return self

    @property
    def table(self) -> Any:
        """The table."""
        assert self.seated is not None
        return self.seated.table

    @property
    def token(self) -> str:
        """Return what proves Ada's seat."""
        assert self.seated is not None
        return self.seated.token

    def session(self, token: str = "", query: str = "", code: str = "", **headers: str) -> Session:
        """A session that was let in."""
        if token:
            headers["authorization"] = f"Bearer {token}"
        found = self.admission.admit(upgrade(f"/ws/{code or self.table.state.code}", query, **headers))
        assert isinstance(found, Session), found
        return found

    async def line(self, token: str = "", query: str = "", code: str = "", **headers: str) -> "Line":
        """Somebody who has connected, and was answered."""
        line = Line(self.session(token, query, code, **headers))
        await until(lambda: line.heard or line.connection.closed_with)
        await until(lambda: line.session._early is None or line.connection.closed_with)  # noqa: SLF001 - it has come in
        return line


class Line:
    """A connection, as its client sees it."""

    def __init__(self, session: Session, address: str = "203.0.113.7") -> None:
        self.session = session
        self.connection = KeepingConnection()
        self.connection.address = address
        session.opened(self.connection)

    @property
    def heard(self) -> list[dict[str, Any]]:
        """Return what it was sent."""
        return [msgspec.json.decode(frame) for frame in self.connection.sent]

    @property
    def refused(self) -> list[tuple[str | None, str]]:
        """The refusals it was sent."""
        return [(each["id"], each["code"]) for each in self.heard if each["type"] == "refused"]


async def test_a_client_that_says_what_it_knows_is_greeted_first() -> None:
    """With the protocol, the version and the pages of this server; another client hears of the table at once."""
    site = await Site1().open()
    greeted, plain = await site.line(site.token, "protocol=2"), await site.line(site.token)
    hello, frame = greeted.heard[:2]
    assert (hello["type"], hello["protocol"], hello["build"]) == ("hello", 2, "build 7")
    assert frame["type"] == plain.heard[0]["type"] == "frame"


async def test_connections_and_what_is_asked_there_are_counted() -> None:
    """Each once, under the names that the operator's metrics have."""
    site = await Site1().open()
    line, other = await site.line(site.token), await site.line()
    line.session.heard(SAY % b"a")
    line.session.heard(b'{"id":"b","ask":{"do":"kick","person":7}}')
    line.session.heard(b"nonsense")
    await until(lambda: len(line.refused) == 2)
    await until(lambda: site.counts["asks_done"])
    line.connection.round_trip_ms = 7.0
    assert (line.session.address, line.session.round_trip_ms) == ("203.0.113.7", 7.0)
    other.session.closed()
    assert (other.session.address, other.session.round_trip_ms) == (None, None)
    assert site.table.presence.listeners == {line.session}
    expected = {
        "sockets_opened": 2,
        "sockets_closed": 1,
        "asks_done": 1,
        "asks_refused": 1,
        "messages_refused": 1,
        f'refusals{{code="{line.refused[-1][1]}"}}': 1,
    }
    assert {name: site.counts[name] for name in expected} == expected
    assert (
        sum(value for name, value in site.counts.items() if name.startswith("move_seconds#") and "us" not in name)
        == 1
    )


async def test_a_message_that_cannot_be_read_is_refused_under_its_id_and_a_hundred_end_the_connection() -> None:
    """The reason is short; the one after the hundredth closes with 1008."""
    site = await Site1().open()
    line = await site.line(site.token)
    line.session.heard(b'{"id":"mine","ask":{"do":"fly"}}')
    line.session.heard(b'{"id":"mine","ask":{"do":"' + b"x" * 5000 + b'"}}')
    assert line.refused == [("mine", "UNREADABLE")] * 2
    assert 0 < len(line.heard[-1]["data"]["reason"]) <= 200
    for nonsense in (b"[" * 100_000, b'{"id":"\xff"}'):
        line.session.heard(nonsense)
        assert line.refused[-1] == (None, "UNREADABLE")
    for _ in range(96):
        line.session.heard(b"{")
    assert (len(line.refused), line.connection.closed_with) == (100, [])
    line.session.heard(b"{")
    assert (len(line.refused), line.connection.closed_with) == (100, [(1008, "too many")])
    assert site.counts["messages_refused"] == 101


async def test_two_windows_of_a_seat_share_its_allowance_and_hear_how_long_to_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In hundredths of a second; the seat of somebody else has its own."""
    later = time.monotonic() + 1000  # the allowance is whole by then, and meanwhile nothing of it comes back
    monkeypatch.setattr(the_session, "time", SimpleNamespace(monotonic=lambda: later))
    site = await Site1(commands=Rate(2, 0.3)).open()
    guest = await site.registry.join(site.table, "Bo", None)
    one, two = await site.line(site.token), await site.line(site.token)
    other = await site.line(guest.token)
    for line, name in ((one, b"a"), (two, b"b"), (two, b"c"), (other, b"d")):
        line.session.heard(b'{"id":"%s","ask":{"do":"refresh"}}' % name)
    assert (one.refused, two.refused, other.refused) == ([], [("c", "TOO_FAST")], [])
    (seconds,) = [each["data"]["seconds"] for each in two.heard if each["type"] == "refused"]
    assert seconds == 3.34


async def test_a_client_that_asks_again_is_shown_everything_and_an_onlooker_may_ask_for_nothing_else() -> None:
    """Onlookers see, and have no say."""
    site = await Site1().open()
    seat, stranger = await site.line(site.token), await site.line()
    for line in (seat, stranger):
        before = len(line.heard)
        line.session.heard(b'{"id":"r","ask":{"do":"refresh"}}')
        await until(lambda line=line, before=before: len(line.heard) > before)  # type: ignore[misc]  # of this turn
        assert line.heard[-1]["type"] == "frame"
    stranger.session.heard(SAY % b"s")
    assert stranger.refused == [("s", "NOT_YOUR_SEAT")]


async def test_a_sign_is_answered_at_once_and_not_kept() -> None:
    """Somebody finds words: the others are told, and the table is at the same version as before."""
    site = await Site1().open()
    for name in ("Bo", "Cleo"):
        guest = await site.registry.join(site.table, name, None)
    await site.table.execute(HOST, "set", SetUp(options=Options(first=Seat(0))))
    await site.table.execute(HOST, "start", Start())
    mine, theirs = await site.line(site.token), await site.line(guest.token)
    version, before = site.table.version, site.counts["asks_done"]
    mine.session.heard(b'{"id":"s","ask":{"do":"compose"}}')
    assert mine.heard[-1] == {"type": "done", "id": "s", "version": version}
    assert (site.table.version, site.counts["asks_done"]) == (version, before + 1)
    assert not [name for name in site.counts if name.startswith("move_seconds")], "it is no move"
    await until(
        lambda: [each for each in theirs.heard if each["type"] == "presence" and 0 in each.get("composing", ())]
    )


@pytest.mark.parametrize(
    ("code", "refusal", "closed"),
    [("BABBABBABBAB", "NO_SUCH_TABLE", 4004), ("nonsense", "NO_SUCH_TABLE", 4004)],
)
async def test_a_table_that_is_not_there_is_refused_for_good(code: str, refusal: str, closed: int) -> None:
    """With a word, and with a code after which no client comes back by itself."""
    site = await Site1().open()
    line = await site.line(code=code)
    assert (line.refused, line.connection.closed_with) == ([(None, refusal)], [(closed, refusal)])


async def test_a_table_that_cannot_be_read_now_is_worth_another_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client is told to come back later; nobody is told that the table is gone."""
    site = await Site1().open()
    code = site.table.state.code

    async def fails(*_: object) -> object:
        raise StoreFailed("read_failed")

    elsewhere = Site1()
    elsewhere.log.__dict__.update(site.log.__dict__)
    monkeypatch.setattr(elsewhere.log, "read", fails)
    line = await elsewhere.line(code=code)
    assert line.refused == [(None, "NOT_STORED")]
    assert line.connection.closed_with == [(1013, "NOT_STORED")]


async def test_a_token_of_nobody_at_the_table_opens_no_seat() -> None:
    """Somebody who never sat there, who left, and whom the host has sent away: each is told which."""
    site = await Site1().open()
    guest = await site.registry.join(site.table, "Bo", None)
    stranger = await site.line("nobody's")
    await site.table.execute(HOST, "k", Kick(GUEST))
    kicked = await site.line(guest.token)
    for line, code in ((stranger, 4001), (kicked, 4003)):
        assert line.refused == [(None, "NOT_YOUR_SEAT")]
        assert line.connection.closed_with == [(code, "NOT_YOUR_SEAT")]


async def test_a_locked_table_shows_itself_to_its_own_people_and_screens_alone() -> None:
    """To strangers it says that nobody looks on there; to a device that was sent away, that it stays out."""
    site = await Site1().open()
    guest = await site.registry.join(site.table, "Bo", None)
    await site.table.execute(HOST, "k", Kick(GUEST))
    kicked = await site.line(guest.token, "as=spectator")
    await site.table.execute(HOST, "l", Lock(on=True))
    stranger = await site.line()
    for line, why in ((kicked, "KEPT_OUT"), (stranger, "NO_ONLOOKERS")):
        assert (line.refused, line.connection.closed_with) == ([(None, why)], [(4008, why)])
    cookie = f"look-{site.table.state.code}={tv_password(site.table.state)}"
    for line in (await site.line(cookie=cookie), await site.line(site.token, "as=spectator")):
        assert (line.refused, line.connection.closed_with, line.session.person) == ([], [], None)


async def test_the_host_sees_of_an_onlooker_what_it_is_and_nothing_else() -> None:
    """A stranger, also one with a token of another table; a screen that knows the TV password; a seat's own."""
    site = await Site1().open()
    state = site.table.state
    look = f"look-{state.code}={tv_password(state)}"
    lines = {
        "stranger": await site.line(),
        "of elsewhere": await site.line("another table's", "as=spectator"),
        "screen": await site.line("", "on=tv", cookie=look),
        "wrong word": await site.line("", "on=phone", cookie=f"look-{state.code}=NONSENSE"),
        "own": await site.line(site.token, "as=spectator", cookie=look),
    }
    seen = {name: line.session.as_onlooker(state, 5) for name, line in lines.items()}
    assert {name: (each.screen, each.person, each.tv, each.since) for name, each in seen.items()} == {
        "stranger": (False, None, False, 5),
        "of elsewhere": (False, None, False, 5),
        "screen": (True, None, True, 5),
        "wrong word": (False, None, False, 5),
        "own": (False, HOST, False, 5),
    }
    assert len({each.id for each in seen.values()}) == 5


async def test_what_is_said_before_the_table_is_found_is_heard_in_its_order() -> None:
    """A quick client does not wait for the first frame; sixty-four messages are kept for it."""
    site = await Site1().open()
    session = site.session(site.token)
    line = Line(session)
    for number in range(64):
        session.heard(SAY % b"m%d" % number)
    assert line.heard == []
    await until(lambda: site.counts["asks_done"] + site.counts["asks_refused"] == 64)
    said = [each["id"] for each in line.heard if each["type"] in ("done", "refused")]
    assert said == sorted(said, key=lambda name: int(name[1:]))
    assert line.connection.closed_with == []


async def test_somebody_who_goes_while_the_table_is_looked_for_is_not_counted_as_there() -> None:
    """Nor is the place of an onlooker kept."""
    site = await Site1().open()
    for token in (site.token, ""):
        before = asyncio.all_tasks()
        line = Line(site.session(token))
        looking = asyncio.all_tasks() - before
        assert len(looking) == 1
        line.session.closed()
        await asyncio.wait(looking)
        assert (site.table.presence.listeners, line.heard) == (set(), [])
    assert len(site.admission._onlookers) == 0  # noqa: SLF001 - what is kept of networks


async def test_a_network_has_two_hundred_onlookers_and_people_with_a_seat_come_in_beside_them() -> None:
    """One more is told to come back in half a minute; as soon as one has gone, there is a place, and one only."""
    site = await Site1().open()
    lines = [Line(site.session()) for _ in range(200)]
    code = site.table.state.code

    def tried(query: str = "", **headers: str) -> object:
        found = site.admission.admit(upgrade(f"/ws/{code}", query, **headers))
        return (found.status, msgspec.json.decode(found.body)) if isinstance(found, Rejection) else "in"

    full = (429, {"code": "TOO_FAST", "data": {"seconds": 30}})
    own = {"authorization": f"Bearer {site.token}"}
    assert [tried(), tried(**own), tried("as=spectator", **own)] == [full, "in", full]
    assert tried(cookie=f"seat-{code}={site.token}") == "in"
    lines[0].session.closed()
    lines[0].session.closed()
    lines.append(Line(site.session()))
    assert tried() == full


async def test_a_socket_is_refused_as_any_request_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a network that asks too often or is barred, and while the server goes away: each in HTTP, with why."""
    site = await Site1(visits=Rate(2, 0.1)).open()
    path = f"/ws/{site.table.state.code}"

    def said() -> tuple[int, dict[str, Any]]:
        found = site.admission.admit(upgrade(path))
        assert isinstance(found, Rejection)
        return found.status, msgspec.json.decode(found.body)

    assert all(isinstance(site.admission.admit(upgrade(path)), Session) for _ in range(2))
    assert said() == (429, {"code": "TOO_FAST", "data": {"seconds": 10}})
    site = await Site1().open()
    site.registry.draining = True
    assert said() == (503, {"code": "DRAINING", "data": {}})
    now = [1_800_000_000.0]
    monkeypatch.setattr(the_controls, "time", SimpleNamespace(time=lambda: now[0]))
    controls = site.registry.controls = Controls(Folder(tmp_path))
    await controls.bar("203.0.113.0/24", 1)
    assert said() == (403, {"code": "BARRED", "data": {"seconds": 60}})
    now[0] += 59
    assert said() == (403, {"code": "BARRED", "data": {"seconds": 1}})


async def test_a_command_that_fails_ends_the_connection_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 1011: the client comes back and finds the table as it was."""
    site = await Site1().open()
    line, other = await site.line(site.token), await site.line()
    line.session._answered("a", None, RuntimeError("a fault"))  # noqa: SLF001 - no command is known that fails
    assert line.connection.closed_with == [(1011, "internal")]

    async def broken(*_: object) -> object:
        raise RuntimeError("a fault")

    monkeypatch.setattr(site.table, "connect", broken)
    third = Line(site.session(site.token))
    await until(lambda: third.connection.closed_with)
    assert third.connection.closed_with == [(1011, "internal")]
    assert other.connection.closed_with == []


async def test_j8_a_frame_is_shown_when_its_time_has_come_and_not_before(caplog: pytest.LogCaptureFixture) -> None:
    """Those behind it wait for their own time; nothing goes wrong when the last has been shown."""
    site = await Site1().open()
    line = await site.line(site.token)
    sent = line.connection.sent
    sent.clear()
    line.session.hold_back(b"alone", 1.0)
    await until(lambda: sent)
    for frame, milliseconds in ((b"soon", 1.0), (b"later", 30.0), (b"much later", 3_600_000.0)):
        line.session.hold_back(frame, milliseconds)
    await until(lambda: b"later" in sent)
    assert sent == [b"alone", b"soon", b"later"]
    assert caplog.messages == []
