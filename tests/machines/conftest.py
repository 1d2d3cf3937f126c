"""A machine with Lapin installed on it as docs/operations.md says, beside the services of Debian that it needs."""

from collections.abc import Iterator

import pytest

from tests.cluster.drills import blocks, said
from tests.machines.machine import HOURS, Debian, Machine

PASSWORD = said("requirepass another-long-one")
REDIS = f"echo '{PASSWORD}' >> /etc/redis/redis.conf\n{said('systemctl restart redis-server')}\n"

COMMITTED = (
    "git init -q\ngit add .\ngit -c user.name=Somebody -c user.email=somebody@example.org commit -qm 'As it is'\n"
)
"""The machine's copy of the checkout has a history, as one that was cloned."""

QUICK = "\\nasks-per-second = 100000\\nvisits-per-second = 100000\\nwrong-codes-per-hour = 100000\\n"


@pytest.fixture(scope="session")
def debian() -> Iterator[Debian]:
    """The files that each machine begins with."""
    made = Debian()
    yield made
    made.end()


@pytest.fixture(scope="module")
def machine(debian: Debian) -> Iterator[Machine]:
    """A machine that has just been set up by the page's first two sections; nothing of Lapin runs yet."""
    machine = Machine(debian)
    try:
        machine.boot()
        (packages, services, version, first), (settings,) = blocks("Install"), blocks("Settings")
        machine.run(packages, outside=True, patience=HOURS)
        machine.run(COMMITTED)
        machine.run(services, outside=True, patience=HOURS)
        machine.run(REDIS)
        assert "PONG" in machine.run(said("redis-cli -a another-long-one ping"))
        machine.run(version + first, outside=True, patience=HOURS)
        machine.run(f"{settings}printf '{QUICK}' >> /etc/lapin.toml")
        yield machine
    finally:
        machine.end()
