"""What the workshop asks of the image worker, and what it answers: the messages between the two processes."""

from importlib.util import find_spec

import msgspec

from lapin.decks.manifest import Manifest

MOST_PIXELS = 40_000_000
MOST_BYTES = 20_000_000
SEAL = "seal.txt"

Shape = tuple[int, int]
"""Width and height of a card's large picture."""

Focus = tuple[float, float]
"""A place in a picture, from 0 to 1 across and down."""


class Developed(msgspec.Struct, frozen=True):
    """A card's files and what is known of them. `master` is empty where only the crop was made anew."""

    large: str
    small: str
    master: str
    width: int
    height: int
    focus: Focus
    likeness: str
    bytes: int


class ZipEntry(msgspec.Struct, frozen=True):
    """A file in a zip: its name, and how large it says it is."""

    name: str
    size: int


class Contents(msgspec.Struct, frozen=True):
    """What is in a zip: its pictures in order; and the deck they make, with its seal, if it says so."""

    pictures: tuple[ZipEntry, ...]
    home: str = ""
    deck: Manifest | None = None
    seal: str = ""


class Job(msgspec.Struct, frozen=True, tag_field="job"):
    """Something to do. New files go into the folder `into`."""


class Develop(Job, frozen=True, tag="develop"):
    """Make a card of a file; of a `member`, where the file is a zip.

    `kept` names two files of the zip's deck that we made ourselves, if their content is what their names say: both
    sizes of this card.
    """

    source: str
    into: str
    shape: Shape
    member: str = ""
    kept: tuple[str, str] | None = None
    home: str = ""


class Crop(Job, frozen=True, tag="crop"):
    """Crop anew from a master."""

    source: str
    into: str
    shape: Shape
    focus: Focus
    zoom: float


class Unpack(Job, frozen=True, tag="unpack"):
    """See what is in a zip."""

    source: str


AnyJob = Develop | Crop | Unpack


class JobDone(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a job."""

    developed: Developed | None = None
    contents: Contents | None = None
    refused: str = ""
    data: dict[str, int | str] = {}


encode = msgspec.json.Encoder().encode
decode_job: msgspec.json.Decoder[AnyJob] = msgspec.json.Decoder(AnyJob)
decode_done = msgspec.json.Decoder(JobDone)


def formats() -> tuple[str, ...]:
    """What kinds of pictures can be brought here, as people call them."""
    common = ("jpeg", "png", "webp", "avif", "gif")
    return (*common, "heic") if find_spec("pi_heif") is not None else common
