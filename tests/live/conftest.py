"""The live tables under test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live.live_table import FailingLog, LiveTable, failing_log
from tests.live.site import Site


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[FailingLog]:
    """Provide a real log that fails on demand."""
    async with failing_log(tmp_path) as log:
        yield log


@pytest.fixture
async def live(log: FailingLog) -> AsyncIterator[LiveTable]:
    """Provide a registry on that log, with a clock that the test sets."""
    live = LiveTable(log)
    yield live
    live.registry.timers.close()


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    """Provide two processes that share a log and a bus."""
    site = Site()
    yield site
    site.close()


@pytest.fixture
async def site_without_bus() -> AsyncIterator[Site]:
    """Provide two processes that share a log and nothing else."""
    site = Site(together=False)
    yield site
    site.close()
