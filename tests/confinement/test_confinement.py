"""Processes that open strangers' files have no secret, network or other program, and little else (row 25)."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lapin import confinement
from lapin.confinement import landlock, seccomp
from lapin.decks.image_jobs import ProcessPicture
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.recordings.worker_pool import RecordingWorkers
from tests.confinement.trying import LEFT_OPEN
from tests.decks.snaps import snap
from tests.waiting import until

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has it")
LANDLOCK = pytest.mark.skipif(not landlock.version(), reason="this kernel has no Landlock")
SECCOMP = pytest.mark.skipif(
    not seccomp.available(), reason="there is no seccomp here, or its numbers are unknown"
)


def tried(how: str, tmp_path: Path) -> dict[str, str]:
    """Return what a process can do, confined or free, that a server started which has secrets."""
    folder, data = tmp_path / "incoming", tmp_path / "data"
    folder.mkdir(exist_ok=True)
    data.mkdir(exist_ok=True)
    (data / "lapin.sqlite").write_bytes(b"moves")
    with (data / "lapin.sqlite").open("rb") as file:
        os.dup2(file.fileno(), LEFT_OPEN)
    environment = confinement.environment() if how == "confined" else {**os.environ, "HUSH": "a password"}
    said = subprocess.run(
        confinement.command("tests.confinement.trying", how, str(folder), str(data / "lapin.sqlite")),
        env={**environment, "PYTHONPATH": os.pathsep.join((str(Path("src").absolute()), str(Path.cwd())))},
        capture_output=True,
        check=True,
        pass_fds=(LEFT_OPEN,),
    )
    os.close(LEFT_OPEN)
    came: dict[str, str] = json.loads(said.stdout)["came"]
    return came


@pytest.fixture(scope="module")
def confined(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return what came of everything that a confined process has tried."""
    return tried("confined", tmp_path_factory.mktemp("confined"))


NEEDED = ("signal itself", "begin a thread", "write a file", "load a module")
WITHOUT_LANDLOCK = (
    "read the database",
    "list its folder",
    "read the server's environment",
    "write beside the folder",
)
WITHOUT_SECCOMP = ("open a socket", "open a pair of sockets", "fork", "start a program", "signal the server")
LIMITED = ("eat memory", "write a large file", "open many files")


def test_a_free_process_can_do_all_of_it(tmp_path: Path) -> None:
    """All that is refused below is thus refused by us, and by nothing else."""
    came = tried("free", tmp_path)
    assert {name: how for name, how in came.items() if how != "done"} == {}


def test_a_confined_process_has_no_secret_in_its_environment(confined: dict[str, str]) -> None:
    """It gets what Python needs to start."""
    assert confined["read a secret from the environment"] == "KeyError"


def test_a_confined_process_has_no_file_that_the_server_left_open(confined: dict[str, str]) -> None:
    """Nor the sockets on which it listens, which are passed on when it restarts."""
    assert confined["read a file that was left open"] == "OSError"


@LANDLOCK
@pytest.mark.parametrize("what", WITHOUT_LANDLOCK)
def test_a_confined_process_opens_its_own_files_only(confined: dict[str, str], what: str) -> None:
    """Neither the log nor what the system tells of the server."""
    assert confined[what] == "PermissionError"


@SECCOMP
@pytest.mark.parametrize("what", WITHOUT_SECCOMP)
def test_a_confined_process_reaches_nobody(confined: dict[str, str], what: str) -> None:
    """No network, no program, no child, no signal to others."""
    assert confined[what] == "PermissionError"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
@pytest.mark.parametrize("what", LIMITED)
def test_a_confined_process_takes_no_more_than_its_share(confined: dict[str, str], what: str) -> None:
    """Memory, the size of a file, open files."""
    assert confined[what] == "OSError"


@pytest.mark.parametrize("what", NEEDED)
def test_a_confined_process_can_do_its_work(confined: dict[str, str], what: str) -> None:
    """Decoders begin threads, load modules late, and write into their folder."""
    assert confined[what] == "done"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
@pytest.mark.parametrize(
    ("how", "by"),
    [
        pytest.param("confine(Bounds(10**9, 0, seconds=1))", signal.SIGKILL, id="over its life"),
        pytest.param("confine(Bounds(10**9, 0)); allow_seconds(0)", signal.SIGXCPU, id="over one job"),
    ],
)
def test_a_confined_process_that_spins_is_ended(how: str, by: signal.Signals) -> None:
    """By the system, whether or not the server looks: a limit that nobody may raise again kills at once."""
    code = f"from lapin.confinement import Bounds, allow_seconds, confine\n{how}\nwhile True: pass"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, timeout=600, check=False)
    assert -done.returncode == by


def holding(pid: int) -> dict[str, int]:
    """Return what the system says of a process: its privileges, its filter of calls, its limits."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = {
        name: int(value) for name, value in re.findall(r"^(NoNewPrivs|Seccomp):\s+(\d+)$", status, re.MULTILINE)
    }
    limits = Path(f"/proc/{pid}/limits").read_text(encoding="utf-8")
    for name in ("address space", "open files", "file size", "core file size"):
        value = re.search(rf"^Max {name}\s+(\S+)", limits, re.MULTILINE)
        assert value is not None
        found[name] = -1 if value[1] == "unlimited" else int(value[1])
    return found


@LINUX
async def test_the_image_worker_is_confined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has made a card, and holds nothing that it did not need."""
    monkeypatch.setenv("LAPIN_DATABASE", "postgresql://user:hush@host/name")
    workers = ImageWorkerPool(tmp_path, 1)
    try:
        (tmp_path / "file").write_bytes(snap())
        await workers.do(ProcessPicture(str(tmp_path / "file"), str(tmp_path), (80, 120)))
        (worker,) = workers._idle  # noqa: SLF001 - the worker's process is nobody else's business
        holds = await asyncio.to_thread(holding, worker.pid)
        environment = await asyncio.to_thread(Path(f"/proc/{worker.pid}/environ").read_bytes)
        standing = await asyncio.to_thread(Path(f"/proc/{worker.pid}/cwd").readlink)
    finally:
        await workers.close()
    assert holds == {
        "NoNewPrivs": 1,
        "Seccomp": 2 if seccomp.available() else 0,
        "address space": 1_500_000_000,
        "open files": 64,
        "file size": 64_000_000,
        "core file size": 0,
    }
    assert b"hush" not in environment
    assert standing == tmp_path.resolve()


@LANDLOCK
async def test_the_image_worker_opens_no_picture_elsewhere(tmp_path: Path) -> None:
    """Only uploads are in its folder."""
    home, other = tmp_path / "incoming", tmp_path / "other"
    other.mkdir()
    (other / "file").write_bytes(snap())
    workers = ImageWorkerPool(home, 1)
    try:
        with pytest.raises(Exception, match="PICTURE_TOO_HEAVY"):  # its worker has ended
            await workers.do(ProcessPicture(str(other / "file"), str(home), (80, 120)))
    finally:
        await workers.close()


@LINUX
async def test_the_worker_for_recordings_is_confined(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for a recording that does not come, and is looked at meanwhile."""
    monkeypatch.setenv("LAPIN_DATABASE", "postgresql://user:hush@host/name")
    started: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def watched(*arguments: str, **how: object) -> asyncio.subprocess.Process:
        started.append(await start(*arguments, **how))  # type: ignore[arg-type]  # as they came
        return started[0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    reading, writing = os.pipe()
    with open(reading, "rb") as file:
        taking = asyncio.ensure_future(RecordingWorkers().take("audio", file))
        await until(lambda: bool(started) and holding(started[0].pid)["file size"] == 0)
        await until(lambda: not seccomp.available() or holding(started[0].pid)["Seccomp"] == 2)
        pid = started[0].pid
        holds = holding(pid)
        environment = Path(f"/proc/{pid}/environ").read_bytes()
        assert os.getsid(pid) == pid
        os.close(writing)
        with pytest.raises(Exception, match="RECORDING_FORMAT"):
            await taking
    assert (holds["NoNewPrivs"], holds["open files"], holds["address space"]) == (1, 64, 640 * 1024 * 1024)
    assert b"hush" not in environment


@LANDLOCK
@SECCOMP
def test_a_system_that_has_everything_lacks_nothing() -> None:
    """Then nothing is said of it."""
    assert confinement.lacking() == ()


def test_what_a_system_lacks_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what an uploaded file could do."""
    monkeypatch.setattr(landlock, "version", lambda: 0)
    monkeypatch.setattr(seccomp, "available", lambda: False)
    assert [each.split()[0] for each in confinement.lacking()] == ["Landlock", "seccomp"]


async def test_a_server_says_at_its_start_what_is_missing(tmp_path: Path) -> None:
    """Once, in its log, on a system without Landlock."""
    code = (
        "from lapin.confinement import landlock; landlock.version = lambda: 0; import sys; "
        f"sys.argv[1:] = ['serve', '--port', '0', '--data', {str(tmp_path)!r}]; from lapin.cli import main; main()"
    )
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    assert server.stdout is not None
    try:
        async with asyncio.timeout(60):
            async for line in server.stdout:
                if b"not fully confined" in line:
                    break
        assert b"no Landlock" in line
    finally:
        server.terminate()
        await server.communicate()
