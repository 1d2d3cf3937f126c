"""A keyed hash of a caller's network, which a table may keep: it recognises a network, and tells nothing else."""

import hmac

from starlette.requests import Request

from lapin.live.registry import NetworkHash
from lapin.net.callers import network_at


def network_hash(key: bytes, request: Request) -> NetworkHash:
    """Return a keyed hash of a caller's network for each table: two tables do not show that it was the same."""
    network = network_at(request)

    return lambda table: hashed(key, table, network)


def hashed(key: bytes, table: str, network: str) -> str:
    """Return the hash of a network for one table."""
    return hmac.digest(key, f"network {table} {network}".encode(), "sha256").hex()[:24] if network else ""
