"""`lapin start`, or `lapin` alone: a server for the people around you, and the browser opens.

It is `lapin serve` with other defaults: phones on the same network may come, and if another program has the usual
port, the next free one is taken. The terminal shows the address and a QR code.
"""

import argparse
import contextlib
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from lapin.cli.setting_list import EVERY_SETTING, HOST, PORT
from lapin.cli.settings import add_settings
from lapin.listening import is_open

OPEN_TO_ALL: Final = "0.0.0.0"  # noqa: S104 - so that phones on the same network can come
_DISPLAYS: Final = ("DISPLAY", "WAYLAND_DISPLAY")
_REMOTE: Final = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
_OF_CONTAINERS: Final = (".dockerenv", "run/.containerenv")


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "start",
        help="start a server for the people around you, and open the browser; `lapin` alone does the same",
    )
    at_home = [
        msgspec.structs.replace(each, default=DEFAULTS.get(each.name, each.default)) for each in EVERY_SETTING
    ]
    add_settings(parser, at_home)
    parser.set_defaults(run=_start)


DEFAULTS: Final = {HOST.name: OPEN_TO_ALL}
"""The defaults that are different at home."""


def _start(arguments: argparse.Namespace) -> int:
    from lapin.cli.serve import serve  # noqa: PLC0415 - it brings the whole server

    return serve(arguments, at_home=True)


def greet(address: str, host: str) -> None:
    """Show a person at this terminal how others come in, and how the server ends."""
    if sys.stdout.isatty():
        import segno  # noqa: PLC0415 - only for a terminal

        with contextlib.suppress(UnicodeEncodeError):  # a terminal without the blocks of a QR code
            segno.make(address).terminal(compact=True)
    if is_open(host):
        print(firewall(sys.platform, urlsplit(address).port or int(PORT.default or 0)))
    print("Ctrl-C ends it. Nothing is lost: start it again, and everybody is back in their seat.", flush=True)


def firewall(system: str, port: int) -> str:
    """Return which question of a firewall to expect, and the right answer."""
    match system:
        case "win32":
            return (
                "Windows may ask whether Python may communicate on networks: allow private networks, "
                "or no phone can come in."
            )
        case "darwin":
            return (
                "macOS may ask whether Python may accept incoming connections, or find devices on the local "
                "network: allow it, or no phone can come in."
            )
        case _:
            return (
                "No question comes up here. If phones on the same network cannot open the address, a firewall "
                f"keeps them out: sudo ufw allow {port}/tcp, or sudo firewall-cmd --add-port={port}/tcp."
            )


def why_not_open(environment: Mapping[str, str], system: str, root: Path = Path("/")) -> str | None:
    """Return why no browser can be opened for the person who started this; None if one can."""
    if any(environment.get(name) for name in _REMOTE):
        return "you are connected from another computer"
    if environment.get("container") or any((root / file).exists() for file in _OF_CONTAINERS):
        return "this is a container"
    if system not in ("win32", "darwin") and not any(environment.get(name) for name in _DISPLAYS):
        return "there is no display"
    return None


def open_browser(address: str) -> None:
    """Open the address in the person's browser, if there is one; the server does not wait for it."""
    if sys.stdout.isatty() and why_not_open(os.environ, sys.platform) is None:
        threading.Thread(target=_open, args=(address,), name="lapin-browser", daemon=True).start()


def _open(address: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
