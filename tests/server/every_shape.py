"""Requests of every shape to every path, made by Schemathesis from a server's description of itself."""

import contextlib
from collections import Counter
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import FailedHealthCheck, Unsatisfiable
from schemathesis import checks
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from tests.server.process import PATIENCE, Process

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]

FEW = 10
"""With fewer examples, an operation for which fifty tries give no wrong request is not tried a thousand times."""


def fuzzed(server: Process, examples: int) -> Counter[int]:
    """Send requests that fit the description, and requests that do not, to every path of it."""
    statuses: Counter[int] = Counter()
    heeded = {HealthCheck.filter_too_much} if examples < FEW else set()
    code = httpx.post(f"{server.base}/api/tables", json={"name": "Ada"}, trust_env=False).json()["code"]
    schema = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            cases = operation.as_strategy(generation_mode=mode)

            @given(cases, st.booleans())
            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                derandomize=True,
                suppress_health_check=[each for each in HealthCheck if each not in heeded],
            )
            def send(case: schemathesis.Case[Any], at_a_real_table: bool) -> None:
                if at_a_real_table and "code" in case.path_parameters:
                    case.path_parameters["code"] = code
                answer = case.call(timeout=PATIENCE)
                statuses[answer.status_code] += 1
                case.validate_response(answer, checks=CHECKS)

            # Where nothing is asked for, nothing can be wrong.
            with contextlib.suppress(Unsatisfiable, FailedHealthCheck):
                send()
    return statuses
