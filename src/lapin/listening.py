"""Listening: a server's sockets, the next free port for people at home, and the address for a browser."""

import contextlib
import errno
import socket
from collections.abc import Sequence
from typing import Final

TRIED_AFTER: Final = 20
"""The number of ports after the usual one that are tried before the system is asked for any."""

NOWHERE_NEAR: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that nobody has: the route to them leads through the interface that other computers see."""


def listen(host: str, port: int, workers: int = 1) -> list[socket.socket]:
    """Open a listening socket for each worker, all on the same port. May raise OSError."""
    first = _bound(host, port)
    if workers == 1:
        sockets = [first]
    else:
        port = first.getsockname()[1]
        first.close()  # it was only to see whether the port is free: sockets that share a port do not notice
        sockets = [_bound(host, port, shared=True) for _ in range(workers)]
    for listening in sockets:
        listening.listen(2048)
        listening.setblocking(False)
    return sockets


def listen_nearby(host: str, port: int) -> list[socket.socket]:
    """Do the same on the first free port from this one on. May raise OSError."""
    for near in range(port, port + TRIED_AFTER):
        with contextlib.suppress(OSError):
            return listen(host, near)
    return listen(host, 0)


def is_taken(failure: OSError) -> bool:
    """Whether a port could not be used because another program has it; Windows says that it is not allowed."""
    return failure.errno in (errno.EADDRINUSE, errno.EACCES, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE))


def _bound(host: str, port: int, *, shared: bool = False) -> socket.socket:
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    # On Windows, SO_REUSEADDR would let two servers have the same port.
    bound.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR), 1)
    if shared:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        bound.bind((host, port))
        bound.listen(1)  # now, and not later: this fails if another server has the port
    except OSError:
        bound.close()
        raise
    return bound


def address(host: str, listening: socket.socket) -> str:
    """Return the address for a browser; for 0.0.0.0 the one that phones on this network can use."""
    port = listening.getsockname()[1]
    if is_open(host):
        host = _in_this_network()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def is_open(host: str) -> bool:
    """Whether a server that listens there can be reached by other computers, on any of its addresses."""
    return host in _ANY


def _in_this_network() -> str:
    """Return the address of this computer for others; localhost if there is no network."""
    for family, somewhere in NOWHERE_NEAR:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((somewhere, 9))  # sends nothing: it only chooses the network interface
            found: str = probe.getsockname()[0]
            return found
    return "localhost"


_ANY: Final[Sequence[str]] = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound
