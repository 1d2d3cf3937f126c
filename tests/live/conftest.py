"""Where the live tables under test come from."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live.company import Company, FickleLog, fickle_log
from tests.live.neighbours import Neighbours


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[FickleLog]:
    """Give a real log that fails on demand."""
    async with fickle_log(tmp_path) as log:
        yield log


@pytest.fixture
async def company(log: FickleLog) -> AsyncIterator[Company]:
    """Give a registry on that log, with a clock that goes when told."""
    company = Company(log)
    yield company
    company.registry.timers.close()


@pytest.fixture
async def site() -> AsyncIterator[Neighbours]:
    """Give two processes that hear of each other."""
    site = Neighbours()
    yield site
    site.close()


@pytest.fixture
async def strangers() -> AsyncIterator[Neighbours]:
    """Give two processes that share a log, and nothing else."""
    site = Neighbours(together=False)
    yield site
    site.close()
