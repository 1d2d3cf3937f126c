"""The parts of which pictures are made, and the notice about them."""

from __future__ import annotations

from pathlib import Path

from art import notice, parts, reverie, sketch

ROOT = notice.FILE.parent.parent


def test_the_notice_lists_every_part_used() -> None:
    """Each drawing by others that the pictures use is named, and no other (`python -m art notice --write`)."""
    assert notice.FILE.read_text(encoding="utf-8") == notice.text()


def test_a_sketch_finds_what_the_painting_uses() -> None:
    """A sketch, which learns a card's parts without painting, finds the same parts as the painting."""
    compared = 0
    for card in list(reverie.cards().values())[::12]:
        parts.used.clear()
        reverie.paint(card.id, scale=0.08)
        painted = set(parts.used)
        assert sketch.parts_of(card.recipe, sketch.Sketch(card.id, card.palette)) == painted
        compared += len(painted)
    assert compared


def test_the_licences_are_in_the_package() -> None:
    """The pictures' licence and that of the parts in them lie beside the decks; the notice points there."""
    home = ROOT / "src" / "lapin" / "decks"
    assert "Apache License" in (home / "APACHE-2.0.txt").read_text()
    assert "CC BY 4.0" in (home / "LICENCE").read_text()
    assert "src/lapin/decks/LICENCE" in Path(ROOT / "NOTICE").read_text()
