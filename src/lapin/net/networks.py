"""The network that a caller belongs to: one IPv4 address, or the /64 of an IPv6 one."""

import hmac
from ipaddress import IPv6Address, ip_address, ip_network

from lapin.live.registry import NetworkHash


def network_of(address: str) -> str:
    """The network of an address, in one form; an address that is none stays as it is."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((int(known), 64), strict=False))


def network_hash(key: bytes, address: str) -> NetworkHash:
    """A keyed hash of a caller's network for each table: nobody can tell from two tables that it was the same."""
    network = network_of(address)

    def hashed(table: str) -> str:
        return hmac.digest(key, f"network {table} {network}".encode(), "sha256").hex()[:24] if network else ""

    return hashed
