"""The shipped decks: every picture is the one its manifest names, light enough to send, tagged and described."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from statistics import mean

import pytest

from lapin.decks.built_in import BUILT_IN, built_in, faults, folder
from lapin.decks.manifest import Size
from lapin.languages import LANGUAGES

HEAVIEST = 25_000_000  # bytes of the pictures of both decks together, in every format
WORDIEST = 3_000_000  # bytes of what is said of them, and of what that means to computer players
RECIPES = Path(__file__).parents[2] / "art"


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_picture_is_the_one_its_manifest_names(name: str) -> None:
    """Every file is there, its name is the SHA-256 of its bytes, and its size is right; no file is left over."""
    assert faults(folder(name)) == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_one_changed_byte_of_a_shipped_picture_is_noticed(name: str, tmp_path: Path) -> None:
    """A bit that flips in the middle of a picture, which still is a picture, makes the deck faulty."""
    shutil.copytree(folder(name), tmp_path, dirs_exist_ok=True)
    changed = tmp_path / built_in(name).pictures[-1].small
    data = bytearray(changed.read_bytes())
    data[len(data) // 2] ^= 1
    changed.write_bytes(data)
    assert faults(tmp_path) == [f"{changed.name} is not what its name says"]


def test_every_card_has_a_module_named_by_it() -> None:
    """Each card of Reverie has its own; in Glimpse, all pictures of a kin come from one."""
    named = {f"reverie/{picture.id}" for picture in built_in("reverie").pictures}
    named |= {f"glimpse/{picture.kin}" for picture in built_in("glimpse").pictures}
    modules = {RECIPES / f"{name.replace('-', '_')}.py" for name in named}
    assert [path for path in sorted(modules) if not path.is_file()] == []


@pytest.mark.parametrize(("name", "cards", "pictures"), [("reverie", 84, 84), ("glimpse", 71, 142)])
def test_a_deck_has_its_cards(name: str, cards: int, pictures: int) -> None:
    """Reverie has 84 cards, and Glimpse 71 cards with two sides."""
    assert (built_in(name).cards, len(built_in(name).pictures)) == (cards, pictures)


@pytest.mark.parametrize(
    ("name", "large", "small"),
    [("reverie", Size(800, 1200), Size(400, 600)), ("glimpse", Size(640, 640), Size(320, 320))],
)
def test_pictures_have_the_sizes_promised(name: str, large: Size, small: Size) -> None:
    """Large enough for a television, and small enough for a hand of cards on a phone."""
    assert built_in(name).sizes == {"large": large, "small": small}


def test_both_decks_together_are_light() -> None:
    """Their pictures fit into 25 MB, their words in every language into 3 MB, and their books into 12 MB."""
    files = [file for name in BUILT_IN for file in folder(name).iterdir()]
    books = [file for file in files if file.name.startswith("book")]
    pictures = [file for file in files if file.suffix in (".webp", ".avif")]
    words = [file for file in files if file not in books and file not in pictures]
    assert sum(file.stat().st_size for file in pictures) <= HEAVIEST
    assert sum(file.stat().st_size for file in words) <= WORDIEST
    assert 1_000_000 < sum(file.stat().st_size for file in books) <= 12_000_000


def test_a_card_is_sent_quickly() -> None:
    """A card of Reverie is about 110 kB, and none is twice that."""
    weights = [
        (folder("reverie") / picture.large).stat().st_size / 1000 for picture in built_in("reverie").pictures
    ]
    assert 85 <= mean(weights) <= 130
    assert max(weights) <= 220


@pytest.mark.parametrize(("name", "deck_kb", "picture_kb"), [("reverie", 1000, 32), ("glimpse", 1000, 17)])
def test_a_phone_loads_lighter_files(name: str, deck_kb: int, picture_kb: int) -> None:
    """The whole deck in small takes a phone at most 1 MB, and a picture in large at most 32 kB."""
    home, dense = folder(name), [picture.files(avif=True) for picture in built_in(name).pictures]
    assert all(files.small.endswith(".avif") and files.large.endswith(".avif") for files in dense)
    assert sum((home / files.small).stat().st_size for files in dense) <= deck_kb * 1000
    assert mean((home / files.large).stat().st_size for files in dense) <= picture_kb * 1000


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_picture_has_its_tags(name: str) -> None:
    """15 to 20 different tags a picture."""
    wrong = {p.id: len(p.tags) for p in built_in(name).pictures if not 15 <= len(p.tags) <= 20}
    assert wrong == {}
    twice = [p.id for p in built_in(name).pictures if len({tag.casefold() for tag in p.tags}) != len(p.tags)]
    assert twice == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_picture_is_described_in_a_sentence_or_two(name: str) -> None:
    """Each language has its own words for each picture, copied from no other picture or language."""
    languages = set(built_in(name).pictures[0].shows)
    assert {"en", "fr", "es", "de"} <= languages <= set(LANGUAGES)
    for language in languages:
        said = Counter(picture.shows[language] for picture in built_in(name).pictures)
        assert [sentence for sentence, times in said.items() if times > 1] == []
        assert [each for each in said if not each.endswith((".", "!", "…")) or not 20 <= len(each) <= 250] == []
    same = [p.id for p in built_in(name).pictures if len(set(p.shows.values())) < len(languages)]
    assert same == []


def test_the_decks_say_whose_they_are() -> None:
    """Both decks name their author and the licence everybody may use them under."""
    for name in BUILT_IN:
        assert (built_in(name).author, built_in(name).licence) == ("The Lapin authors", "CC-BY-4.0")
        assert "CC BY 4.0" in (folder(name).parent / "LICENCE").read_text()
