"""A shuffle at several processes: everybody takes part, and a process that dies meanwhile holds nobody up."""

import httpx

from lapin.client import Client
from lapin.game.model.chance import seal_of
from lapin.game.model.ids import PersonId
from lapin.record import RecordedShuffle, verify
from lapin.table.commands import AddComputer, EndGame, Seal, Start
from tests.cluster.people import sees
from tests.cluster.site import Cluster
from tests.server.process import PATIENCE
from tests.server.test_shuffle import ByHand, number_of
from tests.waiting import until


async def _two_at_two_processes(site: Cluster, host: Client) -> Client:
    """Bo comes to Ada's table at the second process; returns Bo's client once both have sealed a number."""
    guest = await Client.join(site.processes[1].base, host.code, "Bo")
    await host.ask(AddComputer())
    for client in (host, guest):
        await until(lambda client=client: sees(client, [0, 1]))  # type: ignore[misc]  # this one
        await client.until(lambda frame: len(frame.room.seals) == 2)
    return guest


async def _recorded(base: str, host: Client) -> tuple[RecordedShuffle, str]:
    """Return who took part in the game that the host ends now, and its commitment, by a record that verifies."""
    await host.ask(EndGame())
    bearer = {"Authorization": f"Bearer {host.token}"}
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
        answer = await web.get(f"{base}/api/tables/{host.code}/records/1", headers=bearer)
    header = verify(answer.content).header
    assert header.shuffle is not None
    return header.shuffle, header.commitment


async def test_people_at_two_processes_take_part_in_one_shuffle(site: Cluster) -> None:
    """Both numbers are in the record, and nobody was missed because they are connected elsewhere."""
    host = await Client.open(site.processes[0].base, "Ada", game="odyssey")
    guest = await _two_at_two_processes(site, host)
    await host.start()
    await guest.until(lambda frame: frame.room.playing)
    shuffle, commitment = await _recorded(site.processes[2].base, host)
    assert ([each.seat for each in shuffle.numbers], shuffle.silent) == ([0, 1], ())
    assert guest.frame is not None
    assert guest.frame.table is not None
    assert guest.frame.table.commitment == commitment


async def test_a_process_that_dies_between_seal_and_deal_takes_the_shuffle_of_nobody_else_with_it(
    site: Cluster,
) -> None:
    """Ada does not come back in time and is named; Bo's process begins again, and deals. Then Ada also plays."""
    host = await ByHand.open(site.processes[0].base, "Ada", game="odyssey")
    await host.ask(Seal(seal_of(number_of(0))))
    guest = await _two_at_two_processes(site, host)
    await host.acknowledged(Start())
    begun = (await guest.until(lambda frame: frame.room.shuffle is not None)).room.shuffle
    site.processes[0].kill()
    await host.close()
    dealt = await guest.until(lambda frame: frame.room.playing)
    assert begun is not None
    assert dealt.table is not None
    assert dealt.table.commitment != begun.commitment
    back = ByHand(site.processes[1].base, host.code, host.token, host.person)
    await back.connect()
    assert back.frame is not None
    assert back.frame.mine is not None
    shuffle, commitment = await _recorded(site.processes[1].base, back)
    assert ([each.seat for each in shuffle.numbers], shuffle.silent) == ([1], (PersonId(0),))
    assert commitment == dealt.table.commitment
