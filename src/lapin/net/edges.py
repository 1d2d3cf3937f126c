"""The choice of what carries the sockets."""

import logging

from lapin.net.connections import Admission, Edge

_LOG = logging.getLogger(__name__)


def edge_for(name: str, admission: Admission, round_trip_header: str) -> Edge:
    """Return the edge with this name; only the one that is used is loaded.

    If picows is another than the one that we know, plain sockets serve in its place.
    """
    if name == "picows":
        from lapin.net import picows_edge  # noqa: PLC0415 - compiled, and not everywhere

        if picows_edge.fits():
            return picows_edge.PicowsEdge(admission, round_trip_header=round_trip_header)
        _LOG.error(
            "this picows is another than the one that Lapin knows: plain sockets serve, as with --edge asgi"
        )
    from lapin.net.asgi_edge import AsgiEdge  # noqa: PLC0415 - only where the other cannot be

    return AsgiEdge(admission)
