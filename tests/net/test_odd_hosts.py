"""A Host header is whatever a program writes: it breaks no answer, and no link begins with what is no host."""

from collections import defaultdict
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lapin.net.site import Site, host_of, is_local_name
from lapin.notices.opening import NoticeSettings
from tests.net.whole_site import QUICK, bearer, opened

ODD = (
    "/.local",
    "evil.example/.local",
    "evil.example?.local",
    "evil.example#.local",
    "evil.example\\.local",
    "me@evil.example.local",
    "evil.example:80:.local",
    "[.local",
    "].local",
    "[laptop.local",
    "[laptop.local]",
    "[192.168.0.9]",
    "[::1",
    "::1",
    "2001:db8::1",
    "[::1%/evil.example]",
    "[v1.local]",
    "laptop.local:",
    "laptop.local:http",
    "laptop.local:8000/evil.example",
    "laß",
    "evil example.local",
    ":8000",
    ".",
    "..",
)
"""Nobody's name: none of them may begin a link, or speak for our own pages."""


@pytest.mark.parametrize("host", ODD)
def test_row_7_what_is_no_name_is_no_name_of_the_local_network(host: str) -> None:
    """Whatever it ends in; and no page under it may act."""
    assert not is_local_name(host)
    assert not Site().allows(f"http://{host}", host)


@given(st.text(st.sampled_from(".:[]%/?#@\\-_ 0127afelocA") | st.characters(max_codepoint=255), max_size=30))
@example("[fe80::1%eth0]:8000")
@example("LapTop.Local.:80")
@example("[::FFFF:1.2.3.4]")
def test_row_7_a_link_that_begins_with_a_local_name_leads_to_that_name(host: str) -> None:
    """It can be read, and has nothing but the name and its port before the path."""
    if is_local_name(host):
        link = urlsplit(f"http://{host}/t/BCDF")
        assert (link.netloc, link.path, link.query, link.fragment) == (host, "/t/BCDF", "", "")
        assert link.hostname
        assert link.username is None


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://Lapin.example:8000/games/", "lapin.example"),
        ("http://[::1]:8000", "::1"),
        ("http:///.local", "localhost"),
        ("http://[.local", "localhost"),
        ("http://[192.0.2.1]", "localhost"),
        ("", "localhost"),
    ],
)
def test_an_address_without_a_host_has_this_computer_s(address: str, host: str) -> None:
    """A calendar must have a name in it."""
    assert host_of(address) == host


async def test_row_12_no_host_breaks_an_answer(tmp_path: Path) -> None:
    """Every address is asked under every odd name; links begin with `localhost`, and the calendar is there."""
    async with opened(tmp_path, site=QUICK, notices=NoticeSettings(("feed",))) as web:
        seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
        mine, at = bearer(seat["token"]), f"/api/tables/{seat['code']}"
        described = (await web.get("/api/openapi.json")).json()
        for host in ODD:
            odd = httpx.Headers({**mine, "Host": host}, encoding="latin-1")
            wish = {"feed": "", "language": "de"}
            made = (await web.post(f"{at}/notices/feed", json=wish, headers=odd)).json()
            assert made["calendar"] == f"http://localhost/api/feeds/{made['feed']}/turns.ics", host
            calendar = await web.get(f"/api/feeds/{made['feed']}/turns.ics", headers=odd)
            assert (calendar.status_code, calendar.text[:15]) == (200, "BEGIN:VCALENDAR"), host
            assert (await web.post("/api/feeds/off", json={"feed": made["feed"]}, headers=odd)).status_code == 204
            place = defaultdict(lambda: "none", code=seat["code"], deck="reverie", kind="svg")
            for path, of in described["paths"].items():
                for method in of:
                    answer = await web.request(method, path.format_map(place), headers=odd)
                    assert answer.status_code < 500, (host, method, path)
