"""Woven bands."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import DOWN, LEFT, RIGHT, UP, Canvas, Colour, Shade, darken
from art.shapes import moved, rect


@generator("weave", palettes=("harvest", "storm", "noon"))
def weave(canvas: Canvas, variant: int) -> None:
    """Bands woven over and under; one of them has a colour of its own, one has come loose."""
    p = canvas.palette
    count, turn, fill_share = ((10, 45, 0.86), (4, 8, 0.6), (14, 0, 0.9))[variant]
    ground(canvas, (0.6, 4.6, 0.3)[variant])
    reach = 860 if turn % 90 else 660
    step = reach / count
    start = 300 - reach / 2
    odd = count // 2 + (1, -1, 2)[variant]
    for j in range(count):
        for i in range(count):
            x, y = start + i * step, start + j * step
            down: Colour = p.k(2 + i % 3) if variant != 1 else p.k(0.5 + i % 2)
            over: Colour = p.k(4.6 - 0.8 * (j % 2)) if variant != 1 else p.k(1.6 + 0.6 * (j % 2))
            if variant == 2:
                down, over = p.k(2.6), p.k(1.5)
            if i == odd:
                down = p.accent
            if variant == 2 and j == count // 3:
                over = p.lamp
            gap = step * (1 - fill_share) / 2
            across = rect(x - 2, y + gap, step + 4, step - 2 * gap)
            along = rect(x + gap, y - 2, step - 2 * gap, step + 4)
            pair = [(across, over, (RIGHT, LEFT)), (along, down, (DOWN, UP))]
            pattern = (i + j) % 2 == 0 if variant != 0 else (i + j) % 4 < 2
            for path, colour, ends in pair if pattern else pair[::-1]:
                shades = [Shade(darken(colour, 0.6), end, 0.62, 1.05, 0.8) for end in ends]
                canvas.paint(moved(path, turn=turn, about=(300, 300)), colour, shade=shades, rough=0.6)
    if variant == 1:
        token(canvas, "button", 395, 215, 100, p.lamp)
    if variant == 0:
        token(canvas, "leaf", 200, 380, 90, p.accent2)
