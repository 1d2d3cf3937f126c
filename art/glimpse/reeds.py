"""A crowd of stalks."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.touches import ground, raised
from art.paint import Canvas, Colour
from art.shapes import bezier, ellipse, ribbon, svg, union


@generator("reeds", palettes=("mint", "ember"))
def reeds(canvas: Canvas, variant: int) -> None:
    """A crowd of stalks, all alike but one."""
    p = canvas.palette
    chance = canvas.stream("reeds", 1)
    ground(canvas, (0.8, 4.4)[variant], way=("down", "up")[variant], spread=1.4)
    spots = sorted(
        (float(chance.uniform(270, 690)), float(chance.uniform(-10, 610))) for _ in range((66, 34)[variant])
    )
    odd = min(spots[len(spots) // 2 :], key=lambda spot: abs(spot[1] - 330))
    for spot in [*(other for other in spots if other != odd), odd]:
        foot, x = spot
        share = (foot - 270) / 420
        tall = float(chance.uniform(150, 260)) * (0.5 + 0.5 * share) * (1, 1.5)[variant]
        lean = float(chance.uniform(-12, 12))
        half = tall * (0.035, 0.05)[variant]
        colour: Colour = (p.k(1.6 + 2.8 * share), p.k(3.2 - 3 * share))[variant]
        if spot == odd:
            colour, tall = p.accent, tall * 1.15
        stem = ribbon(
            bezier(
                (x, 660),
                (x, foot - tall * 0.5),
                (x + lean * 0.4, foot - tall * 0.8),
                (x + lean, foot - tall),
            ),
            [half * 1.2, half * 0.7],
        )
        top = (x + lean, foot - tall)
        if variant == 0:
            head = ellipse(top[0], top[1] - half * 2, half * 1.9, half * 2.6)
        else:
            head = svg(
                f"M {top[0] - half * 4} {top[1]} A {half * 4} {half * 4} 0 0 1 {top[0] + half * 4} {top[1]} Z"
            )
        raised(canvas, union(stem, head), colour, half * 1.1, lift=2)
