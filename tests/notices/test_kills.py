"""Killed with signal 9 anywhere between the move and the note that it was told: somebody is told once."""

import asyncio
import sys

import msgspec

from tests.notices.dying import STEPS
from tests.notices.push_service import PushService


async def test_after_a_kill_at_any_step_the_notice_arrives_once(service: PushService) -> None:
    """Only if the service had taken it and nobody had noted so, it comes twice, with the same tag and wait."""
    browsers = [service.browser() for _ in STEPS]
    arguments = (str(service.folder), str(service.port), msgspec.json.encode(browsers).decode())
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.notices.dying", *arguments, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    assert out.split() == [b"-9", b"0"] * len(STEPS)
    arrived = dict.fromkeys(STEPS, 0)
    tags: dict[str, set[tuple[str, str]]] = {step: set() for step in STEPS}
    for taken, shown in zip(service.taken, service.shown(), strict=True):
        step = STEPS[[each["endpoint"].endswith(taken.path) for each in browsers].index(True)]
        arrived[step] += 1
        tags[step].add((shown["tag"], shown["wait"]))
    assert arrived == {**dict.fromkeys(STEPS, 1), "sent": 2}
    assert all(len(each) == 1 for each in tags.values())
