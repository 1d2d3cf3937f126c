"""A table whose people want to be told, and a push service to tell them through."""

from collections.abc import AsyncIterator
from ipaddress import ip_network
from pathlib import Path

import msgspec
import pytest

from lapin.game.model.ids import PersonId
from lapin.net.places import places
from lapin.notices.channel import Channel
from lapin.notices.condition import notices_set
from lapin.notices.encryption import Signer, fresh_key
from lapin.notices.outgoing import Outgoing
from lapin.notices.postman import Postman
from lapin.notices.push import PushChannel
from lapin.notices.push_name import PUSH, push_address
from lapin.notices.subscription import QuietHours, Subscription
from lapin.notices.webhook import WEBHOOK, WebhookChannel
from lapin.store import SqliteLog
from lapin.store.outbox import SubscriptionRow
from lapin.table.commands import TableCommand
from lapin.tokens import key_of
from tests.live.live_table import LiveTable
from tests.notices.push_service import PushService, push_service

LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1"))


class ToldTable(LiveTable):
    """A table with a postman, who looks when the test says so."""

    log: SqliteLog

    def __init__(self, log: SqliteLog, service: PushService, seconds: float = 5.0) -> None:
        super().__init__(log)
        self.service = service
        self.signer = Signer(fresh_key(), "mailto:someone@example.org")
        self.channel = PushChannel(self.signer, Outgoing(LOOPBACK, service.context(), seconds))
        self.more: dict[str, Channel] = {WEBHOOK: WebhookChannel(Outgoing(LOOPBACK, service.context(), seconds))}
        self.postman = self.another_postman()

    def another_postman(self) -> Postman:
        """The postman of this process."""
        channels = {PUSH: self.channel, **self.more}
        return Postman(self.log, places(self.registry), channels, self.clock)

    async def tell(
        self, person: PersonId, *, details: bool = False, quiet: QuietHours | None = None, language: str = "en"
    ) -> str:
        """Let somebody be told in a browser of theirs; return its address."""
        browser = self.service.browser()
        to = self.channel.checked(**browser)
        token = next(seat.token for seat in self.seats if seat.person == person)
        wish = Subscription(key_of(token), language, details, quiet, to)
        await self.table.change(lambda state: notices_set(state, person, int(self.clock()), on=True))
        address = push_address(browser["endpoint"])
        await self.log.subscribe(SubscriptionRow(self.table.id, person, PUSH, address, msgspec.json.encode(wish)))
        return address

    async def ask(self, by: PersonId, command: TableCommand) -> None:
        """Somebody makes a move."""
        await self.execute(by, command)

    async def pass_time(self, seconds: float) -> None:
        """Let this much time pass, and the postman look until nothing is due."""
        self.clock.ms += 1000 * seconds
        while await self.postman.look():
            await self.postman.settle()

    async def look(self, seconds: float = 0.0) -> list[str]:
        """The same; returns the titles that arrived in browsers."""
        before = len(self.service.taken)
        await self.pass_time(seconds)
        return [str(each["title"]) for each in self.service.shown()[before:]]


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[PushService]:
    """A push service."""
    async with push_service(tmp_path) as running:
        yield running


@pytest.fixture
async def told(tmp_path: Path, service: PushService) -> AsyncIterator[ToldTable]:
    """A table of three, at which the game has begun: Ada is to tell."""
    log = await SqliteLog.open(tmp_path / "log.db")
    table = ToldTable(log, service)
    await table.open()
    yield table
    table.registry.timers.close()
    await log.close()
