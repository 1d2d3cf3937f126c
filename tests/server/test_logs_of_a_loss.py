"""When the database is away while computers play, the log says so, and not two thousand times."""

import asyncio

import msgspec
import pytest

from tests.cluster.balancer import Balancer
from tests.postgres_server import PostgresServer
from tests.server.conftest import Serve
from tests.server.players import close_all, play_out, started
from tests.server.process import QUICK
from tests.waiting import until


@pytest.mark.long
async def test_a_database_that_is_away_takes_a_few_lines_of_the_log(
    serve: Serve, postgres: PostgresServer
) -> None:
    """It is away for ten seconds, while four tables of computers want to move all the time."""
    cable = Balancer(postgres.port).open()
    database = postgres.url().replace(f":{postgres.port}/", f":{cable.port}/")
    try:
        server = await asyncio.to_thread(serve, *QUICK, "--database", database, "--log", "json")
        tables = [await started(server.base, "odyssey", 1, 3) for _ in range(4)]
        before = len(server.log.splitlines())
        playing = asyncio.gather(*(play_out(clients) for clients in tables), return_exceptions=True)
        cable.unplugged = True
        cable.cut()
        await until(lambda: "again" in server.log)
        cable.unplugged = False
        await playing  # commands were refused meanwhile: nothing could be stored
        await until(lambda: "is back" in server.log)
        for clients in tables:
            await play_out(clients)
            await close_all(clients)
        entries = [msgspec.json.decode(line) for line in server.log.splitlines()[before:]]
        assert len(entries) < 20, entries
        lost = [entry for entry in entries if "could not store" in entry["message"]]
        assert {entry["level"] for entry in lost} == {"warning"}
        assert {len(entry["table"]) for entry in lost} == {12}
        # What was under way when the cable was cut is in doubt, for each table at most once; all else is refused.
        doubtful = [entry["table"] for entry in lost if entry["cause"] == "in_doubt"]
        assert len(doubtful) == len(set(doubtful))
        assert {entry["cause"] for entry in lost} - {"in_doubt"} == {"unreachable"}
        assert any(entry.get("times", 0) > 1 for entry in entries)
        assert any("is back" in entry["message"] for entry in entries)
    finally:
        cable.close()
