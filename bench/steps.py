"""Counts the interpreter's steps for a move, from the socket to the log and back to six players.

    .venv/bin/python -m bench.steps

Steps do not depend on the machine or on how busy it is. Not counted are the kernel, what is written in C, such
as picows, msgspec and SQLite, and the log's own thread. `PYTHONPATH=/tmp/before/src` counts another checkout.
"""

import argparse
import asyncio
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

import msgspec
from picows import WSMsgType

import lapin
from lapin.game.model.options import Options
from lapin.live.registry import Registry, Seated
from lapin.net.connections import ConnectionLimits
from lapin.net.finding import TableFinder
from lapin.net.picows_connection import PicowsConnection, Sweep
from lapin.net.rate_limits import ConcurrencyLimit, Rate, TokenBuckets
from lapin.net.session import Session
from lapin.store.places import open_log
from lapin.table.commands import Start
from lapin.table.state import Clocks

SEATS, TURNS, MOVES_A_TURN = 6, 60, 11
PACKAGE = str(Path(lapin.__file__).parent)


class Text:
    """A message of a browser, as picows hands it over."""

    msg_type, fin, rsv1, rsv2, rsv3 = WSMsgType.TEXT, True, False, False, False

    def __init__(self, text: bytes) -> None:
        self._text = text

    def get_payload_as_bytes(self) -> bytes:
        """The message."""
        return self._text


class Line:
    """A player's socket, which ends here."""

    is_close_frame_sent = False

    def __init__(self, sweep: Sweep) -> None:
        self.frame: Any = None
        self.connection = PicowsConnection(sweep)
        self.connection._ws = self  # type: ignore[assignment]  # private: what picows sets once a socket is open

    def send_reuse_external_bytearray(self, _kind: WSMsgType, buffer: bytearray, room: int) -> None:
        """Keep the newest frame."""
        if buffer.startswith(b'{"type":"frame"', room):
            self.frame = buffer[room:]

    def move(self, dice: Random, name: str) -> bytes | None:
        """Return what the player may do now, chosen by chance, as it is sent."""
        for may in msgspec.json.decode(self.frame)["mine"]["may"]:
            ask: dict[str, Any] = {"do": may["may"]}
            if may.get("again"):
                continue
            match may["may"]:
                case "tell":
                    ask |= {"clue": {"type": "words", "text": name}, "card": dice.choice(may["cards"])}
                case "give":
                    ask |= {"cards": dice.sample(may["cards"], may["count"])}
                case "vote":
                    ask |= {"spots": dice.sample(may["spots"], 1)}
                case _:
                    pass
            return msgspec.json.encode({"id": name, "ask": ask})
        return None


class Steps:
    """Counts the steps of Lapin's functions while it is switched on."""

    def __init__(self) -> None:
        self.found: Counter[CodeType] = Counter()

    def on(self) -> None:
        """Count from here."""
        sys.settrace(self._called)

    def off(self) -> None:
        """Stop."""
        sys.settrace(None)

    def _called(self, frame: FrameType, _event: str, _argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._went_on

    def _went_on(self, frame: FrameType, event: str, _argument: object) -> Any:
        self.found[frame.f_code] += event == "opcode"
        return self._went_on


async def opened(registry: Registry, finder: TableFinder) -> tuple[Seated, list[Line]]:
    """A table of six that plays, and everybody's line."""
    host = await registry.open("odyssey", Options(target=200), None, Clocks(), "Player 0", None)
    others = [await registry.join(host.table, f"Player {seat}", None) for seat in range(1, SEATS)]
    lines, sweep, buckets = [], Sweep(ConnectionLimits()), TokenBuckets(Rate(10**9, 1e9))
    for seated in (host, *others):
        line = Line(sweep)
        session = Session(finder, host.table.state.code, seated.token, buckets, Counter(), ConcurrencyLimit(1))
        line.connection.attach(session, "127.0.0.1")
        session.opened(line.connection)
        lines.append(line)
    await host.table.execute(host.person, "start", Start())
    for line in lines:
        line.connection.on_ws_frame(line, Text(b'{"id":"seen","ask":{"do":"refresh"}}'))  # type: ignore[arg-type]  # as below
    while any(line.frame is None or b'"ack":"seen"' not in line.frame for line in lines):
        await asyncio.sleep(0)
    return host, lines


async def counted(folder: Path, turns: int, each: int) -> list[Counter[CodeType]]:
    """The steps of a game of that many turns, counted for a few of them at a time."""
    dice, randomness, found = Random(1), Random(2), []
    log = await open_log(folder, None)
    registry = Registry(log, entropy=randomness.randbytes)
    host, lines = await opened(registry, TableFinder(registry, 1000.0))
    for begin in range(0, turns, each):
        steps = Steps()
        for number in range(each * MOVES_A_TURN):
            name = f"move-{begin}-{number}"
            moves = ((line, line.move(dice, name)) for line in lines)
            line, move = next((line, Text(move)) for line, move in moves if move is not None)
            steps.on()
            line.connection.on_ws_frame(line, move)  # type: ignore[arg-type]  # all that it looks at
            while host.table.busy:
                await asyncio.sleep(0)
            steps.off()
        found.append(steps.found)
    registry.timers.close()
    await log.close()
    return found


def main() -> None:
    """Count, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--functions", type=int, default=0, help="how many functions to list, those with most steps"
    )
    arguments = parser.parse_args()
    each = 10
    with TemporaryDirectory(prefix="lapin-bench-") as name:
        found = asyncio.run(counted(Path(name), TURNS, each))
    moves = each * MOVES_A_TURN
    print("           turns" + "".join(f"{f'{at * each + 1}-{(at + 1) * each}':>9}" for at in range(len(found))))
    print("  steps of a move" + "".join(f"{steps.total() / moves:9,.0f}" for steps in found)[1:])
    together: Counter[CodeType] = sum(found, Counter())
    for code, steps in together.most_common(arguments.functions):
        place = f"{code.co_filename.removeprefix(PACKAGE)[1:]}::{code.co_qualname}"
        print(f"{steps / moves / len(found):8.1f}  {place}")


if __name__ == "__main__":
    main()
