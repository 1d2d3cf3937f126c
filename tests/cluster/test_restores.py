"""The blocks of docs/operations.md that restore: what the last restore has saved is never overwritten."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lapin.store import SqliteLog
from tests.cluster.drills import blocks

HERE, AS_BEFORE, *_ = blocks("A real restore of one file")
SQLITE = blocks("SQLite: backup and restore")[2]
OLDER = blocks("Back when the schema has changed")[0]


@pytest.fixture
async def site(tmp_path: Path) -> Path:
    """A folder with the settings, the data and the backups of a site that has a log."""
    for name in ("data", "backup"):
        (tmp_path / name).mkdir(mode=0o700)
    await (await SqliteLog.open(tmp_path / "data" / "lapin.sqlite")).close()
    (tmp_path / "lapin.toml").write_text(f'data = "{tmp_path / "data"}"\n')
    _typed("lapin backup /backup/lapin.tar --config /etc/lapin.toml", tmp_path)
    for copy in ("before-0.2.0.tar", "lapin.sqlite"):
        source = "backup/lapin.tar" if copy.endswith("tar") else "data/lapin.sqlite"
        (tmp_path / "backup" / copy).write_bytes((tmp_path / source).read_bytes())
    return tmp_path


def _typed(block: str, site: Path) -> str:
    """A block as an operator types it: after a line that fails, the next one is typed all the same."""
    names = {
        "/opt/lapin/current/bin/lapin ": "lapin ",
        "lapin backup ": f"{sys.executable} -m lapin backup ",
        "lapin restore ": f"{sys.executable} -m lapin restore ",
        "systemctl ": "true ",
        "ln -sfn ": "true ",
        "-o lapin -g lapin": "",
        "/etc/lapin.toml": str(site / "lapin.toml"),
        "/var/lib/lapin": str(site / "data"),
        "/backup/": f"{site / 'backup'}/",
        "%H%M%S": "%H%M%S%N",  # two restores of a test may fall into one second
    }
    for theirs, ours in names.items():
        block = block.replace(theirs, ours)
    done = subprocess.run(["bash", "-c", block], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize("block", [HERE, SQLITE, OLDER], ids=["one file", "SQLite", "the older version"])
def test_a_second_restore_keeps_what_the_first_one_saved(block: str, site: Path) -> None:
    """Each has a folder of its own."""
    data = site / "data"
    for number in range(2):
        (data / "lapin.sqlite-wal").write_bytes(b"")
        (data / "lapin.sqlite-shm").write_text(f"as it was before restore {number}")
        _typed(block, site)
        assert (data / "lapin.sqlite").exists()
    kept = sorted((path / "lapin.sqlite-shm").read_text() for path in data.glob("before-*"))
    assert kept == ["as it was before restore 0", "as it was before restore 1"]


@pytest.mark.parametrize("block", [HERE, SQLITE, OLDER], ids=["one file", "SQLite", "the older version"])
def test_a_restore_that_cannot_save_what_is_there_changes_nothing(block: str, site: Path) -> None:
    """The folder for it cannot be made: nothing is moved, and nothing restored."""
    data = site / "data"
    (data / "lapin.sqlite-shm").write_text("as it was")
    log = (data / "lapin.sqlite").read_bytes()
    block = block.replace("before=/var/lib/lapin/before-$(date +%F-%H%M%S)", "before=/var/lib/lapin/pictures")
    (data / "pictures").mkdir(exist_ok=True)
    said = _typed(block, site)
    assert "File exists" in said
    assert (data / "lapin.sqlite").read_bytes() == log
    assert (data / "lapin.sqlite-shm").read_text() == "as it was"
    assert "restored" not in said


@pytest.mark.parametrize("block", [HERE, SQLITE, OLDER], ids=["one file", "SQLite", "the older version"])
@pytest.mark.parametrize("lost", ["the log", "the data folder"])
def test_what_is_lost_need_not_be_moved_away(block: str, lost: str, site: Path) -> None:
    """The restored file is there before the server is started."""
    data = site / "data"
    if lost == "the log":
        (data / "lapin.sqlite").unlink()
    else:
        shutil.rmtree(data)
    said = _typed(block.replace("systemctl start lapin", "ls /var/lib/lapin/lapin.sqlite"), site)
    assert said.splitlines()[-1] == str(data / "lapin.sqlite"), said


@pytest.mark.parametrize("block", [HERE, SQLITE, OLDER], ids=["one file", "SQLite", "the older version"])
def test_a_server_is_not_started_without_the_restored_file(block: str, site: Path) -> None:
    """It would begin an empty site."""
    for copy in (site / "backup").iterdir():
        copy.unlink()
    assert "it runs" not in _typed(block.replace("systemctl start lapin", "echo it runs"), site)


def test_after_a_restore_that_failed_the_old_site_is_brought_back(site: Path) -> None:
    """The log and the storage, as they were, whatever the restore has left in their place."""
    data = site / "data"
    log = (data / "lapin.sqlite").read_bytes()
    (data / "pictures").mkdir(exist_ok=True)
    (data / "pictures" / "mine").write_text("as it was")
    fails = HERE.replace(
        "/opt/lapin/current/bin/lapin restore $file --config", "mkdir -p /var/lib/lapin/pictures/half; false"
    )
    said = _typed(f"{fails}\n{AS_BEFORE}".replace("systemctl start lapin", "echo it runs"), site)
    assert said.count("it runs") == 1, said
    assert (data / "lapin.sqlite").read_bytes() == log
    assert [path.name for path in (data / "pictures").iterdir() if path.name in ("mine", "half")] == ["mine"]


def test_where_everything_was_lost_no_restored_site_is_taken_away(site: Path) -> None:
    """There is no log from before to go back to: the block leaves the restored one in its place."""
    data = site / "data"
    (data / "lapin.sqlite").unlink()
    said = _typed(f"{HERE}\n{AS_BEFORE}".replace("systemctl start lapin", "echo it runs"), site)
    assert said.count("it runs") == 1, said
    assert (data / "lapin.sqlite").exists()
    assert list(data.glob("*-failed")) == []


def test_a_way_back_that_was_none_is_taken_back(site: Path) -> None:
    """The same block, with the folder that it has made, brings the restored site back."""
    data = site / "data"
    (data / "lapin.sqlite-shm").write_text("as it was")
    _typed(f"{HERE}\n{AS_BEFORE}\n", site)
    assert (data / "lapin.sqlite-shm").read_text() == "as it was"
    _typed(f"before=$(echo /var/lib/lapin/before-*-failed)\n{AS_BEFORE}", site)
    assert (data / "lapin.sqlite").exists()
    assert not (data / "lapin.sqlite-shm").exists()


def test_a_damaged_backup_changes_nothing(site: Path) -> None:
    """It is read before the server is stopped."""
    (site / "backup" / "lapin-2.tar").write_bytes(b"half a file")
    said = _typed(HERE.replace("systemctl stop lapin", "echo it is stopped"), site)
    assert "lapin-2.tar" in said
    assert "it is stopped" not in said
    assert list((site / "data").glob("before-*")) == []


def test_no_old_site_is_brought_back_where_no_folder_is_named(site: Path) -> None:
    """In a terminal that does not know it, nothing is moved: neither the site's files nor any others."""
    before = sorted((site / "data").rglob("*"))
    assert _typed(AS_BEFORE.replace("systemctl start lapin", "echo it runs"), site) == ""
    assert sorted((site / "data").rglob("*")) == before
