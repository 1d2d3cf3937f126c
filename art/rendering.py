"""Rendered pictures, and whether a recipe would still paint them so: a PNG carries its fingerprint and time.

Time is that of the processor, all threads together: it is the same on a busy machine, where a clock's is not.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from PIL import Image, PngImagePlugin

from art import glimpse, reverie, trappings
from art.sources import fingerprint

OUT = Path(__file__).parent / "out"
Given = TypeVar("Given")
Made = TypeVar("Made")


class Work(NamedTuple):
    """A picture to be painted: a card, a square (with its variant), or what goes with a deck."""

    kind: Literal["reverie", "glimpse", "trappings"]
    name: str
    variant: int = 0

    @property
    def id(self) -> str:
        """What its file is called."""
        return f"{self.name}-{self.variant}" if self.kind == "glimpse" else self.name

    @property
    def png(self) -> Path:
        """Where it is, once rendered."""
        return OUT / self.kind / f"{self.id}.png"

    def recipe(self) -> Callable[..., Any] | None:
        """The function that paints it, if there is one."""
        match self.kind:
            case "reverie":
                card = reverie.cards().get(self.name)
                return card.recipe if card else None
            case "glimpse":
                made = glimpse.generators().get(self.name)
                return made.recipe if made and self.variant < len(made.palettes) else None
            case "trappings":
                trapping = trappings.trappings().get(self.name)
                return trapping.recipe if trapping else None

    def paint(self, scale: float = 1) -> Image.Image:
        """The finished picture; scale 1 is its final size."""
        match self.kind:
            case "reverie":
                return reverie.paint(self.name, scale=scale).picture()
            case "glimpse":
                side = round(640 * scale)
                return glimpse.paint(self.name, self.variant, scale=scale).picture(size=(side, side))
            case "trappings":
                return trappings.paint(self.name, scale=scale).picture(vignette=0.1)


def is_current(work: Work) -> bool:
    """Whether the rendered file is what the recipe would paint now."""
    recipe = work.recipe()
    return recipe is not None and _noted(work).get("fingerprint") == _fingerprint(recipe)


def seconds(work: Work) -> float | None:
    """How many processor seconds it took to render; None if that is not known."""
    noted = _noted(work).get("processor")
    return None if noted is None else float(noted)


def _fingerprint(recipe: Callable[..., Any]) -> str:
    return fingerprint(Path(inspect.getfile(inspect.unwrap(recipe))))


def _noted(work: Work) -> dict[str, str]:
    try:
        with Image.open(work.png) as image:
            return dict(getattr(image, "text", {}))
    except (OSError, SyntaxError):
        return {}


def render(work: Work) -> str:
    """Paint it to its file; says how much of the processor that took."""
    recipe = work.recipe()
    assert recipe is not None, work
    before = _fingerprint(recipe)
    start = time.process_time()
    image = work.paint()
    took = time.process_time() - start
    notes = PngImagePlugin.PngInfo()
    notes.add_text("fingerprint", before)
    notes.add_text("processor", f"{took:.2f}")
    work.png.parent.mkdir(parents=True, exist_ok=True)
    unfinished = work.png.with_suffix(".part")  # whoever is stopped leaves no half picture under the right name
    image.save(unfinished, "PNG", pnginfo=notes)
    unfinished.replace(work.png)
    return f"{work.kind} {work.id}  {took:.1f} s"


def render_all(works: Iterable[Work], jobs: int, *, fresh: bool = False) -> None:
    """Render what is missing or outdated, or everything again."""
    due = [work for work in works if fresh or not is_current(work)]
    for line in spread(render, due, jobs):
        print(line, flush=True)


def spread(do: Callable[[Given], Made], what: Sequence[Given], jobs: int) -> Iterator[Made]:
    """Do something to each, on several processors; results in the order given."""
    if jobs == 1 or len(what) < 2:
        yield from map(do, what)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(do), what)
