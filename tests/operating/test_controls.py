"""Networks that an operator has blocked, and what is kept of them."""

import asyncio
import threading
import time
from pathlib import Path

import pytest

from lapin.decks.storage import Folder
from lapin.operating.controls import Controls
from tests.waiting import PATIENCE

DAY = 86_400_000


async def _done(controls: Controls) -> list[tuple[str, str]]:
    return [(act.what, act.about) for act in reversed(await controls.audit())]


async def test_a_blocked_network_is_forgotten_after_a_while_and_the_act_is_not(tmp_path: Path) -> None:
    """It stays as long as it is blocked; then the audit log says only that one was, and for how long."""
    controls = Controls(Folder(tmp_path))
    for network, minutes in (("203.0.113.0/24", 0), ("2001:db8::/64", 5)):
        await controls.bar(network, minutes)
        await controls.note("bar", f"{network} {minutes} min")
    await controls.note("take_down", "deck-1 Hares")
    written = await _done(controls)
    await controls.forget_networks(int(time.time() * 1000) - DAY)
    assert await _done(controls) == written, "a day has not passed"
    for _ in range(2):
        await controls.forget_networks(int(time.time() * 1000) + DAY)
        assert await _done(controls) == [
            ("bar", "… 0 min"),
            ("bar", "2001:db8::/64 5 min"),
            ("take_down", "deck-1 Hares"),
        ]
    assert not any(b"203.0.113" in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


async def test_a_block_that_is_over_leaves_the_settings(tmp_path: Path) -> None:
    """Nobody has to block another network for that."""
    controls = Controls(Folder(tmp_path))
    await controls.bar("203.0.113.0/24", -1)
    await controls.forget_networks(0)
    assert controls.settings.bars == ()
    await controls.refresh()
    assert controls.settings.bars == ()


class _Slow(Folder):
    """A storage that gives back what it has read only when it is told to."""

    def __init__(self, where: Path) -> None:
        super().__init__(where)
        self.has_read, self.go_on = threading.Event(), threading.Event()
        self.go_on.set()

    def get(self, key: str) -> bytes | None:
        found = super().get(key)
        self.has_read.set()
        assert self.go_on.wait(PATIENCE)
        return found


async def test_a_mode_that_is_set_while_settings_are_being_read_again_holds(tmp_path: Path) -> None:
    """The reading began before, and must not undo what was set after it."""
    storage = _Slow(tmp_path)
    controls = Controls(storage)
    await controls.set_mode(draining=True)
    storage.has_read.clear()
    storage.go_on.clear()
    reading = asyncio.create_task(controls.refresh())
    await asyncio.to_thread(storage.has_read.wait, PATIENCE)
    setting = asyncio.create_task(controls.set_mode(read_only=True))
    await asyncio.wait([setting], timeout=0.2)  # it would be done by then if nothing held it back
    storage.go_on.set()
    await asyncio.gather(reading, setting)
    assert (controls.settings.read_only, controls.settings.draining) == (True, True)


async def test_two_processes_that_set_one_mode_each_set_both(tmp_path: Path) -> None:
    """A mode that another process has set a moment ago stays set."""
    here, there = Controls(Folder(tmp_path)), Controls(Folder(tmp_path))
    await here.set_mode(read_only=True)
    await there.set_mode(draining=True)
    await here.bar("203.0.113.0/24", 5)
    assert (here.settings.read_only, here.settings.draining) == (True, True)


async def test_what_was_done_in_one_millisecond_keeps_its_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The audit log tells what came first."""
    controls = Controls(Folder(tmp_path))
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    done = [f"act {number}" for number in range(20)]
    for what in done:
        await controls.note(what)
    assert [what for what, _ in await _done(controls)] == done
