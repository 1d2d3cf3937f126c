"""A machine with Lapin installed on it as docs/operations.md says, beside the services of Debian that it needs."""

from collections.abc import Iterator

import pytest

from tests.cluster.drills import blocks
from tests.machines.machine import HOURS, Debian, Machine

REDIS = "echo 'requirepass another-long-one' >> /etc/redis/redis.conf\nsystemctl restart redis-server\n"
"""What the page says in words."""

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
        (packages, services, install), (settings,) = blocks("Install"), blocks("Settings")
        machine.run(packages, outside=True, patience=HOURS)
        machine.run(services, outside=True, patience=HOURS)
        machine.run(REDIS)
        machine.run(install, outside=True, patience=HOURS)
        machine.run(f"{settings}printf '{QUICK}' >> /etc/lapin.toml")
        yield machine
    finally:
        machine.end()
