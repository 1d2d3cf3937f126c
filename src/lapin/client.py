"""A small client: opens or joins a table, watches it and sends commands. For tests, bots and your own programs.

    async with await Client.open("http://127.0.0.1:8000", name="Ada", game="odyssey") as ada:
        for _ in range(3):
            await ada.add_computer("medium")
        await ada.start()
        async for view in ada.views():
            ...  # look at view.table and view.mine; ada.move(Tell(Words("once more"), card))

When the connection breaks, the client connects again and resends commands that were not answered. Each of them
takes effect once, whatever happens on the way. The client takes part in the shuffle of every game by itself.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import count
from secrets import token_hex
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import msgspec
from picows import WSError, WSFrame, WSHandshakeError, WSListener, WSMsgType, WSParsedURL, WSTransport, ws_connect

from lapin.bots.messages import ComputerLevel
from lapin.close_codes import CloseCode
from lapin.game.model.commands import CallJinx, Move, Touch
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.game.seen import View
from lapin.net.messages import PROTOCOL, Done, Hello, ReconnectLater, RefusalMessage, Request, ToClient
from lapin.net.shapes import Problem, TakenSeat
from lapin.net.webfetch import fetch, reached
from lapin.refusals import TableRefusal
from lapin.sealing import Sealing
from lapin.table.commands import AddComputer, PutFinger, Refresh, ShoutJinx, Start, TableCommand
from lapin.table.frames import Changes, Frame, Presence, updated

_decoder: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)
_encode = msgspec.json.Encoder().encode

RETRY_SECONDS = 0.1
FINAL_CODES = frozenset(code for code in CloseCode if code.final)
FINAL_STATUSES = (403, 404)


class Disconnected(Exception):  # noqa: N818 - an answer
    """The connection has ended for good: no such table or seat, sent away, `close`, or an unreadable message."""


class Client:
    """One seat at a table of a server, or an onlooker's place there. Open a table or join one, then play.

        async with await Client.join("http://127.0.0.1:8000", "BCDF", "Ada") as client:
            async for view in client.views():
                ...

    `Client(base, code)` looks on without a seat. A client reconnects by itself, and every move is made once.
    """

    takes_part = True
    """Whether the client adds a number of its own to the shuffle of every game."""

    whole_frames = False
    """Whether every frame is sent whole. Otherwise the client is told what has changed, and keeps the rest."""

    def __init__(self, base: str, code: str, token: str | None = None, person: PersonId | None = None) -> None:
        self.base = base.rstrip("/")
        self.code = code
        self.token = token
        self.person = person
        self.frame: Frame | None = None
        self.presence: Presence | None = None
        self.hello: Hello | None = None
        self.frames: list[Frame] = []
        self.keep_frames = False
        self._ids = count(1)
        self._mark = token_hex(4)  # another program at the same seat may have used the same numbers
        self._waiting: dict[str, tuple[bytes, asyncio.Future[int]]] = {}
        self._changed = asyncio.Event()
        self._listener: _Listener | None = None
        self._socket: socket.socket | None = None
        self._task: asyncio.Task[None] | None = None
        self._sealing = Sealing()
        self._aside: set[str] = set()
        self._asides = count(1)
        self._closing = False
        self._failed: Exception | None = None

    # Coming in

    @classmethod
    async def open(cls, base: str, name: str, **table: object) -> Self:
        """Open a table and join it as its host; `table` is what docs/protocol.md lists, as `game="odyssey"`."""
        return await cls._sit(base, "/api/tables", {"name": name, **table})

    @classmethod
    async def join(cls, base: str, code: str, name: str) -> Self:
        """Join the table with this code, or raise Refused."""
        return await cls._sit(base, f"/api/tables/{code}/join", {"name": name})

    @classmethod
    async def _sit(cls, base: str, path: str, body: dict[str, object]) -> Self:
        status, data = await fetch("POST", base.rstrip("/") + path, body)
        if status >= 300:
            raise _refused(data)
        seat = msgspec.json.decode(data, type=TakenSeat)
        client = cls(base, seat.code, seat.token, seat.person)
        await client.connect()
        return client

    async def __aenter__(self) -> Self:
        if self._task is None:
            await self.connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def connect(self) -> None:
        """Connect, and stay connected until closed."""
        self._task = asyncio.ensure_future(self._stay_connected())
        try:
            await self.until(lambda _frame: True)
        except BaseException:  # nobody will close what was never open
            await self.close()
            raise

    async def close(self) -> None:
        """Disconnect; the seat stays."""
        self._closing = True
        self.cut()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self.cut()  # it may have come through in the same moment
        self._fail(Disconnected("closed"))

    def cut(self) -> None:
        """Cut the connection, as a bad network would."""
        if self._listener is not None and self._listener.transport is not None:
            self._listener.transport.disconnect(graceful=False)
        elif self._socket is not None:  # the server has not answered yet, and nobody else can end this
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    # Playing

    async def start(self) -> None:
        """As the host: begin the game, or after its end another one."""
        await self.ask(Start())

    async def add_computer(self, level: ComputerLevel = "medium") -> None:
        """As the host: add a computer player."""
        await self.ask(AddComputer(level))

    async def move(self, move: Move) -> None:
        """Make a move, or raise Refused. The server notes the time of a touch or a call; `ms` is not sent."""
        match move:
            case Touch(spot):
                await self.ask(PutFinger(spot))
            case CallJinx():
                await self.ask(ShoutJinx())
            case _:
                await self.ask(move)

    async def views(self) -> AsyncIterator[View]:
        """Yield views of the running game, or of the next one: the newest after each change, until it is over.

        Several changes while the caller is busy give one view. `view.mine.may` lists the moves that are possible
        now.
        """
        frame = await self.until(lambda _frame: True)
        finished = frame.table.commitment if frame.table is not None and frame.table.phase == "over" else None
        while True:
            if frame.table is not None and frame.table.commitment != finished:
                yield View(frame.table, frame.mine)
                if frame.table.phase == "over":
                    return
            frame = await self._after(frame.version)

    async def _after(self, version: int) -> Frame:
        return await self.until(lambda frame: frame.version > version)

    async def ask(self, command: TableCommand, request: str | None = None) -> int:
        """Send a command; return the version from which it is in effect, or raise Refused.

        A game has started when its cards are dealt: until then `Start` waits for the numbers of those who shuffle.
        """
        version = await self.acknowledged(command, request)
        return (await self.dealt(version)).version if isinstance(command, Start) else version

    async def acknowledged(self, command: TableCommand, request: str | None = None) -> int:
        """Send a command; return the version of the frame that acknowledges it, or raise Refused."""
        if self._failed is not None:
            raise self._failed
        identity = request or f"{self._mark}-{next(self._ids)}"
        try:
            return await self._requested(identity, command)
        finally:
            self._waiting.pop(identity, None)

    async def dealt(self, version: int) -> Frame:
        """Wait until the shuffle that began with this version is over, and return the newest frame."""
        return await self.until(lambda seen: seen.version >= version and seen.room.shuffle is None)

    def _requested(self, identity: str, command: TableCommand) -> "asyncio.Future[int]":
        """Send a command now, and again after a broken connection, until it is answered."""
        text = self._written(identity, command)
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[identity] = (text, future)
        self._send(text)
        return future

    async def until(self, wanted: Callable[[Frame], object]) -> Frame:
        """Wait for a frame of which `wanted` is true; the newest frame may be it."""
        while True:
            if self._failed is not None:
                raise self._failed
            if self.frame is not None and wanted(self.frame):
                return self.frame
            self._changed.clear()
            await self._changed.wait()

    # The connection

    async def _stay_connected(self) -> None:
        while not self._closing:
            listener = _Listener(self)
            self._listener = listener
            try:
                await ws_connect(
                    lambda listener=listener: listener,
                    self._address(),
                    extra_headers=self._headers(),
                    socket_factory=self._reach,
                )
                if listener.transport is not None:  # else it was cut during the handshake, which raises nothing
                    await listener.gone.wait()
                self._check_final(listener)
            except WSHandshakeError as refused:
                if refused.response is not None and refused.response.status in FINAL_STATUSES:
                    self._fail(Disconnected(f"{int(refused.response.status)}"))
                    return
            except (OSError, WSError):
                pass
            except Disconnected as final:
                self._fail(final)
                return
            await self.pause()

    async def _reach(self, address: WSParsedURL) -> socket.socket:
        """Return a socket connected to the server, kept so that it can be cut while the handshake is under way."""
        self._socket = None
        self._socket = await reached(address.host, address.port)
        return self._socket

    async def pause(self) -> None:
        """Wait before the next attempt to connect."""
        await asyncio.sleep(RETRY_SECONDS)

    def _check_final(self, listener: "_Listener") -> None:
        if listener.close_code in FINAL_CODES:
            raise Disconnected(f"{listener.close_code} {listener.close_reason}")

    def _fail(self, error: Exception) -> None:
        self._failed = self._failed or error
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(error)
        self._changed.set()

    def _address(self) -> str:
        parts = urlsplit(self.base)
        scheme = "wss" if parts.scheme == "https" else "ws"
        whole = "&frames=whole" if self.whole_frames else ""
        return f"{scheme}://{parts.netloc}{parts.path}/ws/{self.code}?protocol={PROTOCOL}{whole}"

    def _headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def _send(self, text: bytes) -> None:
        if self._listener is not None and self._listener.transport is not None:
            self._listener.transport.send(WSMsgType.TEXT, text)

    def _connected(self) -> None:
        for text, _ in tuple(self._waiting.values()):
            self._send(text)

    def _written(self, identity: str, command: TableCommand) -> bytes:
        return _encode(Request(identity, command))

    def _read(self, text: bytes) -> ToClient:
        return _decoder.decode(text)

    def _received(self, text: bytes) -> None:
        try:
            message = self._read(text)
        except msgspec.DecodeError as unread:  # otherwise a caller who waits for a frame would wait for ever
            self._fail(
                Disconnected(f"a message of the server cannot be read, perhaps it is another version: {unread}")
            )
            return
        match message:
            case Frame() as frame:
                self._shown(frame)
            case Changes() as changes:
                if self.frame is not None and self.frame.version == changes.since:
                    self._shown(updated(self.frame, changes))
                else:  # a gap: the whole frame has what is missing, but nothing else says that this was done
                    if changes.ack is not None:
                        self._answer(changes.ack, changes.version)
                    self._send(_encode(Request(f"{self._mark}-refresh-{next(self._asides)}", Refresh())))
            case Done(request, version):
                self._answer(request, version)
            case RefusalMessage(request, code, data):
                self._refuse(request, Refused(code, **data))
            case Presence() as presence:
                self.presence = presence
            case Hello() as hello:
                self.hello = hello
            case ReconnectLater():
                pass

    def _shown(self, frame: Frame) -> None:
        """Keep the newest frame, and answer the callers who wait for it."""
        self.frame = frame
        if self.keep_frames:
            self.frames.append(frame)
        if frame.ack is not None:
            self._answer(frame.ack, frame.version)
        if self.takes_part and frame.me is not None and (due := self._sealing.asked(frame, frame.me)):
            self._ask_aside(*due)
        self._changed.set()

    # The shuffle

    def _ask_aside(self, what: str, command: Callable[[], TableCommand]) -> None:
        """Send a command that nobody waits for, unless it is already on its way."""
        if what in self._aside:
            return
        self._aside.add(what)
        identity = f"{self._mark}-{what}-{next(self._asides)}"
        self._requested(identity, command()).add_done_callback(partial(self._done_aside, what, identity))

    def _done_aside(self, what: str, identity: str, answer: "asyncio.Future[int]") -> None:
        self._waiting.pop(identity, None)
        self._aside.discard(what)
        refused = answer.exception()  # mostly: the shuffle has gone on without this number
        if isinstance(refused, Refused) and refused.code == TableRefusal.UNREADABLE:
            self.takes_part = False  # a server that is older than this client

    def _answer(self, request: str, version: int) -> None:
        waiting = self._waiting.get(request)
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(version)

    def _refuse(self, request: str | None, refused: Refused) -> None:
        waiting = None if request is None else self._waiting.get(request)
        if waiting is not None and not waiting[1].done():
            waiting[1].set_exception(refused)


class _Listener(WSListener):
    """Passes messages of the connection on to its client."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.transport: WSTransport | None = None
        self.gone = asyncio.Event()
        self.close_code: object = None
        self.close_reason: str | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self._client._connected()  # noqa: SLF001 - a part of the client

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._client._received(frame.get_payload_as_bytes())  # noqa: SLF001 - a part of the client
        elif frame.msg_type == WSMsgType.CLOSE:
            self.close_code = frame.get_close_code()
            self.close_reason = bytes(frame.get_close_message() or b"").decode()
            transport.disconnect()

    def on_ws_disconnected(self, _transport: WSTransport) -> None:
        self.transport = None
        self.gone.set()


def _refused(data: bytes) -> Refused:
    problem = msgspec.json.decode(data, type=Problem)
    return Refused(problem.code, **problem.data)
