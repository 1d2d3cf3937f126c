"""The reasons why the storage failed: of the log's failures, and of the refusal that says so to people."""

from typing import Literal

FailureCode = Literal["disk_full", "file_gone", "write_failed", "read_failed", "unreachable", "in_doubt", "closed"]
