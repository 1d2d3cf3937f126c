"""Measures how large a finished game is in PostgreSQL: games of every kind, played at tables without sockets."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from lapin.bots.random_player import random_player
from lapin.game.model.commands import CallJinx, Touch
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.views import view
from lapin.live.registry import Registry
from lapin.live.table import Table
from lapin.store.log import Log
from lapin.store.places import open_log
from lapin.table.commands import PutFinger, ShoutJinx, Start, TableCommand
from lapin.table.state import Clocks
from tests.postgres_server import PostgresServer

GAMES = {"odyssey": 6, "classic-2008": 4, "classic-2014": 5, "party": 6, "team": 6, "jinx": 3}
PLAYED = 24
"""The number of games of each kind: enough that half-full pages of the database do not matter."""


class Weight(NamedTuple):
    """The size of one game."""

    game: str
    players: int
    rows: float
    content: float
    disk: float
    write_ahead: float


def weights(postgres: PostgresServer) -> list[Weight]:
    """Measure the size of each game."""
    return [_weight(postgres, game, players) for game, players in GAMES.items()]


def _weight(postgres: PostgresServer, game: str, players: int) -> Weight:
    url = postgres.url()
    schema = url.rpartition("=")[2]

    def query(what: str) -> float:
        return float(postgres.sql(what))

    async def measured() -> Weight:
        log = await open_log(postgres.folder, url)
        try:
            before, written = _on_disk(query, schema), query("SELECT pg_current_wal_lsn() - '0/0'")
            await asyncio.gather(*(_play(log, game, players, seed) for seed in range(PLAYED)))
            written = query("SELECT pg_current_wal_lsn() - '0/0'") - written
        finally:
            await log.close()
        rows = query(f"SELECT count(*) FROM {schema}.entries")  # noqa: S608 - a schema of our own making
        content = query(f"SELECT sum(length(payload)) FROM {schema}.entries")  # noqa: S608 - the same
        counted = (rows, content, _on_disk(query, schema) - before, written)
        return Weight(game, players, *(each / PLAYED for each in counted))

    return asyncio.run(measured())


def _on_disk(query: Callable[[str], float], schema: str) -> float:
    """The size of the database tables with their indices."""
    return query(f"SELECT pg_total_relation_size('{schema}.entries') + pg_total_relation_size('{schema}.tables')")


async def _play(log: Log, game: str, players: int, seed: int) -> None:
    rng = Random(seed)
    registry = Registry(log)
    try:
        host = await registry.open(game, Options(), None, Clocks(), "Player 0", None)
        for number in range(1, players):
            await registry.join(host.table, f"Player {number}", None)
        await host.table.execute(host.person, "start", Start())
        number = 0
        while host.table.state.playing:
            number += 1
            if not await _move(host.table, rng, number):
                await asyncio.sleep(0.02)  # a duel for one spot: the table itself decides it in a moment
    finally:
        registry.timers.close()
        await registry.timers.settle()


async def _move(table: Table, rng: Random, number: int) -> bool:
    """Make a move for somebody who can move; False if nobody can."""
    game = table.state.game
    assert game is not None
    seated = sorted(table.state.members, key=lambda _: rng.random())
    for person in seated:
        if person.seat is None:
            continue
        move = random_player(view(game, person.seat), rng, 0)
        if move is None:
            continue
        command: TableCommand = (
            PutFinger(move.spot)
            if isinstance(move, Touch)
            else ShoutJinx()
            if isinstance(move, CallJinx)
            else move
        )
        try:
            await table.execute(person.id, f"m{number}", command)
        except Refused:
            continue
        return True
    return False
