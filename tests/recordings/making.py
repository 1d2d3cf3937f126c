"""Recordings for tests, as browsers and phones make them: a hum, and a picture that changes."""

import io
import math
from array import array
from fractions import Fraction

import av
from av.audio.stream import AudioStream
from av.container import OutputContainer
from av.video.stream import VideoStream

RATE = 48_000


def recording(
    container: str = "webm",
    sound: str | None = "libopus",
    picture: str | None = None,
    seconds: float = 1.0,
    size: tuple[int, int] = (320, 240),
    metadata: dict[str, str] | None = None,
    *,
    half: bool = False,
) -> bytes:
    """A recording in a container, with a sound track, a video track, or both. `half`: bright on the left only."""
    out = io.BytesIO()
    with av.open(out, "w", format=container) as made:
        made.metadata.update(metadata or {})
        film = None if picture is None else made.add_stream(picture, rate=24)
        voice = None if sound is None else made.add_stream(sound, rate=RATE, layout="mono")
        if isinstance(film, VideoStream):
            _filmed(made, film, seconds, size, half=half)
        if isinstance(voice, AudioStream):
            _hummed(made, voice, seconds)
    return out.getvalue()


def _filmed(
    made: OutputContainer, film: VideoStream, seconds: float, size: tuple[int, int], *, half: bool
) -> None:
    film.width, film.height = size
    film.pix_fmt = "yuv420p"
    film.thread_count = 1
    film.options = {"preset": "ultrafast"}
    if film.name != "libx264":
        film.options = {"deadline": "realtime", "cpu-used": "-8"}  # fixed: the same bytes on a busy machine, too
    for place in range(int(seconds * 24)):
        frame = av.VideoFrame(*size, "yuv420p")
        for number, plane in enumerate(frame.planes):
            line = bytes([(place * 5 + 40) % 200 if number == 0 else 128]) * plane.line_size
            if half and number == 0:
                line = b"\xdc" * (size[0] // 2) + b"\x20" * (plane.line_size - size[0] // 2)
            plane.update((line * plane.height)[: plane.buffer_size].ljust(plane.buffer_size, b"\x80"))
        frame.pts = place
        made.mux(film.encode(frame))
    made.mux(film.encode(None))


def _hummed(made: OutputContainer, voice: AudioStream, seconds: float) -> None:
    for at in range(0, int(seconds * RATE), 960):
        frame = av.AudioFrame(format="s16", layout="mono", samples=960)
        wave = (int(9000 * math.sin((at + n) * 2 * math.pi * 330 / RATE)) for n in range(960))
        frame.planes[0].update(array("h", wave).tobytes())
        frame.sample_rate, frame.pts, frame.time_base = RATE, at, Fraction(1, RATE)
        made.mux(voice.encode(frame))
    made.mux(voice.encode(None))
