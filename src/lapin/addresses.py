"""Reads addresses of the internet, and an IPv4 address always as one.

A socket that listens for both kinds (`--host ::`) names an IPv4 client `::ffff:192.0.2.7`. Code that compares
addresses or networks reads them here; otherwise one client would count as two.
"""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

_CARRIED: Final = IPv6Network("::ffff:0:0/96")
"""The IPv6 addresses that only carry an IPv4 address."""


def address_in(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address that a text says, without its zone; None if it says none."""
    try:
        known = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    carried = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return known if carried is None else carried


def network_in(text: str, *, strict: bool = False) -> IPv4Network | IPv6Network:
    """Return the network that a text says; ValueError if it says none. `strict`: its host bits are zero."""
    known = ip_network(text, strict=strict)
    if isinstance(known, IPv6Network) and known.subnet_of(_CARRIED):
        return IPv4Network((int(known.network_address) & 0xFFFF_FFFF, known.prefixlen - 96))
    return known


def plain(text: str) -> str:
    """Return an address as it is compared: `192.0.2.7` for `::ffff:192.0.2.7`, and everything else unchanged."""
    known = address_in(text) if ":" in text else None
    return str(known) if isinstance(known, IPv4Address) else text
