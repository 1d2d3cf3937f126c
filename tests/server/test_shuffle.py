"""Everybody takes part in the shuffle, over real sockets; silence and a killed server cost a moment."""

import asyncio
import time

import httpx

from lapin.client import Client
from lapin.game.model.chance import seal_of
from lapin.game.model.ids import PersonId
from lapin.live.queue import BATCH_MOST
from lapin.record import RecordedShuffle, verify
from lapin.table.commands import AddComputer, EndGame, RevealNumber, Say, Seal, Start
from lapin.table.setup import SHUFFLE_MS
from tests.server.conftest import Serve
from tests.server.ledger import Witness
from tests.server.players import seated
from tests.server.process import PATIENCE, QUICK, Process


class ByHand(Client):
    """A client that takes no part in a shuffle by itself."""

    takes_part = False


class Patient(ByHand):
    """A client that connects again only when it may."""

    def __init__(self, *values: object) -> None:
        super().__init__(*values)  # type: ignore[arg-type]  # handed on
        self.may = asyncio.Event()

    async def pause(self) -> None:
        """Wait until it may."""
        await self.may.wait()


def number_of(person: int) -> str:
    """A number that somebody has drawn."""
    return f"{person:064x}"


def reveal_of(person: int) -> RevealNumber:
    """Return that number revealed, with the seal of another."""
    return RevealNumber(number_of(person), seal_of(number_of(person + 100)))


async def shuffle_in_record(server: Process, host: Client) -> RecordedShuffle | None:
    """Return who took part, by the record of the game that the host ends now; it verifies."""
    await host.ask(EndGame())
    bearer = {"Authorization": f"Bearer {host.token}"}
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
        answer = await web.get(f"{server.base}/api/tables/{host.code}/records/1", headers=bearer)
    return verify(answer.content).header.shuffle


async def test_everybody_takes_part_by_themselves_and_computers_do_not(server: Process) -> None:
    """Three clients have sealed a number before the start; the record has all three, and nobody waited."""
    clients = await seated(server.base, "odyssey", 3, computers=1)
    host = clients[0]
    await host.until(lambda frame: len(frame.room.seals) == 3)
    await host.start()
    assert host.frame is not None
    assert host.frame.room.playing
    shuffle = await shuffle_in_record(server, host)
    assert shuffle is not None
    assert ([each.seat for each in shuffle.numbers], shuffle.silent) == ([0, 1, 2], ())


async def test_a_silent_player_costs_one_wait_and_is_named_in_the_record(server: Process) -> None:
    """A stranger seals a number and never reveals it; the others begin again without them, once."""
    host = await Client.open(server.base, "Ada", game="odyssey")
    stranger = await ByHand.join(server.base, host.code, "Bo")
    await stranger.ask(Seal(seal_of(number_of(1))))
    for _ in range(2):
        await host.ask(AddComputer())
    await host.until(lambda frame: len(frame.room.seals) == 2)
    begun = time.monotonic()
    await host.start()
    assert time.monotonic() - begun >= SHUFFLE_MS / 1000
    shuffle = await shuffle_in_record(server, host)
    assert shuffle is not None
    assert ([each.seat for each in shuffle.numbers], shuffle.silent) == ([0], (1,))


async def test_a_server_that_is_killed_between_seal_and_deal_deals_when_it_is_back(serve: Serve) -> None:
    """The log has all that was sealed and revealed; the numbers that were missing are brought afterwards."""
    server = serve(*QUICK)
    host = await ByHand.open(server.base, "Ada", game="odyssey")
    guest = await ByHand.join(server.base, host.code, "Bo")
    await host.ask(AddComputer())
    for person, client in enumerate((host, guest)):
        await client.ask(Seal(seal_of(number_of(person))))
    await host.until(lambda frame: frame.room.missing is None)
    starting = asyncio.ensure_future(host.ask(Start()))
    before = (await guest.until(lambda frame: frame.room.shuffle is not None)).room.shuffle
    await guest.ask(reveal_of(1))
    server.kill()
    server.start()
    back = ByHand(server.base, host.code, host.token, host.person)
    await back.connect()
    after = (await back.until(lambda _frame: True)).room.shuffle
    assert before is not None
    assert after is not None
    assert (after.commitment, after.seals, after.waiting) == (before.commitment, before.seals, (PersonId(0),))
    await back.ask(reveal_of(0))
    await starting
    dealt = (await back.until(lambda frame: frame.room.playing)).table
    assert dealt is not None
    assert dealt.commitment == before.commitment
    shuffle = await shuffle_in_record(server, host)
    assert shuffle is not None
    assert [each.number for each in shuffle.numbers] == [number_of(0), number_of(1)]


async def test_a_start_is_acknowledged_when_it_is_stored_whatever_happens_before_the_host_sees_cards(
    server: Process,
) -> None:
    """The host's connection breaks in the shuffle; meanwhile more is said than a frame can acknowledge."""
    host = await Patient.open(server.base, "Ada", game="odyssey")
    guest = await ByHand.join(server.base, host.code, "Bo")
    await host.ask(AddComputer())
    for person, client in enumerate((host, guest)):
        await client.ask(Seal(seal_of(number_of(person))))
    witness = Witness(host)
    starting = asyncio.ensure_future(witness.ask("start", Start()))
    await host.until(lambda frame: frame.room.shuffle is not None)
    await host.ask(reveal_of(0))
    host.cut()
    await guest.ask(reveal_of(1))
    for line in range(BATCH_MOST):
        await guest.ask(Say(f"line {line}"))
    host.may.set()
    told = await starting
    assert host.frame is not None
    assert host.frame.version >= told + BATCH_MOST
    stored = await host.acknowledged(Start(), "start")  # sent again, it is answered by what is stored
    assert witness.acknowledged["start"] == stored
