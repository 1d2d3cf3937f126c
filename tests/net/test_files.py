"""Files that are sent whole, in part, compressed, or not at all if the browser has them already."""

import gzip

import pytest
from starlette.requests import Request

from lapin.net.files import answer, packed, partly

DATA = b"0123456789"


def asked(**headers: str) -> Request:
    """A request with these headers."""
    shown = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "headers": shown})


@pytest.mark.parametrize(
    ("wanted", "part", "sent"),
    [
        ("bytes=0-3", "bytes 0-3/10", b"0123"),
        ("bytes=4-", "bytes 4-9/10", b"456789"),
        ("bytes=9-9", "bytes 9-9/10", b"9"),
        ("bytes=8-99", "bytes 8-9/10", b"89"),
        ("bytes=-3", "bytes 7-9/10", b"789"),
        ("bytes=-99", "bytes 0-9/10", DATA),
    ],
)
def test_a_part_of_a_file_is_sent(wanted: str, part: str, sent: bytes) -> None:
    """Of what was asked for, what there is."""
    given = partly(asked(range=wanted), DATA, "audio/webm", "private")
    assert (given.status_code, given.headers["content-range"], given.body) == (206, part, sent)
    assert given.headers["content-length"] == str(len(sent))


@pytest.mark.parametrize("wanted", ["bytes=10-", "bytes=5-2", "bytes=-0", "bytes=-"])
def test_a_part_that_the_file_does_not_have_is_refused(wanted: str) -> None:
    """The answer says how long the file is."""
    given = partly(asked(range=wanted), DATA, "audio/webm", "private")
    assert (given.status_code, given.headers["content-range"], given.body) == (416, "bytes */10", b"")


def test_a_file_is_sent_whole_unless_one_part_of_it_is_wanted() -> None:
    """Without a range, with several, or for somebody who has a part of another file; nothing if they have it."""
    tag = partly(asked(), DATA, "audio/webm", "private").headers["etag"]
    for headers in ({}, {"range": "bytes=0-1,3-4"}, {"range": "bytes=0-1", "if_range": '"another"'}):
        given = partly(asked(**headers), DATA, "audio/webm", "private")
        assert (given.status_code, given.body, given.headers["accept-ranges"]) == (200, DATA, "bytes")
    assert partly(asked(range="bytes=0-1", if_range=tag), DATA, "audio/webm", "private").status_code == 206
    had = partly(asked(if_none_match=tag), DATA, "audio/webm", "private")
    assert (had.status_code, had.body, had.headers["cache-control"]) == (304, b"", "private")


def test_a_file_is_compressed_where_that_is_worth_it() -> None:
    """Text is, for browsers that say they can read it; pictures and a few bytes are not."""
    text = packed(DATA * 100, "text/css", "no-cache")
    small = answer(asked(accept_encoding="br, gzip"), text)
    assert (small.headers["content-encoding"], gzip.decompress(bytes(small.body))) == ("gzip", DATA * 100)
    plain = answer(asked(), text)
    assert (plain.headers["vary"], plain.body) == ("Accept-Encoding", DATA * 100)
    assert "content-encoding" not in plain.headers
    assert answer(asked(if_none_match=text.tag), text).status_code == 304
    for dense in (packed(DATA * 100, "image/webp", "no-cache"), packed(DATA, "text/css", "no-cache")):
        assert dense.small is None
        assert "vary" not in answer(asked(accept_encoding="gzip"), dense).headers
