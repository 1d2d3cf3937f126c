"""Recordings that people send are re-encoded, or refused with a clear code."""

import asyncio
import io
import struct
import sys
import tempfile
from typing import Any

import av
import pytest

from lapin import confinement
from lapin.recordings import worker_pool as studios
from lapin.recordings.decoding import take_of
from lapin.recordings.limits import MEDIA_TYPES, Medium, Take, Unfit
from lapin.recordings.worker_pool import Busy, RecordingWorkers
from tests.recordings.making import recording

PLACE = {"title": "My kitchen", "comment": "48.8584 N 2.2945 E", "artist": "Ada Lovelace"}


def taken(medium: Medium, data: bytes) -> Take:
    """The take that is made from a file."""
    return take_of(medium, io.BytesIO(data))


def refusal(medium: Medium, data: bytes) -> str:
    """Return why a file is refused."""
    with pytest.raises(Unfit) as unfit:
        taken(medium, data)
    return unfit.value.code


async def worked(medium: Medium, data: bytes, worker_pool: RecordingWorkers) -> Take:
    """The take that a worker process makes from a file."""
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        return await worker_pool.take(medium, file)


FROM_BROWSERS = [
    pytest.param("audio", "webm", "libopus", None, id="chrome-sound"),
    pytest.param("audio", "mp4", "aac", None, id="safari-sound"),
    pytest.param("audio", "ogg", "libopus", None, id="firefox-sound"),
    pytest.param("audio", "wav", "pcm_s16le", None, id="recorder-sound"),
    pytest.param("video", "webm", "libopus", "libvpx", id="chrome-video"),
    pytest.param("video", "mp4", "aac", "libx264", id="safari-video"),
]


@pytest.mark.parametrize(("medium", "container", "sound", "picture"), FROM_BROWSERS)
def test_what_browsers_record_is_made_into_what_all_of_them_play(
    medium: Medium, container: str, sound: str, picture: str | None
) -> None:
    """A tune becomes MP3, a mime becomes WebM without sound; nothing says where and by whom it was made."""
    data = recording(container, sound, picture, 0.8, (480, 360), PLACE)
    take = taken(medium, data)
    assert abs(take.milliseconds - 800) < 60
    with av.open(io.BytesIO(take.data), "r") as made:
        codecs = [(stream.type, stream.codec_context.codec.canonical_name) for stream in made.streams]
        assert codecs == ([("audio", "mp3")] if medium == "audio" else [("video", "vp8")])
        assert made.duration is not None
        assert abs(made.duration / 1000 - take.milliseconds) < 60
    assert not any(word.encode() in take.data for word in PLACE.values())
    assert MEDIA_TYPES["mp3" if medium == "audio" else "webm"].startswith(medium)


@pytest.mark.parametrize(
    ("medium", "data", "code"),
    [
        pytest.param("audio", b"", "RECORDING_FORMAT", id="nothing"),
        pytest.param("audio", b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", "RECORDING_FORMAT", id="playlist"),
        pytest.param("audio", b"ffconcat version 1.0\nfile /etc/passwd\n", "RECORDING_FORMAT", id="concat"),
        pytest.param(
            "video", b"<svg xmlns='http://www.w3.org/2000/svg' onload='hit()'/>", "RECORDING_FORMAT", id="svg"
        ),
        pytest.param("video", b"\x89PNG\r\n\x1a\n" + bytes(500), "RECORDING_FORMAT", id="picture"),
        pytest.param("video", b"\x1a\x45\xdf\xa3" + bytes(range(256)) * 40, "RECORDING_BROKEN", id="noise"),
        pytest.param("audio", b"\0\0\0\x18ftypmp42" + b"\xff" * 5000, "RECORDING_BROKEN", id="noise-mp4"),
    ],
)
def test_a_file_that_is_no_recording_is_refused(medium: Medium, data: bytes, code: str) -> None:
    """Its content decides, whatever its name is."""
    assert refusal(medium, data) == code


def test_a_recording_that_is_too_long_too_short_or_too_large_is_refused() -> None:
    """Twenty seconds of sound and fifteen of video are enough, and a picture has a largest size."""
    assert refusal("audio", recording("wav", "pcm_s16le", seconds=22)) == "RECORDING_LENGTH"
    assert refusal("audio", recording("wav", "pcm_s16le", seconds=0.1)) == "RECORDING_LENGTH"
    assert refusal("video", recording("webm", None, "libvpx", 17, (32, 32))) == "RECORDING_LENGTH"
    assert refusal("video", recording("mp4", None, "libx264", 0.2, (2560, 1440))) == "RECORDING_PIXELS"
    assert refusal("video", recording("webm", "libopus")) == "RECORDING_FORMAT"  # nothing to see


def test_a_recording_that_was_cut_off_is_refused_or_shorter() -> None:
    """A file that lost its end, or has a program behind its end, does no harm and carries nothing on."""
    whole = recording("webm", "libopus", "libvpx", 1.0)
    assert (taken("video", whole[: len(whole) // 2])).milliseconds < 1000
    assert refusal("audio", recording("mp4", "aac")[:3000]) == "RECORDING_BROKEN"
    both = taken("audio", recording("wav", "pcm_s16le") + b"PK\x03\x04<script>hit()</script>")
    assert b"<script>" not in both.data


def test_a_film_taken_upright_is_shown_upright() -> None:
    """Phones store the picture sideways, with a note of how they were held."""
    film = bytearray(recording("mp4", None, "libx264", 0.3, (160, 96), half=True))
    matrix = film.index(b"tkhd") + 44
    film[matrix : matrix + 36] = struct.pack(">9i", 0, 1 << 16, 0, -(1 << 16), 0, 0, 96 << 16, 0, 1 << 30)
    with av.open(io.BytesIO(taken("video", bytes(film)).data), "r") as made:
        shown = next(made.decode(video=0))
    assert (shown.width, shown.height) == (96, 160)
    light = bytes(shown.planes[0])[48 :: shown.planes[0].line_size]
    assert light[20] > 2 * light[140]  # what was bright on the left is at the top: turned clockwise


def test_the_same_recording_is_made_into_the_same_bytes() -> None:
    """Nothing of when or where it was made is in it."""
    data = recording("webm", "libopus", "libvpx", 0.5)
    assert taken("video", data) == taken("video", data)


async def test_a_hostile_file_ends_its_own_worker_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that takes too long or too much memory is refused, and other workers go on."""
    worker_pool = RecordingWorkers()
    with monkeypatch.context() as impatient:
        impatient.setattr(studios, "PATIENCE", 0.0)
        with pytest.raises(Unfit, match="RECORDING_BROKEN"):
            await worked("audio", recording(), worker_pool)
    with pytest.raises(Unfit, match="RECORDING_BROKEN"):
        await worked("video", b"\x1a\x45\xdf\xa3" + bytes(range(256)) * 40, worker_pool)
    film = recording(picture="libvpx")
    assert await worked("video", film, worker_pool) == taken("video", film)


SAYS = """
import sys
out = sys.stdout.buffer
out.write(b'{"milliseconds":800}' + b" " * %d + b"\\n" + bytes(%d))
out.flush()
while %r:
    out.write(bytes(1 << 16))
"""


@pytest.mark.parametrize(
    ("blanks", "data", "endless", "fits"),
    [
        (0, 4_194_304, False, True),
        (0, 4_194_305, False, False),
        (4_000, 4_194_304, False, True),
        (4_096, 0, False, False),
        (4_096, 4_194_304, False, False),
        (0, 0, True, False),
    ],
    ids=["the most", "a byte more", "a long verdict", "too long a verdict", "both", "without end"],
)
async def test_a_worker_that_a_file_has_taken_over_fills_no_memory(
    blanks: int, data: int, monkeypatch: pytest.MonkeyPatch, *, endless: bool, fits: bool
) -> None:
    """It says at most a verdict and a recording of the largest size, or is killed; the next does its work."""
    worker_pool, started = RecordingWorkers(), list[asyncio.subprocess.Process]()
    start = asyncio.create_subprocess_exec

    async def noted(*words: str, **how: Any) -> asyncio.subprocess.Process:
        started.append(await start(*words, **how))
        return started[-1]

    with monkeypatch.context() as hostile:
        hostile.setattr(asyncio, "create_subprocess_exec", noted)
        says = (sys.executable, "-c", SAYS % (blanks, data, endless))
        hostile.setattr(confinement, "command", lambda *_: says)
        if fits:
            assert await worked("audio", b"", worker_pool) == Take("audio", 800, bytes(data))
        else:
            with pytest.raises(Unfit, match="RECORDING_BROKEN"):
                await worked("audio", b"", worker_pool)
    assert [each.returncode is None for each in started] == [False]
    if endless:
        assert await worked("audio", recording(), worker_pool) == taken("audio", recording())


async def test_a_crowded_worker_pool_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits in a queue without end."""
    monkeypatch.setattr(studios, "WAITING", -studios.AT_ONCE)
    with pytest.raises(Busy):
        await worked("audio", b"", RecordingWorkers())
