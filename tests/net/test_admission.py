"""Requests that may open a socket, and the proof of whose they are."""

from collections import Counter

import msgspec
import pytest
from starlette.datastructures import Headers

from lapin.live.registry import Registry
from lapin.net.admission import TableAdmission
from lapin.net.callers import bearer_in, token_in
from lapin.net.connections import Rejection, UpgradeRequest
from lapin.net.finding import TableFinder
from lapin.net.rate_limits import Rate
from lapin.net.session import Session
from lapin.net.site import Site
from tests.live.live_table import MemoryLog

HERE = "lapin.example"


def upgrade(path: str, query: str = "", **headers: str) -> UpgradeRequest:
    """A request for a socket at this path."""
    named = [(name.encode(), value.encode()) for name, value in {"host": HERE, **headers}.items()]
    return UpgradeRequest.read(path, query.encode(), named, "203.0.113.7")


def admission() -> TableAdmission:
    """Admission to a server without tables."""
    registry = Registry(MemoryLog())
    site = Site(url=f"https://{HERE}")
    return TableAdmission(registry, site, TableFinder(registry, 1.0), Rate(10, 10.0), Counter())


@pytest.mark.parametrize("path", ["/elsewhere/BCDF", "/ws", "/ws/", "/", "", "/BCDF", "/api/ws/BCDF", "/wss/BCDF"])
async def test_a_socket_at_another_path_is_not_found(path: str) -> None:
    """Sockets are opened at `/ws/CODE` and nowhere else."""
    answer = admission().admit(upgrade(path))
    assert isinstance(answer, Rejection)
    assert (answer.status, msgspec.json.decode(answer.body)["code"]) == (404, "NO_SUCH_TABLE")


async def test_a_socket_of_another_site_is_refused() -> None:
    """A page of ours may open one, and a program that names no page."""
    assert isinstance(admission().admit(upgrade("/ws/BCDF", origin=f"https://{HERE}")), Session)
    assert isinstance(admission().admit(upgrade("/ws/BCDF")), Session)
    answer = admission().admit(upgrade("/ws/BCDF", origin="https://elsewhere.example"))
    assert isinstance(answer, Rejection)
    assert (answer.status, msgspec.json.decode(answer.body)["code"]) == (403, "ORIGIN")


@pytest.mark.parametrize(
    ("query", "changes"),
    [
        ("", False),
        ("protocol=1", False),
        ("protocol=2", True),
        ("protocol=31&as=spectator", True),
        ("protocol=2&frames=whole", False),
        ("frames=changes", False),
        ("protocol=", False),
        ("protocol=two", False),
        ("protocol=-2", False),
        ("protocol=%C2%B2", False),
        ("protocol=%D9%A3", False),
        ("protocol=" + "9" * 9, True),
        ("protocol=" + "9" * 10, False),
        ("protocol=" + "9" * 5000, False),
    ],
)
async def test_only_a_client_that_knows_changes_is_told_them(query: str, *, changes: bool) -> None:
    """Clients of earlier versions, and whoever asks for them, get whole frames."""
    session = admission().admit(upgrade("/ws/BCDF", query))
    assert isinstance(session, Session)
    assert session.takes_changes is changes


def test_a_page_in_a_frame_shows_its_seat_among_the_subprotocols() -> None:
    """A script sets no headers; a header wins, and the answer chooses our own subprotocol if it was offered."""
    offers = {
        "lapin, seat.abc": ("abc", "lapin"),
        "seat.abc": ("abc", None),
        "lapin": (None, "lapin"),
        "": (None, None),
    }
    for offered, (token, chosen) in offers.items():
        framed = upgrade("/ws/BCDF", **{"sec-websocket-protocol": offered})
        assert (framed.token, framed.subprotocol) == (token, chosen)
    both = upgrade("/ws/BCDF", authorization="Bearer mine", **{"sec-websocket-protocol": "lapin, seat.abc"})
    assert both.token == "mine"  # noqa: S105 - of this test


TOKENS = [
    ("Bearer abc", "abc"),
    ("bearer   abc ", "abc"),
    ("BEARER abc", "abc"),
    ("Basic abc", None),
    ("Basic", None),
    ("abc", None),
    ("", None),
    ("Bearer", None),
]


@pytest.mark.parametrize(("header", "token"), TOKENS)
def test_only_a_bearer_token_is_a_token(header: str, token: str | None) -> None:
    """A password for a proxy in front, `Basic`, proves nothing here; the cookie then says who it is."""
    assert bearer_in(Headers({"authorization": header})) == token
    known = token_in(Headers({"authorization": header}), {"seat-BCDF": "kept"}, "BCDF")
    assert known == ("kept" if token is None else token)


@pytest.mark.parametrize(("header", "token"), TOKENS)
def test_a_socket_reads_the_same_token(header: str, token: str | None) -> None:
    """The socket takes the same proof of a seat as the web, and no other."""
    assert (upgrade("/ws/BCDF", authorization=header).bearer or None) == token
    assert upgrade("/ws/BCDF").bearer is None
