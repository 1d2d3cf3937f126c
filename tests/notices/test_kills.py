"""Killed with signal 9 anywhere between the move and the note that it was told: somebody is told once."""

import asyncio
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lapin.notices.mail import MAIL
from lapin.notices.push_name import PUSH
from lapin.notices.webhook import WEBHOOK
from tests.notices.mail_server import mail_server
from tests.notices.push_service import PushService
from tests.postgres_server import PostgresServer

MOST_STEPS = 12
LINK = re.compile(r"https://lapin\.example/t/\w+")


async def died(name: str, folder: Path, port: int, places: list[dict[str, Any]]) -> list[str]:
    """Let processes die at each step; return these steps. Every process that went on got to the end."""
    arguments = (name, str(folder), str(port), msgspec.json.encode(places).decode())
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.notices.dying", *arguments, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    found = [line.rpartition(":") for line in out.decode().splitlines()]
    assert [status for _, _, status in found] == ["0"] * len(found)
    assert 0 < len(found) < MOST_STEPS
    return [step for step, _, _ in found]


LONG = pytest.mark.long


@pytest.fixture
def logs(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """Return where a log is, for each death its own."""
    if request.param == "file":
        return [str(tmp_path / f"{place}.db") for place in range(MOST_STEPS)]
    postgres: PostgresServer = request.getfixturevalue("postgres")
    return [postgres.url() for _ in range(MOST_STEPS)]


def once_or_twice(steps: list[str]) -> list[int]:
    """Return how often each notice arrives: twice if the service had taken it and nobody had noted so."""
    return [2 if step == "sent" else 1 for step in steps]


@pytest.mark.parametrize("logs", ["file", pytest.param("database", marks=LONG)], indirect=True)
async def test_after_a_kill_at_any_step_a_browser_is_told_once(service: PushService, logs: list[str]) -> None:
    """If it comes twice, it has the same tag and wait, so that the device shows one."""
    browsers = [service.browser() for _ in logs]
    places = [{"log": log, "to": to} for log, to in zip(logs, browsers, strict=True)]
    steps = await died(PUSH, service.folder, service.port, places)
    assert steps == ["stored", "leased", "fanned out", "leased", "sent", "noted"]
    arrived: dict[str, list[tuple[str, str]]] = {}
    for taken, shown in zip(service.taken, service.shown(), strict=True):
        arrived.setdefault(taken.path, []).append((shown["tag"], shown["wait"]))
    told = [arrived[browser["endpoint"].removeprefix(service.origin)] for browser in browsers[: len(steps)]]
    assert [len(each) for each in told] == once_or_twice(steps)
    assert all(len(set(each)) == 1 for each in told)


@pytest.mark.parametrize("logs", ["file", pytest.param("database", marks=LONG)], indirect=True)
async def test_after_a_kill_at_any_step_a_channel_is_told_once(service: PushService, logs: list[str]) -> None:
    """If it comes twice, it has the same id, by which a program can tell."""
    places = [
        {"log": log, "to": {"url": f"{service.origin}/{place}", "shape": "json", "link": "site", "base": ""}}
        for place, log in enumerate(logs)
    ]
    steps = await died(WEBHOOK, service.folder, service.port, places)
    assert steps == ["stored", "leased", "fanned out", "leased", "sent", "noted"]
    told = Counter((each.path, each.headers["idempotency-key"]) for each in service.taken)
    assert [told[each] for each in sorted(told)][: len(steps)] == once_or_twice(steps)
    assert len({path for path, _ in told}) == len(told)


@pytest.mark.parametrize("logs", [pytest.param("file", marks=LONG), "database"], indirect=True)
async def test_after_a_kill_at_any_step_each_of_two_tables_is_mailed_once(tmp_path: Path, logs: list[str]) -> None:
    """If a mail comes twice, it has the same Message-ID. Both tables are in one, unless a death came between."""
    known = {"box": "b", "asked": "0", "confirmed": "yes"}
    places = [{"log": log, "to": {"mail": f"bo{place}@mail.example", **known}} for place, log in enumerate(logs)]
    async with mail_server() as taker:
        steps = await died(MAIL, tmp_path, taker.port, places)
    assert steps == ["stored", "leased", "fanned out", "fanned out", "leased", "leased", "sent", "noted"]
    came = []
    for place, step in enumerate(steps):
        mails = [mail for mail in taker.mails if mail["To"] == f"bo{place}@mail.example"]
        told = Counter(link for mail in mails for link in LINK.findall(mail.get_content()))
        assert list(told.values()) == [2 if step == "sent" else 1] * 2
        came.append((len(mails), len({mail["Message-ID"] for mail in mails})))
    one, same, apart = (1, 1), (2, 1), (2, 2)  # mails, and how many they are by their Message-ID
    assert came == [one, one, apart, one, one, one, same, one]
