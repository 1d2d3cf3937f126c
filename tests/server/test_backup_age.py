"""The age of the last backup: the metrics say it, and so does the doctor."""

import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from tests.cli.command import lapin
from tests.ports import free_port
from tests.server.process import PATIENCE, QUICK, Process
from tests.server.test_settings import looks_after
from tests.waiting import wait_until

NOTE = Path("pictures/operator/last-backup")
DAY_MS = 86_400_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A server that looks after its site each second."""
    server = Process(tmp_path / "data", *QUICK)
    server.program = looks_after(1)
    try:
        server.start()
        opened = httpx.post(f"{server.base}/api/tables", json={"name": "Ada"}, timeout=PATIENCE, trust_env=False)
        assert opened.status_code == 201
        yield server
    finally:
        server.end()


def last_backup(server: Process) -> float | None:
    """Return what the metrics say, in seconds since 1970."""
    text = httpx.get(f"{server.base}/metrics", timeout=PATIENCE, trust_env=False).text
    found = re.search(r"^lapin_last_backup_timestamp_seconds (\S+)$", text, re.MULTILINE)
    return None if found is None else float(found[1])


def doctor(data: Path) -> tuple[int, str]:
    """Its status, and what it says of backups."""
    said = lapin("doctor", "--data", str(data), "--port", str(free_port()))
    (line,) = (line for line in said.stdout.splitlines() if " backup: " in line)
    return said.returncode, line


def test_the_metrics_say_when_the_last_backup_was_made(server: Process, tmp_path: Path) -> None:
    """0 at first; then within a minute when it was made, by us or by another program; to the second."""
    wait_until(lambda: last_backup(server) == 0, lambda: server.log)
    data = ("--data", str(server.data))
    for command in (("backup", str(tmp_path / "b")), ("backup", "--made-otherwise")):
        before = int(time.time())
        said = lapin(*command, *data)
        assert (said.returncode, said.stderr) == (0, ""), said
        wait_until(lambda before=before: (last_backup(server) or 0) >= before, lambda: server.log)  # type: ignore[misc]  # this one
        assert (last_backup(server) or 0) <= time.time()
    assert server.running


def test_the_doctor_says_how_old_the_last_backup_is(server: Process, tmp_path: Path) -> None:
    """Never is a hint, for a site that has just begun; a backup that became old is wrong."""
    assert server.stop() == 0
    assert doctor(server.data) == (0, "hint   backup: there has never been one")
    assert lapin("backup", str(tmp_path / "b"), "--data", str(server.data)).returncode == 0
    assert doctor(server.data) == (0, "ok     backup: the last one was made 0 hours ago")
    made = int(time.time() * 1000) - 21 * DAY_MS
    (server.data / NOTE).write_text(str(made))
    assert doctor(server.data) == (1, "wrong  backup: the last one was made 21 days ago")


def test_a_backup_that_failed_is_not_noted_and_a_restore_notes_its_own(server: Process, tmp_path: Path) -> None:
    """The last backup of a site that was restored is the one from which it was."""
    where = ("--data", str(server.data))
    assert lapin("backup", str(tmp_path / "no" / "such" / "folder"), *where).returncode == 1
    assert not (server.data / NOTE).exists()
    for name in ("first", "second"):
        assert lapin("backup", str(tmp_path / name), *where).returncode == 0
    assert (server.data / NOTE).exists()
    assert lapin("restore", str(tmp_path / "second"), "--data", str(tmp_path / "new")).returncode == 0
    assert (tmp_path / "new/pictures/keys/site").exists()
    assert (tmp_path / "new" / NOTE).read_text() == (server.data / NOTE).read_text()


def test_a_backup_whose_note_cannot_be_written_is_a_backup(server: Process, tmp_path: Path) -> None:
    """Its file is whole; that nobody will know of it is said."""
    (server.data / NOTE).mkdir(parents=True)
    said = lapin("backup", str(tmp_path / "b"), "--data", str(server.data))
    assert said.returncode == 0
    assert "the backup is whole, but the storage does not take the note" in said.stderr
    assert lapin("restore", "--check", str(tmp_path / "b")).returncode == 0
    assert lapin("backup", "--made-otherwise", "--data", str(server.data)).returncode == 1


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root writes for somebody else")
def test_what_root_notes_belongs_to_the_servers_user(server: Process, tmp_path: Path) -> None:
    """Others could not read it: cron's backups are root's."""
    assert server.stop() == 0
    with TemporaryDirectory() as folder:  # the way to it is open to everybody, other than pytest's
        Path(folder).chmod(0o711)
        data = Path(shutil.copytree(server.data, Path(folder, "data")))
        for path in (data, *data.rglob("*")):
            os.chown(path, 65534, 65534)
        said = lapin("backup", str(tmp_path / "b"), "--data", str(data))
        assert (said.returncode, said.stderr) == (0, "")
        assert (data / NOTE).exists()
        assert [path for path in data.rglob("*") if path.stat().st_uid != 65534] == []
    assert (tmp_path / "b").stat().st_uid == 0


def test_a_command_without_a_file_or_with_one_too_many_is_refused(tmp_path: Path) -> None:
    """Nothing is guessed."""
    for options in ((), (str(tmp_path / "b"), "--made-otherwise")):
        said = lapin("backup", *options, "--data", str(tmp_path))
        assert (said.returncode, "name one new FILE" in said.stderr) == (1, True), said
    assert list(tmp_path.iterdir()) == []
