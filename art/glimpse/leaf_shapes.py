"""The outlines of leaves, 100 units tall: broad, narrow, lobed."""

from __future__ import annotations

LEAVES = (
    "M 0 50 C -34 20 -30 -24 0 -50 C 30 -24 34 20 0 50 Z",
    "M 0 50 C -12 20 -12 -20 0 -50 C 12 -20 12 20 0 50 Z",
    "M 0 50 C -16 40 -40 30 -44 0 C -30 -6 -34 -30 -22 -36 C -12 -28 -6 -44 0 -50 C 6 -44 12 -28 22 -36"
    " C 34 -30 30 -6 44 0 C 40 30 16 40 0 50 Z",
)
