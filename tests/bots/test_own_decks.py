"""Own decks: what computer players learn about them, and when a language model sees their pictures.

A real log, a real storage, the players' own process, and a real endpoint.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from lapin.bots.client import BotClient
from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.memory import Memory
from lapin.bots.messages import Asked, BotAnswer
from lapin.bots.random_player import random_player
from lapin.bots.speech import GUESSING, SHOWN
from lapin.bots.worker import enriched
from lapin.decks.built_in import built_in, folder
from lapin.decks.clues import MOST_CLUES, MOST_GAMES
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.decks.library import Library
from lapin.decks.mixing import Choice, Mix
from lapin.decks.own import OwnCard
from lapin.decks.repository import DeckRepository
from lapin.decks.storage import open_storage
from lapin.decks.workshop import Made, Workshop
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.views import view
from lapin.live.pace import INSTANT
from lapin.live.registry import Registry
from lapin.live.table import Table
from lapin.store import SqliteLog
from lapin.table.commands import AddComputer, SetUp, ShowModels, Start
from lapin.table.state import Clocks
from tests.bots.endpoint import endpoint, good
from tests.live.live_table import Browser
from tests.waiting import until

PICTURES = 40
HOST = PersonId(0)


class Listened:
    """Computer players in their own process, and a list of everything that they were asked."""

    def __init__(self) -> None:
        self.client = BotClient(patience=60)
        self.asked: list[Asked] = []

    async def ask(self, asked: Asked) -> BotAnswer | None:
        """See BotPlayers."""
        self.asked.append(asked)
        return await self.client.ask(asked)

    def told(self, table: Table) -> list[Descriptions]:
        """Return what the players of a table were told about its pictures."""
        here = [each for each in self.asked if each.game.startswith(table.id)]
        return [each.descriptions for each in here if each.descriptions is not None]


class House:
    """A site with a workshop, where own decks are played with."""

    def __init__(self, registry: Registry, workshop: Workshop, library: Library, players: Listened) -> None:
        self.registry, self.workshop, self.library, self.players = registry, workshop, library, players

    async def deck(self, **about: object) -> Made:
        """An own deck without a caption: pictures as they would have come from the workshop."""
        made = await self.workshop.make("Garden", **about)  # type: ignore[arg-type]  # what make takes
        for number, picture in enumerate(built_in("reverie").pictures[:PICTURES]):
            small, name = picture.small, f"card{number:02}"
            card = OwnCard(name, picture.large, small, small, 800, 1200, (0.5, 0.5), "", 1, number)
            await self.workshop.repository.keep_card(made.deck.head.id, card, None)
            data = (folder("reverie") / picture.small).read_bytes()
            storage = self.workshop.repository._storage  # noqa: SLF001 - the files of the cards
            storage.put(f"decks/{made.deck.head.id}/files/{picture.small}", data)
        return Made(await self.workshop.opened(made.deck.head.id, made.secret), made.secret)

    async def table(self, deck: str, *, level: str = "medium", brought: bool = True) -> Table:
        """A table with this deck, a person and three computer players, before the start."""
        seated = await self.registry.open("classic-2014", Options(first=Seat(0)), None, Clocks(), "Ada", None)
        if brought:
            await self.workshop.repository.bring(deck, seated.table.id)
        await seated.table.execute(HOST, "deck", SetUp(decks=(Choice(deck),)))
        for number in range(3):
            await seated.table.execute(HOST, f"computer {number}", AddComputer(level))  # type: ignore[arg-type]  # as the test says
        return seated.table

    async def play(self, table: Table, turns: int, clue: str = "") -> None:
        """The person tells the first clue and then plays any move, for this many turns."""
        await table.connect(Browser(HOST))  # with nobody there, the game would wait
        await table.execute(HOST, "start", Start())
        rng, sent = Random(1), 0
        while (game := table.state.game) is not None and table.state.playing and game.turn <= turns:
            move = random_player(view(game, Seat(0)), rng, 0)
            if isinstance(move, Tell):
                move = Tell(Words(clue or f"clue {sent}"), move.card)
            if move is not None:
                sent += 1
                await table.execute(HOST, f"move {sent}", move)  # type: ignore[arg-type]  # no race is played here
            else:
                before = table.version
                await until(lambda at=before: table.version > at)  # type: ignore[misc]  # bound now

    async def kept(self, deck: str) -> dict[str, tuple[str, ...]]:
        """Return what is kept with the deck."""
        return await self.workshop.repository.clues.known(deck)


@asynccontextmanager
async def house(path: Path) -> AsyncIterator[House]:
    """A site, and its end."""
    log = await SqliteLog.open(path / "log.db")
    workers, players = ImageWorkerPool(path, 1), Listened()
    repository = DeckRepository(open_storage(None, path))
    library = Library(repository)
    registry = Registry(log, pace=INSTANT, players=players, library=library)
    try:
        yield House(registry, Workshop(repository, workers, path / "incoming"), library, players)
    finally:
        registry.timers.close()
        await registry.timers.settle()
        await players.client.close()
        tasks = [task for each in registry.loaded() for task in (*each._tasks, *each.scheduler.bots.tasks)]  # noqa: SLF001 - what is under way
        await asyncio.gather(*tasks, return_exceptions=True)
        await workers.close()
        await log.close()


async def test_what_people_say_about_a_deck_is_known_at_its_owners_next_table(tmp_path: Path) -> None:
    """A deck without captions learns; only computers hear of it, and only until the owner says no."""
    async with house(tmp_path) as site:
        made = await site.deck(use="link")
        deck = made.deck.head.id
        table = await site.table(deck)
        await site.play(table, 2, "Grandmother's attic")
        assert any(line.text in GUESSING.values() for line in table.state.talk)  # nothing was known at first

        await until(lambda: not table._tasks)  # noqa: SLF001 - the clues are kept
        told = next(turn for turn in table.memory.stories if turn.storyteller == Seat(0))
        card = f"card{told.given[0][0]:02}"
        assert "Grandmother's attic" in (await site.kept(deck))[card]
        strangers = await site.table(deck, brought=False)
        await site.play(strangers, 1)
        assert not any(each.said for known in site.players.told(strangers) for each in known.pictures)
        assert any(line.text in GUESSING.values() for line in strangers.state.talk)
        second = await site.table(deck)
        await site.play(second, 1)
        known = site.players.told(second)
        assert known
        assert all("Grandmother's attic" in each.of(told.given[0][0]).said for each in known)
        assert not any(line.text in GUESSING.values() for line in second.state.talk)
        opened = await site.workshop.opened(deck, made.secret)
        await site.workshop.change(opened, learns=False)
        assert await site.kept(deck) == {}
        third = await site.table(deck)
        await site.play(third, 1, "Nobody keeps this")
        await asyncio.gather(*third._tasks)  # noqa: SLF001 - whatever it may still keep
        assert await site.kept(deck) == {}


async def test_clues_are_bounded_and_go_with_their_deck(tmp_path: Path) -> None:
    """The newest clues of the newest games; none is left of a deck that was deleted, even while it is played."""
    async with house(tmp_path) as site:
        made = await site.deck()
        deck, clues = made.deck.head.id, site.workshop.repository.clues
        for game in range(MOST_GAMES + 3):
            await clues.keep(deck, f"game {game}", {"card00": tuple(f"{game} {n}" for n in range(20))}, game)
        names = await site.workshop.repository.names(f"decks/{deck}/clues/")
        assert len(names) == MOST_GAMES
        assert (await site.kept(deck))["card00"] == tuple(f"{game} {n}" for game in (42,) for n in range(8, 20))
        assert MOST_CLUES == 12
        await site.table(deck)  # so that its files stay
        await site.workshop.remove(await site.workshop.opened(deck, made.secret))
        assert await site.workshop.repository.names(f"decks/{deck}/clues/") == []


def test_earlier_clues_are_read_and_never_repeated() -> None:
    """Like captions and tags, they say what a picture is like; a language model is not told of them."""
    pictures = (Described(said=("Grandmother's attic",)), Described(("tag",), {"en": "A tree."}, said=("Roots",)))
    known = enriched(Descriptions("own", pictures), Memory())
    assert [each.texts for each in known.pictures] == [("Grandmother's attic",), ("tag", "Roots", "A tree.")]
    assert Descriptions("own", pictures).of(pictures.index(pictures[1])).texts == ("tag", "A tree.")  # type: ignore[arg-type]  # a number


@pytest.mark.parametrize(("owner", "host"), [(True, True), (True, False), (False, True)])
async def test_a_language_model_sees_own_pictures_only_if_owner_and_host_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, owner: bool, host: bool
) -> None:
    """Then the table says so before any picture goes; else the model plays by words alone."""
    with endpoint(good({"picture": 1, "second": 0, "clue": "Nobody told me"})) as fake:
        monkeypatch.setenv("LAPIN_LLM_URL", fake.url)
        monkeypatch.setenv("LAPIN_LLM_MODEL", "m")
        monkeypatch.setenv("LAPIN_LLM_CAP", "100")
        async with house(tmp_path) as site:
            made = await site.deck()
            await site.workshop.change(made.deck, shown_to_models=owner)
            table = await site.table(made.deck.head.id, level="model")
            await table.execute(HOST, "models", ShowModels(host))
            await site.play(table, 1)
            said = [line.text in SHOWN.values() for line in table.state.talk]
        sent = [b"image_url" in msgspec.json.encode(each) for each in fake.requests]
        assert sent
        assert all(sent) if owner and host else not any(sent)
        assert sum(said) == (1 if owner and host else 0)


async def test_pictures_of_built_in_decks_in_a_mix_need_no_consent(tmp_path: Path) -> None:
    """Those pictures are free to use; pictures that people brought stay here."""
    async with house(tmp_path) as site:
        made = await site.deck(use="link")
        mix = await site.library.choose("t" * 22, "odyssey", (Choice("reverie"), Choice(made.deck.head.id)))
        assert isinstance(mix, Mix)
        assert list(await site.library.shown_to_models(mix, [3, 90], own=False)) == [3]
        assert list(await site.library.shown_to_models(mix, [3, 90], own=True)) == [3]
        await site.workshop.change(made.deck, shown_to_models=True)
        assert list(await site.library.shown_to_models(mix, [3, 90], own=True)) == [3, 90]
        assert list(await site.library.shown_to_models(mix, [3, 90], own=False)) == [3]
