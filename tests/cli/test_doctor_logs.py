"""`lapin doctor` and a log that cannot be opened: what is wrong with it, and what to do."""

import asyncio
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from lapin.cli import backup
from lapin.doctor import computer, log_file
from lapin.doctor.findings import Grade
from lapin.store import SqliteLog, StoreUnusable
from tests.cli.command import lapin
from tests.cli.test_doctor import told


def _log(folder: Path) -> Path:
    """The file of a log with nothing in it."""
    asyncio.run(_opened(folder))
    return folder / "lapin.sqlite"


async def _opened(folder: Path) -> None:
    await (await SqliteLog.open(folder / "lapin.sqlite")).close()


@pytest.mark.skipif(not hasattr(os, "chown") or os.geteuid() != 0, reason="only root gives files away")
def test_a_log_of_another_user_is_given_back_and_not_restored(tmp_path: Path) -> None:
    """Root has made the file, as a copy back from a backup does; and the server says the same when it starts."""
    folder = tmp_path / "data"
    folder.mkdir()
    for each in (folder, *folder.parents):
        if each.stat().st_mode & 0o005 != 0o005 and "pytest" in str(each):
            each.chmod(0o755)
    path = _log(folder)
    assert told(log_file.sqlite(folder), Grade.WRONG) == []
    os.chown(folder, 65_534, 65_534)
    (shut,) = told(log_file.sqlite(folder), Grade.WRONG)
    assert f"{path} belongs to root, and its folder to nobody" in shut
    assert f"nothing is lost: chown nobody:nogroup {path}" in shut
    for heard in _as_nobody(lambda: told(log_file.sqlite(folder), Grade.WRONG)[0], lambda: _why_not_opened(path)):
        assert f"{path} belongs to root, and this user is nobody" in heard
        assert (f"chown nobody:nogroup {path}" in heard, "restore" in heard) == (True, False)


@pytest.mark.skipif(not hasattr(os, "chown") or os.geteuid() != 0, reason="only root becomes somebody else")
def test_before_the_first_start_the_folder_is_systemds_to_make(tmp_path: Path) -> None:
    """The server's user may not write in /var/lib, and does not have to."""
    for each in (tmp_path, *tmp_path.parents):
        if "pytest" in str(each):
            each.chmod(0o755)
    hints = "\n".join(told(computer.folder(tmp_path / "data"), Grade.HINT))
    assert hints == ""
    (heard,) = _as_nobody(lambda: "\n".join(told(computer.folder(tmp_path / "data"), Grade.HINT)))
    assert "systemd makes it" in heard


def _why_not_opened(path: Path) -> str:
    """Return what a server says that starts on this file."""
    with pytest.raises(StoreUnusable) as refused:
        _log(path.parent)
    return refused.value.reason


def _as_nobody(*questions: Callable[[], str]) -> list[str]:
    """Return what a process of another user answers; everything that it needs is loaded already."""
    answer, told_by = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.setgroups([])
            os.setgid(65_534)
            os.setuid(65_534)
            os.write(told_by, json.dumps([question() for question in questions]).encode())
        finally:
            os._exit(0)
    os.close(told_by)
    with open(answer) as said:
        heard: list[str] = json.loads(said.read())
    os.waitpid(child, 0)
    return heard


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root mounts a disk")
def test_a_disk_that_may_only_be_read_is_no_reason_to_restore(tmp_path: Path) -> None:
    """As the kernel mounts it after an error."""
    folder = tmp_path / "data"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "lapin-test", str(folder)], check=False).returncode:
        pytest.skip("only root can mount a disk")
    try:
        _log(folder)
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        (shut,) = told(log_file.sqlite(folder), Grade.WRONG)
        assert ("may only be read" in shut, "nothing is lost" in shut, "restore" in shut) == (True, True, False)
        assert "may only be read" in told(computer.folder(folder), Grade.WRONG)[0]
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_damaged_log_is_restored(tmp_path: Path) -> None:
    """Backups are made for this."""
    path = _log(tmp_path)
    content = bytearray(path.read_bytes())
    content[4096:8192] = os.urandom(4096)
    path.write_bytes(content)
    assert "restore a backup" in told(log_file.sqlite(tmp_path), Grade.WRONG)[0]


def test_a_folder_that_root_has_to_make_for_a_restore_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's user could not read it; a drill, without the site's settings, is root's own."""
    monkeypatch.setattr(backup, "is_root", lambda: True)
    (tmp_path / "old").mkdir()
    _log(tmp_path / "old")
    file = str(tmp_path / "site.tar")
    made = lapin("backup", file, "--data", str(tmp_path / "old"))
    assert made.returncode == 0, made.stderr
    settings_file = tmp_path / "lapin.toml"
    settings_file.write_text(f'data = "{tmp_path / "new"}"\n')
    said = lapin("restore", file, "--config", str(settings_file))
    assert (said.returncode, f"chown -R lapin:lapin {tmp_path / 'new'}" in said.stderr) == (0, True)
    assert lapin("restore", file, "--data", str(tmp_path / "drill")).stderr == ""
