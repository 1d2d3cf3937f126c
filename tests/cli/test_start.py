"""`lapin` alone: a server for the people around you; the browser opens, and the terminal shows the way in."""

import os
import re
import select
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

import pytest

from lapin.cli.start import firewall, why_not_open
from lapin.listening import address, listen
from tests.cli.command import lapin
from tests.waiting import wait_until

PATIENCE = 60.0
HERE = "import sys, lapin.cli.start as s; s._OF_CONTAINERS = (); from lapin.cli import main; sys.exit(main())"
"""The program, which takes this machine for a person's own even if the tests run in a container."""


class Terminal:
    """A program at a terminal of its own, as a person has it."""

    def __init__(self, *command: str, environment: Mapping[str, str]) -> None:
        self._ours, theirs = os.openpty()
        self.process = subprocess.Popen(
            ["setsid", "--ctty", "--wait", *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=dict(environment),
        )
        os.close(theirs)
        self.said = ""

    def read_until(self, text: str) -> None:
        """Read what is shown until this is there."""

        def shown() -> bool:
            with suppress(OSError):  # nobody writes now
                while select.select([self._ours], [], [], 0.05)[0]:
                    self.said += os.read(self._ours, 65_536).decode()
            return text in self.said

        wait_until(shown, lambda: f"{text!r} is not in {self.said!r}", PATIENCE)

    def press(self, keys: str) -> None:
        """Type something."""
        os.write(self._ours, keys.encode())

    def close(self) -> None:
        """End the program if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


@pytest.fixture
def taken() -> Iterator[None]:
    """Somebody has port 8000: this test, or whoever was faster."""
    with closing(socket.socket()) as other:
        with suppress(OSError):
            other.bind(("0.0.0.0", 8000))  # noqa: S104 - as a server at home
            other.listen(1)
        yield


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of Unix")
@pytest.mark.usefixtures("taken")
def test_a_person_types_lapin_and_nothing_else(tmp_path: Path) -> None:
    """Another port, the address, a QR code, the firewall, the browser; Ctrl-C ends it in silence."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    left_out = ("SSH_", "LAPIN_", "container")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    person = {**kept, "DISPLAY": ":9", "BROWSER": f"{browser} %s", "LAPIN_DATA": str(tmp_path / "data")}
    terminal = Terminal(sys.executable, "-c", HERE, environment=person)
    try:
        terminal.read_until("Started server process")
        found = re.search(r"Another program has port 8000, so it is (\d+) this time", terminal.said)
        assert found is not None, terminal.said
        where = re.search(rf"Lapin is at (http://[^\s/]+:{found[1]})\s", terminal.said)
        assert where is not None, terminal.said
        assert "▀▄" in terminal.said
        assert f"sudo ufw allow {found[1]}/tcp" in terminal.said or sys.platform != "linux"
        with urllib.request.urlopen(f"http://127.0.0.1:{found[1]}/healthz", timeout=PATIENCE) as answer:
            assert answer.status == 200
        wait_until(opened.exists, lambda: terminal.said, PATIENCE)
        assert opened.read_text().split() == [where[1]]
        terminal.press("\x03")
        assert terminal.process.wait(PATIENCE) == 0
        terminal.read_until("Finished server process")
        assert "Traceback" not in terminal.said
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("environment", "system", "files", "why"),
    [
        ({"DISPLAY": ":0"}, "linux", [], None),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", [], None),
        ({}, "darwin", [], None),
        ({}, "win32", [], None),
        ({}, "linux", [], "display"),
        ({"DISPLAY": ":10", "SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}, "linux", [], "another computer"),
        ({"SSH_TTY": "/dev/ttys1"}, "darwin", [], "another computer"),
        ({"DISPLAY": ":0"}, "linux", [".dockerenv"], "container"),
        ({"DISPLAY": ":0"}, "linux", ["run/.containerenv"], "container"),
        ({"DISPLAY": ":0", "container": "podman"}, "linux", [], "container"),
    ],
)
def test_a_browser_opens_only_where_a_person_sits(
    tmp_path: Path, environment: dict[str, str], system: str, files: list[str], why: str | None
) -> None:
    """Not on a server without a display, not over SSH, not in a container."""
    for file in files:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).touch()
    said = why_not_open(environment, system, tmp_path)
    assert (said is None) if why is None else (said is not None and why in said)


def test_every_system_has_its_own_question() -> None:
    """And its own right answer."""
    assert "private networks" in firewall("win32", 8000)
    assert "incoming connections" in firewall("darwin", 8000)
    assert "ufw allow 8123/tcp" in firewall("linux", 8123)


def test_a_port_that_somebody_asked_for_is_taken_or_nothing_starts(tmp_path: Path) -> None:
    """A bookmark, a router or a proxy knows this number."""
    with closing(listen("127.0.0.1", 0)[0]) as other:
        port = str(other.getsockname()[1])
        said = lapin("--host", "127.0.0.1", "--port", port, "--data", str(tmp_path / "data"), "--no-open")
    assert said.returncode == 1
    assert said.stderr.startswith(f"lapin: port {port} on 127.0.0.1 cannot be used: ")


def test_the_address_of_a_computer_without_a_network_is_localhost(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nobody else to tell; the person at this computer can play."""
    with closing(listen("0.0.0.0", 0)[0]) as listening:  # noqa: S104 - as a server at home
        port = listening.getsockname()[1]
        monkeypatch.setattr("lapin.listening.NOWHERE_NEAR", ())
        assert address("0.0.0.0", listening) == f"http://localhost:{port}"  # noqa: S104


WITHOUT_A_NETWORK = """
import re, signal, subprocess, sys, urllib.request
command = [sys.executable, "-m", "lapin", "--no-open", "--data", sys.argv[1]]
server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
for line in server.stdout:
    if found := re.match(r"Lapin is at (http://localhost:\\d+)", line):
        break
print(urllib.request.urlopen(found[1] + "/readyz").read())
server.send_signal(signal.SIGINT)
print("status", server.wait())
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="a computer without a network is a namespace of Linux")
def test_a_computer_without_any_network_serves_the_person_at_it(tmp_path: Path) -> None:
    """Only its own loop is there: it starts, answers and ends."""
    inside = ["unshare", "--map-root-user", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
    command = [*inside, sys.executable, "-c", WITHOUT_A_NETWORK, str(tmp_path / "data")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert "status 0" in done.stdout, done
    assert '"ready"' in done.stdout
    assert "Traceback" not in done.stderr


def test_ctrl_c_while_a_command_is_still_loading_ends_in_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody wants to read about modules."""

    def interrupted(_name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lapin.cli.import_module", interrupted)
    assert lapin("games").returncode == 130
    assert capsys.readouterr().err == ""
