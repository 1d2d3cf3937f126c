"""`lapin serve`: the server, with its data in one folder."""

import argparse
import logging
import math
import os
import socket
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import segno
import uvloop

from lapin.cli.migrate import add_database
from lapin.cli.words import complain
from lapin.net.api import Site
from lapin.net.buckets import Rate
from lapin.server import Server, Settings
from lapin.store import StoreUnusable
from lapin.tables.pace import INSTANT, Pace


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("serve", help="run the server")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones on the same network in")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--data", type=Path, default=None, help=f"folder for everything (default {default_data()})"
    )
    add_database(parser)
    parser.add_argument("--url", default=None, help="the address people use, if it is not the one listened on")
    parser.add_argument("--origin", action="append", default=[], help="another site whose pages may connect")
    parser.add_argument(
        "--idle-hours", type=float, default=12.0, help="when an empty table is closed (default 12)"
    )
    parser.add_argument("--keep-days", type=float, default=None, help="forget closed tables after so many days")
    parser.add_argument("--edge", choices=["picows", "asgi"], default="picows", help="which sockets to use")
    parser.add_argument("--log", choices=["text", "json"], default="text")
    parser.add_argument("--asks-per-second", type=_rate, default=15.0, help="for one connection (default 15)")
    parser.add_argument(
        "--visits-per-second", type=_rate, default=20.0, help="requests from one address (default 20)"
    )
    parser.add_argument("--fast-computers", action="store_true", help="computer players move at once, at random")
    parser.add_argument(
        "--computers",
        choices=["thinking", "quick", "random"],
        default="thinking",
        help="quick: thinking, but without a pause; for simulations",
    )
    parser.set_defaults(run=_serve)


def _rate(text: str) -> float:
    """A number of times a second, above zero."""
    number = float(text)
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def default_data() -> Path:
    """Where programs keep their data on this kind of machine."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "lapin"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "lapin"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "lapin"


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON: when, how bad, where, what; and the tables' number if it has one."""
        entry: dict[str, object] = {
            "at": self.formatTime(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        tables = getattr(record, "tables", None)
        if tables is not None:
            entry["tables"] = tables
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry).decode()


def _serve(arguments: argparse.Namespace) -> int:
    if arguments.edge == "asgi" and find_spec("websockets") is None:
        return complain("--edge asgi needs the package websockets: pip install 'lapin[asgi]'")
    data = arguments.data or default_data()
    handler = logging.StreamHandler()
    handler.setFormatter(
        JsonLines() if arguments.log == "json" else logging.Formatter("%(levelname)s %(message)s")
    )
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    computers = "random" if arguments.fast_computers else arguments.computers
    rate, visits = arguments.asks_per_second, arguments.visits_per_second
    settings = Settings(
        data=data,
        database=arguments.database,
        host=arguments.host,
        port=arguments.port,
        site=Site(
            url=arguments.url,
            origins=frozenset(arguments.origin),
            secure=(arguments.url or "").startswith("https:"),
            opens=Rate(burst=math.ceil(visits * 2), per_second=visits / 40),
            visits=Rate(burst=math.ceil(visits * 20), per_second=visits),
        ),
        pace=Pace() if computers == "thinking" else INSTANT,
        computers="random" if computers == "random" else "thinking",
        asks=Rate(burst=math.ceil(rate * 4), per_second=rate),
        idle_hours=arguments.idle_hours,
        keep_days=arguments.keep_days,
        edge=arguments.edge,
        announce=_announce if sys.stdout.isatty() else None,
    )
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return complain(f"the data folder {data} cannot be used: {error.strerror}")
    try:
        listening = _listen(arguments.host, arguments.port)
    except OverflowError:
        return complain(f"port {arguments.port} is not between 0 and 65535")
    except OSError as error:
        return complain(f"port {arguments.port} on {arguments.host} cannot be used: {error.strerror}")
    try:
        uvloop.run(_run(settings, listening, arguments.url))
    except StoreUnusable as unusable:
        return complain(unusable.reason)
    return 0


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    listening.setblocking(False)
    return listening


def _announce(link: str) -> None:
    """Somebody sits in front of this terminal: show how others get to the first table."""
    print(f"First table: {link}", flush=True)
    segno.make(link).terminal(compact=True)


async def _run(settings: Settings, listening: socket.socket, url: str | None) -> None:
    server = await Server.opened(settings)
    address = url or _address(settings.host, listening.getsockname()[1])
    print(f"Lapin is at {address}", flush=True)
    if sys.stdout.isatty():
        segno.make(address).terminal(compact=True)
    await server.run(listening)


def _address(host: str, port: int) -> str:
    """The address for a browser; for 0.0.0.0 the one that phones on this network can use."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
                host = probe.getsockname()[0]
            except OSError:
                host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
