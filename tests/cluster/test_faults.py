"""Three processes, one database, one Redis, and every fault that we can cause while people play."""

import asyncio
import os
from collections import Counter
from pathlib import Path
from random import Random

import httpx
import pytest

from lapin.client import Client
from lapin.game.model.refusals import Refused
from lapin.table.commands import Say, TableCommand
from lapin.table.state import TalkLine
from tests.cluster.faults import ALWAYS, MIX, SOMETIMES, RandomFaults
from tests.cluster.people import spread
from tests.cluster.site import Cluster
from tests.postgres_server import PASSWORD as DATABASE_PASSWORD
from tests.postgres_server import PostgresServer
from tests.redis_server import PASSWORD as REDIS_PASSWORD
from tests.redis_server import RedisServer
from tests.server import figures
from tests.server.ledger import Findings
from tests.server.load import Load
from tests.server.players import caught_up, play
from tests.server.process import PATIENCE

A_BATCH = 40
"""Faults before fresh tables are opened: the log of a table that never ends would only slow the test."""


async def test_rows_1_2_10_11_nobody_at_the_table_notices_what_goes_wrong(site: Cluster) -> None:
    """Processes die, are replaced, lose Redis, database and people: every acknowledged move is there, once."""
    rng = Random(os.urandom(8))
    faults = [*ALWAYS, *rng.sample(SOMETIMES, 2)]
    rng.shuffle(faults)
    load, random_faults = Load(site, rng), RandomFaults(site, rng, faults)
    found = await load.run_with_faults(len(faults), random_faults.fault, stays=True)
    assert found.clean, (found, faults)
    assert found.acknowledged > 100
    assert len(random_faults.struck) == len(faults)
    assert "Traceback" not in site.log
    assert DATABASE_PASSWORD not in site.log
    assert REDIS_PASSWORD not in site.log


async def test_row_2_three_processes_refuse_moves_while_their_database_is_away(site: Cluster) -> None:
    """Wherever I am connected, my move is refused and not shown, and played when the database is back."""
    clients = await spread(site, "jinx", 3)
    before = [client.frame.version for client in clients if client.frame is not None]
    site.to_postgres.unplugged = True
    try:
        site.to_postgres.cut()
        answers = await asyncio.gather(*(client.ask(Say("lost?")) for client in clients), return_exceptions=True)
        assert [answer.code for answer in answers if isinstance(answer, Refused)] == ["NOT_STORED"] * len(clients)
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
            ready = [await web.get(f"{process.base}/readyz") for process in site.processes]
            alive = [await web.get(f"{process.base}/healthz") for process in site.processes]
        assert [(each.status_code, each.json()["code"]) for each in ready] == [(503, "NOT_STORED")] * len(ready)
        assert [each.status_code for each in alive] == [200] * len(alive)
        assert [client.frame.version for client in clients if client.frame is not None] == before
    finally:
        site.to_postgres.unplugged = False
    versions = [await _sent_until_stored(client, Say("here")) for client in clients]  # each at its own server
    await caught_up(clients, versions[-1])
    await asyncio.gather(
        *(play(client, Random(0), lambda frame: frame.version > versions[-1] + 2) for client in clients)
    )
    assert [line.text for line in await _talk(site, clients[2])] == ["here"] * len(clients)


async def _sent_until_stored(client: Client, ask: TableCommand) -> int:
    """Send the same command again until it is stored, as a client does."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await client.ask(ask)
            except Refused as refused:
                if refused.code != "NOT_STORED":
                    raise
                await asyncio.sleep(0.02)  # the loop looks again, and has an end


async def _talk(site: Cluster, client: Client) -> tuple[TalkLine, ...]:
    """The talk at the table, as a person sees it who connects now."""
    again = Client(site.base, client.code, client.token, client.person)
    await again.connect()
    assert again.frame is not None
    await again.close()
    return again.frame.talk or ()


@pytest.mark.long
async def test_row_1_nothing_is_lost_or_doubled_over_a_thousand_faults(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    """A thousand random faults; most often a process is killed."""
    faults = figures.wanted("LAPIN_FAULTS", 1000)
    rng = Random(os.urandom(8))
    total, struck, done, under_way, not_stored = Findings(), Counter[str](), 0, 0, 0
    while done < faults:
        cluster = Cluster(tmp_path / f"site{done}", postgres, redis)
        cluster.data.mkdir()
        try:
            load, random_faults = Load(cluster.start(), rng), RandomFaults(cluster, rng)
            found = await load.run_with_faults(min(A_BATCH, faults - done), random_faults.fault)
            assert found.clean, (found, random_faults.struck)
            assert "Traceback" not in cluster.log, cluster.log
        finally:
            cluster.end()
        total, struck, done = total + found, struck + random_faults.struck, done + load.kills
        under_way, not_stored = under_way + load.kills_with_commands_under_way, not_stored + load.not_stored
    kinds = ", ".join(f"{fault.__name__.replace('_', ' ')} {struck[fault.__name__]:,}" for fault in MIX)
    figures.note(
        1,
        "three processes on PostgreSQL and Redis, all faults, under load",
        f"{total.lost} lost, {total.doubled} doubled, {total.backwards} frames older than the one before over "
        f"{done:,} faults, {under_way:,} of them with moves under way ({kinds}); {total.acknowledged:,} "
        f"acknowledgements and {total.frames:,} frames compared with the log; {not_stored:,} commands refused "
        "as not stored, and sent again; every game played to its end",
        f"LAPIN_FAULTS={faults} ./test --long",
    )
