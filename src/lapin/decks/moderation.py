"""Moderation of uploaded pictures, for public servers. It is off by default, and runs offline in the image worker.

A moderator is a function from a picture (the bytes of a WebP file) to a verdict: None if the picture is welcome,
or the reason in a word. Two come with Lapin; others are found by the entry point `lapin.moderation`.
`LAPIN_MODERATION` names the moderators to ask, separated by commas; a picture is refused if one of them gives a
reason.
"""

import os
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from PIL import Image

from lapin.decks.image_features import likeness
from lapin.decks.own import LIKENESS_DIGITS, alike
from lapin.decks.refusals import DeckRefusal
from lapin.game.model.refusals import Refused

Moderator = Callable[[bytes], str | None]
GROUP = "lapin.moderation"
NEEDS_NUDENET = (
    'the moderator nudity needs: pip install "lapin[moderation]" (its model is to be taken as AGPL-3.0)'
)


class UnknownModerator(Exception):  # noqa: N818 - it names the thing
    """There is no moderator of this name, or it cannot be used on this machine."""


def block_list(path: Path) -> Moderator:
    """Return a moderator that refuses pictures like those on the operator's list (one likeness a line)."""
    words = [line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    blocked = [word for word in words if word]
    if any(len(word) != LIKENESS_DIGITS or set(word) - set("0123456789abcdef") for word in blocked):
        raise UnknownModerator(f"{path} is not a list of likenesses")

    def look(picture: bytes) -> str | None:
        own = likeness(Image.open(BytesIO(picture)))
        return "blocked" if any(alike(own, other) for other in blocked) else None

    return look


def nudity() -> Moderator:
    """Return a moderator that refuses nudity, by the model in the package nudenet (`lapin[moderation]`)."""
    try:
        from lapin.decks.nudity import look  # noqa: PLC0415 - brings a large library
    except ImportError:
        raise UnknownModerator(NEEDS_NUDENET) from None
    return look


def named(name: str) -> Moderator:
    """Return the moderator of this name, or raise UnknownModerator."""
    if name == "nudity":
        return nudity()
    if name == "blocked":
        return block_list(Path(os.environ.get("LAPIN_BLOCKED", "blocked.txt")))
    for entry in entry_points(group=GROUP, name=name):
        found: Moderator = entry.load()
        return found
    raise UnknownModerator(f"there is no moderator {name!r}")


def check_names(names: str) -> None:
    """Raise UnknownModerator if one of these cannot be used. This loads no model."""
    for name in (each.strip() for each in names.split(",")):
        if name == "nudity" and find_spec("nudenet") is None:
            raise UnknownModerator(NEEDS_NUDENET)
        if name == "blocked":
            chosen(name)
        elif name not in ("nudity", *(entry.name for entry in entry_points(group=GROUP))):
            raise UnknownModerator(f"there is no moderator {name!r}")


def chosen(names: str) -> tuple[Moderator, ...]:
    """Return the moderators of a list of names."""
    try:
        return tuple(named(name.strip()) for name in names.split(",") if name.strip())
    except OSError as error:
        raise UnknownModerator(f"{error.filename}: {error.strerror}") from None


@cache
def _chosen() -> tuple[Moderator, ...]:
    return chosen(os.environ.get("LAPIN_MODERATION", ""))


def prepare() -> None:
    """Load the moderators with all that they read, before the image worker is confined."""
    _chosen()


def check(picture: bytes) -> None:
    """Refuse a picture if a moderator gives a reason, or fails."""
    for look in _chosen():
        try:
            reason = look(picture)
        except Exception as error:
            print(f"a moderator failed: {type(error).__name__}", file=sys.stderr)
            reason = "failed"
        if reason is not None:
            raise Refused(DeckRefusal.PICTURE_BLOCKED)
