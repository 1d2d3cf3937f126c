"""A machine with Lapin installed on it as docs/operations.md says, beside the services of Debian that it needs."""

from collections.abc import Iterator

import pytest

from tests.cluster.drills import blocks
from tests.machines.machine import Machine

PACKAGES = """
version=$(ls /usr/lib/postgresql | sort -V | tail -1)
rm -rf /etc/postgresql/$version/main /var/lib/postgresql/$version/main
pg_createcluster $version main >/dev/null
echo 'requirepass another-long-one' >> /etc/redis/redis.conf
systemctl start postgresql@$version-main redis-server nginx prometheus
"""
"""As they are when Debian's packages have just been installed; and a password for Redis."""

QUICK = "\\nasks-per-second = 100000\\nvisits-per-second = 100000\\nwrong-codes-per-hour = 100000\\n"


@pytest.fixture(scope="module")
def machine() -> Iterator[Machine]:
    """A machine that has just been set up by the page's first two sections; nothing of Lapin runs yet."""
    machine = Machine()
    try:
        machine.boot()
        machine.run(PACKAGES)
        (install,), (settings,) = blocks("Install"), blocks("Settings")
        machine.run(install, outside=True, patience=1200)
        machine.run(f"{settings}printf '{QUICK}' >> /etc/lapin.toml")
        yield machine
    finally:
        machine.end()
