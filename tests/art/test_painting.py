"""The paint engine: same input, same picture; one element does not disturb another."""

from __future__ import annotations

import numpy as np
import pytest

from art import parts, reverie, scenes, shapes
from art.blocks import sky
from art.figures import POSES, person
from art.paint import Canvas, Form, Shade
from art.palettes import PALETTES

SMALL = 0.2  # pixels a unit: enough to compare, quick to paint


def canvas(name: str = "test", palette: str = "dusk") -> Canvas:
    """A small sheet."""
    return Canvas(name, palette, scale=SMALL)


def test_the_same_recipe_gives_the_same_picture() -> None:
    """A card rendered twice is the same card, pixel for pixel."""
    one, two = (reverie.paint("whale-kite", scale=0.1).picture().tobytes() for _ in range(2))
    assert one == two


def test_two_cards_do_not_share_their_chance() -> None:
    """Stars stand elsewhere on another card."""
    one, two = canvas("one"), canvas("two")
    assert one.stream("stars", 0).random() != two.stream("stars", 0).random()


def test_one_more_element_leaves_the_others_alone() -> None:
    """Clouds stay where they were when stars are added before them."""

    def clouds(stars: bool) -> list[float]:
        painted = canvas()
        if stars:
            sky.stars(painted, 5)
        return [float(value) for value in painted.stream("cumulus").random(4)]

    assert clouds(stars=False) == clouds(stars=True)


def test_two_of_a_kind_differ_unless_seeded_alike() -> None:
    """Two trees of a picture are two trees, unless the painter asks for twins."""
    painted = canvas()
    assert painted.stream("tree").random() != painted.stream("tree").random()
    assert painted.stream("tree", 3).random() == painted.stream("tree", 3).random()


def test_paint_stays_inside_its_shape() -> None:
    """A shape painted in a corner leaves the rest of the sheet white."""
    painted = canvas()
    painted.paint(shapes.rect(0, 0, 300, 450), "#204060", shade=Shade("#000"), form=Form(dark="#000", rim="#fff"))
    assert painted.pixels[5, 5].max() < 0.6
    assert np.all(painted.pixels[100:, :] == 1)


def test_a_scene_inside_a_shape_stays_inside() -> None:
    """The world in the jar does not leak out of it."""
    painted = canvas()
    with painted.inside(shapes.circle(300, 450, 100), fit=True, palette="noct") as inner:
        inner.sky([(0, "#000000"), (600, "#000000")])
    assert painted.pixels[90, 60].max() < 0.1
    assert np.all(painted.pixels[:60] == 1)


@pytest.mark.parametrize("pose", POSES)
def test_every_pose_can_be_painted(pose: str) -> None:
    """A figure that stands, flies or sleeps leaves paint on the sheet, and its hands are where it says."""
    painted = canvas()
    joints = person(painted, 300, 450, 100, pose)
    assert painted.pixels.min() < 0.9
    assert abs(joints.hand[0] - 300) < 130


def test_flipping_mirrors_a_person() -> None:
    """Somebody who reaches right reaches as far left when flipped."""
    right, left = (person(canvas(), 300, 450, 100, "reach", flip=flip).hand for flip in (False, True))
    assert right[0] - 300 == pytest.approx(300 - left[0])


@pytest.mark.parametrize("name", scenes.__all__)
def test_every_scene_covers_the_sheet(name: str) -> None:
    """No scene leaves white paper at the edges, by day or by night."""
    for palette in ("noct", "coral"):
        painted = canvas(palette=palette)
        getattr(scenes, name)(painted)
        for edge in (painted.pixels[0], painted.pixels[-1], painted.pixels[:, 0], painted.pixels[:, -1]):
            assert not np.any(np.all(edge == 1, axis=-1))


def test_palettes_run_from_dark_to_light() -> None:
    """Each palette's ramp grows lighter step by step, so that a scene works in any of them."""
    for palette in PALETTES.values():
        tones = [sum(int(tone[at : at + 2], 16) for at in (1, 3, 5)) for tone in map(str, palette.ramp)]
        assert tones == sorted(tones), palette.name
    assert len(PALETTES) == 16


def test_used_parts_are_recorded() -> None:
    """Every vector part in a picture is known by name, for the notice."""
    parts.used.discard("owl")
    parts.silhouette(canvas(), "owl", 300, 450, 100, "#000000")
    assert "owl" in parts.used
