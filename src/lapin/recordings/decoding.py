"""Decodes a recording with FFmpeg and encodes it again, so that nobody receives the bytes that were uploaded.

Only the worker process runs this. The first bytes decide the container format, which is then fixed, so that FFmpeg
never follows a playlist or another indirection. Only the codecs of browsers and phones are opened. The result has
one stream, no metadata, and always the same format.
"""

import io
from collections.abc import Iterator
from fractions import Fraction
from typing import BinaryIO, Literal

import av
from av.audio.resampler import AudioResampler
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.error import FFmpegError
from av.filter import Graph
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from lapin.recordings.limits import LIMITS, OVERSHOOT_MS, SHORTEST_MS, Medium, Take, Unfit

_SOUND = "opus vorbis aac mp3 flac alac amr_nb amr_wb pcm_s16le pcm_s24le pcm_f32le pcm_s16be"
CODECS: dict[Medium, frozenset[str]] = {
    "audio": frozenset(_SOUND.split()),
    "video": frozenset({"vp8", "vp9", "h264", "hevc", "av1"}),
}

RATE = 48_000
BIT_RATE = 64_000
MOST_PIXELS = 1920 * 1088
LONG_SIDE = 640
FRAMES_A_SECOND = 24
VIDEO_BIT_RATE = 600_000
_MILLI = Fraction(1, 1000)


def take_of(medium: Medium, file: BinaryIO) -> Take:
    """Return the recording in a file, encoded again; raise Unfit if the file is not a usable recording."""
    container = _container(file.read(16))
    file.seek(0)
    try:
        with av.open(file, "r", format=container, metadata_errors="ignore") as opened:
            return _sound(opened) if medium == "audio" else _picture(opened)
    except (FFmpegError, ValueError, OverflowError):
        raise Unfit("RECORDING_BROKEN") from None


def _container(head: bytes) -> str:
    """Return FFmpeg's name of the container format that begins with these bytes."""
    if head.startswith(b"\x1a\x45\xdf\xa3"):
        return "matroska"
    if head[4:8] == b"ftyp":
        return "mov"
    if head.startswith(b"OggS"):
        return "ogg"
    if head.startswith(b"RIFF") and head[8:12] == b"WAVE":
        return "wav"
    if head.startswith(b"fLaC"):
        return "flac"
    if head.startswith(b"caff"):
        return "caf"
    if head.startswith(b"#!AMR"):
        return "amr"
    if head[:1] == b"\xff" and len(head) > 1 and head[1] & 0xF6 == 0xF0:
        return "aac"
    if head.startswith(b"ID3") or (head[:1] == b"\xff" and len(head) > 1 and head[1] & 0xE0 == 0xE0):
        return "mp3"
    raise Unfit("RECORDING_FORMAT")


def _sound(opened: InputContainer) -> Take:
    if not opened.streams.audio:
        raise Unfit("RECORDING_FORMAT")
    stream = opened.streams.audio[0]
    _check_codec("audio", stream)
    longest = _longest("audio")
    out = io.BytesIO()
    samples = 0
    with av.open(out, "w", format="mp3", options={"id3v2_version": "0", "fflags": "+bitexact"}) as made:
        track = made.add_stream("libmp3lame", rate=RATE, layout="mono")
        track.bit_rate = BIT_RATE
        even = AudioResampler(format="s16p", layout="mono", rate=RATE)
        for frame in _resampled(opened, stream, even, longest):
            frame.pts = samples
            samples += frame.samples
            made.mux(track.encode(frame))
        milliseconds = 1000 * samples // RATE
        if milliseconds < SHORTEST_MS:
            raise _wrong_length("audio")
        made.mux(track.encode(None))
    return Take("audio", milliseconds, out.getvalue())


def _resampled(
    opened: InputContainer, stream: AudioStream, even: AudioResampler, longest: int
) -> Iterator[av.AudioFrame]:
    samples = 0
    for frame in opened.decode(stream):
        frame.pts = None  # drops gaps: a clue is as long as what can be heard of it
        for each in even.resample(frame):
            samples += each.samples
            if samples > longest * RATE // 1000:
                raise _wrong_length("audio")
            yield each
    yield from even.resample(None)


def _picture(opened: InputContainer) -> Take:
    if not opened.streams.video:
        raise Unfit("RECORDING_FORMAT")
    stream = opened.streams.video[0]
    _check_codec("video", stream)
    _check_size(stream.width, stream.height)
    stream.thread_count = 1
    out = io.BytesIO()
    shown = 0
    options = {"fflags": "+bitexact"}
    with av.open(out, "w", format="webm", options=options) as made:
        track: VideoStream | None = None
        for at, frame in _kept_frames(opened, stream):
            if track is None:
                track = made.add_stream("libvpx", rate=FRAMES_A_SECOND)
                track.width, track.height, track.pix_fmt = frame.width, frame.height, "yuv420p"
                track.bit_rate = VIDEO_BIT_RATE
                # a speed below 0 is fixed: above, the encoder draws worse while the machine is busy
                track.options = {"deadline": "realtime", "cpu-used": "-8", "flags": "+bitexact"}
                track.codec_context.time_base = _MILLI
                track.thread_count = 1
            frame.pts, frame.time_base = at, _MILLI
            made.mux(track.encode(frame))
            shown = at
        if track is None:
            raise Unfit("RECORDING_BROKEN")
        made.mux(track.encode(None))
    return Take("video", shown + 1000 // FRAMES_A_SECOND, out.getvalue())


def _kept_frames(opened: InputContainer, stream: VideoStream) -> Iterator[tuple[int, VideoFrame]]:
    """Yield the frames to keep, upright and small, each with its time in milliseconds after the first."""
    longest = _longest("video")
    first: float | None = None
    due = 0
    upright = _Upright()
    for frame in opened.decode(stream):
        if frame.time is None:
            continue
        first = frame.time if first is None else first
        at = int(1000 * (frame.time - first))
        if at > longest:
            raise _wrong_length("video")
        if at < due:
            continue
        due = at + 1000 // FRAMES_A_SECOND - 4  # 4 ms of tolerance: the clocks of cameras jitter
        _check_size(frame.width, frame.height)
        yield at, upright.of(frame)


Rotation = Literal["clock", "cclock"]


class _Upright:
    """Turns frames upright, and scales all of them to the size of the first."""

    def __init__(self) -> None:
        self._size: tuple[int, int] | None = None

    def of(self, frame: VideoFrame) -> VideoFrame:
        turned = frame.rotation % 360
        if self._size is None:
            self._size = fitted(frame.width, frame.height)
        small = frame.reformat(*self._size, format="yuv420p")
        small.pts = None
        if turned == 180:
            return _turned(_turned(small, "clock"), "clock")
        if turned in (90, 270):
            return _turned(small, "cclock" if turned == 90 else "clock")
        return small


def fitted(width: int, height: int) -> tuple[int, int]:
    """Return the size of the result: the longer side at most LONG_SIDE, both sides even."""
    scale = min(1.0, LONG_SIDE / max(width, height))
    return max(2, round(width * scale / 2) * 2), max(2, round(height * scale / 2) * 2)


def _turned(frame: VideoFrame, way: Rotation) -> VideoFrame:
    graph = Graph()
    source = graph.add_buffer(
        width=frame.width, height=frame.height, format=frame.format, time_base=_MILLI, name="in"
    )
    turn = graph.add("transpose", way)
    sink = graph.add("buffersink")
    source.link_to(turn)
    turn.link_to(sink)
    graph.configure()
    graph.push(frame)
    turned = graph.pull()
    assert isinstance(turned, VideoFrame)
    return turned


def _check_codec(medium: Medium, stream: AudioStream | VideoStream) -> None:
    if stream.codec_context.codec.canonical_name not in CODECS[medium]:
        raise Unfit("RECORDING_FORMAT")


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise Unfit("RECORDING_PIXELS", width=width, height=height)
    if min(width, height) < 16:
        raise Unfit("RECORDING_FORMAT")


def _longest(medium: Medium) -> int:
    return 1000 * LIMITS[medium].seconds + OVERSHOOT_MS


def _wrong_length(medium: Medium) -> Unfit:
    return Unfit("RECORDING_LENGTH", most=LIMITS[medium].seconds)
