"""A zip becomes cards: a few pictures at a time, with as much of what it says of them as we take."""

import asyncio
from collections.abc import AsyncGenerator, Callable

import msgspec
from msgspec.structs import replace

from lapin.decks.manifest import Manifest, Picture
from lapin.decks.own import Card, DeckLimits, OwnDeck
from lapin.game.model.lines import one_line
from lapin.game.model.refusals import Refused
from lapin.languages import LANGUAGES

AT_ONCE = 4
"""Pictures of one zip that are on their way at a time."""


class Trouble(msgspec.Struct, frozen=True):
    """A picture of a zip that was refused."""

    name: str
    code: str
    data: dict[str, object]


class Found(msgspec.Struct, frozen=True):
    """How many pictures a zip has."""

    found: int


def adopted(deck: OwnDeck, manifest: Manifest, limits: DeckLimits) -> OwnDeck:
    """An empty deck takes the title, and all else that a manifest says."""
    cut = limits.title
    head = replace(
        deck.head,
        title=one_line(manifest.title)[:cut] or deck.head.title,
        author=one_line(manifest.author)[:cut],
        licence=one_line(manifest.licence)[:cut],
        two_sided=manifest.two_sided,
        language=manifest.language if manifest.language in LANGUAGES else deck.head.language,
    )
    return OwnDeck(head, ())


def said(deck: OwnDeck, picture: Picture, limits: DeckLimits) -> dict[str, object]:
    """What a manifest says of a picture, as far as we take it."""
    shows = {which: one_line(text)[: limits.caption] for which, text in picture.shows.items()}
    said: dict[str, object] = {
        "shows": {which: text for which, text in shows.items() if which in LANGUAGES and text},
        "tags": tuple(tag for each in picture.tags if (tag := one_line(each)[: limits.tag]))[: limits.tags],
        "kin": one_line(picture.kin)[: limits.tag],
    }
    if _is_plain(picture.id) and deck.card(picture.id) is None:
        said["id"] = picture.id
    return said


def _is_plain(name: str) -> bool:
    """Whether a manifest's name for a picture can be ours too: it goes into addresses and names of objects."""
    return 0 < len(name) <= 40 and all(sign in "abcdefghijklmnopqrstuvwxyz0123456789-" for sign in name)


async def a_few_at_a_time(
    names: list[str], jobs: list[Callable[[], "asyncio.Future[Card] | asyncio.Task[Card]"]]
) -> AsyncGenerator[Card | Trouble]:
    """What comes of each job, in their order; some of the next are under way already."""
    running: list[asyncio.Future[Card]] = []
    try:
        for place, name in enumerate(names):
            while len(running) < len(jobs) and len(running) < place + AT_ONCE:
                running.append(jobs[len(running)]())
            try:
                yield await running[place]
            except Refused as refused:
                yield Trouble(name[:200], refused.code, refused.data)
    finally:
        for each in running:
            each.cancel()
            each.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody asks any more
