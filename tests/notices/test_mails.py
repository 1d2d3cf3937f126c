"""Mails that it is somebody's turn: confirmed first, several tables in one, and ended with one press."""

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from email.message import EmailMessage

import msgspec
import pytest

from lapin.durations import HOUR_MS
from lapin.game.model.ids import PersonId
from lapin.net.places import places
from lapin.notices.condition import notices_set
from lapin.notices.digest import mailed_at
from lapin.notices.mail import CONFIRM_MS, MAIL, MailChannel, mail_address
from lapin.notices.message import CONFIRM
from lapin.notices.postman import FIRST_PAUSE_MS, LEASE_MS, MOST_TRIES, PAUSE_GROWS, Postman
from lapin.notices.smtp import MailServer, Smtp
from lapin.notices.subscription import QuietHours, Subscription
from lapin.store.outbox import Owed, SubscriptionRow
from lapin.table.commands import Leave
from lapin.tokens import key_of
from tests.live.live_table import LiveTable
from tests.notices.conftest import ToldTable
from tests.notices.mail_server import MailTaker, mail_server
from tests.notices.test_telling import PATIENT, give, tell_a_clue
from tests.table.pure_table import SECOND, THIRD

HOURS = 2 * 3_600
BO = "bo@mail.example"
LINK = re.compile(r"https://lapin\.example\S+")


class MailedTable:
    """A table whose people get mails, and the server that takes them."""

    def __init__(self, told: ToldTable, taker: MailTaker) -> None:
        self.told = told
        self.taker = taker
        smtp = Smtp(MailServer("localhost", taker.port), seconds=1.0)
        self.channel = MailChannel(smtp, "lapin@lapin.example", "https://lapin.example/", b"k" * 32)
        told.more[MAIL] = self.channel
        told.postman = told.another_postman()

    async def write_to(
        self,
        person: PersonId,
        mail: str = BO,
        *,
        table: LiveTable | None = None,
        owed: Owed | None = None,
        **wishes: object,
    ) -> None:
        """Let somebody be written to; with something owed, the address has not been confirmed."""
        at = table or self.told
        to = {"mail": mail, "box": "b" * 32, "asked": str(int(at.clock()))}
        to |= {} if owed else {"confirmed": "yes"}
        to |= {"every": str(wishes.pop("every", "hour"))}
        wish = Subscription(key_of(at.seats[person].token), "en", to=to, **wishes)  # type: ignore[arg-type]  # each test knows which
        await at.table.change(lambda state: notices_set(state, person, int(at.clock()), on=True))
        row = SubscriptionRow(at.table.id, person, MAIL, self.channel.id_of(mail), msgspec.json.encode(wish))
        await self.told.log.subscribe(row, owed)

    async def look(self, seconds: float = HOURS) -> list[EmailMessage]:
        """Let time pass; return the mails that came."""
        before = len(self.taker.mails)
        await self.told.pass_time(seconds)
        return self.taker.mails[before:]


@pytest.fixture
async def mailed(told: ToldTable) -> AsyncIterator[MailedTable]:
    """A table of three at a site that writes mails; nobody has a page open."""
    async with mail_server() as taker:
        await told.open(clocks=PATIENT)
        yield MailedTable(told, taker)


async def waiting(mailed: MailedTable) -> None:
    """The game begins, and the host tells a clue: the others are waited for."""
    await mailed.told.start()
    await tell_a_clue(mailed.told)
    await mailed.told.pass_time(5)


async def test_a_player_who_is_away_gets_one_mail_that_says_nothing_of_others(mailed: MailedTable) -> None:
    """Within the hour, once, with a way to end it that needs one press and no page (RFC 8058)."""
    await mailed.write_to(SECOND)
    await waiting(mailed)
    assert await mailed.look(0) == []
    (mail,) = await mailed.look()
    assert await mailed.look(86_400) == []
    assert (mail["To"], mail["From"], mail["Subject"]) == (BO, "Lapin <lapin@lapin.example>", "It’s your turn")
    assert mail["Auto-Submitted"] == "auto-generated"
    off = mailed.channel.off_token(mailed.channel.id_of(BO))
    assert mail["List-Unsubscribe"] == f"<https://lapin.example/api/mail/{off}/off>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    body = mail.get_content()
    assert LINK.findall(body) == [
        f"https://lapin.example/t/{mailed.told.state.code}",
        f"https://lapin.example/mail#off={off}",
    ]
    assert not any(word in mail.as_string() for word in ("Ada", "Cleo", "the sea", mailed.told.table.id))


async def test_more_is_said_to_those_who_want_it(mailed: MailedTable) -> None:
    """The clue and the names stand in the body, and never in the subject."""
    await mailed.write_to(SECOND, details=True)
    await waiting(mailed)
    (mail,) = await mailed.look()
    assert "Choose a card for “the sea at night”. With Ada, Cleo." in mail.get_content()
    assert mail["Subject"] == "It’s your turn"


async def test_several_tables_are_one_mail(mailed: MailedTable) -> None:
    """Three tables wait for Bo: he gets one mail, also if two processes look in the same moment."""
    await mailed.write_to(SECOND)
    others = [_another(mailed.told) for _ in range(2)]
    for other in others:
        await other.open(clocks=PATIENT)
        await mailed.write_to(SECOND, BO.upper(), table=other)
        await other.start()
    await waiting(mailed)
    await mailed.told.pass_time(0)
    mailed.told.clock.ms += 1000 * HOURS
    second = Postman(mailed.told.log, places(mailed.told.another_registry()), mailed.told.more, mailed.told.clock)
    for _ in range(4):
        await asyncio.gather(mailed.told.postman.look(), second.look())
        await mailed.told.postman.settle()
        await second.settle()
    (mail,) = mailed.taker.mails
    assert mail["Subject"] == "3 tables are waiting for you"
    codes = {mailed.told.state.code, *(other.state.code for other in others)}
    assert {link.rpartition("/")[2] for link in LINK.findall(mail.get_content())} >= codes
    assert await mailed.look(86_400) == []


def _another(told: ToldTable) -> LiveTable:
    other = LiveTable(told.log)
    other.registry, other.clock = told.registry, told.clock
    return other


async def test_a_player_who_moves_in_time_gets_no_mail_and_the_others_do(
    mailed: MailedTable,
) -> None:
    """Bo has moved at one of two tables before the mail goes out: it is about the other."""
    await mailed.write_to(SECOND)
    other = _another(mailed.told)
    await other.open(clocks=PATIENT)
    await mailed.write_to(SECOND, table=other)
    await other.start()
    await waiting(mailed)
    await give(mailed.told, SECOND)
    (mail,) = await mailed.look()
    assert other.state.code in mail.get_content()
    assert mailed.told.state.code not in mail.get_content()


async def test_a_mail_follows_the_person_to_another_device_and_ends_when_they_leave(mailed: MailedTable) -> None:
    """Bo's seat moves from the phone to the laptop: the address is the same. Then he leaves, and it is gone."""
    await mailed.write_to(SECOND)
    ticket = await mailed.told.registry.ticket(mailed.told.table, SECOND)
    await mailed.told.registry.move_seat(mailed.told.table, ticket)
    await waiting(mailed)
    assert len(await mailed.look()) == 1
    await mailed.told.execute(SECOND, Leave())
    await mailed.told.pass_time(0)
    assert await mailed.told.log.subscriptions(mailed.told.table.id, SECOND) == []


async def test_an_address_is_asked_once_and_forgotten_after_a_day(mailed: MailedTable) -> None:
    """Until it is confirmed nothing else is sent there; what the mail says comes from nobody at the table."""
    await mailed.write_to(SECOND, owed=Owed(SECOND, CONFIRM, int(mailed.told.clock())))
    (asked,) = await mailed.look(0)
    address = mailed.channel.id_of(BO)
    token = mailed.channel.confirm_token(address, "b" * 32)
    assert asked["Subject"] == "Is this your address?"
    assert LINK.findall(asked.get_content()) == [f"https://lapin.example/mail#confirm={token}"]
    assert not any(word in asked.as_string() for word in ("Ada", "Bo ", mailed.told.state.code))
    await waiting(mailed)
    assert await mailed.look(CONFIRM_MS / 1000 - HOURS) == []
    assert len(await mailed.told.log.subscriptions(mailed.told.table.id, SECOND)) == 1
    assert await mailed.look(2 * HOURS) == []
    assert await mailed.told.log.subscriptions(mailed.told.table.id, SECOND) == []


async def test_an_address_of_nobody_is_forgotten(mailed: MailedTable) -> None:
    """The mail server knows no such user: it is not asked again."""
    await mailed.write_to(SECOND)
    await waiting(mailed)
    mailed.taker.recipient_reply = "550 5.1.1 no such user"
    await mailed.look()
    assert await mailed.told.log.subscriptions(mailed.told.table.id, SECOND) == []


async def test_a_server_in_trouble_is_asked_again_and_then_let_go(mailed: MailedTable) -> None:
    """Not now, then taken; and one that stays down is asked seven times. The next wait starts afresh."""
    await mailed.write_to(SECOND)
    mailed.taker.replies = ["451 4.3.0 not now", "250 taken"]
    await waiting(mailed)
    assert await mailed.look() == []
    assert len(await mailed.look(FIRST_PAUSE_MS / 1000)) == 1
    await give(mailed.told, SECOND)
    await give(mailed.told, THIRD)
    mailed.taker.replies = ["451 4.3.0 not now"]
    await mailed.told.pass_time(5)
    await mailed.look()
    for step in range(MOST_TRIES - 1):
        await mailed.look(FIRST_PAUSE_MS / 1000 * PAUSE_GROWS**step)
    mailed.taker.replies = ["250 taken"]
    assert await mailed.look(7 * 86_400) == []


@pytest.mark.parametrize(
    "mail", ["=?utf-8?q?a?=@example.org", "=?utf-8?q?a?=b@example.org", "=?+?q?'?=@example.org", "=?x?b?'?=@x.org"]
)
def test_an_address_that_cannot_stand_in_a_header_is_refused(mail: str) -> None:
    """A part of it reads as an encoded word; one that only looks a little like that is taken."""
    with pytest.raises(ValueError, match="wants an address"):
        mail_address(mail)
    assert mail_address("=?a??=@Example.org") == "=?a??=@example.org"


async def test_what_cannot_be_written_is_not_tried_for_ever(mailed: MailedTable) -> None:
    """An address that Python cannot write was stored once: after seven tries nobody looks at it again."""
    broken = "=?utf-8?q?a?=@example.org"
    await mailed.write_to(SECOND, broken)
    await mailed.write_to(THIRD, broken, owed=Owed(THIRD, CONFIRM, int(mailed.told.clock())))
    await waiting(mailed)
    await mailed.look()
    for _ in range(MOST_TRIES):
        await mailed.look(LEASE_MS / 1000)
    late = int(mailed.told.clock()) + 7 * 86_400_000
    assert [row.person for row in await mailed.told.log.owed(late, 9, 9)] == [THIRD]
    await mailed.look(CONFIRM_MS / 1000)
    assert await mailed.told.log.owed(late, 9, 9) == []
    assert await mailed.told.log.subscriptions(mailed.told.table.id, THIRD) == []


def _at(utc: str) -> int:
    return int(datetime.fromisoformat(utc).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("to", "quiet", "now", "when"),
    [
        ({}, None, "2026-01-10 12:00", "2026-01-10 13:00"),
        ({}, None, "2026-01-10 12:54", "2026-01-10 13:00"),
        ({}, None, "2026-01-10 12:56", "2026-01-10 14:00"),
        ({}, "Europe/Paris", "2026-01-10 21:00", "2026-01-11 07:00"),
        ({"every": "day", "zone": "Europe/Paris"}, None, "2026-01-10 06:00", "2026-01-10 07:00"),
        ({"every": "day", "zone": "Europe/Paris"}, None, "2026-03-28 12:00", "2026-03-29 06:00"),
        ({"every": "day", "zone": "America/New_York"}, None, "2026-01-10 12:59", "2026-01-11 13:00"),
    ],
)
def test_mails_go_out_at_fixed_times(to: dict[str, str], quiet: str | None, now: str, when: str) -> None:
    """Once in an hour but not at night, or every morning at eight by the reader's clock."""
    hours = None if quiet is None else QuietHours(22 * 60, 8 * 60, quiet)
    assert mailed_at(_at(now), "00000000", Subscription("", "en", quiet=hours, to=to)) == _at(when)
    spread = {mailed_at(_at(now), f"{place:08x}", Subscription("", "en", to={})) % HOUR_MS for place in (7, 99)}
    assert spread == {7, 99}
