"""The messages between the server's workshop and the image worker process: jobs, and their results."""

from importlib.util import find_spec

import msgspec

from lapin.decks.manifest import Manifest

MOST_PIXELS = 40_000_000
MOST_BYTES = 20_000_000
SEAL = "seal.txt"

PixelSize = tuple[int, int]
"""Width and height of a card's large picture."""

Focus = tuple[float, float]
"""A place in a picture, from 0 to 1 across and down."""


class ProcessedPicture(msgspec.Struct, frozen=True):
    """The files made for a card, and their features. `master` is empty if only the crop is new."""

    large: str
    small: str
    master: str
    width: int
    height: int
    focus: Focus
    likeness: str
    bytes: int


class ZipEntry(msgspec.Struct, frozen=True):
    """A file in a zip: its name, and the size that the zip claims."""

    name: str
    size: int


class Contents(msgspec.Struct, frozen=True):
    """The contents of a zip: its pictures in order, and the manifest and seal of a deck if it holds one."""

    pictures: tuple[ZipEntry, ...]
    home: str = ""
    deck: Manifest | None = None
    seal: str = ""


class Job(msgspec.Struct, frozen=True, tag_field="job"):
    """A job for the image worker. New files go into the folder `into`."""


class ProcessPicture(Job, frozen=True, tag="develop"):
    """Make a card from a picture file, or from the `member` of a zip.

    `kept` names both sizes of this card in the zip of a deck that this site exported. They are used as they are if
    their content matches their names.
    """

    source: str
    into: str
    shape: PixelSize
    member: str = ""
    kept: tuple[str, str] | None = None
    home: str = ""


class Crop(Job, frozen=True, tag="crop"):
    """Crop a card again from its master."""

    source: str
    into: str
    shape: PixelSize
    focus: Focus
    zoom: float


class Unpack(Job, frozen=True, tag="unpack"):
    """List the contents of a zip."""

    source: str


AnyJob = ProcessPicture | Crop | Unpack


class JobDone(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a job: new files, the contents of a zip, or a refusal."""

    picture: ProcessedPicture | None = msgspec.field(default=None, name="developed")
    contents: Contents | None = None
    refused: str = ""
    data: dict[str, int | str] = {}


encode = msgspec.json.Encoder().encode
decode_job: msgspec.json.Decoder[AnyJob] = msgspec.json.Decoder(AnyJob)
decode_done = msgspec.json.Decoder(JobDone)


def formats() -> tuple[str, ...]:
    """Return the picture formats that can be uploaded, by their usual names."""
    common = ("jpeg", "png", "webp", "avif", "gif")
    return (*common, "heic") if find_spec("pi_heif") is not None else common
