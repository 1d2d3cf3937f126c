"""A desktop for a browser without a screen: a real session bus, and what shows notifications there.

Chromium hands notifications to whoever has the name org.freedesktop.Notifications on the bus, and hears from it
when somebody clicks on one (Desktop Notifications Specification, freedesktop.org). On a computer that is a part of
the desktop; here it is this one, which keeps what it is asked to show, and clicks when a test says so.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, Thread
from typing import Final, NamedTuple

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection

NAME: Final = "org.freedesktop.Notifications"
CLOSED_BY_CALL: Final = 3
_AT: Final = DBusAddress("/org/freedesktop/Notifications", interface=NAME)


class OnDesktop(NamedTuple):
    """A notification as the desktop shows it."""

    number: int
    title: str
    body: str


class Desktop:
    """Shows notifications on a bus."""

    def __init__(self, bus: str) -> None:
        self.bus = bus
        self.asked = 0
        """The number of times that a browser has asked to show one."""
        self.shown: dict[int, OnDesktop] = {}
        """The notifications that can be seen now, by number."""
        self._line = open_dbus_connection(bus)
        self._sending = Lock()
        (taken,) = self._line.send_and_get_reply(message_bus.RequestName(NAME)).body
        assert taken == 1, "the name is ours"
        self._thread = Thread(target=self._serve, args=(self._line,))
        self._thread.start()

    def click(self, number: int) -> None:
        """Click on a notification, as its reader does."""
        self._send(new_signal(_AT, "ActionInvoked", "us", (number, "default")))

    def end(self) -> None:
        """Wait until nobody is served: the bus is gone."""
        self._thread.join()
        self._line.close()

    def _serve(self, line: DBusConnection) -> None:
        while True:
            try:
                message = line.receive()
            except (ConnectionError, EOFError):
                return
            if message.header.message_type is MessageType.method_call:
                for answer in self._answers(message):
                    self._send(answer)

    def _answers(self, message: Message) -> tuple[Message, ...]:
        match message.header.fields.get(HeaderFields.member):
            case "GetServerInformation":
                return (new_method_return(message, "ssss", ("desktop", "tests", "1", "1.2")),)
            case "GetCapabilities":
                return (new_method_return(message, "as", (["actions", "body"],)),)
            case "Notify":
                _, replaced, _, title, body, *_ = message.body
                self.asked += 1
                number = replaced or self.asked
                self.shown[number] = OnDesktop(number, title, body)
                return (new_method_return(message, "u", (number,)),)
            case "CloseNotification":
                (number,) = message.body
                self.shown.pop(number, None)
                closed = new_signal(_AT, "NotificationClosed", "uu", (number, CLOSED_BY_CALL))
                return new_method_return(message), closed
            case _:
                return (new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"),)

    def _send(self, message: Message) -> None:
        with self._sending:
            self._line.send(message)


@contextmanager
def desktop(folder: Path) -> Iterator[Desktop]:
    """A desktop on a bus of its own."""
    program = shutil.which("dbus-daemon")
    assert program is not None, "this needs a session bus: apt-get install dbus-daemon"
    command = [program, "--session", "--nofork", "--print-address=1", f"--address=unix:path={folder / 'bus'}"]
    # Nothing of this machine's own desktop is started by it.
    env = {**os.environ, "XDG_DATA_DIRS": str(folder), "XDG_DATA_HOME": str(folder)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env, text=True) as bus:
        assert bus.stdout is not None
        try:
            made = Desktop(bus.stdout.readline().strip())
        except BaseException:
            bus.terminate()
            raise
        try:
            yield made
        finally:
            bus.terminate()
            made.end()
