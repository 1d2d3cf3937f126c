"""A seat at a table that speaks plain JSON: nothing of Lapin is imported, only the wire is relied on."""

import asyncio
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from secrets import token_hex
from typing import Any, ClassVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.overtaken import OVERTAKEN
from tests.server.process import PATIENCE

Message = dict[str, Any]


class CommandRefused(Exception):  # noqa: N818 - says what happened
    """The table refused a command; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Seat:
    """One person's connection to a table; without a number, an onlooker's."""

    connected: ClassVar[list["Seat"]] = []
    """All that were ever connected, to be hung up at the end of a test."""

    def __init__(self, base: str, code: str, person: int | None = None, token: str | None = None) -> None:
        self.code = code
        self.table = ""  # its id, where it is known
        self.person = person
        self.token = token
        self.frame: Message = {}
        self.asked: Message = {}
        """The last request that was done: whose it was, as it was sent, and the version it made."""

        own_screen = "?as=spectator" if person is None and token is not None else ""
        self._address = f"{base.replace('http', 'ws', 1)}/ws/{code}{own_screen}"
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._news = asyncio.Condition()

    @property
    def head(self) -> dict[str, str]:
        """The header that proves whose seat this is."""
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    @property
    def may(self) -> list[Message]:
        """Everything this seat may do now."""
        return [] if self.frame["mine"] is None else list(self.frame["mine"]["may"])

    async def come(self) -> Message:
        """Connect; return the first frame."""
        self.connected.append(self)
        self._socket = await connect(
            self._address,
            additional_headers=self.head,
            compression=None,
            ping_interval=None,
            max_size=None,
            proxy=None,
            open_timeout=PATIENCE,
        )
        self.frame = {}
        self._reader = asyncio.ensure_future(self._read(self._socket))
        return await self.until(lambda _frame: True)

    async def go(self) -> None:
        """Close the connection."""
        reader = self._reader
        if self._socket is not None and reader is not None:
            await self._socket.close()
            await reader

    async def send(self, request: Message) -> Message:
        """Send a request as it is; return the message that answers it."""
        assert self._socket is not None
        answer = self._answers[request["id"]] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps(request))
        async with asyncio.timeout(PATIENCE):
            message: Message = await answer
            return message

    async def ask(self, do: str, **details: object) -> int:
        """Send a command; return the version that it led to, or raises CommandRefused."""
        request = {"id": token_hex(8), "ask": {"do": do, **details}}
        answer = await self.send(request)
        if answer["type"] == "refused":
            raise CommandRefused(answer["code"])
        self.asked = {"person": self.person, "request": request, "version": answer["version"]}
        return int(answer["version"])

    async def until(self, wanted: Callable[[Message], object]) -> Message:
        """The newest frame, as soon as this is true of it."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: self._reader is None or (self.frame and wanted(self.frame)))
        if not (self.frame and wanted(self.frame)):
            raise ConnectionResetError("the connection was cut")
        return self.frame

    async def seen(self, version: int) -> Message:
        """The newest frame, as soon as it is of this version or a later one."""
        return await self.until(lambda frame: frame["version"] >= version)

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "frame":
                    self.frame = message
                    async with self._news:
                        self._news.notify_all()
                answer = self._answers.pop(message.get("ack") or message.get("id") or "", None)
                if answer is not None:
                    answer.set_result(message)
        for answer in self._answers.values():
            answer.set_exception(ConnectionResetError("the connection was cut"))
        async with self._news:
            self._reader = None
            self._news.notify_all()


def move(may: Iterable[Message], rng: Random) -> Message | None:
    """A random legal move that takes the game forward; None if the table does not wait for this seat."""
    for each in may:
        match each["may"]:
            case "tell":
                card = {} if each["cards"] is None else {"card": rng.choice(each["cards"])}
                return {"do": "tell", "clue": {"type": "words", "text": f"clue {rng.randrange(1000)}"}, **card}
            case "give" if not each["again"]:
                return {"do": "give", "cards": rng.sample(each["cards"], each["count"])}
            case "vote" if not each["again"]:
                spots = rng.sample(each["spots"], rng.randint(1, min(each["most"], len(each["spots"]))))
                red = {"red": rng.choice(each["spots"])} if each["red"] else {}
                return {"do": "vote", "spots": spots, **red}
            case "touch":
                return {"do": "touch", "spot": rng.choice(each["spots"])}
            case "agree_giver":
                return {"do": "agree_giver", "giver": each["giver"]}
            case "call_jinx":
                return {"do": "call_jinx"}
            case _:  # what was done already, or may be left out
                pass
    return None


def over(frame: Message) -> bool:
    """Whether the game has come to its end."""
    return frame["table"] is not None and frame["table"]["phase"] == "over"


async def play(seat: Seat, rng: Random) -> None:
    """Play one seat until the game is over, with nothing but what `mine.may` allows."""
    while not over(await seat.until(lambda frame: over(frame) or move(seat.may, Random(0)) is not None)):
        wanted = move(seat.may, rng)
        assert wanted is not None
        try:
            version = await seat.ask(**wanted)
        except CommandRefused as refused:
            if refused.code not in OVERTAKEN:
                raise
            await asyncio.sleep(0.005)  # the loop looks again, and has an end
        else:
            await seat.seen(version)
