"""Backs, covers and the deck writer: what surrounds the cards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from art import deck, rendering, trappings
from art.rendering import Work
from lapin.decks.built_in import faults, picture_files
from lapin.decks.manifest import read


@pytest.mark.parametrize("id_", ["reverie-back", "glimpse-back"])
def test_a_back_is_the_same_upside_down(id_: str) -> None:
    """A card held the other way round shows the same back."""
    painted = trappings.paint(id_, scale=0.15).pixels
    assert float(np.abs(painted - painted[::-1, ::-1]).mean()) < 0.001


@pytest.mark.parametrize("id_", sorted(trappings.trappings()))
def test_a_trapping_has_the_size_it_promises(id_: str) -> None:
    """Backs and covers are as large as the cards they go with; the preview is what social pages ask for."""
    promised = {"reverie": (800, 1200), "glimpse": (640, 640), "social": (1200, 630)}[id_.partition("-")[0]]
    chosen = trappings.trappings()[id_]
    assert (chosen.wide, chosen.wide * chosen.size[1] / chosen.size[0]) == promised


@pytest.fixture
def rendered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[deck.Entry]:
    """Three rendered cards, a back and a cover: plain colours, which is enough to be written."""
    monkeypatch.setattr(rendering, "OUT", tmp_path / "out")
    chosen = deck.entries("reverie")[:3]
    works = [
        Work("trappings", "reverie-back"),
        Work("trappings", "reverie-cover"),
        *(each.work for each in chosen),
    ]
    for index, work in enumerate(works):
        work.png.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (800, 1200), (40 * index, 90, 120)).save(work.png)
    return chosen


def test_a_written_deck_is_whole(tmp_path: Path, rendered: list[deck.Entry]) -> None:
    """The writer leaves a deck in the folder that can be played, in the order of the words."""
    deck.write("reverie", tmp_path / "deck", rendered, jobs=1)
    assert faults(tmp_path / "deck") == []
    assert [picture.id for picture in read(tmp_path / "deck").pictures] == [each.id for each in rendered]


def test_a_deck_written_again_keeps_no_old_files(tmp_path: Path, rendered: list[deck.Entry]) -> None:
    """A card that left the deck leaves no files behind; the others keep their names."""
    before = deck.write("reverie", tmp_path / "deck", rendered, jobs=1)
    after = deck.write("reverie", tmp_path / "deck", rendered[:2], jobs=1)
    assert before.pictures[:2] == after.pictures
    assert {file.name for file in picture_files(tmp_path / "deck")} == after.files


def test_a_picture_is_painted_again_when_its_recipe_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rendered card knows what it was painted with."""
    monkeypatch.setattr(rendering, "OUT", tmp_path)
    work = Work("trappings", "glimpse-back")
    assert not rendering.is_current(work)
    rendering.render(work)
    assert rendering.is_current(work)
    assert rendering.seconds(work) is not None
    monkeypatch.setattr(rendering, "fingerprint", lambda _file: "another")
    assert not rendering.is_current(work)
