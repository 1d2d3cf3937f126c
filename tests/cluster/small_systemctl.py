#!/usr/bin/env python3
"""Does for a test what `systemctl` does, where no systemd runs: it starts what a unit file says, as its user.

Only what docs/operations.md uses: daemon-reload, enable --now, start, stop, restart, reload. A service is ready
when it says so, as with Type=notify. Services that Lapin's units do not describe are left alone.
"""

import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

UNITS = Path("/etc/systemd/system")
RUN = Path("/run/small-systemctl")
PATIENCE = 60.0


def main() -> None:
    """Run a command."""
    command, *names = [word for word in sys.argv[1:] if word != "--now"]
    RUN.mkdir(exist_ok=True)
    for name in names:
        unit = UNITS / (name.partition("@")[0] + "@.service" if "@" in name else f"{name}.service")
        if not unit.exists():
            continue
        if command in ("stop", "restart"):
            stop(name)
        if command in ("start", "restart", "enable"):
            start(name, unit)
        if command == "reload":
            heard = listening(name)
            os.kill(int((RUN / f"{name}.pid").read_text()), signal.SIGHUP)
            ready(heard, name)


def start(name: str, unit: Path) -> None:
    """Start a service, and wait until it is ready."""
    text = unit.read_text().replace("%i", name.partition("@")[2])
    values = dict(line.split("=", 1) for line in text.splitlines() if "=" in line and not line.startswith("#"))
    variable, _, value = values["Environment"].partition("=")
    subprocess.run(["install", "-d", "-o", values["User"], f"/var/lib/{values['StateDirectory']}"], check=True)
    heard = listening(name)
    environment = {"PATH": os.environ["PATH"], variable: value, "NOTIFY_SOCKET": str(RUN / f"{name}.socket")}
    user = ["setpriv", "--reuid", values["User"], "--regid", values["User"], "--init-groups"]
    with (RUN / f"{name}.log").open("ab") as log:
        service = subprocess.Popen(
            [*user, *shlex.split(values["ExecStart"])],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            cwd="/",
        )
    (RUN / f"{name}.pid").write_text(str(service.pid))
    ready(heard, name)


def stop(name: str) -> None:
    """Stop a service, and wait until it is gone."""
    pid = int((RUN / f"{name}.pid").read_text())
    os.kill(pid, signal.SIGTERM)
    end = time.monotonic() + PATIENCE
    while Path(f"/proc/{pid}").exists() and "zombie" not in Path(f"/proc/{pid}/status").read_text():
        assert time.monotonic() < end, name
        time.sleep(0.05)


def listening(name: str) -> socket.socket:
    """The socket that a service tells its state to."""
    path = RUN / f"{name}.socket"
    path.unlink(missing_ok=True)
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(str(path))
    path.chmod(0o777)
    heard.settimeout(PATIENCE)
    return heard


def ready(heard: socket.socket, name: str) -> None:
    """Wait until the service says that it is ready."""
    try:
        while b"READY=1" not in heard.recv(4096):
            pass
    except TimeoutError:
        sys.exit(f"{name} is not ready: {(RUN / f'{name}.log').read_text()}")


main()
