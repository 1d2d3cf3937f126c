"""The files on which a picture depends."""

from __future__ import annotations

from art.sources import ROOT, sources


def test_a_recipe_depends_on_what_it_paints_with() -> None:
    """A card depends on the sky, the paint engine and its own file, not on other cards."""
    found = {file.relative_to(ROOT).as_posix() for file in sources(ROOT / "reverie" / "forest_mind.py")}
    assert {"reverie/forest_mind.py", "blocks/sky.py", "paint/canvas.py", "palettes.py", "shapes.py"} <= found
    assert not {file for file in found if file.startswith("glimpse/")}
    assert {file for file in found if file.startswith("reverie/")} == {
        "reverie/forest_mind.py",
        "reverie/__init__.py",
    }
