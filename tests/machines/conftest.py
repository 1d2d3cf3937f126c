"""A machine with Lapin installed on it as docs/operations.md says, beside the services of Debian that it needs."""

from collections.abc import Iterator

import pytest

from tests.cluster.drills import blocks
from tests.machines.machine import HOURS, Debian, Machine

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
    """A machine set up by the page's first two sections, with PostgreSQL and Redis; nothing of Lapin runs yet."""
    machine = Machine(debian)
    try:
        machine.boot()
        (packages, version, first), (settings,) = blocks("Install"), blocks("Settings")
        (postgres, _), (redis, password, *_) = blocks("PostgreSQL"), blocks("Several processes")
        machine.run(packages, outside=True, patience=HOURS)
        machine.run(COMMITTED)
        machine.run(postgres + redis, outside=True, patience=HOURS)
        assert "PONG" in machine.run(password)
        machine.run(version + first, outside=True, patience=HOURS)
        machine.run(f"{settings}printf '{QUICK}' >> /etc/lapin.toml")
        yield machine
    finally:
        machine.end()
