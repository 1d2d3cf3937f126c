"""Sockets are carried by picows as we know it, and else by the plain edge."""

import logging

import pytest

from lapin.net import picows_edge
from lapin.net.asgi_edge import AsgiEdge
from lapin.net.connections import Rejection, UpgradeRequest
from lapin.net.edges import edge_for


class Nobody:
    """An admission that admits nobody."""

    def admit(self, _upgrade: UpgradeRequest) -> Rejection:
        """Reject."""
        return Rejection(404, b"{}")


def test_picows_serves_as_long_as_its_class_takes_our_arguments() -> None:
    """The class is private: its constructor may change with any version."""
    assert picows_edge.fits()
    assert not picows_edge.fits(lambda _host, _path: None)
    assert isinstance(edge_for("picows", Nobody(), ""), picows_edge.PicowsEdge)


def test_another_picows_leaves_the_sockets_to_the_plain_edge(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The server starts all the same, and says so."""
    monkeypatch.setattr(picows_edge, "fits", lambda: False)
    with caplog.at_level(logging.ERROR):
        assert isinstance(edge_for("picows", Nobody(), ""), AsgiEdge)
    assert "plain sockets serve" in caplog.text
