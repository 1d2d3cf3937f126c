"""No request breaks the server, and no answer is one that its description does not promise."""

from collections import Counter

import pytest

from tests.server import figures
from tests.server.conftest import Serve
from tests.server.process import QUICK, Process


def fuzzed(server: Process, examples: int) -> Counter[int]:
    """Send requests that fit the description, and requests that do not; return how often each status came."""
    from tests.server import every_shape  # noqa: PLC0415 - it takes seconds to load, for these tests alone

    return every_shape.fuzzed(server, examples)


def test_row_12_requests_of_every_shape_get_an_answer_that_is_described(serve: Serve) -> None:
    """Schemathesis at every path: no 5xx, and no answer that the description does not promise."""
    server = serve(*QUICK)
    statuses = fuzzed(server, examples=2)
    assert max(statuses) < 500
    assert "Traceback" not in server.log


@pytest.mark.long
def test_row_12_many_requests_of_every_shape_get_an_answer_that_is_described(serve: Serve) -> None:
    """Schemathesis runs for longer."""
    examples = figures.wanted("LAPIN_REQUESTS", 1000)
    server = serve(*QUICK)
    statuses = fuzzed(server, examples)
    assert max(statuses) < 500
    assert "Traceback" not in server.log
    figures.note(
        12,
        "requests of every shape to every path (schemathesis)",
        f"0 answers of 5xx over {sum(statuses.values()):,} requests",
        f"LAPIN_REQUESTS={examples} ./test --long",
    )
