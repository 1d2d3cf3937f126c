"""A full disk, or one that refuses to write: nobody hears a false "ok", and the table goes on afterwards."""

import asyncio
import contextlib
import os
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import httpx
import pytest

from lapin.client import Client
from lapin.game.model.refusals import Refused
from lapin.table.commands import Say
from tests.cli.command import lapin
from tests.server import figures
from tests.server.ledger import Witness, compare
from tests.server.players import close_all, play_out, started
from tests.server.process import PATIENCE, QUICK, Process


class Disk(Protocol):
    """A disk for data that can be made to take nothing more."""

    server: Process
    refuses_as: str
    """The reason that a refused command names."""

    def fill(self) -> None:
        """From now on nothing fits."""

    def clear(self) -> None:
        """There is space again."""


class SmallFiles:
    """The kernel lets the process write files only up to their present length: a real write error."""

    refuses_as = "write_failed"

    def __init__(self, folder: Path) -> None:
        self.server = Process(folder / "data", *QUICK).start()

    def fill(self) -> None:
        """From now on no file grows."""
        longest = max(each.stat().st_size for each in self.server.data.iterdir())
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (longest, resource.RLIM_INFINITY))

    def clear(self) -> None:
        """Files may grow again."""
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class SmallDisk:
    """A file system of four megabytes that something else fills to the last byte: a real full disk."""

    refuses_as = "disk_full"

    def __init__(self, folder: Path) -> None:
        self._mount = folder / "disk"
        self._mount.mkdir()
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=4m", "lapin-test", str(self._mount)],
            capture_output=True,
            check=False,
        )
        if made.returncode:
            pytest.skip("only root can make a small disk")
        self.server = Process(self._mount / "data", *QUICK)
        self.server.log_file = folder / "server.log"
        try:
            self.server.start()
        except BaseException:
            self.end()
            raise

    def fill(self) -> None:
        """Fill it to the last byte."""
        with (self._mount / "filler").open("ab", buffering=0) as filler, contextlib.suppress(OSError):
            while True:
                filler.write(bytes(512))

    def clear(self) -> None:
        """Take what filled it away."""
        (self._mount / "filler").unlink()

    def end(self) -> None:
        """Take the disk away again."""
        self.server.end()
        subprocess.run(["umount", str(self._mount)], check=True)


@pytest.fixture(params=[SmallFiles, SmallDisk])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """Two kinds of disks that refuse to write."""
    if not hasattr(resource, "prlimit") or os.name != "posix":
        pytest.skip("needs Linux")
    made = request.param(tmp_path)
    yield made
    made.server.end()
    if isinstance(made, SmallDisk):
        made.end()


async def test_row_2_a_full_disk_yields_no_false_ok_and_the_game_goes_on(disk: Disk) -> None:
    """The disk is full in mid-game: moves are refused as not stored, and none is lost once there is space."""
    clients = await started(disk.server.base, "odyssey", 3)
    witnesses = [Witness(client) for client in clients]
    disk.fill()
    stored = await _talk_until_refused(disk, witnesses[0])
    assert await _refusals(witnesses) == {"NOT_STORED"}
    assert [client.frame.version for client in clients if client.frame is not None] == [stored] * 3
    await _check_health(clients[0], 503)
    why = "the disk is full" if disk.refuses_as == "disk_full" else "the log cannot be written"
    assert disk.server.log.count(f"nothing can be stored: {why}") == 1, "once, whoever tries how often"
    assert await asyncio.to_thread(_doctor_complains, disk)
    disk.clear()
    await witnesses[1].ask("after", Say("there is space again"))
    await _check_health(clients[0], 200)
    assert disk.server.log.count("moves are stored again") == 1
    await play_out(clients)
    await close_all(clients)
    assert await asyncio.to_thread(disk.server.stop) == 0
    found = await compare(disk.server.data, [witnesses])
    assert found.clean, found
    assert found.acknowledged >= 1


@pytest.mark.long
async def test_row_2_a_disk_that_is_full_again_and_again_never_yields_a_false_ok(disk: Disk) -> None:
    """The disk is filled to the last byte and cleared, many times over in one game."""
    clients = await started(disk.server.base, "odyssey", 3)
    witnesses = [Witness(client) for client in clients]
    times = figures.wanted("LAPIN_FULL_DISKS", 50)
    for number in range(times):
        disk.fill()
        await _talk_until_refused(disk, witnesses[number % 3], f"{number}-")
        assert await _refusals(witnesses, f"{number}-") == {"NOT_STORED"}
        disk.clear()
        await witnesses[(number + 1) % 3].ask(f"after-{number}", Say(f"space again {number}"))
    await play_out(clients)
    await close_all(clients)
    assert await asyncio.to_thread(disk.server.stop) == 0
    found = await compare(disk.server.data, [witnesses])
    assert found.clean, found
    refused = sum(len(witness.refused) for witness in witnesses)
    figure = f"0 false acknowledgements, {refused:,} refusals, over {times} times; {found.acknowledged:,}"
    figure += f" acknowledgements and {found.frames:,} frames compared with the log; the game played to its end"
    what = (
        f"a disk that is full in mid-game ({'limited files' if isinstance(disk, SmallFiles) else 'a small disk'})"
    )
    figures.note(2, what, figure, f"LAPIN_FULL_DISKS={times} ./test --long")


async def _talk_until_refused(disk: Disk, witness: Witness, mark: str = "") -> int:
    """Talk until a line is refused as not stored: a few may still fit into the files."""
    version = 0
    reason: tuple[str, object] = ("", "the disk never filled up")
    for number in range(50_000):
        try:
            version = await witness.ask(f"fill-{mark}{number}", Say(f"{mark}{number} " + "x" * 250))
        except Refused as refused:
            reason = (refused.code, refused.data["reason"])
            break
    assert reason == ("NOT_STORED", disk.refuses_as)
    assert witness.client.frame is not None
    return version or witness.client.frame.version


async def _refusals(witnesses: list[Witness], mark: str = "") -> set[str]:
    codes: set[str] = set()
    for place, witness in enumerate(witnesses):
        for number in range(5):
            try:
                await witness.ask(f"more-{mark}{number}", Say(f"{place} tries {mark}{number} " + "y" * 250))
                codes.add("OK")
            except Refused as refused:
                codes.add(refused.code)
    return codes


def _doctor_complains(disk: Disk) -> bool:
    """Whether `lapin doctor` asks the server, and says that it stores nothing."""
    found = lapin("doctor", "--data", str(disk.server.data), "--port", str(disk.server.port)).stdout
    return "wrong  server: it runs, and no move can be stored" in found


async def _check_health(client: Client, ready: int) -> None:
    """The process is alive and says whether it can store; a table is opened or refused accordingly."""
    async with httpx.AsyncClient(base_url=client.base, timeout=PATIENCE, trust_env=False) as web:
        assert (await web.get("/healthz")).status_code == 200
        assert (await web.get("/readyz")).status_code == ready
        opened = await web.post("/api/tables", json={"name": "Zoe"})
        if ready == 200:
            assert opened.status_code == 201
            return
        joined = await web.post(f"/api/tables/{client.code}/join", json={"name": "Too late"})
        erased = await web.post(
            f"/api/tables/{client.code}/erase", headers={"Authorization": f"Bearer {client.token}"}
        )
    for answer in (opened, joined, erased):
        assert answer.status_code == 503
        assert answer.json()["code"] == "NOT_STORED"
