"""A site of several processes: three servers on one PostgreSQL and one Redis, behind a balancer."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType

from tests.cluster.balancer import Balancer
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server.process import QUICK, Process

COUNT = 3


class Cluster:
    """Used with `async with`. To whoever plays it looks like one server, at `base`."""

    def __init__(self, folder: Path, postgres: PostgresServer, redis: RedisServer, *options: str) -> None:
        self.postgres = postgres
        self.redis = redis
        self.data = folder
        self.database = postgres.url()
        self.to_postgres = Balancer(postgres.port)
        self.to_redis = Balancer(redis.port)
        self._folder = folder
        self._options = options
        self._open = AsyncExitStack()
        self.processes: list[Process] = []
        self.front = Balancer()

    @property
    def base(self) -> str:
        """Where everybody comes in."""
        return self.front.base

    @property
    def log(self) -> str:
        """Everything that all of them wrote."""
        return "\n".join(process.log for process in self.processes)

    def start(self) -> None:
        """Start those that do not run."""
        for process in self.processes:
            if not process.running:
                process.start()

    def stop(self) -> int:
        """Ask all of them to end, one after the other; 0 if all did so well."""
        return max(process.stop() for process in self.processes)

    async def __aenter__(self) -> "Cluster":
        for line in (self.to_postgres, self.to_redis):
            await self._open.enter_async_context(line)
        database = self.database.replace(f":{self.postgres.port}/", f":{self.to_postgres.port}/")
        redis = self.redis.url(port=self.to_redis.port)
        options = (*QUICK, "--database", database, "--redis", redis, *self._options)
        self.processes = [Process(self._folder / f"server{number}", *options) for number in range(COUNT)]
        for process in self.processes:
            self._open.callback(process.end)
        await asyncio.gather(*(asyncio.to_thread(process.start) for process in self.processes))
        self.front = Balancer(*(process.port for process in self.processes))
        await self._open.enter_async_context(self.front)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._open.aclose()
