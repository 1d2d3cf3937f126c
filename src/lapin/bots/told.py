"""The clues that computer players of this site have told lately with each card, so that they choose others.

Somebody who has read the records of the last hundred games meets few of their clues again. Only turns that are
over are noted, only those of computer players, and only with cards of built-in decks: as ids of public phrases,
never as words. It is bounded, all processes of a site share it through the storage, and losing it costs only
a phrase that comes again (docs/decisions/061).
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from lapin.bots.heard import HeardId, heard_id
from lapin.decks.built_in import BUILT_IN
from lapin.decks.storage import Storage, in_thread
from lapin.game.model.ids import Card
from lapin.game.model.moves import MayTell
from lapin.game.seen import SquareTable, View
from lapin.languages import LANGUAGES, Language

MOST_TOLD: Final = 24
"""The most phrases that are remembered with each card in each language: a third of those that are told with it."""
FOLDER: Final = "told/"
_LARGEST: Final = 400_000

Pile = dict[str, dict[HeardId, int]]
"""The phrases told with each card of a deck, by its place there, and in which minute each was told last."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Pile).decode


class ToldLately:
    """The memory of one process, and of those with which it shares a storage."""

    def __init__(self) -> None:
        self._piles: dict[str, Pile] = {}
        self._unshared: set[str] = set()
        self._tags: dict[str, str] = {}

    def note(self, language: Language, source: str, clue: str, minute: int) -> None:
        """Note that a clue was told with a card; `source` names the picture, as deck and place."""
        deck, _, place = source.rpartition("/")
        if deck in BUILT_IN:
            name = _name(deck, language)
            self._merge(name, {place: {heard_id(source, clue): minute}})
            self._unshared.add(name)

    def of(self, language: Language, sources: Iterable[str]) -> tuple[HeardId, ...]:
        """Return the ids of what was told lately with these cards."""
        found: list[HeardId] = []
        for source in sources:
            deck, _, place = source.rpartition("/")
            found += self._piles.get(_name(deck, language), {}).get(place, {})
        return tuple(sorted(found))

    def _merge(self, name: str, news: Pile) -> None:
        pile = self._piles.setdefault(name, {})
        for place, told in news.items():
            known = pile.get(place, {})
            both = {each: max(minute, known.get(each, 0)) for each, minute in (known | told).items()}
            pile[place] = dict(sorted(both.items(), key=lambda one: (one[1], one[0]))[-MOST_TOLD:])

    async def share(self, storage: Storage) -> None:
        """Read what other processes have noted since the last time, and store what this one has.

        May raise Refused; what could not be stored is stored the next time. Of two processes that write at the
        same moment, one is overwritten, and writes again with its next note.
        """
        for name, tag, data in await in_thread(self._news, storage):
            self._tags[name] = tag
            try:
                self._merge(name, _decode(data))
            except msgspec.DecodeError:  # damaged: what is known here replaces it
                continue
        for name in sorted(self._unshared):
            self._unshared.discard(name)
            try:
                await in_thread(storage.put, f"{FOLDER}{name}", _encode(self._piles[name]))
            except BaseException:
                self._unshared.add(name)
                raise

    def _news(self, storage: Storage) -> list[tuple[str, str, bytes]]:
        """Return the piles in the storage that have changed."""
        known = {_name(deck, language) for deck in BUILT_IN for language in LANGUAGES}
        found = []
        for kept in storage.list(FOLDER):
            name = kept.key.removeprefix(FOLDER)
            if name in known and self._tags.get(name) != kept.tag and kept.size <= _LARGEST:
                found.append((name, kept.tag, storage.get(kept.key) or b"{}"))
        return found


def _name(deck: str, language: str) -> str:
    return f"{deck}.{language}.json"


def tellable(view: View) -> tuple[Card, ...]:
    """Return the cards for which this seat may tell a clue now; none where a clue belongs to no card (P2)."""
    if view.mine is None or not any(isinstance(may, MayTell) for may in view.mine.may):
        return ()
    table = view.table
    if isinstance(table, SquareTable):
        meant = None if view.mine.target is None else table.square[view.mine.target - 1]
        return () if meant is None else (meant,)
    return tuple(card for may in view.mine.may if isinstance(may, MayTell) for card in may.cards or ())
