"""A server whose log is in PostgreSQL: killed, its database restarted or taken away, in the middle of games."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

from lapin.game.model.refusals import Refused
from lapin.table.commands import Say
from tests.postgres_server import PASSWORD, PostgresServer
from tests.server import figures
from tests.server.conftest import Serve
from tests.server.ledger import Findings, Witness, compare
from tests.server.load import Load
from tests.server.players import caught_up, close_all, frame_after, play_out, started
from tests.server.process import PATIENCE, QUICK, Process, refused_start
from tests.store.postgres_cable import Cable
from tests.waiting import until

A_BATCH = 40


def restarted(postgres: PostgresServer, rng: Random) -> None:
    """Stop or crash the database, and start it again."""
    rng.choice((postgres.stop, postgres.crash))()
    postgres.start()


async def test_row_1_nothing_acknowledged_is_lost_or_doubled_by_kill_9(
    serve: Serve, postgres: PostgresServer
) -> None:
    """Kill the server twice in the middle of three games: every acknowledged move is there, once."""
    load = Load(serve(*QUICK, "--database", postgres.url()), Random(os.urandom(8)))
    found = await load.run(2, Process.kill)
    assert found.clean, found
    assert found.acknowledged > 50


async def test_row_1_nothing_acknowledged_is_lost_or_doubled_by_a_database_that_restarts(
    serve: Serve, postgres: PostgresServer
) -> None:
    """Restart the database instead: the server stays up, and everybody plays on when it is back."""
    rng = Random(os.urandom(8))
    server = serve(*QUICK, "--database", postgres.url())
    pid = server.pid
    load = Load(server, rng)
    found = await load.run(2, lambda _server: restarted(postgres, rng), lambda _server: None)
    assert found.clean, found
    assert found.acknowledged > 50
    assert server.pid == pid
    assert "Traceback" not in server.log
    assert PASSWORD not in server.log


@pytest.mark.long
async def test_row_1_nothing_is_lost_or_doubled_over_a_thousand_kills_and_restarts(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """The same a thousand times, the server and its database alternating."""
    kills = figures.wanted("LAPIN_KILLS", 1000)
    rng = Random(os.urandom(8))

    def fault(process: Process) -> None:
        if rng.random() < 0.7:
            process.kill()
        else:
            restarted(postgres, rng)

    def revive(process: Process) -> None:
        if not process.running:
            process.start()

    total, under_way, done, not_stored = Findings(), 0, 0, 0
    while done < kills:
        server = Process(tmp_path / f"data{done}", *QUICK, "--database", postgres.url()).start()
        try:
            load = Load(server, rng)
            found = await load.run(min(A_BATCH, kills - done), fault, revive)
        finally:
            server.end()
        assert found.clean, found
        total, under_way, done = total + found, under_way + load.kills_with_commands_under_way, done + load.kills
        not_stored += load.not_stored
    figures.note(
        1,
        "kill -9 of the server or restart of the database under load, PostgreSQL",
        f"{total.lost} lost, {total.doubled} doubled over {done:,} of them, {under_way:,} with moves under way; "
        f"{total.acknowledged:,} acknowledgements and {total.frames:,} frames compared with the log; "
        f"{not_stored:,} commands refused as not stored, and sent again",
        f"LAPIN_KILLS={kills} ./test --long",
    )


async def test_row_2_a_database_that_is_away_yields_no_false_ok_and_the_game_goes_on(
    serve: Serve, postgres: PostgresServer
) -> None:
    """The database is away for longer than we wait: moves are refused as not stored, and none is lost after it."""
    server = serve(*QUICK, "--database", postgres.url())
    clients = await started(server.base, "odyssey", 3)
    witnesses = [Witness(client) for client in clients]
    await witnesses[0].ask("before", Say("before"))
    await asyncio.to_thread(postgres.stop)
    reasons = set()
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        try:
            for number in range(2):
                for place, witness in enumerate(witnesses):
                    with pytest.raises(Refused) as refused:
                        await witness.ask(f"during-{number}", Say(f"{place} tries {number}"))
                    reasons.add((refused.value.code, refused.value.data["reason"]))
            assert (await web.get("/healthz")).status_code == 200
            answers = [await web.get("/readyz"), await web.post("/api/tables", json={"name": "Zoe"})]
            assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(503, "NOT_STORED")] * 2
            assert "\nlapin_ready 0\n" in (await web.get("/metrics")).text
        finally:
            await asyncio.to_thread(postgres.start)
        assert reasons == {("NOT_STORED", "unreachable")}, "the loss was known before anybody moved"
        await until(lambda: _ready(web))
    await witnesses[1].ask("after", Say("it is back"))
    await play_out(clients)
    await close_all(clients)
    assert await asyncio.to_thread(server.stop) == 0
    found = await compare(server.data, [witnesses], server.database)
    assert found.clean, found
    assert found.acknowledged >= 2
    assert "Traceback" not in server.log


async def _ready(web: httpx.AsyncClient) -> bool:
    """Whether the server says that moves can be stored."""
    return (await web.get("/readyz")).status_code == 200


async def test_row_8_a_move_in_doubt_is_played_once(serve: Serve, postgres: PostgresServer) -> None:
    """The database is cut off before it confirms my move: I hear that nobody knows; sent again it counts once."""
    async with Cable(postgres.url()) as cable:
        server = await asyncio.to_thread(serve, *QUICK, "--database", cable.url)
        clients = await started(server.base, "odyssey", 3)
        witnesses = [Witness(client) for client in clients]
        before = await witnesses[0].ask("before", Say("before"))
        cable.unplugged = cable.swallows_answers = True
        with pytest.raises(Refused) as refused:
            await witnesses[0].ask("doubtful", Say("am I heard?"))
        assert (refused.value.code, refused.value.data) == ("NOT_STORED", {"reason": "in_doubt"})
        cable.unplugged = False
        async with httpx.AsyncClient(base_url=server.base, trust_env=False) as web:
            await until(lambda: _ready(web))
        assert await witnesses[1].ask("next", Say("somebody else is")) == before + 2
        await caught_up(clients, before + 2)
        assert await witnesses[0].ask("doubtful", Say("am I heard?")) == before + 1
        for client in clients:
            await close_all([client])
        assert await asyncio.to_thread(server.stop) == 0
        found = await compare(server.data, [witnesses], postgres.url(server.database.rpartition("=")[2]))  # type: ignore[union-attr]  # given above
    assert found.clean, found


async def test_a_site_moves_to_postgres_in_mid_game(serve: Serve, postgres: PostgresServer) -> None:
    """The host stops the server, moves all tables to a database and starts again: we see the same and play on."""
    server = serve(*QUICK)
    clients = await started(server.base, "classic-2014", 3)
    await caught_up(clients, await clients[1].ask(Say("before the move")))
    before = [client.frame for client in clients]
    for client in clients:
        client.keep_frames = True
    seen = [len(client.frames) for client in clients]
    assert await asyncio.to_thread(server.stop) == 0
    url = postgres.url()
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "lapin", "move", "--from", str(server.data / "lapin.sqlite"), "--to", url],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "1 table, " in done.stdout
    assert "the same on both sides" in done.stdout
    server.options = (*server.options, "--database", url)
    await asyncio.to_thread(server.start)
    async with asyncio.timeout(PATIENCE):
        for client, old, known in zip(clients, before, seen, strict=True):
            fresh = await frame_after(client, known)
            assert old is not None
            assert (fresh.version, fresh.table, fresh.mine) == (old.version, old.table, old.mine)
    await caught_up(clients, await clients[2].ask(Say("after the move")))


def test_a_database_that_cannot_be_used_is_reported_in_one_line(
    tmp_path: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The password is wrong, or a newer Lapin wrote it: the server says so without any password, and ends."""
    url = postgres.url()
    monkeypatch.setenv("LAPIN_DATABASE", url.replace(PASSWORD, f"{PASSWORD}-not"))
    wrong = refused_start("--data", str(tmp_path / "data"), "--port", "0")
    postgres.sql(f"CREATE SCHEMA {url.rpartition('=')[2]}")
    postgres.sql(f"CREATE TABLE {url.rpartition('=')[2]}.lapin_schema AS SELECT 99 AS version")
    newer = refused_start("--data", str(tmp_path / "data"), "--port", "0", "--database", url)
    for done, said in ((wrong, "wrong name or password"), (newer, "newer Lapin")):
        assert (done.returncode, done.stdout) == (1, "")
        assert len(done.stderr.splitlines()) == 1, done.stderr
        assert said in done.stderr
        assert PASSWORD not in done.stderr
