"""Round trips as our kernel measures them, or a proxy's: a client cannot make them up."""

import socket
import struct
import sys
from typing import Any, Final

_RTT_AT: Final = 68
"""The place of the smoothed round trip in Linux' `struct tcp_info`, in microseconds."""


def kernel_round_trip_ms(transport: Any) -> float | None:
    """Return the round trip of a connection by the kernel's own measure; None where it does not say.

    A program can answer a ping late, and would be taken for somebody far away. Its kernel acknowledges packets by
    itself.
    """
    if sys.platform != "linux":
        return None
    try:
        found = transport.get_extra_info("socket")
        data = found.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _RTT_AT + 4)
    except (AttributeError, OSError):
        return None
    if len(data) < _RTT_AT + 4:
        return None
    (microseconds,) = struct.unpack_from("=I", data, _RTT_AT)
    return microseconds / 1000 if microseconds else None


def vouched_ms(said: bytes | None) -> float:
    """Return the round trip that a trusted proxy vouches for: its kernel's, in microseconds; 0 if it says none."""
    return int(said) / 1000 if said is not None and said.isdigit() and len(said) < 10 else 0.0
