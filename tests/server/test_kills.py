"""Acknowledged moves survive: the server is killed, or asked to stop, under load, and starts again."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.server import figures
from tests.server.conftest import Serve
from tests.server.ledger import Findings
from tests.server.load import Load
from tests.server.process import QUICK, Process

A_BATCH = 40
"""Kills before fresh tables are opened: the log of a table that never ends would only slow the test."""


async def test_row_1_nothing_acknowledged_is_lost_or_doubled_by_kill_9(serve: Serve) -> None:
    """Kill the server six times in the middle of three games: every acknowledged move is there, once."""
    load = Load(serve(*QUICK), Random(os.urandom(8)))
    found = await load.run(6, Process.kill)
    assert found.clean, found
    assert not found.backwards, found
    assert found.acknowledged > 100
    assert found.frames > 300


@pytest.mark.long
async def test_row_1_nothing_is_lost_or_doubled_over_a_thousand_kills(tmp_path: Path) -> None:
    """The server is killed a thousand times."""
    kills = figures.wanted("LAPIN_KILLS", 1000)
    total, under_way, done = Findings(), 0, 0
    while done < kills:
        server = Process(tmp_path / f"data{done}", *QUICK).start()
        try:
            load = Load(server, Random(os.urandom(8)))
            found = await load.run(min(A_BATCH, kills - done), Process.kill)
        finally:
            server.end()
        assert found.clean, found
        total, under_way, done = total + found, under_way + load.kills_with_commands_under_way, done + load.kills
    figures.note(
        1,
        "kill -9 under load, SQLite",
        f"{total.lost} lost, {total.doubled} doubled over {done:,} kills, {under_way:,} of them with moves under "
        f"way; {total.acknowledged:,} acknowledgements and {total.frames:,} frames compared with the log",
        f"LAPIN_KILLS={kills} ./test --long",
    )


async def test_row_10_a_restart_ends_no_game_and_everybody_comes_back_by_themselves(serve: Serve) -> None:
    """Stop the server politely three times under load: it ends well, and all games are played to their end."""
    server = serve(*QUICK)
    load = Load(server, Random(os.urandom(8)))

    def restart(process: Process) -> None:
        assert process.stop() == 0, process.log

    found = await load.run(3, restart)
    assert found.clean, found
    assert "Traceback" not in server.log


@pytest.mark.long
async def test_row_10_no_game_is_lost_over_a_hundred_restarts(serve: Serve) -> None:
    """The server is stopped and killed by turns, a hundred times."""
    restarts = figures.wanted("LAPIN_RESTARTS", 100)
    rng = Random(os.urandom(8))

    def restart(process: Process) -> None:
        if rng.random() < 0.5:
            process.kill()
        else:
            assert process.stop() == 0, process.log

    total, done = Findings(), 0
    while done < restarts:
        load = Load(serve(*QUICK), rng)
        total += await load.run(min(A_BATCH, restarts - done), restart)
        done += load.kills
    assert total.clean, total
    figures.note(
        10,
        "SIGTERM or kill -9 under load",
        f"0 games lost over {done:,} restarts, every game played to its end; {total.lost} lost, "
        f"{total.doubled} doubled",
        f"LAPIN_RESTARTS={restarts} ./test --long",
    )
