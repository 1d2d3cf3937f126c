"""Sixteen palettes with the same roles, so that a scene works in any of them.

`k0`..`k5` go from dark to light, `lamp` is always warm, `accent` and `accent2` stand out from the ramp and from
each other, `dark` is for foreground frames, `light` for the brightest touch.
"""

from __future__ import annotations

from dataclasses import dataclass

from art.colour import Colour, mix


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one picture, by role."""

    name: str
    k0: str
    k1: str
    k2: str
    k3: str
    k4: str
    k5: str
    lamp: str
    accent: str
    accent2: str
    dark: str
    light: str
    day: bool

    @property
    def ramp(self) -> list[Colour]:
        """The six values, dark to light."""
        return [self.k0, self.k1, self.k2, self.k3, self.k4, self.k5]

    def k(self, value: float) -> Colour:
        """A value between two of the ramp: `k(2.5)` lies between `k2` and `k3`."""
        value = min(5.0, max(0.0, value))
        low = min(4, int(value))
        return mix(self.ramp[low], self.ramp[low + 1], value - low)


def _palette(name: str, ramp: str, lamp: str, accents: str, ends: str, *, day: bool = False) -> Palette:
    k0, k1, k2, k3, k4, k5 = ramp.split()
    accent, accent2 = accents.split()
    dark, light = ends.split()
    return Palette(name, k0, k1, k2, k3, k4, k5, lamp, accent, accent2, dark, light, day)


PALETTES = {
    palette.name: palette
    for palette in (
        # Evening and night
        _palette(
            "dusk",
            "#141531 #2c2454 #6a3d6f #c7596b #f19a6b #f9d89c",
            "#ffcf6b",
            "#3fa7a0 #e8496a",
            "#100c22 #fff1d0",
        ),
        _palette(
            "teal",
            "#0b1c2c #133a4a #2b6470 #6fa39a #c4d3b0 #f3e4b9",
            "#f6b24c",
            "#d8503c #f0a23c",
            "#07121d #fff3d0",
        ),
        _palette(
            "ember",
            "#2a0f12 #571a1a #97301f #cf5a2b #ee9a4a #fbd88f",
            "#ffd166",
            "#2c8f8c #f6ead0",
            "#1a0809 #fff2d2",
        ),
        _palette(
            "noct",
            "#0a1030 #142150 #27407c #4f73a8 #92afcb #dbe3e2",
            "#ffd06e",
            "#e2603f #f2c14e",
            "#060a1f #fff8e2",
        ),
        _palette(
            "violet",
            "#1d1038 #3a2168 #634196 #9a74bd #d3aed2 #f6e2e4",
            "#ffc861",
            "#5cc4a6 #f2855e",
            "#140a28 #fff5ee",
        ),
        _palette(
            "sepia",
            "#2b1c1a #5b3a2f #97674a #c99b66 #e8cd9b #f8ecd0",
            "#ffc45c",
            "#1f6f78 #c8452f",
            "#1b1010 #fff6e0",
        ),
        _palette(
            "storm",
            "#161b22 #2b353f #4b5a64 #7d8c90 #b3bcb6 #e2e1d3",
            "#ffc94d",
            "#e8b62e #b8443a",
            "#0d1116 #f7f5e8",
        ),
        _palette(
            "ink",
            "#101012 #2a2a2c #55534f #8b867c #c4bba8 #f1e7cf",
            "#f4a63a",
            "#d23b2e #3f7f86",
            "#09090a #fff8e6",
        ),
        # Day
        _palette(
            "frost",
            "#16243c #2d4a6b #5d83a2 #9dbac7 #d6dfd9 #f3ecd9",
            "#ffd27a",
            "#c8442f #e9b44c",
            "#0e1626 #fffaf0",
            day=True,
        ),
        _palette(
            "sage",
            "#10271f #24493a #4c7750 #8ba864 #cfd08c #f4edc4",
            "#ffcd5e",
            "#dd5f3d #7a4d8b",
            "#0a1a14 #fff8da",
            day=True,
        ),
        _palette(
            "noon",
            "#0f3557 #1c6191 #3f97bd #86c5d0 #cfe6d3 #fdf3cf",
            "#ffcf4a",
            "#e4572e #f3a712",
            "#0a2238 #fffbe8",
            day=True,
        ),
        _palette(
            "coral",
            "#4a1c30 #8a3248 #d1555a #ef8a74 #f8bd9c #fdead0",
            "#ffd36e",
            "#1f8a8c #2f4a7c",
            "#2f1020 #fff7e8",
            day=True,
        ),
        _palette(
            "mint",
            "#0c3a3c #17635f #3a9888 #7fc7ac #c2e6c6 #f6f8dc",
            "#ffcb57",
            "#ee6352 #f2a65a",
            "#072526 #fdfff0",
            day=True,
        ),
        _palette(
            "rose",
            "#40243a #75425c #b3707f #dba0a0 #f2cdc0 #fbeee0",
            "#ffcf78",
            "#2f7f86 #c23b4e",
            "#2a1626 #fff8f0",
            day=True,
        ),
        _palette(
            "olive",
            "#23230f #45441c #74702c #a8a048 #d6cd80 #f3ebbd",
            "#ffd25a",
            "#b8402a #2d6a74",
            "#161608 #fffadc",
            day=True,
        ),
        _palette(
            "harvest",
            "#3c2410 #74451a #b97426 #e2a63c #f2ce76 #fbedc0",
            "#ffe08a",
            "#9c2f2a #2e6b5e",
            "#271608 #fff8dd",
            day=True,
        ),
    )
}


def palette_named(name: str) -> Palette:
    """The palette of that name."""
    return PALETTES[name]
