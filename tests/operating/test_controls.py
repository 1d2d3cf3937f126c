"""What is kept of networks that an operator has blocked."""

import time
from pathlib import Path

from lapin.decks.storage import Folder
from lapin.operating.controls import Controls

DAY = 86_400_000


async def _done(controls: Controls) -> list[tuple[str, str]]:
    return [(act.what, act.about) for act in reversed(await controls.audit())]


async def test_a_blocked_network_is_forgotten_after_a_while_and_the_act_is_not(tmp_path: Path) -> None:
    """It stays as long as it is blocked; then the audit log says only that one was, and for how long."""
    controls = Controls(Folder(tmp_path))
    for network, minutes in (("203.0.113.0/24", 0), ("2001:db8::/64", 5)):
        named = await controls.bar(network, minutes)
        await controls.note("bar", f"{named} {minutes} min")
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
