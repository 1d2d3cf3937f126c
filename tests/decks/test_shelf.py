"""A deck is whole, or its faults are named."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from lapin.decks.avif import NotAvif
from lapin.decks.avif import size as avif_size
from lapin.decks.built_in import faults, file_name
from lapin.decks.manifest import FILE, BadDeck, PictureFiles, Size, read
from lapin.decks.webp import NotWebp, size
from lapin.languages import LANGUAGES
from tests.decks.making import a_deck, avif_file, keep, webp


def test_a_whole_deck_has_no_faults(tmp_path: Path) -> None:
    """Every file is there, named by its content and of the right size."""
    deck = a_deck(tmp_path)
    assert faults(tmp_path) == []
    assert read(tmp_path) == deck
    assert deck.cards == 4


def test_two_sides_make_one_card(tmp_path: Path) -> None:
    """Four pictures are two cards of a two-sided deck (J1)."""
    assert a_deck(tmp_path, 4, two_sided=True).cards == 2
    assert faults(tmp_path) == []


def test_every_fault_is_named(tmp_path: Path) -> None:
    """A picture is missing, another was changed, a third belongs to nothing: all three are named."""
    deck = a_deck(tmp_path)
    (tmp_path / deck.pictures[0].small).unlink()
    (tmp_path / deck.pictures[1].large).write_bytes(webp(80, 120, (9, 9, 9)))
    (tmp_path / "stray.webp").write_bytes(b"")
    found = faults(tmp_path)
    assert f"{deck.pictures[0].small}: No such file or directory" in found
    assert f"{deck.pictures[1].large} is not what its name says" in found
    assert "stray.webp is in no card" in found
    assert len(found) == 3


def test_pictures_of_another_size_are_noticed(tmp_path: Path) -> None:
    """The deck says 90 wide, the files are 80."""
    deck = a_deck(tmp_path, 1)
    keep(tmp_path, replace(deck, sizes={"large": Size(90, 120), "small": Size(40, 60)}))
    assert faults(tmp_path) == [
        f"{name} is 80x120, not 90x120"
        for name in sorted({deck.pictures[0].large, deck.back.large, deck.cover.large})
    ]


def test_a_missing_size_is_noticed(tmp_path: Path) -> None:
    """A deck has two sizes, for the hand and for the whole screen."""
    deck = a_deck(tmp_path, 1)
    keep(tmp_path, replace(deck, sizes={"large": Size(80, 120)}))
    assert faults(tmp_path) == ["sizes must name large and small"]


def test_names_that_come_twice_odd_sides_and_kin_on_one_card_are_noticed(tmp_path: Path) -> None:
    """These are the faults of a list of pictures, without a look at the files."""
    deck = a_deck(tmp_path, 3, two_sided=True)
    first, second, third = deck.pictures
    keep(tmp_path, replace(deck, pictures=(first, replace(second, id="p0", kin="k0"), third)))
    assert faults(tmp_path) == [
        "a two-sided deck has two pictures a card, not 3 in all",
        "p0 is the name of 2 pictures",
        "p0 and p0 are kin, on one card",
    ]


def test_a_picture_that_is_described_in_too_few_languages_is_noticed(tmp_path: Path) -> None:
    """A picture may have no description; but if it has one, it has one in every language of its deck."""
    deck = a_deck(tmp_path, 3)
    one, other, third = deck.pictures
    english = replace(one, shows={"en": "Blue."})
    keep(tmp_path, replace(deck, pictures=(english, other, replace(third, shows={}))))
    assert faults(tmp_path) == [f"p0 is not described in {', '.join(LANGUAGES[1:])}"]
    keep(tmp_path, replace(deck, pictures=(english, replace(other, shows={"en": "Red."}), third)))
    assert faults(tmp_path) == [f"{name} is not described in {', '.join(LANGUAGES[1:])}" for name in ("p0", "p1")]
    silent = replace(other, shows={})
    keep(tmp_path, replace(deck, pictures=(english, silent, replace(third, shows={"en": "Green."}))))
    assert faults(tmp_path) == []


def test_a_folder_without_a_deck_says_so(tmp_path: Path) -> None:
    """There is no deck in the folder, or something else in its place."""
    assert faults(tmp_path) == [f"{tmp_path / FILE}: No such file or directory"]
    (tmp_path / FILE).write_text('{"format": 2}')
    with pytest.raises(BadDeck, match="Invalid enum value 2"):
        read(tmp_path)
    (tmp_path / FILE).write_bytes(b"\xff\xfe")
    assert len(faults(tmp_path)) == 1


def test_a_file_that_is_no_picture_is_noticed(tmp_path: Path) -> None:
    """Its name does not matter."""
    deck = a_deck(tmp_path, 1)
    (tmp_path / deck.pictures[0].large).write_bytes(b"GIF89a" + bytes(40))
    assert f"{deck.pictures[0].large} is not a WebP picture" in faults(tmp_path)


def test_a_deck_may_have_lighter_files_which_are_checked_alike(tmp_path: Path) -> None:
    """An AVIF file has the measures of its size, is what its name says, and belongs to a picture."""
    deck = a_deck(tmp_path, 1)
    files = [avif_file(80, 120), avif_file(40, 60)]
    names = [file_name(data, "avif") for data in files]
    for name, data in zip(names, files, strict=True):
        (tmp_path / name).write_bytes(data)
    assert faults(tmp_path) == [f"{name} is in no card" for name in sorted(names)]
    dense = replace(deck, pictures=(replace(deck.pictures[0], avif=PictureFiles(*names)),))
    (tmp_path / FILE).write_bytes(msgspec.json.encode(dense))
    assert faults(tmp_path) == []
    (tmp_path / FILE).write_bytes(
        msgspec.json.encode(replace(deck, pictures=(replace(deck.pictures[0], avif=PictureFiles(*names[::-1])),)))
    )
    assert faults(tmp_path) == [f"{names[1]} is 40x60, not 80x120", f"{names[0]} is 80x120, not 40x60"]
    (tmp_path / names[0]).write_bytes(b"GIF89a" + bytes(40))
    assert f"{names[0]} is not an AVIF picture" in faults(tmp_path)


@pytest.mark.parametrize("head", [b"", b"\0\0\0\x20ftypavif" + bytes(40), avif_file(40, 60)[:200]])
def test_a_file_that_is_no_avif_is_refused(head: bytes) -> None:
    """It is empty, has no size, or is cut off before it."""
    cut = head[: head.find(b"ispe") + 8] if b"ispe" in head else head
    with pytest.raises(NotAvif):
        avif_size(cut)


@pytest.mark.parametrize("how", [{}, {"lossless": True}, {"exif": b"Exif\0\0MM\0*"}])
@pytest.mark.parametrize("shape", [(1, 1), (80, 120), (800, 1200), (4000, 3)])
def test_the_size_of_any_webp_is_read_off_its_head(shape: tuple[int, int], how: dict[str, object]) -> None:
    """Lossy and lossless files keep it in different places."""
    width, height = shape
    assert size(webp(width, height, (1, 2, 3), **how)[:30]) == shape


@pytest.mark.parametrize(
    "head", [b"", b"RIFF" + bytes(40), b"RIFF\0\0\0\0WEBPVP8 " + bytes(20), b"RIFF\0\0\0\0WEBPALPH" + bytes(20)]
)
def test_a_file_that_is_no_webp_is_refused(head: bytes) -> None:
    """It is cut off, empty, or of another kind."""
    with pytest.raises(NotWebp):
        size(head)
