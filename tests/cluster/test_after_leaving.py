"""People who have left a table, and what they may still read of it at whichever process they ask."""

import pytest

from tests.cluster.people import spread
from tests.cluster.site import Cluster
from tests.server.test_after_leaving import goes


@pytest.mark.parametrize("way", ["left", "sent away"])
async def test_row_20_whoever_left_keeps_what_they_saw_at_every_process(site: Cluster, way: str) -> None:
    """The history ends where they went, and their screens at all three processes are cut."""
    await goes([process.base for process in site.processes], await spread(site, "classic-2014", 4), way)
