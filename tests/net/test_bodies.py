"""Files that people send: up to the limit and no byte more, whatever the client says of their size."""

import asyncio
import errno
import io
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest
from starlette.requests import Request

from lapin.game.model.refusals import Refused
from lapin.net import recordings, uploads
from lapin.net.uploads import CHUNK, received

MIB = 1024 * 1024
NONE: dict[str, str] = {}


def sending(parts: Sequence[bytes], headers: Mapping[str, str] = NONE, *, ends: bool = True) -> Request:
    """A request whose body comes in these parts; one that does not end waits for ever."""
    shown = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    coming = [{"type": "http.request", "body": part, "more_body": True} for part in parts]

    async def receive() -> dict[str, object]:
        if coming:
            return coming.pop(0)
        if not ends:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": b"", "more_body": False}

    return Request({"type": "http", "method": "POST", "headers": shown}, receive)


async def refusal(coming: object) -> tuple[str, dict[str, object]]:
    """Return how it is refused; empty if it is taken."""
    try:
        await coming  # type: ignore[misc]  # one of the two functions
    except Refused as refused:
        return refused.code, refused.data
    return "", {}


def _fails(number: int, *_: object) -> object:
    raise OSError(number, "as the disk says")


async def test_a_picture_comes_in_whole_however_it_was_cut(tmp_path: Path) -> None:
    """In large parts, in many small ones, and exactly as long as is allowed."""
    data = bytes(range(256)) * (3 * CHUNK // 256 + 5)
    for parts in (
        [data],
        [data[:7], data[7 : CHUNK + 9], data[CHUNK + 9 :]],
        [bytes([each]) for each in data[:300]],
    ):
        whole = b"".join(parts)
        assert await refusal(received(sending(parts), tmp_path / "file", len(whole))) == ("", {})
        assert (tmp_path / "file").read_bytes() == whole


async def test_a_picture_that_is_too_large_is_refused_with_the_limit(tmp_path: Path) -> None:
    """One byte more is too much; what comes after is thrown away for a while, so that the answer is read."""
    for parts in ([b"x" * 101], [b"x" * 100, b"y"], [b"x"] * 101):
        said = await refusal(received(sending(parts), tmp_path / "file", 100))
        assert said == ("FILE_TOO_LARGE", {"most": 100})
        assert (tmp_path / "file").stat().st_size <= 100


async def test_a_picture_that_never_ends_or_cannot_be_written_is_refused_with_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too slow, no such folder, no room: each has its own reason."""
    assert await refusal(received(sending([b"x"]), tmp_path / "no" / "file", 9)) == (
        "NOT_STORED",
        {"reason": "write_failed"},
    )
    for number, reason in ((errno.ENOSPC, "disk_full"), (errno.EDQUOT, "disk_full"), (errno.EIO, "write_failed")):
        with monkeypatch.context() as failing:
            failing.setattr(Path, "open", partial(_fails, number))
            said = await refusal(received(sending([b"x"]), tmp_path / "file", 9))
        assert said == ("NOT_STORED", {"reason": reason})
    monkeypatch.setattr(uploads, "UPLOAD_SECONDS", 0.02)
    said = await refusal(received(sending([b"x"], ends=False), tmp_path / "file", 9))
    assert said == ("UNREADABLE", {"reason": "too slow"})


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no file that is always full")
async def test_a_picture_that_finds_no_room_is_refused_with_why() -> None:
    """As the system itself says it."""
    said = await refusal(received(sending([b"x" * 2 * CHUNK]), FULL, 4 * CHUNK))
    assert said == ("NOT_STORED", {"reason": "disk_full"})


@pytest.mark.parametrize(
    ("parts", "headers", "code"),
    [
        ([b"x" * MIB], {}, ""),
        ([b"x" * MIB], {"content_length": str(MIB)}, ""),
        ([b"x" * MIB, b"y"], {}, "RECORDING_SIZE"),
        ([b"x" * MIB, b"y"], {"content_length": "1"}, "RECORDING_SIZE"),
        ([b"x"], {"content_length": str(MIB + 1)}, "RECORDING_SIZE"),
        ([b"x"], {"content_length": "9" * 19}, "RECORDING_SIZE"),
        ([b"x"], {"content_length": "9" * 20}, ""),
        ([b"x"], {"content_length": "9" * 5000}, ""),
        ([b"x"], {"content_length": "-5"}, ""),
        ([b"x"], {"content_length": "many"}, ""),
    ],
)
async def test_a_recording_has_its_limit_by_what_is_said_and_by_what_comes(
    parts: list[bytes], headers: dict[str, str], code: str
) -> None:
    """A caller who says too much is refused before anything is read; one who says nothing sensible is counted."""
    file = io.BytesIO()
    said = await refusal(recordings.received(sending(parts, headers), file, MIB))
    assert said == (code, {"most": 1} if code else {})
    if code and headers.get("content_length", "1") != "1":
        assert file.getvalue() == b""
    if not code:
        assert file.getvalue() == b"".join(parts)


async def test_a_recording_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the reason."""
    monkeypatch.setattr(recordings, "UPLOAD_SECONDS", 0.02)
    coming = recordings.received(sending([b"x"], ends=False), io.BytesIO(), MIB)
    assert await refusal(coming) == ("UNREADABLE", {"reason": "too slow"})
