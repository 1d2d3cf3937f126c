"""Imports a zip: turns its pictures into cards, a few at a time, with their descriptions within our limits."""

import asyncio
from collections.abc import AsyncGenerator, Callable

import msgspec
from msgspec.structs import replace

from lapin.decks.manifest import Manifest, Picture
from lapin.decks.own import DeckLimits, OwnCard, OwnDeck
from lapin.game.model.lines import one_line
from lapin.game.model.refusals import Refused
from lapin.languages import LANGUAGES

AT_ONCE = 4
"""The number of pictures of one zip that are processed at the same time."""

MOST_IN_A_ROW = 20
"""The number of refused pictures in a row after which the rest of a zip is left alone."""


class Trouble(msgspec.Struct, frozen=True):
    """A picture of a zip that was refused."""

    name: str
    code: str
    data: dict[str, object]


class Found(msgspec.Struct, frozen=True):
    """The number of pictures in a zip."""

    found: int


def adopted(deck: OwnDeck, manifest: Manifest, limits: DeckLimits) -> OwnDeck:
    """Return an empty deck with the title and the other properties of a manifest."""
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


def card_fields(deck: OwnDeck, picture: Picture, limits: DeckLimits) -> dict[str, object]:
    """Return the fields of a card that come from a manifest, cut to our limits."""
    shows = {which: one_line(text)[: limits.caption] for which, text in picture.shows.items()}
    fields: dict[str, object] = {
        "shows": {which: text for which, text in shows.items() if which in LANGUAGES and text},
        "tags": tuple(tag for each in picture.tags if (tag := one_line(each)[: limits.tag]))[: limits.tags],
        "kin": one_line(picture.kin)[: limits.tag],
    }
    if _is_plain(picture.id) and deck.card(picture.id) is None:
        fields["id"] = picture.id
    return fields


def _is_plain(name: str) -> bool:
    """Whether a manifest's id of a picture may go into our addresses and names of objects."""
    return 0 < len(name) <= 40 and all(sign in "abcdefghijklmnopqrstuvwxyz0123456789-" for sign in name)


async def a_few_at_a_time(
    names: list[str], jobs: list[Callable[[], "asyncio.Future[OwnCard] | asyncio.Task[OwnCard]"]]
) -> AsyncGenerator[OwnCard | Trouble]:
    """Yield the result of each job in order, while a few of the next ones already run."""
    running: list[asyncio.Future[OwnCard]] = []
    in_a_row = 0
    try:
        for place, name in enumerate(names):
            while len(running) < len(jobs) and len(running) < place + AT_ONCE:
                running.append(jobs[len(running)]())
            try:
                card = await running[place]
            except Refused as refused:
                yield Trouble(name[:200], refused.code, refused.data)
                in_a_row += 1
                if in_a_row == MOST_IN_A_ROW:
                    return
            else:
                in_a_row = 0
                yield card
    finally:
        for each in running:
            each.cancel()
            # reading the exception keeps asyncio from warning about it
            each.add_done_callback(lambda done: done.cancelled() or done.exception())
