"""A real Redis for tests: started in a folder of its own, emptied, stopped, killed, started again on its port."""

import contextlib
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from tests.ports import free_port
from tests.postgres_server import PATIENCE, cpu_seconds
from tests.waiting import wait_until

PASSWORD: Final = "C4rrots"  # noqa: S105 - of a Redis that lives for a minute


class RedisServer:
    """One server that keeps nothing on disk, which a bus does not need."""

    def __init__(self) -> None:
        found = shutil.which("redis-server")
        assert found is not None, "these tests need Redis: apt-get install redis-server"
        self._program = found
        self.folder = Path(tempfile.mkdtemp(prefix="lapin-redis-"))
        self.port = free_port()
        self._popen: subprocess.Popen[bytes] | None = None

    def url(self, *, password: str = PASSWORD, port: int | None = None) -> str:
        """Its address, with another password or port on demand."""
        return f"redis://:{password}@127.0.0.1:{port or self.port}/0"

    def start(self) -> "RedisServer":
        """Start, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._popen = subprocess.Popen(
                [
                    self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--requirepass", PASSWORD,
                    "--save", "", "--appendonly", "no", "--dir", str(self.folder),
                ],
                stdout=log,
                stderr=log,
            )  # fmt: skip
        popen = self._popen
        wait_until(lambda: self._ready() or popen.poll() is not None, lambda: f"Redis does not answer: {self.log}")
        assert popen.poll() is None, self.log
        return self

    def stop(self) -> None:
        """End it properly."""
        self._end(signal.SIGTERM)

    def crash(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Make it hang: it hears and says nothing until `resume`."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on where it was."""
        self._signal(signal.SIGCONT)

    def flush(self) -> None:
        """Empty it, and close every connection but the one that asks for this."""
        self.say("FLUSHALL")
        self.say("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
        self.say("CLIENT", "KILL", "TYPE", "pubsub")

    def say(self, *words: str) -> bytes:
        """Send a command, and give the answer as it comes over the line."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
            line.sendall(_command("AUTH", PASSWORD) + _command(*words) + _command("QUIT"))
            heard = b""
            while more := line.recv(65536):
                heard += more
        return heard.removeprefix(b"+OK\r\n").removesuffix(b"+OK\r\n")

    def cpu_seconds(self) -> float:
        """Processor time so far."""
        assert self._popen is not None
        return cpu_seconds(self._popen.pid)

    def end(self) -> None:
        """End it, whatever state it is in, and leave nothing behind."""
        if self._popen is not None and self._popen.poll() is None:
            self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def log(self) -> str:
        """Return what it has written about itself."""
        return (self.folder / "log").read_text(errors="replace")

    def _signal(self, number: int) -> None:
        assert self._popen is not None
        self._popen.send_signal(number)

    def _end(self, how: int) -> None:
        assert self._popen is not None
        self._popen.send_signal(how)
        self._popen.wait(PATIENCE)

    def _ready(self) -> bool:
        with contextlib.suppress(OSError):
            return self.say("PING") == b"+PONG\r\n"
        return False


def _command(*words: str) -> bytes:
    parts = [f"${len(word.encode())}\r\n{word}\r\n" for word in words]
    return f"*{len(parts)}\r\n{''.join(parts)}".encode()
