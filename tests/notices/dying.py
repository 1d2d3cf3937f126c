"""Processes that are killed with signal 9, each one step later on the way from a stored move to a sent notice.

    python -m tests.notices.dying FOLDER PORT BROWSERS

BROWSERS is JSON: one subscription for each step. After each death a second process goes on, ten minutes later.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.state import Story
from lapin.live.registry import key_of
from lapin.net.places import places
from lapin.notices.channel import Outcome
from lapin.notices.condition import GRACE_MS, notices_set
from lapin.notices.encryption import Signer, fresh_key
from lapin.notices.message import Message
from lapin.notices.outgoing import Outgoing
from lapin.notices.postman import Postman
from lapin.notices.push import PushChannel
from lapin.notices.push_name import PUSH, push_address
from lapin.notices.subscription import Subscription
from lapin.store import SqliteLog
from lapin.store.outbox import OwedRow, SubscriptionRow
from lapin.table.state import Clocks
from tests.live.live_table import LiveTable
from tests.notices.conftest import LOOPBACK
from tests.notices.push_service import PushService
from tests.table.pure_table import HOST, SECOND

STEPS = ("stored", "leased", "fanned out", "leased again", "sent", "noted")


class Steps:
    """Counts the steps, and dies at one of them."""

    def __init__(self, last: int) -> None:
        self._left = last

    def taken(self) -> None:
        """One more step is behind us."""
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class DyingLog(SqliteLog):
    """A real log; each write of the postman is a step."""

    steps: Steps

    async def lease(self, rows: Sequence[OwedRow], until: int) -> list[OwedRow]:
        """See Outbox."""
        taken = await super().lease(rows, until)
        self.steps.taken()
        return taken

    async def fan_out(self, row: OwedRow, channels: Sequence[tuple[str, int]]) -> None:
        """See Outbox."""
        await super().fan_out(row, channels)
        self.steps.taken()

    async def settle(self, row: OwedRow, due: int | None) -> None:
        """See Outbox."""
        await super().settle(row, due)
        self.steps.taken()


class DyingChannel(PushChannel):
    """A real channel; that the service has taken a notice is a step."""

    steps: Steps

    async def send(self, subscription: Subscription, message: Message) -> Outcome:
        """See Channel."""
        outcome = await super().send(subscription, message)
        self.steps.taken()
        return outcome


async def live(path: Path, service: PushService, browser: dict[str, str], last: int, *, later: bool) -> None:
    """Play a table up to a clue and tell Bo, or die on the way; `later`, go on with what is in the log."""
    log = await DyingLog.open(path)
    assert isinstance(log, DyingLog)
    log.steps = Steps(last)
    table = LiveTable(log)
    channel = DyingChannel(Signer(fresh_key()), Outgoing(LOOPBACK, service.context()))
    channel.steps = log.steps
    postman = Postman(log, places(table.registry), {PUSH: channel}, table.clock)
    if later:
        table.clock.ms += 600_000
    else:
        await table.open(clocks=Clocks(away=86_400))
        await table.table.change(lambda state: notices_set(state, SECOND, int(table.clock()), on=True))
        wish = Subscription(key_of(table.seats[1].token), "en", to=browser)
        address = push_address(browser["endpoint"])
        await log.subscribe(SubscriptionRow(table.table.id, SECOND, PUSH, address, msgspec.json.encode(wish)))
        await table.start()
        game = table.state.game
        assert isinstance(game, Story)
        await table.execute(HOST, Tell(Words("sea"), game.hands[0][0]))
        log.steps.taken()
        table.clock.ms += GRACE_MS
    while await postman.look():
        await postman.settle()
    table.registry.timers.close()
    await log.close()


def main(folder: Path, port: int, browsers: list[dict[str, str]]) -> None:
    """Die at each step, and go on after it; prints how each process ended."""
    service = PushService(port, folder)
    for last, browser in enumerate(browsers, 1):
        for later in (False, True):
            child = os.fork()
            if not child:
                asyncio.run(live(folder / f"{last}.db", service, browser, 0 if later else last, later=later))
                os._exit(0)
            _, status = os.waitpid(child, 0)
            print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), msgspec.json.decode(sys.argv[3]))
