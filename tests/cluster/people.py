"""People at one table, each connected to another process."""

from lapin.client import Client
from lapin.table.commands import Start
from tests.cluster.site import Cluster
from tests.server.players import all_seen, caught_up, dealt, sealed


async def spread(site: Cluster, game: str, people: int = 3, **table: object) -> list[Client]:
    """A table with a running game; the host is at the first process, the next at the second, and so on."""
    bases = [process.base for process in site.processes]
    clients = [await Client.open(bases[0], "Ada", game=game, **table)]
    for number in range(1, people):
        clients.append(await Client.join(bases[number % len(bases)], clients[0].code, f"Guest {number}"))
    await all_seen(clients[0], people)
    await sealed(clients)
    await caught_up(clients, await clients[0].ask(Start()))
    await dealt(clients)
    return clients


def sees(client: Client, here: list[int]) -> bool:
    """Whether this client is told that exactly these people are connected."""
    return client.presence is not None and list(client.presence.here) == here
