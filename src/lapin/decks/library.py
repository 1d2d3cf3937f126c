"""Which decks a table may play with, and what is on them: ours, and those that people made."""

from lapin.decks import own
from lapin.decks.built_in import BUILT_IN, built_in
from lapin.decks.manifest import Manifest, Picture
from lapin.decks.mixing import MOST_CARDS, Choice, Mix, Part, mixed, pictures
from lapin.decks.refusals import DeckRefusal
from lapin.decks.repository import DeckRepository
from lapin.game.model.refusals import Refused
from lapin.game.variants import variant_of


class Library:
    """Decks for tables. Without a cabinet there are only ours."""

    def __init__(self, repository: DeckRepository | None = None) -> None:
        self._repository = repository

    async def choose(self, table: str, game: str, choices: tuple[Choice, ...]) -> Mix | str:
        """What a table plays with: the name of one of our decks, as it is; or a mix. Refused where it may not."""
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
        """A deck that this table may choose, fixed as it is now; None for any other."""
        if deck in BUILT_IN:
            return built_in(deck)
        found = await self.lent(deck, table)
        return None if found is None or self._repository is None else await self._repository.choose(found, table)

    async def lent(self, deck: str, table: str) -> own.OwnDeck | None:
        """An own deck, if it was brought to this table or may be used by whoever knows it."""
        if self._repository is None:
            return None
        found = await self._repository.deck(deck)
        if found is None or not found.cards:
            return None
        may = found.head.use == "link" or await self._repository.is_brought(deck, table)
        return found if may else None

    async def decks(self, mix: Mix) -> dict[str, Manifest] | None:
        """The decks of a mix, each as it was chosen; None if one is gone."""
        found: dict[str, Manifest] = {}
        for part in mix.parts:
            manifest = await self.deck(part)
            if manifest is None or manifest.cards < part.cards:
                return None
            found[part.deck] = manifest
        return found

    async def deck(self, part: Part) -> Manifest | None:
        """One deck of a mix, as it was chosen; None if it is gone."""
        if part.deck in BUILT_IN:
            return built_in(part.deck)
        return None if self._repository is None else await self._repository.edition(part)

    async def pictures(self, mix: Mix) -> list[tuple[str, Picture]]:
        """The pictures of a mix by their numbers, each with its deck; none if a deck is gone."""
        try:
            decks = await self.decks(mix)
        except Refused:  # the storage is away
            decks = None
        return [] if decks is None else pictures(mix, decks)
