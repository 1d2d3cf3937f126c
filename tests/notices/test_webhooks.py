"""The channel of a table: what it is told, in which shape, and that it never leads into the operator's network."""

import asyncio
from ipaddress import ip_address
from typing import Any

import msgspec
import pytest

from lapin.net.places import places
from lapin.notices.condition import SILENCE_MS, newly_owed, notices_set, webhook_set
from lapin.notices.message import HELLO, Message
from lapin.notices.outgoing import Outgoing
from lapin.notices.postman import FIRST_PAUSE_MS, LEASE_MS, Postman
from lapin.notices.resolver import Address, Resolver
from lapin.notices.subscription import Subscription
from lapin.notices.webhook import NAMED, SHAPES, WEBHOOK, WebhookChannel, webhook_address
from lapin.store.outbox import THE_TABLE, Owed, SubscriptionRow
from lapin.table.commands import Leave, SetPace
from lapin.table.waits import SlowPace
from lapin.tokens import key_of
from tests.notices.conftest import LOOPBACK, ToldTable
from tests.notices.push_service import PushService
from tests.notices.test_telling import PATIENT, give, tell_a_clue
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable

SILENCE = SILENCE_MS / 1000


async def with_channel(
    told: ToldTable, shape: str = "json", *, names: bool = False, link: bool = False, hello: bool = False
) -> None:
    """A slow table of three, whose host has set a channel."""
    await told.open(clocks=PATIENT)
    await told.ask(HOST, SetPace(SlowPace(24)))
    url = f"{told.service.origin}/hook"
    to = {"url": url, "shape": shape, "link": "table" if link else "site", "base": "https://lapin.example"}
    await told.table.change(lambda state: webhook_set(state, HOST, int(told.clock()), on=True))
    wish = msgspec.json.encode(Subscription("", "en", names, None, to))
    row = SubscriptionRow(told.table.id, THE_TABLE, WEBHOOK, webhook_address(url), wish)
    await told.log.subscribe(row, Owed(THE_TABLE, HELLO, int(told.clock())) if hello else None)
    await told.start()


async def agree(told: ToldTable, person: int) -> None:
    """Somebody agrees to be named."""
    number = told.seats[person].person
    await told.table.change(lambda state: notices_set(state, number, int(told.clock()), on=True))
    wish = msgspec.json.encode(Subscription(key_of(told.seats[person].token), ""))
    await told.log.subscribe(SubscriptionRow(told.table.id, number, NAMED, "", wish))


async def heard(told: ToldTable, seconds: float = SILENCE) -> list[dict[str, Any]]:
    """Let time pass; return what the channel was told."""
    before = len(told.service.taken)
    await told.pass_time(seconds)
    return [msgspec.json.decode(each.body) for each in told.service.taken[before:]]


def test_a_table_waits_once_for_all_of_its_people() -> None:
    """Bo and Cleo are asked: one wait. Bo answers: it is the same. Cleo does: it is over, and the next begins."""
    table = PureTable().start()
    table.take(webhook_set(table.state, HOST, NOON, on=True))
    before = table.state
    table.play_until("give")
    asked = table.state
    (owed,) = newly_owed(before, asked, frozenset, NOON)
    assert (owed.person, owed.due) == (THE_TABLE, NOON + SILENCE_MS)
    table.play_until("vote")
    (next_owed,) = newly_owed(asked, table.state, frozenset, NOON)
    assert next_owed.wait != owed.wait


def test_only_the_host_sets_it_and_it_goes_with_them() -> None:
    """Setting it twice changes nothing; a guest is refused; when the host leaves, it is over."""
    table = PureTable()
    table.take(webhook_set(table.state, HOST, NOON, on=True))
    assert webhook_set(table.state, HOST, NOON, on=True).house == ()
    assert table.refusal(lambda state: webhook_set(state, SECOND, NOON, on=False)).code == "NOT_HOST"
    before = table.state
    table.execute(HOST, Leave())
    assert newly_owed(before, table.state, frozenset, NOON) == (Owed(THE_TABLE, "over", NOON),)


async def test_a_channel_is_told_once_for_each_wait_and_names_nobody(told: ToldTable) -> None:
    """The channel hears that the table waits, for how many, and the way to the site: no name, no clue, no code."""
    await with_channel(told, hello=True)
    (hello,) = await heard(told, 0)
    assert hello["text"].startswith("From now on")
    assert len(await heard(told)) == 1  # the open first turn
    await tell_a_clue(told)
    (said,) = await heard(told)
    assert said == {
        "event": "waiting",
        "id": said["id"],
        "text": "The table is waiting for 2 players.",
        "url": "https://lapin.example/",
        "language": "en",
    }
    assert told.service.taken[-1].headers["idempotency-key"] == said["id"]
    assert await heard(told, 3600) == []
    await give(told, SECOND)
    assert await heard(told) == []
    await give(told, THIRD)
    assert len(await heard(told)) == 1
    everything = b" ".join(each.body for each in told.service.taken).decode()
    assert not any(word in everything for word in ("Ada", "Bo", "Cleo", "sea", told.table.id, told.state.code))


async def test_names_are_said_if_the_host_and_the_person_chose_so(told: ToldTable) -> None:
    """Bo has agreed and Cleo has not; the host also wants a link to the table."""
    await with_channel(told, names=True, link=True)
    await agree(told, 1)
    await tell_a_clue(told)
    (said,) = await heard(told)
    assert said["text"] == "The table is waiting for Bo and one more."
    assert said["url"] == f"https://lapin.example/t/{told.state.code}"


async def test_without_the_hosts_wish_nobody_is_named(told: ToldTable) -> None:
    """Bo has agreed; the host has not chosen names."""
    await with_channel(told)
    await agree(told, 1)
    await tell_a_clue(told)
    (said,) = await heard(told)
    assert "Bo" not in said["text"]


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        (
            "discord",
            {
                "content": "Waiting for \\*@\u200beveryone\\* &amp; \\<b\\>\n<https://x/t/A>",
                "allowed_mentions": {"parse": []},
                "flags": 4,
            },
        ),
        (
            "slack",
            {
                "text": "Waiting for *@everyone* &amp;amp; &lt;b&gt;\n<https://x/t/A>",
                "mrkdwn": False,
                "unfurl_links": False,
            },
        ),
        (
            "matrix",
            {"text": "Waiting for \\*@\u200beveryone\\* &amp; \\<b\\>\nhttps://x/t/A", "username": "Lapin"},
        ),
    ],
)
def test_every_service_gets_its_own_shape_and_a_name_calls_nobody(shape: str, said: dict[str, Any]) -> None:
    """Somebody has chosen a name that would call the whole channel, or look like something else."""
    message = Message("Lapin", "Waiting for *@everyone* &amp; <b>", "/t/A", "tag", "wait", "en")
    assert SHAPES[shape](message, "https://x/t/A") == said


@pytest.mark.parametrize("shape", ["discord", "slack", "matrix"])
def test_a_name_is_no_link_in_any_chat(shape: str) -> None:
    """Neither with a scheme nor without, nor with a dot of another script; our own link stays one."""
    message = Message("Lapin", "Waiting for https://evil.tk, www.evil.tk, evil。tk.", "/t/A", "tag", "wait", "en")
    said = msgspec.json.encode(SHAPES[shape](message, "https://lapin.example/t/A")).decode()
    assert "https://\u200bevil.\u200btk, www.\u200bevil.\u200btk, evil。\u200btk.\\n" in said
    assert "https://lapin.example/t/A" in said


async def test_a_service_that_is_down_is_asked_again_and_one_that_is_gone_is_forgotten(told: ToldTable) -> None:
    """503 and then taken; for the next wait, 404: its address is deleted."""
    await with_channel(told)
    told.service.replies = [503, 204]
    await tell_a_clue(told)
    assert len(await heard(told)) == 1
    assert len(await heard(told, FIRST_PAUSE_MS / 1000)) == 1
    told.service.replies = [404]
    await give(told, SECOND)
    await give(told, THIRD)
    assert len(await heard(told)) == 1
    assert await told.log.subscriptions(told.table.id, THE_TABLE) == []


async def test_when_the_host_leaves_its_address_is_deleted(told: ToldTable) -> None:
    """By the outbox, whatever dies meanwhile."""
    await with_channel(told)
    await told.execute(HOST, Leave())
    await told.pass_time(0)
    assert await told.log.subscriptions(told.table.id, THE_TABLE) == []


async def test_several_processes_do_not_tell_it_twice(told: ToldTable) -> None:
    """Two postmen look in the same moment."""
    await with_channel(told)
    await tell_a_clue(told)
    told.clock.ms += SILENCE_MS
    other = Postman(told.log, places(told.another_registry()), told.more, told.clock)
    for _ in range(3):
        await asyncio.gather(told.postman.look(), other.look())
        await told.postman.settle()
        await other.settle()
    assert len(told.service.taken) == 1


# AddressNotAllowed


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "fd00::7"])
async def test_a_name_that_leads_inside_is_never_connected_to(service: PushService, inside: str) -> None:
    """The address looks public; the DNS says otherwise, also beside a public address."""
    asked: list[str] = []

    def lookup(host: str) -> list[Address]:
        asked.append(host)
        return [ip_address("93.184.216.34"), ip_address(inside)]

    channel = WebhookChannel(Outgoing(context=service.context(), resolver=Resolver(lookup)))
    to = {"url": f"https://hooks.example:{service.port}/x", "shape": "json", "link": "site", "base": ""}
    outcome = await channel.send(Subscription("", "en", to=to), [_message()])
    assert (type(outcome).__name__, asked, service.taken) == ("Rejected", ["hooks.example"], [])


async def test_a_name_that_changes_its_mind_is_asked_for_once(service: PushService) -> None:
    """DNS rebinding: the first answer is checked and connected to; a second one is never asked for."""
    answers = [[ip_address("127.0.0.1")], [ip_address("10.0.0.1")]]
    resolver = Resolver(lambda _host: answers.pop(0))
    channel = WebhookChannel(Outgoing(LOOPBACK, service.context(), resolver=resolver))
    to = {"url": f"https://localhost:{service.port}/x", "shape": "json", "link": "site", "base": ""}
    assert type(await channel.send(Subscription("", "en", to=to), [_message()])).__name__ == "Delivered"
    assert (len(answers), len(service.taken)) == (1, 1)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
async def test_a_redirect_inside_is_not_followed(told: ToldTable, status: int) -> None:
    """The service answers with a way inwards: nothing more is asked, and nothing is tried again."""
    await with_channel(told)
    told.service.replies = [status]
    await tell_a_clue(told)
    assert len(await heard(told)) == 1
    assert await heard(told, LEASE_MS) == []


def _message() -> Message:
    """A message."""
    return Message("Lapin", "text", "/", "tag", "wait", "en")
