"""The built-in decks, and a check that a deck is whole: every file exists, with the right name and size."""

from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path

from lapin.decks import avif, webp
from lapin.decks.manifest import BadDeck, Manifest, Picture, Size, read

HOME = Path(__file__).parent
BUILT_IN = ("reverie", "glimpse")


def folder(deck: str) -> Path:
    """Return the folder of a built-in deck."""
    return HOME / deck


@cache
def built_in(deck: str) -> Manifest:
    """Return the manifest of a built-in deck."""
    return read(folder(deck))


def file_name(data: bytes, kind: str = "webp") -> str:
    """Return the file name of a picture: a hash of its content, so that an address always means one picture."""
    return f"{sha256(data).hexdigest()[:20]}.{kind}"


def faults(home: Path) -> list[str]:
    """Return everything that is wrong with the deck in a folder, in words; nothing if it can be played."""
    try:
        deck = read(home)
    except BadDeck as bad:
        return [bad.reason]
    found = _list_faults(deck)
    told = dict.fromkeys(language for picture in deck.pictures for language in picture.shows)
    for picture in deck.pictures:
        found += _description_faults(picture, (deck.language,) if deck.language else tuple(told))
    for name in sorted(deck.files):
        found += _file_faults(home / name)
    sheets = [deck.back, deck.cover, *(p.files(avif=dense) for p in deck.pictures for dense in (False, True))]
    for name in sorted({sheet.large for sheet in sheets}):
        found += _size_faults(deck.sizes.get("large"), home / name)
    for name in sorted({sheet.small for sheet in sheets}):
        found += _size_faults(deck.sizes.get("small"), home / name)
    found += [f"{path.name} is in no card" for path in picture_files(home) if path.name not in deck.files]
    return found


def picture_files(home: Path) -> list[Path]:
    """Return all files in the folder of a deck that look like pictures of it."""
    return sorted(path for path in home.iterdir() if path.suffix in (".webp", ".avif"))


def _list_faults(deck: Manifest) -> list[str]:
    found = []
    if deck.two_sided and len(deck.pictures) % 2:
        found.append(f"a two-sided deck has two pictures a card, not {len(deck.pictures)} in all")
    if not {"large", "small"} <= deck.sizes.keys():
        found.append("sizes must name large and small")
    times = Counter(picture.id for picture in deck.pictures)
    found += [f"{name} is the name of {count} pictures" for name, count in times.items() if count > 1]
    if deck.two_sided:
        sides = zip(deck.pictures[::2], deck.pictures[1::2], strict=False)
        found += [f"{a.id} and {b.id} are kin, on one card" for a, b in sides if a.kin and a.kin == b.kin]
    return found


def _description_faults(picture: Picture, languages: tuple[str, ...]) -> list[str]:
    """Check the descriptions: a picture has none, or one in each language that the deck speaks."""
    missing = [each for each in languages if not picture.shows.get(each)] if picture.shows else []
    return [f"{picture.id} is not described in {', '.join(missing)}"] if missing else []


def _file_faults(path: Path) -> list[str]:
    try:
        data = path.read_bytes()
    except OSError as error:
        return [f"{path.name}: {error.strerror}"]
    return [] if path.name == file_name(data, path.suffix[1:]) else [f"{path.name} is not what its name says"]


def _size_faults(wanted: Size | None, path: Path) -> list[str]:
    if wanted is None or not path.is_file():
        return []  # reported by another check
    with path.open("rb") as file:
        head = file.read(avif.HEAD)
    try:
        width, height = avif.size(head) if path.suffix == ".avif" else webp.size(head)
    except webp.NotWebp:
        return [f"{path.name} is not a WebP picture"]
    except avif.NotAvif:
        return [f"{path.name} is not an AVIF picture"]
    if (width, height) == (wanted.width, wanted.height):
        return []
    return [f"{path.name} is {width}x{height}, not {wanted.width}x{wanted.height}"]
