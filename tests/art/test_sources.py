"""Which files a picture depends on."""

from __future__ import annotations

from art.sources import ROOT, sources


def test_a_recipe_depends_on_what_it_paints_with() -> None:
    """A card of the first group depends on the sky, the paint engine and its own file, not on other cards."""
    found = {file.relative_to(ROOT).as_posix() for file in sources(ROOT / "reverie" / "first_light.py")}
    assert {"reverie/first_light.py", "blocks/sky.py", "paint/canvas.py", "palettes.py", "shapes.py"} <= found
    assert not {file for file in found if file.startswith("glimpse/")}
    assert {file for file in found if file.startswith("reverie/")} == {
        "reverie/first_light.py",
        "reverie/__init__.py",
    }
