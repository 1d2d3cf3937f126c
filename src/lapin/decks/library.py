"""The decks that a table may play with: the built-in ones, and those that people made."""

from collections.abc import Mapping, Sequence

from lapin.decks import own
from lapin.decks.built_in import BUILT_IN, built_in, folder
from lapin.decks.manifest import Manifest, Picture
from lapin.decks.mixing import Choice, Mix, Part, mixed, pictures
from lapin.decks.refusals import DeckRefusal
from lapin.decks.repository import DeckRepository
from lapin.game.model.ids import MOST_CARDS
from lapin.game.model.refusals import Refused
from lapin.game.variants import variant_of


class Library:
    """Finds decks for tables. Without a repository there are only the built-in decks."""

    def __init__(self, repository: DeckRepository | None = None) -> None:
        self._repository = repository

    async def choose(self, table: str, game: str, choices: tuple[Choice, ...]) -> Mix | str:
        """Return the deck of a table, the name of a whole built-in deck or a mix; or raise Refused."""
        two_sided = variant_of(game).facts.two_sided
        parts: list[Part] = []
        for choice in choices:
            if any(part.deck == choice.deck for part in parts):
                raise Refused("UNKNOWN_DECK", deck=choice.deck, game=game)
            manifest = await self._allowed(choice.deck, table)
            if manifest is None or manifest.two_sided != two_sided:
                raise Refused("UNKNOWN_DECK", deck=choice.deck, game=game)
            without = tuple(sorted(set(choice.without)))
            if without and without[-1] >= manifest.cards:
                raise Refused(DeckRefusal.CARD_NOT_IN_DECK, deck=choice.deck, card=without[-1])
            parts.append(Part(choice.deck, own.edition(manifest), manifest.cards, without))
        if len(parts) == 1 and not parts[0].without and parts[0].deck in BUILT_IN:
            return parts[0].deck
        mix = mixed(two_sided, parts)
        if mix.cards > MOST_CARDS:
            raise Refused(DeckRefusal.TOO_MANY_CARDS, cards=mix.cards, most=MOST_CARDS)
        return mix

    async def _allowed(self, deck: str, table: str) -> Manifest | None:
        """Return the current edition of a deck and keep it for this table; None if the table may not choose it."""
        if deck in BUILT_IN:
            return built_in(deck)
        found = await self.lent(deck, table)
        return None if found is None or self._repository is None else await self._repository.choose(found, table)

    async def lent(self, deck: str, table: str) -> own.OwnDeck | None:
        """Return an own deck if it was brought to this table, or if everybody who knows its id may use it."""
        if self._repository is None:
            return None
        found = await self._repository.deck(deck)
        if found is None or not found.cards:
            return None
        may = found.head.use == "link" or await self._repository.is_brought(deck, table)
        return found if may else None

    async def decks(self, mix: Mix) -> dict[str, Manifest] | None:
        """Return the decks of a mix in the editions that were chosen; None if one is gone."""
        found: dict[str, Manifest] = {}
        for part in mix.parts:
            manifest = await self.deck(part)
            if manifest is None or manifest.cards < part.cards:
                return None
            found[part.deck] = manifest
        return found

    async def deck(self, part: Part) -> Manifest | None:
        """Return one deck of a mix in the edition that was chosen; None if it is gone."""
        if part.deck in BUILT_IN:
            return built_in(part.deck)
        return None if self._repository is None else await self._repository.edition(part)

    async def learn(self, table: str, game: str, mix: Mix, clues: Mapping[int, Sequence[str]], now: int) -> None:
        """Keep with each own deck of a mix what was said about its pictures, by number, if its owner allows it."""
        if self._repository is None:
            return
        shown = await self.pictures(mix)
        for part in mix.parts:
            if not await self._learns(part.deck, table):
                continue
            by_card: dict[str, tuple[str, ...]] = {}
            for number, texts in clues.items():
                if number < len(shown) and shown[number][0] == part.deck:
                    by_card[shown[number][1].id] = tuple(texts)
            await self._repository.clues.keep(part.deck, f"{table} {game}", by_card, now)
            if not await self._learns(part.deck, table):  # switched off, or deleted, meanwhile
                await self._repository.clues.forget(part.deck)

    async def learnt(self, table: str, mix: Mix) -> dict[int, tuple[str, ...]]:
        """Return what was said at other tables of their owners about the pictures of a mix, by number."""
        found: dict[int, tuple[str, ...]] = {}
        if self._repository is None:
            return found
        shown = await self.pictures(mix)
        for part in mix.parts:
            if await self._learns(part.deck, table):
                known = await self._repository.clues.known(part.deck)
                found |= {
                    number: known[picture.id]
                    for number, (deck, picture) in enumerate(shown)
                    if deck == part.deck and picture.id in known
                }
        return found

    async def _learns(self, deck: str, table: str) -> bool:
        """Whether computer players remember what is said about a deck: at its owner's tables, unless forbidden."""
        if self._repository is None or deck in BUILT_IN:
            return False
        head = await self._repository.head(deck)
        learns = head is not None and head.deleted is None and head.learns
        return learns and await self._repository.is_brought(deck, table)

    async def shown_to_models(self, mix: Mix, numbers: Sequence[int], *, own: bool) -> dict[int, bytes]:
        """Return the small pictures with these numbers that language models may see.

        Those of built-in decks, and with `own` also those whose owners agree.
        """
        found: dict[int, bytes] = {}
        shown = await self.pictures(mix)
        for number in numbers:
            if number >= len(shown):
                continue
            deck, picture = shown[number]
            if deck in BUILT_IN:
                found[number] = (folder(deck) / picture.small).read_bytes()
                continue
            head = await self._repository.head(deck) if own and self._repository is not None else None
            if self._repository is None or head is None or head.deleted is not None or not head.shown_to_models:
                continue
            data = await self._repository.file(deck, picture.small)
            if data is not None:
                found[number] = data
        return found

    async def pictures(self, mix: Mix) -> list[tuple[str, Picture]]:
        """Return the pictures of a mix by number, each with its deck; an empty list if a deck is gone."""
        try:
            decks = await self.decks(mix)
        except Refused:  # the storage cannot be reached
            decks = None
        return [] if decks is None else pictures(mix, decks)
