"""Decks made for a test: real WebP files and a manifest, in a folder."""

from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

from lapin.decks.built_in import file_name
from lapin.decks.manifest import FILE, Manifest, Picture, PictureFiles, Size
from lapin.languages import LANGUAGES


def webp(width: int, height: int, colour: tuple[int, int, int], **how: object) -> bytes:
    """A picture of one colour."""
    out = BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "WEBP", **how)
    return out.getvalue()


def avif_file(width: int, height: int) -> bytes:
    """A grey picture as AVIF."""
    out = BytesIO()
    Image.new("RGB", (width, height), "grey").save(out, "AVIF", speed=10)
    return out.getvalue()


def a_deck(folder: Path, pictures: int = 4, *, two_sided: bool = False) -> Manifest:
    """Write a small deck that nothing is wrong with."""
    folder.mkdir(parents=True, exist_ok=True)

    def sheet(number: int) -> PictureFiles:
        names = []
        for width, height in ((80, 120), (40, 60)):
            data = webp(width, height, (number, 100, 200))
            names.append(file_name(data))
            (folder / names[-1]).write_bytes(data)
        return PictureFiles(*names)

    sheets = [sheet(number) for number in range(pictures + 2)]
    deck = Manifest(
        format=1,
        id="tiny",
        title="Tiny",
        author="A test",
        licence="CC0-1.0",
        two_sided=two_sided,
        sizes={"large": Size(80, 120), "small": Size(40, 60)},
        back=sheets[-1],
        cover=sheets[-2],
        pictures=tuple(
            Picture(
                f"p{number}",
                each.large,
                each.small,
                ("blue",),
                dict.fromkeys(LANGUAGES, "A blue card."),
                kin=f"k{number}",
            )
            for number, each in enumerate(sheets[:-2])
        ),
    )
    keep(folder, deck)
    return deck


def keep(folder: Path, deck: Manifest) -> None:
    """Write the manifest."""
    (folder / FILE).write_bytes(msgspec.json.encode(deck))
