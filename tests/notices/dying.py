"""Processes that are killed with signal 9, each one step later on the way from a stored move to a sent notice.

    python -m tests.notices.dying CHANNEL FOLDER PORT PLACES

PLACES is JSON: for each step, where the log is, and where the notice goes. After each death a second process goes
on, some hours later. A line says at which step the first one died, and how the second one ended; when a first one
gets through, that was all.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId
from lapin.game.model.state import Story
from lapin.net.places import places
from lapin.notices.channel import Channel, DeliveryOutcome
from lapin.notices.condition import GRACE_MS, SILENCE_MS, notices_set, webhook_set
from lapin.notices.encryption import Signer, fresh_key
from lapin.notices.mail import MAIL, MailChannel
from lapin.notices.message import Message
from lapin.notices.outgoing import Outgoing
from lapin.notices.postman import Postman
from lapin.notices.push import PushChannel
from lapin.notices.push_name import PUSH
from lapin.notices.smtp import MailServer, Smtp
from lapin.notices.subscription import Subscription
from lapin.notices.webhook import WEBHOOK, WebhookChannel
from lapin.store import SiteLog, SqliteLog
from lapin.store.outbox import THE_TABLE, OwedRow, SubscriptionRow
from lapin.store.postgres import PostgresLog
from lapin.table.state import Clocks
from lapin.tokens import key_of
from tests.live.live_table import LiveTable
from tests.notices.conftest import LOOPBACK
from tests.notices.push_service import PushService
from tests.table.pure_table import HOST, SECOND

WHERE = "0123456789abcdef" * 2
LATER_MS = 4 * 3_600_000


class Steps:
    """Counts the steps, and dies at one of them."""

    def __init__(self, last: int, note: Path) -> None:
        self._left = last
        self._note = note

    def taken(self, step: str) -> None:
        """One more step is behind us."""
        self._left -= 1
        if self._left == 0:
            self._note.write_text(step)
            os.kill(os.getpid(), signal.SIGKILL)


class Dying:
    """Makes a real log die: each write of the postman is a step."""

    steps: Steps
    alone: asyncio.Lock
    alone_first: int | None = None
    """The place of the row that is leased alone, in the order of the tables' names; None: all rows."""

    async def lease(self, rows: Sequence[OwedRow], until: int) -> list[OwedRow]:
        """See Outbox."""
        rows = sorted(rows, key=lambda row: row.table)
        if self.alone_first is not None:
            rows = [rows[self.alone_first]]
        taken: list[OwedRow] = await super().lease(rows, until)  # type: ignore[misc]  # the log's own
        self.steps.taken("leased")
        return taken

    async def fan_out(self, row: OwedRow, channels: Sequence[tuple[str, int]]) -> None:
        """See Outbox. One after the other: no second one is on its way to the log at a death after the first."""
        async with self.alone:
            await super().fan_out(row, channels)  # type: ignore[misc]  # as above
            self.steps.taken("fanned out")

    async def settle_all(self, rows: Sequence[OwedRow], due: int | None) -> None:
        """See Outbox."""
        await super().settle_all(rows, due)  # type: ignore[misc]  # as above
        self.steps.taken("noted")


class DyingSqlite(Dying, SqliteLog):
    """A real log in a file."""


class DyingPostgres(Dying, PostgresLog):
    """A real log in a database."""


class DyingChannel:
    """A real channel; that the service has taken a notice is a step."""

    def __init__(self, channel: Channel, steps: Steps) -> None:
        self._channel = channel
        self._steps = steps

    async def send(self, subscription: Subscription, messages: Sequence[Message]) -> DeliveryOutcome:
        """See Channel."""
        outcome = await self._channel.send(subscription, messages)
        self._steps.taken("sent")
        return outcome


def channel_of(name: str, folder: Path, port: int) -> Channel:
    """The real channel to the test's service at this port."""
    if name == MAIL:
        return MailChannel(
            Smtp(MailServer("localhost", port)), "lapin@lapin.example", "https://lapin.example", b"k"
        )
    outgoing = Outgoing(LOOPBACK, PushService(port, folder).context())
    return PushChannel(Signer(fresh_key()), outgoing) if name == PUSH else WebhookChannel(outgoing)


async def begin(table: LiveTable, log: SiteLog, name: str, to: dict[str, str]) -> None:
    """Play a table up to a clue; Bo, or the table's channel, is to be told of it."""
    await table.open(clocks=Clocks(away=86_400))
    person = THE_TABLE if name == WEBHOOK else SECOND
    if name == WEBHOOK:
        await table.table.change(lambda state: webhook_set(state, HOST, int(table.clock()), on=True))
    else:
        await table.table.change(lambda state: notices_set(state, SECOND, int(table.clock()), on=True))
    wish = Subscription(key_of(table.seats[1].token), "en", to=to)
    await log.subscribe(SubscriptionRow(table.table.id, PersonId(person), name, WHERE, msgspec.json.encode(wish)))
    await table.start()
    game = table.state.game
    assert isinstance(game, Story)
    await table.execute(HOST, Tell(Words("sea"), game.hands[0][0]))


async def live(name: str, folder: Path, port: int, at: dict[str, Any], steps: Steps, *, later: bool) -> None:
    """Tell of what was played (mails, of two tables), or die on the way; `later`, go on from the log."""
    base = str(at["log"])
    log = await (DyingPostgres.open(base) if "://" in base else DyingSqlite.open(Path(base)))
    assert isinstance(log, DyingSqlite | DyingPostgres)
    log.steps, log.alone = steps, asyncio.Lock()
    log.alone_first = at.get("turn", 0) if later else None
    tables = [LiveTable(log, seed=seed) for seed in range(2 if name == MAIL else 1)]
    clock = tables[0].clock
    for table in tables:
        table.clock, table.registry = clock, tables[0].registry
    channel = DyingChannel(channel_of(name, folder, port), steps)
    postman = Postman(log, places(tables[0].registry), {name: channel}, clock)
    if not later:
        for table in tables:
            await begin(table, log, name, at["to"])
        steps.taken("stored")
    for pause in (LATER_MS, LATER_MS) if later else (GRACE_MS, SILENCE_MS, LATER_MS):
        clock.ms += pause
        while await postman.look():
            await postman.settle()
    tables[0].registry.timers.close()
    await log.close()


def main(name: str, folder: Path, port: int, known: list[dict[str, Any]]) -> None:
    """Die at each step, and go on after it."""
    note = folder / "died"
    for last, at in enumerate(known, 1):
        note.write_text("")
        for later in (False, True):
            child = os.fork()
            if not child:
                steps = Steps(0 if later else last, note)
                asyncio.run(live(name, folder, port, at, steps, later=later))
                os._exit(0)
            _, status = os.waitpid(child, 0)
            ended = os.waitstatus_to_exitcode(status)
            if not later and ended == 0:
                return
        print(f"{note.read_text()}:{ended}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), msgspec.json.decode(sys.argv[4]))
