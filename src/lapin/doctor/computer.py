"""Checks of the computer: port, data folder, disk, clock, open files, and what is installed."""

import errno
import http.client
import json
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import lapin
from lapin import confinement, fallbacks
from lapin.commit import described
from lapin.doctor.findings import Finding, good, hint, wrong
from lapin.extras import install
from lapin.listening import is_open, is_taken, listen
from lapin.net.pages import read_pages
from lapin.refusals import TableRefusal

FEW_FILES: Final = 4096
ASK_SECONDS: Final = 5.0
NOT_FOR_OTHERS: Final = 0o077
NO_ROOM: Final = 16 * 1024**2
"""The bytes below which moves may not fit either."""

NOT_READY: Final = {
    "disk_full": ("the disk is full", "make room: play goes on by itself, without a restart"),
    "file_gone": (
        "the log's file was moved or deleted while it runs",
        "do not stop it before its tables are safe: docs/operations.md, When the log's file is gone",
    ),
    "unreachable": ("the database is away", "bring it back: play goes on by itself, without a restart"),
    "in_doubt": ("the database is away", "bring it back: play goes on by itself, without a restart"),
}
"""The obstacles to storing, by the reason that a server gives: in words, and what to do."""


def port(host: str, number: int) -> Iterator[Finding]:
    """Check whether a server can listen there, or one of ours already does."""
    try:
        listening = listen(host, number)[0]
    except OSError as error:
        if error.errno == errno.EACCES and 0 < number < 1024:
            mend = "take a port from 1024 on, such as --port 8000, and put a web server in front"
            yield wrong("port", f"this user may not listen on port {number}", mend)
        elif is_taken(error) and (version := running(host, number)):
            yield good("port", f"Lapin {version} answers on port {number}")
        elif is_taken(error):
            yield wrong("port", f"another program has port {number}", "end it, or choose another with --port")
        else:
            yield wrong("port", f"{host} is no address of this computer: {error.strerror}", "change --host")
        return
    listening.close()
    reach = "for every computer that can reach this one" if is_open(host) else f"on {host}"
    yield good("port", f"{number or 'any free one'} is free, {reach}")


def running(host: str, number: int) -> str | None:
    """Return the version of the Lapin that answers on a port, with its commit; None if no Lapin does."""
    said = told(host, number)
    return None if said is None else described(str(said["version"]), str(said.get("commit") or ""))


def told(host: str, number: int) -> dict[str, Any] | None:
    """Return what the Lapin on a port says of itself; None if nothing answers there, or another program does."""
    status, said = _asked(host, number, "/healthz")
    return said if status == HTTPStatus.OK and said.get("version") else None


def ready(host: str, number: int, name: str = "it") -> Iterator[Finding]:
    """Check whether the Lapin on this port can store a move now; `name` is what it is called."""
    status, said = _asked(host, number, "/readyz")
    if status == HTTPStatus.OK:
        yield good("server", "a move can be stored now")
    elif said.get("code") == TableRefusal.DRAINING:
        yield hint("server", f"{name} ends, or starts anew, just now", "ask again in some seconds")
    else:
        data = said.get("data")
        reason = str(data.get("reason")) if isinstance(data, dict) else "no answer"
        text, mend = NOT_READY.get(reason, (f"({reason})", "read its journal"))
        yield wrong("server", f"{name} runs, and no move can be stored: {text}", mend)


def _asked(host: str, number: int, path: str) -> tuple[int, dict[str, Any]]:
    """Return the status and the answer of whatever listens on a port; 0 and nothing if it is not a JSON object."""
    line = http.client.HTTPConnection("127.0.0.1" if is_open(host) else host, number, timeout=ASK_SECONDS)
    try:
        line.request("GET", path)
        answer = line.getresponse()
        said = json.load(answer)
    except (OSError, ValueError, http.client.HTTPException):
        return 0, {}
    finally:
        line.close()
    return (answer.status, said) if isinstance(said, dict) else (0, {})


def folder(data: Path) -> Iterator[Finding]:
    """Check whether the data folder is there or can be made, can be written, and is for this user alone."""
    place = next(each for each in (data, *data.absolute().parents) if each.exists())
    if not place.is_dir():
        yield wrong("folder", f"{place} is a file", "name a folder with --data")
        return
    try:
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as error:
        mend = f"give it to the user who runs Lapin (chown), or choose another with --data ({error.strerror})"
        text = f"{place} cannot be written by this user"
        if error.errno == errno.EROFS:
            text = f"the file system of {place} may only be read"
            mend = "nothing is lost: look at the disk (dmesg, df), and mount it to be written again"
        elif error.errno == errno.ENOSPC:
            text, mend = f"nothing can be written to {place}: the disk is full", "make room"
        if place != data and error.errno in (errno.EACCES, errno.EPERM):
            mend = f"systemd makes it, with our units; else: install -d -m 0700 -o USER -g GROUP {data}"
            yield hint("folder", f"{data} is not there, and this user cannot make it", mend)
        else:
            yield wrong("folder", text, mend)
        return
    if place != data:
        yield good("folder", f"{data} will be made at the first start")
    elif os.name == "posix" and stat.S_IMODE(data.stat().st_mode) & NOT_FOR_OTHERS:
        mend = f"chmod 700 {data}"
        yield hint("folder", f"other users of this computer can look into {data}", mend)
    else:
        yield good("folder", f"{data} can be written, and is for this user alone")


def disk(data: Path, least_free: int) -> Iterator[Finding]:
    """Check whether there is room for moves and uploads."""
    place = next(each for each in (data, *data.absolute().parents) if each.exists())
    free = shutil.disk_usage(place).free
    text = f"{free / 1024**3:.1f} GB are free"
    if free < NO_ROOM:
        mend = "make room: until then moves are refused as not stored; play goes on by itself afterwards"
        yield wrong("disk", f"{free / 1024**2:.0f} MB are free", mend)
    elif free < least_free:
        mend = "make room, or lower --least-free-megabytes: until then only moves are stored"
        yield wrong("disk", text, mend)
    else:
        yield good("disk", text)


def clock() -> Iterator[Finding]:
    """Check whether the clock can be right: it is not older than the program."""
    program = max(path.stat().st_mtime for path in Path(lapin.__path__[0]).glob("*.py"))
    if time.time() < program - 86_400:
        now = time.strftime("%Y-%m-%d", time.gmtime())
        yield wrong("clock", f"it says {now}, and the program is younger than that", "timedatectl set-ntp true")
    else:
        yield good("clock", time.strftime("it says %Y-%m-%d %H:%M UTC", time.gmtime()))


def open_files() -> Iterator[Finding]:
    """Check how many sockets a process may have."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < FEW_FILES:
        mend = "LimitNOFILE=65536 in the unit, or ulimit -Hn 65536 as root: each visitor takes one"
        yield wrong("ulimit", f"a process may open {hard} files and sockets", mend)
    else:
        yield good("ulimit", "a process may open enough files and sockets")


def installed(missing: Sequence[str], *, pushless: bool = False) -> Iterator[Finding]:
    """Check whether the client and the packages that these settings need are there, and what else could be.

    `pushless`: the settings offer notices that browsers show, and the package for them is missing.
    """
    try:
        read_pages()
        yield good("pages", "the web client is there")
    except (OSError, ValueError, KeyError) as error:
        mend = "install the package again, or in a checkout: python web/build.py"
        yield wrong("pages", f"the web client is not there ({error})", mend)
    for extra in missing:
        yield wrong("extras", f"these settings need the extra {extra}", install(extra))
    if pushless:
        yield hint("notices", "browsers show none: that needs the package cryptography", install("push"))
    for each in fallbacks.lacking():
        mend = f"{install('recordings')}; or leave it, if nobody asks for them" if each.startswith("PyAV") else ""
        yield hint("computer", f"no {each}", mend)
    if missing_measures := confinement.lacking():
        yield hint(
            "computer", f"what opens uploaded files is not fully confined: no {', no '.join(missing_measures)}"
        )
