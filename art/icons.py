"""The client's icons and the preview of a shared link, files of `web/public/`; the SVG icons are the originals."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image

from art import rendering
from art.rendering import Work

PUBLIC = Path(__file__).parent.parent / "web" / "public"
ICONS = (
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("icon-maskable.svg", "icon-maskable-512.png", 512),
    ("icon-maskable.svg", "apple-touch-icon.png", 180),
)
PREVIEW = "preview.jpg"


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("icons", help="the client's icons and link preview, into web/public")
    parser.set_defaults(run=run)


def run(_options: argparse.Namespace) -> None:
    """`python -m art icons`."""
    for drawn, name, width in ICONS:
        text = (PUBLIC / drawn).read_text(encoding="utf-8")
        (PUBLIC / name).write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=text, width=width)))
    social = Work("trappings", "social")
    rendering.render_all([social], jobs=1)
    with Image.open(social.png) as image:
        image.convert("RGB").save(PUBLIC / PREVIEW, quality=84, optimize=True, progressive=True)
    for name in (*(icon[1] for icon in ICONS), PREVIEW):
        print(f"{PUBLIC / name}  {(PUBLIC / name).stat().st_size / 1000:.0f} kB")
