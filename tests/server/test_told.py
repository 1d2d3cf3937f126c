"""The clues that computer players have told are known to the server after a restart."""

from random import Random

import msgspec

from tests.server.conftest import Serve
from tests.server.players import close_all, play, started
from tests.server.process import QUICK, Process


def kept(server: Process) -> set[tuple[str, str]]:
    """The cards with which something was told, and its ids, as the server has stored them."""
    path = server.data / "pictures" / "told" / "reverie.en.json"
    piles = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, int]])
    return {(card, told) for card, pile in piles.items() for told in pile}


async def test_a_server_that_is_started_again_knows_what_was_told_before(serve: Serve) -> None:
    """A graceful stop stores it, and the next start adds to it."""
    server = serve(*QUICK)
    found = []
    for _ in range(2):
        (host,) = clients = await started(server.base, "odyssey", 1, computers=3)
        await play(host, Random(0), lambda frame: frame.table is not None and frame.table.turn > 3)
        await close_all(clients)
        assert server.stop() == 0
        found.append(kept(server))
        server.start()
    assert found[0]
    assert found[0] < found[1]
