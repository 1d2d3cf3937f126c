"""`lapin serve`: runs the server, with its data in one folder."""

import argparse
import asyncio
import logging
import math
import os
import socket
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec
import segno
import uvloop

from lapin.bus import BusUnusable
from lapin.bus.places import open_bus
from lapin.cli.migrate import add_database
from lapin.cli.pictures import add_pictures
from lapin.cli.words import complain
from lapin.cli.workers import supervise, watch
from lapin.decks.own import DeckLimits
from lapin.decks.storage import StorageUnusable
from lapin.live.services import INSTANT, Pace
from lapin.net.rate_limits import Rate
from lapin.net.shared_metrics import SharedMetrics, WorkerMetrics
from lapin.net.site import Site
from lapin.server import Server, Settings
from lapin.store import StoreUnusable
from lapin.store.places import need_asyncpg, open_log

MOST_WORKERS: Final = 256


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("serve", help="run the server")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones on the same network in")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--data", type=Path, default=None, help=f"folder for everything (default {default_data()})"
    )
    add_database(parser)
    parser.add_argument(
        "--redis",
        default=os.environ.get("LAPIN_REDIS") or None,
        metavar="URL",
        help="redis://:password@host:6379/0, where several processes on one database hear of each other; "
        "also as LAPIN_REDIS in the environment",
    )
    parser.add_argument(
        "--prefix",
        default=os.environ.get("LAPIN_PREFIX") or None,
        help="for the names of our channels in Redis (default: the database's schema); also as LAPIN_PREFIX",
    )
    parser.add_argument(
        "--workers",
        default=os.environ.get("LAPIN_WORKERS") or "1",
        metavar="N",
        help="processes that share the port; needs --database and --redis (default 1); also as LAPIN_WORKERS",
    )
    parser.add_argument("--url", default=None, help="the address people use, if it is not the one listened on")
    parser.add_argument("--origin", action="append", default=[], help="another site whose pages may connect")
    parser.add_argument(
        "--idle-hours", type=float, default=12.0, help="when an empty table is closed (default 12)"
    )
    parser.add_argument("--keep-days", type=float, default=None, help="forget closed tables after so many days")
    add_pictures(parser)
    parser.add_argument(
        "--decks-per-address",
        type=int,
        default=50,
        metavar="N",
        help="own decks (default 50); 0: nobody makes any",
    )
    parser.add_argument(
        "--moderation",
        default=os.environ.get("LAPIN_MODERATION") or None,
        metavar="NAMES",
        help="who looks at pictures that people bring: nudity (lapin[moderation]), blocked, an entry point's name",
    )
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
    """Read a number of times a second, above zero."""
    number = float(text)
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def default_data() -> Path:
    """The folder where programs keep their data on this operating system."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "lapin"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "lapin"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "lapin"


class JsonLines(logging.Formatter):
    """Logs one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON: time, level, logger and message; and the number of tables, if it has one."""
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
    wrong = _wrong_options(arguments)
    if wrong is not None:
        return complain(wrong)
    if arguments.moderation is not None and (missing := unknown_moderator(arguments.moderation)) is not None:
        return complain(missing)
    workers = int(arguments.workers)
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
        redis=arguments.redis,
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
        command_rate=Rate(burst=math.ceil(rate * 4), per_second=rate),
        idle_hours=arguments.idle_hours,
        keep_days=arguments.keep_days,
        edge=arguments.edge,
        own_decks=DeckLimits(decks=arguments.decks_per_address),
        pictures=arguments.pictures,
        moderation={"LAPIN_MODERATION": arguments.moderation} if arguments.moderation else {},
        announce=_announce if sys.stdout.isatty() and workers == 1 else None,
    )
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return complain(f"the data folder {data} cannot be used: {error.strerror}")
    try:
        sockets = _listen(arguments.host, arguments.port, workers)
    except OverflowError:
        return complain(f"port {arguments.port} is not between 0 and 65535")
    except OSError as error:
        return complain(f"port {arguments.port} on {arguments.host} cannot be used: {error.strerror}")
    try:
        if settings.database is not None:
            settings = msgspec.structs.replace(settings, prefix=arguments.prefix or _schema(settings.database))
        if workers == 1:
            uvloop.run(_run(settings, sockets[0], arguments.url))
            return 0
        asyncio.run(_check(settings))
        print(f"Lapin is at {_url(settings, sockets[0], arguments.url)}", flush=True)
        return supervise(sockets, partial(_work, settings, SharedMetrics(workers)))
    except (StoreUnusable, BusUnusable, StorageUnusable) as unusable:
        return complain(unusable.reason)


def unknown_moderator(names: str) -> str | None:
    """Why one of these moderators cannot be used; None if all can."""
    from lapin.decks.moderation import UnknownModerator, check_names  # noqa: PLC0415 - brings a picture library

    try:
        check_names(names)
    except UnknownModerator as unknown:
        return str(unknown)
    return None


def _wrong_options(arguments: argparse.Namespace) -> str | None:
    """Why these options do not go together; None if they do."""
    if not arguments.workers.isdecimal() or not 1 <= int(arguments.workers) <= MOST_WORKERS:
        return f"--workers wants a number from 1 to {MOST_WORKERS}"
    if arguments.redis is not None and arguments.database is None:
        return "--redis needs --database: processes that hear of each other share one log, and SQLite is for one"
    if int(arguments.workers) > 1:
        if arguments.database is None or arguments.redis is None:
            return "--workers needs --database postgresql://… and --redis redis://…"
        if not hasattr(os, "fork") or not hasattr(socket, "SO_REUSEPORT"):
            return "--workers does not work on this kind of machine: start several servers on several ports"
    return None


def _schema(database: str) -> str:
    """The site's schema in the database; its name is also the default prefix in Redis."""
    need_asyncpg()
    from lapin.store.postgres_address import address  # noqa: PLC0415 - most sites have no asyncpg

    return address(database).schema


async def _check(settings: Settings) -> None:
    """Check log and bus before any worker starts, so that what is wrong is said once and not by each worker."""
    log = await open_log(settings.data, settings.database)
    try:
        await (await open_bus(settings.redis, settings.prefix)).close()
    finally:
        await log.close()


def _work(settings: Settings, shared: SharedMetrics, place: int, listening: socket.socket, lifeline: int) -> int:
    """Run one worker."""
    settings = msgspec.structs.replace(settings, worker_metrics=WorkerMetrics(shared, place))

    async def run() -> None:
        server = await Server.opened(settings)
        watch(lifeline, server.stop)
        await server.run(listening)

    try:
        uvloop.run(run())
    except (StoreUnusable, BusUnusable, StorageUnusable) as unusable:
        return complain(unusable.reason)
    return 0


def _listen(host: str, port: int, workers: int) -> list[socket.socket]:
    """Open a listening socket for each worker, all on the same port."""
    first = _bound(host, port)
    if workers == 1:
        sockets = [first]
    else:
        port = first.getsockname()[1]
        first.close()  # it was only to see whether the port is free: sockets that share a port do not notice
        sockets = [_bound(host, port, shared=True) for _ in range(workers)]
    for listening in sockets:
        listening.listen(2048)
        listening.setblocking(False)
    return sockets


def _bound(host: str, port: int, *, shared: bool = False) -> socket.socket:
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        bound.bind((host, port))
        bound.listen(1)  # now, and not later: this fails if another server has the port
    except OSError:
        bound.close()
        raise
    return bound


def _announce(link: str) -> None:
    """Print the link of the first table, for the person at this terminal."""
    print(f"First table: {link}", flush=True)
    segno.make(link).terminal(compact=True)


async def _run(settings: Settings, listening: socket.socket, url: str | None) -> None:
    server = await Server.opened(settings)
    address = _url(settings, listening, url)
    print(f"Lapin is at {address}", flush=True)
    if sys.stdout.isatty():
        segno.make(address).terminal(compact=True)
    await server.run(listening)


def _url(settings: Settings, listening: socket.socket, url: str | None) -> str:
    return url or _address(settings.host, listening.getsockname()[1])


def _address(host: str, port: int) -> str:
    """The address for a browser; for 0.0.0.0 the one that phones on this network can use."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the network interface
                host = probe.getsockname()[0]
            except OSError:
                host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
