"""A real PostgreSQL for tests: made in a folder of its own, started, killed, restarted; a site for each test."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Final
from uuid import uuid4

from tests.ports import free_port
from tests.waiting import wait_until

PASSWORD: Final = "Sw0rdfish"  # noqa: S105 - of a database that lives for a minute
PATIENCE: Final = 60.0


def programs() -> Path:
    """Return where PostgreSQL's programs are: Debian keeps them out of everybody's way."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda each: int(each.parts[4]))
    if versions:
        return versions[-1].parent
    found = shutil.which("postgres")
    assert found is not None, "these tests need PostgreSQL: apt-get install postgresql"
    return Path(found).resolve().parent


class PostgresServer:
    """One server, on a port below those the kernel hands out; it syncs to the disk as a real one does."""

    def __init__(self) -> None:
        self._bin = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="lapin-postgres-"))
        self.port = free_port()
        self._data = self.folder / "data"
        self._log_file = self.folder / "log"
        self._popen: subprocess.Popen[bytes] | None = None
        self._as: dict[str, object] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        password = self.folder / "password"
        password.write_text(PASSWORD)
        self._run(
            "initdb", "--pgdata", str(self._data), "--username=rabbit", "--pwfile", str(password), "--no-sync",
            "--auth-local=trust", "--auth-host=scram-sha-256", "--encoding=UTF8", "--no-locale",
        )  # fmt: skip

    def start(self) -> "PostgresServer":
        """Start, and wait until it answers."""
        with self._log_file.open("ab") as log:
            self._popen = subprocess.Popen(
                [
                    str(self._bin / "postgres"), "-D", str(self._data), "-p", str(self.port),
                    "-k", str(self.folder), "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60",
                    "-c", "shared_buffers=16MB",
                ],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._as,  # type: ignore[call-overload]
            )  # fmt: skip
        popen = self._popen
        wait_until(
            lambda: self._ready() or popen.poll() is not None, lambda: f"PostgreSQL does not answer: {self.log}"
        )
        assert popen.poll() is None, self.log
        return self

    def stop(self) -> None:
        """End it properly, without waiting for those who are connected."""
        self._end(signal.SIGINT)

    def crash(self) -> None:
        """End it as a power cut would: none of its processes gets to write anything after it."""
        self._end(signal.SIGQUIT)

    def end(self) -> None:
        """End it, whatever state it is in, and leave nothing behind."""
        if self._popen is not None and self._popen.poll() is None:
            self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def log(self) -> str:
        """Return what it has written about itself."""
        return self._log_file.read_text(errors="replace")

    def url(self, schema: str | None = None, *, password: str = PASSWORD, name: str = "postgres") -> str:
        """The address of a site; a new one with nothing in it if no schema is named."""
        schema = schema or f"site_{uuid4().hex[:12]}"
        return f"postgresql://rabbit:{password}@127.0.0.1:{self.port}/{name}?schema={schema}"

    def sql(self, text: str) -> str:
        """Return what psql answers, as the database's owner."""
        to = ["-h", str(self.folder), "-p", str(self.port), "-U", "rabbit"]
        done = subprocess.run(
            [str(self._bin / "psql"), *to, "-Atqc", text, "postgres"],
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )  # fmt: skip
        return done.stdout.strip()

    def cpu_seconds(self) -> float:
        """Processor time of all its processes so far."""
        assert self._popen is not None
        return cpu_seconds(self._popen.pid)

    def _end(self, how: int) -> None:
        assert self._popen is not None
        self._popen.send_signal(how)
        self._popen.wait(PATIENCE)

    def _run(self, program: str, *options: str) -> None:
        done = subprocess.run(
            [str(self._bin / program), *options],
            capture_output=True,
            text=True,
            cwd=self.folder,
            check=False,
            **self._as,  # type: ignore[call-overload]
        )
        assert done.returncode == 0, done.stderr

    def _ready(self) -> bool:
        asked = [str(self._bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0


def cpu_seconds(pid: int) -> float:
    """Processor time of a process, its children that live, and those that have ended."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            if int(path.parts[2]) == pid:
                ticks += sum(int(field) for field in fields[11:15])  # its own, and of those that have ended
            elif int(fields[1]) == pid:
                ticks += sum(int(field) for field in fields[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")
