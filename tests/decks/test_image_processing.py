"""Uploaded pictures are re-encoded: upright, in plain colours, and with nothing but their pixels (row 13)."""

import asyncio
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from lapin.decks.built_in import file_name
from lapin.decks.image_features import crop_box, focus, likeness
from lapin.decks.image_jobs import Crop, ProcessedPicture, ProcessPicture, Unpack
from lapin.decks.image_worker import done
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.decks.own import alike
from lapin.game.model.refusals import Refused
from tests.decks import snaps
from tests.decks.snaps import snap

SMALL = (80, 120)
"""Cards of a size that is quickly painted."""


def processed(tmp_path: Path, data: bytes) -> ProcessedPicture:
    """Return what the image worker makes of a file."""
    (tmp_path / "file").write_bytes(data)
    (tmp_path / "out").mkdir(exist_ok=True)
    answer = done(ProcessPicture(str(tmp_path / "file"), str(tmp_path / "out"), SMALL))
    assert answer.picture is not None, answer.refused
    return answer.picture


def refused(tmp_path: Path, data: bytes) -> str:
    """Return why the image worker refuses a file; it must not have written anything."""
    (tmp_path / "file").write_bytes(data)
    (tmp_path / "out").mkdir(exist_ok=True)
    answer = done(ProcessPicture(str(tmp_path / "file"), str(tmp_path / "out"), SMALL))
    assert list((tmp_path / "out").iterdir()) == []
    return answer.refused


def test_a_picture_becomes_three_files_named_by_their_content(tmp_path: Path) -> None:
    """They are both sizes of the card, and a master to crop from."""
    made = processed(tmp_path, snap(1, (400, 300)))
    sizes = {}
    for name in (made.large, made.small, made.master):
        data = (tmp_path / "out" / name).read_bytes()
        assert file_name(data).partition(".")[0] == name.partition(".")[0]
        sizes[name] = Image.open(BytesIO(data)).size
    assert list(sizes.values()) == [(80, 120), (40, 60), (400, 300)]
    assert (made.width, made.height) == (400, 300)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "GIF"])
def test_pictures_of_every_format_are_taken(tmp_path: Path, kind: str) -> None:
    """It does not matter which camera or program they come from."""
    made = processed(tmp_path, snap(3, kind=kind))
    assert (made.width, made.height) == (160, 120)


def test_pictures_of_phones_are_taken(tmp_path: Path) -> None:
    """Some phones save HEIC: this is a file that one of them might have made."""
    made = processed(tmp_path, (Path(__file__).parent / "phone.heic").read_bytes())
    assert (made.width, made.height) == (128, 96)


def test_of_a_moving_picture_the_first_frame_is_taken(tmp_path: Path) -> None:
    """Of a red frame and then a blue one, the red one is kept."""
    out = BytesIO()
    red, blue = (Image.new("RGB", (100, 100), colour) for colour in ("red", "blue"))
    red.save(out, "GIF", save_all=True, append_images=[blue])
    made = processed(tmp_path, out.getvalue())
    pixel = Image.open(tmp_path / "out" / made.large).convert("RGB").getpixel((40, 60))
    assert isinstance(pixel, tuple)
    assert pixel[0] > 200
    assert pixel[2] < 60


def test_a_picture_held_sideways_stands_upright(tmp_path: Path) -> None:
    """The camera noted how it was held: the picture is turned accordingly, and the note is gone."""
    exif = Image.Exif()
    exif[0x0112] = 6
    made = processed(tmp_path, snap(1, (160, 120), exif=exif.tobytes()))
    assert (made.width, made.height) == (120, 160)


def test_nothing_says_where_and_when_a_picture_was_taken(tmp_path: Path) -> None:
    """Place, camera, date, comments, colour profile, thumbnail: no file that we keep has any of it."""
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    exif.get_ifd(0x8825)[2] = (48.0, 51.0, 30.0)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = snap(1, exif=exif.tobytes(), icc_profile=profile, comment=b"SecretComment")
    assert b"SecretCamera" in data
    made = processed(tmp_path, data)
    for name in (made.large, made.small, made.master):
        kept = (tmp_path / "out" / name).read_bytes()
        picture = Image.open(BytesIO(kept))
        assert not picture.getexif()
        assert not {"exif", "icc_profile", "comment", "xmp"} & picture.info.keys()
        assert not any(word in kept for word in (b"Secret", b"EXIF", b"Exif", b"ICCP", b"XMP "))


def test_a_polyglot_is_only_a_picture_afterwards(tmp_path: Path) -> None:
    """Before, the file was also a page and a zip: nothing is left of either."""
    made = processed(tmp_path, snaps.POLYGLOT)
    for name in (made.large, made.small, made.master):
        kept = (tmp_path / "out" / name).read_bytes()
        assert b"script" not in kept
        assert b"PK\x03\x04" not in kept


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(snaps.huge_png(), "TOO_MANY_PIXELS", id="20000 pixels a side"),
        pytest.param(snaps.SVG, "PICTURE_FORMAT", id="a drawing with a script"),
        pytest.param(b"", "PICTURE_FORMAT", id="nothing"),
        pytest.param(b"hello", "PICTURE_FORMAT", id="text"),
        pytest.param(b"%PDF-1.4\n", "PICTURE_FORMAT", id="a document"),
        pytest.param(snaps.parcel(("a.jpg", snap())), "PICTURE_FORMAT", id="a zip"),
        pytest.param(snap(1, (600, 400))[:2000], "PICTURE_BROKEN", id="a JPEG cut off"),
        pytest.param(snap(1, (300, 200), "PNG")[:200], "PICTURE_BROKEN", id="a PNG cut off"),
        pytest.param(snap(1, (300, 200), "WEBP")[:150], "PICTURE_BROKEN", id="a WebP cut off"),
        pytest.param(snap(1, (300, 200), "AVIF")[:-100], "PICTURE_BROKEN", id="an AVIF cut off"),
        pytest.param(snap(1, (63, 200)), "PICTURE_TOO_SMALL", id="a sliver"),
    ],
)
def test_a_file_that_is_no_picture_is_refused_and_nothing_is_written(
    tmp_path: Path, data: bytes, code: str
) -> None:
    """Each kind has its own code, whatever its name says."""
    assert refused(tmp_path, data) == code


def test_damaged_pictures_never_end_the_image_worker(tmp_path: Path) -> None:
    """With a byte flipped anywhere, a file becomes a picture all the same, or is refused."""
    met = Counter[str]()
    for kind in ("JPEG", "PNG", "WEBP", "GIF"):
        whole = snap(2, (96, 96), kind)
        for place in range(0, len(whole), max(1, len(whole) // 25)):
            hurt = bytearray(whole)
            hurt[place] ^= 0x55
            (tmp_path / "file").write_bytes(hurt)
            answer = done(ProcessPicture(str(tmp_path / "file"), str(tmp_path), (40, 60)))
            assert (answer.picture is None) is bool(answer.refused)
            met[answer.refused or "a picture"] += 1
    seldom = {"PICTURE_TOO_SMALL", "TOO_MANY_PIXELS"}  # a byte of the size is hurt
    assert met.keys() - seldom == {"a picture", "PICTURE_BROKEN", "PICTURE_FORMAT"}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(snaps.parcel(("../../evil.jpg", snap())), "path", id="a way out"),
        pytest.param(snaps.parcel(("/etc/evil.jpg", snap())), "path", id="an absolute way"),
        pytest.param(snaps.parcel(("a\\..\\evil.jpg", snap())), "path", id="a way out on Windows"),
        pytest.param(snaps.linked(), "link", id="a link"),
        pytest.param(snaps.locked(), "encrypted", id="encrypted"),
        pytest.param(snaps.bomb(), "bomb", id="a bomb"),
        pytest.param(snaps.parcel(*((f"{n}.jpg", b"") for n in range(2001))), "many", id="too many files"),
        pytest.param(snaps.vast(1), "bomb", id="a byte too much, all together"),
        pytest.param(snaps.parcel(*((f"{n}{'x' * 60_000}", b"") for n in range(20))), "many", id="a long list"),
    ],
)
def test_a_zip_that_tries_something_is_refused_whole(tmp_path: Path, data: bytes, reason: str) -> None:
    """It is refused before any of it is unpacked."""
    (tmp_path / "file").write_bytes(data)
    answer = done(Unpack(str(tmp_path / "file")))
    assert (answer.refused, answer.data["reason"]) == ("ZIP_UNSAFE", reason)


def test_what_is_as_small_or_as_large_as_is_allowed_is_taken(tmp_path: Path) -> None:
    """A picture with a side of 64 pixels; a zip of 2000 files, and one of 4 GB."""
    made = processed(tmp_path, snap(1, (64, 200)))
    assert (made.width, made.height) == (64, 200)
    for data, files in ((snaps.parcel(*((f"{n}.jpg", b"") for n in range(2000))), 2000), (snaps.vast(), 40)):
        (tmp_path / "file").write_bytes(data)
        answer = done(Unpack(str(tmp_path / "file")))
        assert answer.refused == ""
        assert answer.contents is not None
        assert len(answer.contents.pictures) == files


def test_a_zip_that_is_none_or_lies_is_refused(tmp_path: Path) -> None:
    """The file is cut off, or larger inside than its list says."""
    (tmp_path / "file").write_bytes(snaps.parcel(("a.jpg", snap()))[:-30])
    assert done(Unpack(str(tmp_path / "file"))).refused == "ZIP_BROKEN"
    (tmp_path / "file").write_bytes(snaps.lying())
    assert done(Unpack(str(tmp_path / "file"))).refused == "", "what its list says is harmless"
    answer = done(ProcessPicture(str(tmp_path / "file"), str(tmp_path), SMALL, "picture.jpg"))
    assert answer.refused == "ZIP_BROKEN", "what is in it is not unpacked"


def test_pictures_that_look_alike_are_known() -> None:
    """The same picture, smaller and saved badly, is a twin; another one is not."""
    picture = Image.effect_mandelbrot((300, 400), (-2, -1.5, 1, 1.5), 40).convert("RGB")
    out = BytesIO()
    picture.resize((150, 200)).save(out, "JPEG", quality=30)
    again = Image.open(BytesIO(out.getvalue()))
    assert alike(likeness(picture), likeness(again))
    assert not alike(likeness(picture), likeness(picture.rotate(90)))


def test_a_crop_shows_where_something_is() -> None:
    """A bright spot is at the right: the card shows it, and a person may choose another part."""
    picture = Image.new("RGB", (300, 100), (30, 30, 40))
    picture.paste((250, 230, 90), (230, 30, 270, 70))
    x, _ = focus(picture)
    assert x > 0.65
    left, _, right, _ = crop_box(300, 100, (2, 3), (x, 0.5), 1.0)
    assert left <= 240
    assert right >= 260
    assert crop_box(300, 100, (2, 3), (0.0, 0.0), 2.0) == (0, 0, 33, 50)
    assert focus(Image.new("RGB", (50, 50), "white")) == (0.5, 0.5)


async def test_a_crop_by_hand_shows_another_part(tmp_path: Path) -> None:
    """The image worker cuts it from the master, in its own process."""
    picture = Image.new("RGB", (300, 100), "blue")
    picture.paste("red", (200, 0, 300, 100))
    picture.save(tmp_path / "master", "PNG")
    rooms = ImageWorkerPool(tmp_path, 1)
    try:
        answer = await rooms.do(Crop(str(tmp_path / "master"), str(tmp_path), SMALL, (1.0, 0.5), 1.0))
    finally:
        await rooms.close()
    assert answer.picture is not None
    pixel = Image.open(tmp_path / answer.picture.large).convert("RGB").getpixel((40, 60))
    assert isinstance(pixel, tuple)
    assert pixel[0] > 200
    assert pixel[2] < 60


async def test_an_image_worker_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    """The uploader is told that the picture is too heavy; the next one is processed as usual."""
    (tmp_path / "file").write_bytes(snap())
    job = ProcessPicture(str(tmp_path / "file"), str(tmp_path), SMALL)
    hasty = ImageWorkerPool(tmp_path, 1, patience=0.0)
    with pytest.raises(Refused, match="PICTURE_TOO_HEAVY"):
        await hasty.do(job)
    await hasty.close()
    rooms = ImageWorkerPool(tmp_path, 1)
    try:
        assert (await rooms.do(job)).picture is not None
        (tmp_path / "file").write_bytes(b"no")
        with pytest.raises(Refused, match="PICTURE_FORMAT"):
            await rooms.do(job)
    finally:
        await rooms.close()


async def test_an_image_worker_knows_no_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that opens strangers' files has nothing of the server's in its environment."""
    monkeypatch.setenv("LAPIN_DATABASE", "postgresql://user:hush@host/name")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "hush")
    rooms = ImageWorkerPool(tmp_path, 1)
    try:
        (tmp_path / "file").write_bytes(snap())
        await rooms.do(ProcessPicture(str(tmp_path / "file"), str(tmp_path), SMALL))
        (room,) = rooms._idle  # noqa: SLF001 - the worker's process is nobody else's business
        environment = await asyncio.to_thread(Path(f"/proc/{room.pid}/environ").read_bytes)
        assert b"hush" not in environment
    finally:
        await rooms.close()
