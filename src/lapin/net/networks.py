"""The network that somebody comes from, and one line of the log when it is turned away.

A household or a machine gets at least a /64 of IPv6 addresses, and can use a new one for every request. So limits
count IPv6 by its first 64 bits; an IPv4 address is a network of its own.
"""

import logging
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address
from typing import Final, Literal

from lapin.addresses import address_in

_log = logging.getLogger("lapin.net")

IPV6_PREFIX: Final = 64
CUSTOMER_PREFIX: Final = 48
"""A provider often gives a customer this much, 65,536 networks. Limits that protect other people count by it."""

WhyTurnedAway = Literal[
    "too many control frames",
    "too many joins",
    "too many messages",
    "too many requests",
    "too many onlookers",
    "too many sockets",
    "too many wrong codes",
    "too many silent connections",
    "too many connections",
    "too many uploads",
    "too slow to read",
]
"""The reasons for which a network is turned away, as the log says them."""


@lru_cache(maxsize=4096)
def network_of(address: str, prefix: int = IPV6_PREFIX) -> str:
    """Return the network of an address: its first bits for IPv6, and else the address itself."""
    if ":" not in address:
        return address
    known = address_in(address)
    if known is None:
        return address
    if isinstance(known, IPv4Address):
        return str(known)
    kept = int(known) >> (128 - prefix) << (128 - prefix)
    return f"{IPv6Address(kept)}/{prefix}"


def is_loopback(network: str) -> bool:
    """Whether somebody is on this machine."""
    return network.startswith("127.") or network == "::/64"


def turned_away(why: WhyTurnedAway, network: str) -> None:
    """Say in the log that a network was refused or cut. Equal lines are counted there, and not written again."""
    _log.warning("a visitor is turned away: %s", why, extra={"network": network})
