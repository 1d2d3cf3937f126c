"""`lapin serve`: runs the server, with its data in one folder."""

import argparse
import asyncio
import contextlib
import gc
import logging
import math
import os
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from lapin.bus import BusUnusable
from lapin.bus.places import open_bus
from lapin.cli.beforehand import check_pictures, data_unusable, port_unusable, unkind_words
from lapin.cli.logs import set_up, to_journald
from lapin.cli.setting_list import EVERY_SETTING, HOST, PORT, SETTINGS, default_data, known_variables
from lapin.cli.settings import DEFAULT, WrongSetting, add_settings, form_of_log, settled, unknown_variables
from lapin.cli.start import DEFAULTS, greet, open_browser
from lapin.cli.takeover import Handover, hear_hangups, start_anew, taken_over, would_start
from lapin.cli.words import complain
from lapin.decks.own import DeckLimits
from lapin.decks.storage import StorageUnusable
from lapin.extras import install, missing
from lapin.fallbacks import Held, hold, lacking, picows_serves, run
from lapin.game.model.lines import one_line
from lapin.listening import address, is_taken, listen, listen_nearby
from lapin.live.pace import INSTANT, Pace
from lapin.net.rate_limits import Rate
from lapin.net.shapes import SiteFacts
from lapin.net.shared_metrics import SharedMetrics, WorkerMetrics
from lapin.net.site import Site
from lapin.notices.opening import NoticeSettings
from lapin.patience import patiently
from lapin.server import Server, Settings
from lapin.service_manager import Heart, notify, reloading
from lapin.store import StoreUnusable
from lapin.store.places import need_asyncpg, open_log

_log = logging.getLogger("lapin.serve")

MOST_FILES = 65_536


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("serve", help="run the server")
    add_settings(parser, SETTINGS)
    parser.set_defaults(run=serve)


def serve(arguments: argparse.Namespace, *, at_home: bool = False) -> int:
    """Run a server until it is told to stop; `at_home` for the person who has just typed the command."""
    try:
        origins = settled(arguments, EVERY_SETTING if at_home else SETTINGS, os.environ, EVERY_SETTING)
    except WrongSetting as wrong:
        set_up(form := form_of_log(arguments, os.environ), "info")
        return _refused(wrong.reason, as_json=form == "json")
    set_up(arguments.log, arguments.log_level)
    as_json = arguments.log == "json"
    try:
        if at_home and origins[HOST.name].where == DEFAULT:
            arguments.host = DEFAULTS[HOST.name]
        return _started(arguments, at_home, at_home and origins[PORT.name].where == DEFAULT)
    except (StoreUnusable, BusUnusable, StorageUnusable, WrongSetting) as unusable:
        return _refused(unusable.reason, as_json=as_json)


def _refused(reason: str, *, as_json: bool) -> int:
    """Say why the server does not start; return exit status 1."""
    if not as_json and not to_journald(sys.stderr):
        return complain(reason)
    _log.error("%s", reason)
    return 1


def _open_more_files() -> None:
    """Let this process open as many files and sockets as the system allows: the usual 1,024 are few."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _started(arguments: argparse.Namespace, at_home: bool, any_port: bool) -> int:
    gc.disable()  # until the server runs, or the workers are started: a start leaves hardly any garbage
    os.umask(0o077)  # what is kept of people is for this user alone
    _open_more_files()
    check_options(arguments)
    before = taken_over()
    for name in unknown_variables(os.environ, known_variables()):
        _log.info("%s is in the environment, but there is no such setting", name)
    workers: int = arguments.workers
    data = arguments.data or default_data()
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
            embed_in=tuple(address.rstrip("/").lower() for address in arguments.embed_in),
            secure=(arguments.url or "").startswith("https:"),
            metrics_token=arguments.metrics_token,
            safe=arguments.safe,
            listing=not (arguments.safe or arguments.unlisted),
            opens=Rate(burst=math.ceil(visits * 2), per_second=visits / 40),
            visits=Rate(burst=math.ceil(visits * 20), per_second=visits),
            joins=Rate(burst=math.ceil(visits * 2), per_second=visits / 100),
            least_free_bytes=arguments.least_free_megabytes * 1024**2,
            most_bytes=arguments.most_megabytes * 1024**2,
            wrong_codes_per_hour=arguments.wrong_codes_per_hour,
            sockets=arguments.sockets_per_network,
        ),
        pace=Pace() if computers == "thinking" else INSTANT,
        computers="random" if computers == "random" else "thinking",
        command_rate=Rate(burst=math.ceil(rate * 4), per_second=rate),
        idle_hours=arguments.idle_hours,
        keep_days=arguments.keep_days,
        facts=SiteFacts(
            operator=one_line(arguments.operator or ""),
            contact=arguments.contact or "",
            keep_days=arguments.keep_days,
            idle_hours=arguments.idle_hours,
            journal_days=arguments.journal_days,
            safe=arguments.safe,
            listing=not (arguments.safe or arguments.unlisted),
            own_decks=not arguments.safe and arguments.decks_per_address > 0,
            language_model="LAPIN_LLM_URL" in os.environ,
        ),
        notices=NoticeSettings(
            channels=arguments.notices,
            networks=tuple(arguments.notice_networks),
            contact=arguments.contact or "",
            smtp=arguments.smtp,
            mail_from=arguments.mail_from or "",
            url=arguments.url or "",
        ),
        edge=arguments.edge,
        own_decks=DeckLimits(decks=0 if arguments.safe else arguments.decks_per_address),
        unkind=unkind_words(arguments.unkind_words),
        pictures=arguments.pictures,
        moderation={"LAPIN_MODERATION": arguments.moderation} if arguments.moderation else {},
        plain_output=arguments.log == "text",
        trusted_proxies=tuple(arguments.trusted_proxies),
        round_trip_header=arguments.round_trip_header or "",
        wait_seconds=arguments.wait_seconds,
        announce=_announce if sys.stdout.isatty() and workers == 1 else None,
    )
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise data_unusable(data, error.strerror) from None
    held = _lock(data) if arguments.database is None else None
    check_pictures(arguments.pictures, data)
    where = (arguments.host, arguments.port)
    if before is not None and (before.host, before.port, len(before.sockets)) != (*where, workers):
        _leave_alone(before)
        before = None
    try:
        if before is not None:
            sockets = [socket.socket(fileno=descriptor) for descriptor in before.sockets]
        else:
            sockets = _listen(*where, workers, any_port)
    except OSError as error:
        raise port_unusable(arguments, error) from None
    if settings.database is not None:
        settings = msgspec.structs.replace(settings, prefix=arguments.prefix or _schema(settings.database))
    if workers == 1:
        kept = run(_run(settings, sockets[0], arguments.url, at_home, at_home and not arguments.no_open))
        if held is not None:
            held.release()
        if kept is not None:
            start_anew(Handover(*where, (kept.detach(),)))
        return 0
    if before is None:  # else workers already serve, whatever is away just now
        asyncio.run(_check(settings))
    _say_where(settings, arguments.url or address(settings.host, sockets[0]))
    shared = SharedMetrics(workers)
    work = partial(_work, settings, shared)
    from lapin.cli.workers import Supervisor  # noqa: PLC0415 - only where processes fork

    gc.enable()
    return Supervisor(sockets, work, where, before, shared.ended, hangup_ends=sys.stdin.isatty()).run()


def _listen(host: str, port: int, workers: int, any_port: bool) -> list[socket.socket]:
    """Listen there; at home, where nobody has asked for this very port, on the next one that is free."""
    try:
        return listen(host, port, workers)
    except OSError as error:
        if not any_port or not is_taken(error) or workers > 1:
            raise
        found = listen_nearby(host, port + 1)
        print(f"Another program has port {port}, so it is {found[0].getsockname()[1]} this time.", flush=True)
        return found


def _lock(data: Path) -> Held | None:
    """Keep a data folder with SQLite to this process; WrongSetting if another server has it."""
    try:
        held = hold(data / "lapin.lock")
    except OSError:
        return None  # opening the log will say why
    if held is None:
        raise WrongSetting(f"another server is using the data folder {data}: give this one its own, or a database")
    return held


def _leave_alone(before: Handover) -> None:
    """End what a predecessor with other settings has left: its workers drain, and its sockets are closed."""
    for pid in before.workers:
        if pid is not None:
            os.kill(pid, signal.SIGTERM)
    for descriptor in (*before.sockets, *(before.lifeline or ())):
        os.close(descriptor)


def _say_where(settings: Settings, where: str) -> None:
    """Say what this computer lacks, and where the server is: on standard output, or in the log if that is JSON."""
    if without := lacking():
        _log.info("this computer has no %s", ", no ".join(without))
    if settings.plain_output:
        print(f"Lapin is at {where}", flush=True)
    else:
        _log.info("Lapin is at %s", where, extra={"url": where})


def unknown_moderator(names: str) -> str | None:
    """Return why one of these moderators cannot be used; None if all can."""
    from lapin.decks.moderation import UnknownModerator, check_names  # noqa: PLC0415 - brings a picture library

    try:
        check_names(names)
    except UnknownModerator as unknown:
        return str(unknown)
    return None


def check_options(arguments: argparse.Namespace) -> None:
    """Raise WrongSetting if something is not installed, or options do not go together."""
    if arguments.edge == "auto":
        arguments.edge = "picows" if picows_serves() else "asgi"
    if arguments.edge == "asgi" and missing("asgi"):
        raise WrongSetting(f"--edge asgi needs the package websockets: {install('asgi')}")
    if arguments.edge == "picows" and not picows_serves():
        raise WrongSetting("--edge picows does not run on this computer: --edge asgi does")
    if arguments.redis is not None and arguments.database is None:
        raise WrongSetting(
            "--redis needs --database: processes that hear of each other share one log, and SQLite is for one"
        )
    if arguments.smtp is not None and (arguments.mail_from is None or arguments.url is None):
        raise WrongSetting(
            "--smtp needs --mail-from and --url: from whom mails come, and with which address their links begin"
        )
    if arguments.workers > 1:
        if arguments.database is None or arguments.redis is None:
            raise WrongSetting("--workers needs --database postgresql://… and --redis redis://…")
        if not hasattr(os, "fork") or not hasattr(socket, "SO_REUSEPORT"):
            raise WrongSetting(
                "--workers does not work on this kind of machine: start several servers on several ports"
            )
    if arguments.moderation is not None and (unknown := unknown_moderator(arguments.moderation)) is not None:
        raise WrongSetting(unknown)


def _schema(database: str) -> str:
    """Return the site's schema in the database; its name is also the default prefix in Redis."""
    need_asyncpg()
    from lapin.store.postgres_address import address  # noqa: PLC0415 - most sites have no asyncpg

    return address(database).schema


async def _check(settings: Settings) -> None:
    """Check log and bus before any worker starts, so that what is wrong is said once and not by each worker."""
    log = await patiently(lambda: open_log(settings.data, settings.database), settings.wait_seconds)
    try:
        await (await patiently(lambda: open_bus(settings.redis, settings.prefix), settings.wait_seconds)).close()
    finally:
        await log.close()


def _work(
    settings: Settings,
    shared: SharedMetrics,
    place: int,
    listening: socket.socket,
    lifeline: int,
    beat: Callable[[], None],
) -> int:
    """Run one worker."""
    settings = msgspec.structs.replace(settings, worker_metrics=WorkerMetrics(shared, place), beat=beat)

    from lapin.cli.workers import watch  # noqa: PLC0415 - only where processes fork

    async def work() -> None:
        server = await Server.opened(settings)
        watch(lifeline, server.stop)
        await server.run(listening)

    try:
        run(work())
    except (StoreUnusable, BusUnusable, StorageUnusable) as unusable:
        return _refused(unusable.reason, as_json=not settings.plain_output)
    return 0


def _announce(link: str) -> None:
    """Print the link of the first table, for the person at this terminal."""
    print(f"First table: {link}", flush=True)
    _draw(link)


def _draw(link: str) -> None:
    """Draw a link as a QR code, for the person at this terminal."""
    import segno  # noqa: PLC0415 - a start does not wait for it

    segno.make(link).terminal(compact=True)


async def _run(
    settings: Settings, listening: socket.socket, url: str | None, at_home: bool, opens: bool
) -> socket.socket | None:
    """Serve until the end; return the listening socket if the server is to be restarted."""
    server = await Server.opened(msgspec.structs.replace(settings, beat=Heart().beat))
    anew = ReloadSignal(server, listening)
    where = url or address(settings.host, listening)
    _say_where(settings, where)
    if at_home and settings.plain_output:
        greet(where, settings.host)
    elif sys.stdout.isatty():
        _draw(where)
    if opens:
        open_browser(where)
    await server.run(listening)
    return anew.kept


class ReloadSignal:
    """Waits for SIGHUP: then the server drains and restarts; connections wait in its socket meanwhile."""

    def __init__(self, server: Server, listening: socket.socket) -> None:
        self.kept: socket.socket | None = None
        self._server = server
        self._spare = listening.dup()
        self._asked = False
        self._checking: asyncio.Task[None] | None = None
        server.when_stopping = self._close
        if hasattr(signal, "SIGHUP") and not sys.stdin.isatty():
            hear_hangups(self._ask)  # a terminal that is closed ends the server, as it always did

    def _ask(self) -> None:
        self._asked = True
        reloading()
        if self._checking is None or self._checking.done():
            self._checking = asyncio.ensure_future(self._check())

    async def _check(self) -> None:
        while self._asked and self.kept is None:  # again, if asked meanwhile: settings may have been read before
            self._asked = False
            if await asyncio.to_thread(would_start) and not self._server.registry.draining:
                _log.info("starting anew")
                self.kept = self._spare
                self._server.stop()
        if self.kept is None and not self._server.registry.draining:
            notify("READY=1")  # still the old program: the restart is refused, and over

    def _close(self) -> None:
        """Close our copy of the socket: a server that ends refuses connections at once."""
        if self.kept is None:
            notify("STOPPING=1")
            self._spare.close()
