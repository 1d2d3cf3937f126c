"""Waiting for a condition: no other place lets a test sleep so that time goes by."""

import asyncio
import inspect
import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds until a wait is given up. No test passes because time went by; on a busy machine it takes longer."""

PAUSE = 0.005


async def until(true: Callable[[], object], what: object = "", patience: float = PATIENCE) -> None:
    """Wait until this is true; it may have to be awaited itself. `what` is named if it never is."""
    try:
        async with asyncio.timeout(patience):
            while True:
                answer = true()
                if inspect.isawaitable(answer):
                    answer = await answer
                if answer:
                    return
                await asyncio.sleep(PAUSE)  # the loop looks again, and has an end
    except TimeoutError:
        raise AssertionError(f"not within {patience} seconds: {what or true}") from None


def wait_until(true: Callable[[], object], what: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until this is true, where there is no event loop. `what` says what is wrong if it never is."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, what()
        time.sleep(PAUSE)  # the loop looks again, and has an end
