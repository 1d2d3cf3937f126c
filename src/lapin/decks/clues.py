"""Words of people about the pictures of an own deck, at its owner's tables. Only computer players read them.

One object for each game, by ids of cards, so that two servers can write at the same time. It is bounded, nobody is
shown it, it is not exported, and it goes with the deck (docs/decisions/039).
"""

from hashlib import sha256

import msgspec

from lapin.decks.storage import Storage, in_thread

MOST_GAMES = 40
"""The number of games whose clues a deck keeps."""

MOST_CLUES = 12
"""The most clues of a picture that are read, the newest of all games; as many are kept of one game."""

_encode = msgspec.json.Encoder().encode

Clues = dict[str, tuple[str, ...]]
"""Clues by the ids of cards: told for them, or voted for with them; the newest last."""


class GameClues(msgspec.Struct, frozen=True):
    """The clues of one game, as they are stored. `at` is the time of the last one, in ms since 1970."""

    at: int
    clues: Clues


class DeckClues:
    """Keeps and reads the clues of own decks."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def keep(self, deck: str, game: str, clues: Clues, now: int) -> None:
        """Store the clues of a game so far; `game` is anything that no other game has."""
        bounded = {card: texts[-MOST_CLUES:] for card, texts in clues.items() if texts}
        if bounded:
            await in_thread(self._keep, deck, game, GameClues(now, bounded))

    def _keep(self, deck: str, game: str, found: GameClues) -> None:
        name = sha256(f"clues {game}".encode()).hexdigest()[:20]
        self._storage.put(f"{_folder(deck)}{name}.json", _encode(found))
        names = [kept.key for kept in self._storage.list(_folder(deck))]
        if len(names) > MOST_GAMES:
            oldest = sorted((each.at, key) for key in names if (each := self._read(key)) is not None)
            for _, key in oldest[:-MOST_GAMES]:
                self._storage.delete(key)

    async def known(self, deck: str) -> Clues:
        """Return the newest clues for each picture."""
        return await in_thread(self._known, deck)

    def _known(self, deck: str) -> Clues:
        games = [each for kept in self._storage.list(_folder(deck)) if (each := self._read(kept.key)) is not None]
        found: dict[str, dict[str, None]] = {}
        for game in sorted(games, key=lambda game: game.at):
            for card, texts in game.clues.items():
                listed = found.setdefault(card, {})
                for text in texts:
                    listed.pop(text, None)
                    listed[text] = None
        return {card: tuple(texts)[-MOST_CLUES:] for card, texts in found.items()}

    def _read(self, key: str) -> GameClues | None:
        data = self._storage.get(key)
        return None if data is None else msgspec.json.decode(data, type=GameClues)

    async def forget(self, deck: str) -> None:
        """Delete everything that was kept."""
        await in_thread(self._forget, deck)

    def _forget(self, deck: str) -> None:
        for kept in self._storage.list(_folder(deck)):
            self._storage.delete(kept.key)


def _folder(deck: str) -> str:
    return f"decks/{deck}/clues/"
