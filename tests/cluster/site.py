"""A site of several processes: three servers on one PostgreSQL and one Redis, behind a balancer."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.cluster.balancer import Balancer
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server.process import QUICK, Process

COUNT = 3


class Cluster:
    """Looks like one server, at `base`. Connections to the database and to Redis can be cut, hung and slowed."""

    def __init__(self, folder: Path, postgres: PostgresServer, redis: RedisServer, *options: str) -> None:
        self.postgres = postgres
        self.redis = redis
        self.data = folder
        self.database = postgres.url()
        self.to_postgres = Balancer(postgres.port).open()
        self.to_redis = Balancer(redis.port).open()
        database = self.database.replace(f":{postgres.port}/", f":{self.to_postgres.port}/")
        where = ("--database", database, "--redis", redis.url(port=self.to_redis.port))
        self.processes = [Process(folder / f"server{number}", *QUICK, *where, *options) for number in range(COUNT)]
        self.front = Balancer(*(process.port for process in self.processes)).open()

    @property
    def base(self) -> str:
        """The address that everybody uses."""
        return self.front.base

    @property
    def log(self) -> str:
        """Everything that the processes wrote."""
        return "\n".join(process.log for process in self.processes if process.log_file.exists())

    def start(self) -> "Cluster":
        """Start the processes that do not run, all at once."""
        with ThreadPoolExecutor(COUNT) as hands:
            list(hands.map(Process.start, [process for process in self.processes if not process.running]))
        return self

    def stop(self) -> int:
        """Ask all of them to end; 0 if all ended well."""
        with ThreadPoolExecutor(COUNT) as hands:
            return max(hands.map(Process.stop, self.processes))

    def end(self) -> None:
        """Kill what still runs, and remove what is left."""
        for process in self.processes:
            process.end()
        for line in (self.front, self.to_postgres, self.to_redis):
            line.close()
