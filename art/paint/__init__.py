"""Grain gouache: flat shapes with rough edges, grain-dithered shading, fog between depths, paper over all."""

from art.colour import Colour, darken, lighten, mix
from art.paint.canvas import Canvas
from art.paint.light import DOWN, LEFT, RIGHT, UP, UP_LEFT, UP_RIGHT, Cast, Fade, Form, Shade
from art.paint.mask import Mask
from art.paint.pen import Pen

__all__ = [
    "DOWN",
    "LEFT",
    "RIGHT",
    "UP",
    "UP_LEFT",
    "UP_RIGHT",
    "Canvas",
    "Cast",
    "Colour",
    "Fade",
    "Form",
    "Mask",
    "Pen",
    "Shade",
    "darken",
    "lighten",
    "mix",
]
