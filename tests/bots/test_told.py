"""A site remembers what its computer players have told with a card, and chooses something else."""

from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest

from lapin.bots.books import Association, book, pictures_with
from lapin.bots.context import SeatProfile
from lapin.bots.heard import heard_id
from lapin.bots.memory import Memory, text_of, told_for
from lapin.bots.messages import Asked, BotAnswer
from lapin.bots.personas import LEVEL, LEVELS, PERSONAS, LevelId
from lapin.bots.player import decide
from lapin.bots.random_player import random_player
from lapin.bots.told import FOLDER, MOST_TOLD, ToldLately, tellable
from lapin.decks.storage import Folder
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square, Story
from lapin.game.views import view
from lapin.languages import LANGUAGES, Language
from lapin.live.pace import INSTANT
from lapin.live.registry import Registry
from lapin.store import SqliteLog
from tests.bots.shared_minds import deck, mind
from tests.bots.test_live import Host, table

LETTERS = ascii_lowercase


def story(game: str = "odyssey", players: int = 5) -> Story:
    """A table at its first clue, the storyteller drawn."""
    state = fold(begin(game, players, Options(first="draw"), 84, Secret(bytes(32))))
    assert isinstance(state, Story)
    return state


def told_by(level: LevelId, seed: int, lately: frozenset[str], language: Language = "en") -> tuple[int, str]:
    """The card and the clue of a storyteller at a site that has told this lately."""
    state = story()
    assert state.storyteller is not None
    profile = SeatProfile(PERSONAS[seed], LEVEL[level], language)
    seen = view(state, state.storyteller)
    found = decide(seen, Memory(), profile, mind(), deck(), Random(seed), 0, frozenset(), lately).move
    assert isinstance(found, Tell)
    assert found.card is not None
    return found.card, text_of(found.clue)


def phrases_in_hand() -> list[tuple[int, Association]]:
    """Every phrase that may be told with a card of the storyteller's hand."""
    state, written = story(), book("reverie", "en")
    assert written is not None
    assert state.storyteller is not None
    hand = state.hands[state.storyteller]
    return [(int(card), one) for card in hand for one in written[card].associations if one.told]


def ids(phrases: list[tuple[int, Association]]) -> frozenset[str]:
    """The ids of these phrases with their cards."""
    return frozenset(heard_id(f"reverie/{card}", one.text) for card, one in phrases)


@pytest.mark.parametrize("level", LEVELS)
def test_a_storyteller_prefers_what_was_not_told_lately(level: LevelId) -> None:
    """Of each distance, what the site has not told with the card is told; other phrases only if none is left."""
    usual = [told_by(level, seed, frozenset()) for seed in range(6)]
    lately = frozenset(heard_id(f"reverie/{card}", clue) for card, clue in usual)
    for seed in range(6):
        card, clue = told_by(level, seed, lately)
        assert heard_id(f"reverie/{card}", clue) not in lately


@pytest.mark.parametrize("level", LEVELS)
def test_a_storyteller_whose_phrases_were_all_told_lately_tells_on(level: LevelId) -> None:
    """The memory is a preference: it leaves nobody without a word."""
    card, clue = told_by(level, 0, ids(phrases_in_hand()))
    assert (card, clue) in {(number, one.text) for number, one in phrases_in_hand()}


@pytest.mark.parametrize("language", [each for each in LANGUAGES if book("reverie", each) is not None])
def test_hard_players_tell_what_suits_several_pictures_and_others_do_so_less(language: Language) -> None:
    """Such a clue makes sense for its card, and others hold cards that it suits as well; it is no near clue."""
    suited = pictures_with("reverie", language)
    told = [suited[told_by("hard", seed, frozenset(), language)[1]] for seed in range(12)]
    assert sum(pictures >= 3 for pictures in told) >= 7
    for level in ("easy", "medium"):
        assert max(suited[told_by(level, seed, frozenset(), language)[1]] for seed in range(6)) < 5


def test_a_card_keeps_its_newest_phrases() -> None:
    """The oldest goes first; one that is told again is new again."""
    told = ToldLately()
    for minute in range(MOST_TOLD):
        told.note("en", "reverie/7", f"clue {LETTERS[minute]}", minute)
    told.note("en", "reverie/7", f"clue {LETTERS[0]}", 100)
    told.note("en", "reverie/7", "one more", 101)
    known = told.of("en", ["reverie/7"])
    assert len(known) == MOST_TOLD
    assert heard_id("reverie/7", f"clue {LETTERS[0]}") in known
    assert heard_id("reverie/7", f"clue {LETTERS[1]}") not in known


def test_only_phrases_of_built_in_decks_are_remembered_and_each_language_alone() -> None:
    """The site keeps nothing that is told about people's own pictures."""
    told = ToldLately()
    told.note("en", "own:garden/7", "Grandmother’s attic", 1)
    told.note("fr", "reverie/7", "Au fil de l’eau", 1)
    assert told.of("en", ["own:garden/7", "reverie/7", "reverie/8"]) == ()
    assert told.of("fr", ["reverie/7"]) == (heard_id("reverie/7", "Au fil de l’eau"),)


async def test_processes_share_what_they_have_told_and_a_restart_forgets_nothing(tmp_path: Path) -> None:
    """Two processes know each other's phrases after both have shared; so does one that starts later."""
    storage = Folder(tmp_path)
    first, second = ToldLately(), ToldLately()
    first.note("en", "reverie/7", "It came to me in the shower", 1)
    await first.share(storage)
    second.note("en", "reverie/7", "Don’t touch that with wet hands", 2)
    await second.share(storage)
    await first.share(storage)
    third = ToldLately()
    await third.share(storage)
    both = second.of("en", ["reverie/7"])
    assert len(both) == 2
    assert first.of("en", ["reverie/7"]) == third.of("en", ["reverie/7"]) == both
    stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*.json"))
    assert b"shower" not in stored  # ids, and no words
    assert both[0].encode() in stored


async def test_a_damaged_memory_is_replaced_and_one_that_cannot_be_stored_waits(tmp_path: Path) -> None:
    """Neither stops a server: phrases come again at worst."""
    storage, told = Folder(tmp_path / "storage"), ToldLately()
    told.note("en", "reverie/7", "The leak", 1)
    (tmp_path / "storage").write_text("no folder")
    with pytest.raises(Refused):
        await told.share(storage)
    (tmp_path / "storage").unlink()
    storage.put(f"{FOLDER}reverie.en.json", b'{"7": ["damaged')
    await told.share(storage)
    again = ToldLately()
    await again.share(storage)
    assert again.of("en", ["reverie/7"]) == (heard_id("reverie/7", "The leak"),)


def test_cards_that_could_be_told_are_those_of_the_seat_that_tells() -> None:
    """In hand, or the one that is meant in Jinx; none in Party, and none for those who listen."""
    state = story()
    assert state.storyteller is not None
    assert tellable(view(state, state.storyteller)) == state.hands[state.storyteller]
    assert tellable(view(state, Seat((state.storyteller + 1) % 5))) == ()
    party = story("party", 6)
    assert all(tellable(view(party, Seat(seat))) == () for seat in range(6))
    jinx = fold(begin("jinx", 4, Options(first="draw"), 71, Secret(bytes(32))))
    assert isinstance(jinx, Square)
    found = [tellable(view(jinx, Seat(seat))) for seat in range(4)]
    assert [cards for cards in found if cards] == [(jinx.square[jinx.target - 1],)]


class Overheard:
    """Players that make any legal move, and a note of what every storyteller was given to know."""

    def __init__(self, hosts: list[Host]) -> None:
        self._hosts, self._rng = hosts, Random(1)
        self.tells: list[tuple[Asked, set[str]]] = []

    async def ask(self, asked: Asked) -> BotAnswer | None:
        """See BotPlayers."""
        if tellable(asked.view):
            self.tells.append((asked, told_at(self._hosts)))
        move = random_player(asked.view, self._rng, asked.now)
        if isinstance(move, Tell):  # a site with few words
            move = Tell(Words("clue " + "".join(self._rng.sample(LETTERS, 3))), move.card)
        return BotAnswer(move)


def told_at(hosts: list[Host], *, by_computers: bool = True) -> set[str]:
    """Return what was told in the turns of these tables that are over, by computers or by the person's seat."""
    return {
        heard_id(f"reverie/{told_for(turn)}", text_of(turn.clue))
        for host in hosts
        for turn in host.table.memory.stories
        if (turn.storyteller != 0) is by_computers
    }


async def test_tables_hear_of_turns_that_are_over_and_of_no_persons_words(tmp_path: Path) -> None:
    """A storyteller is given what computers told with its own cards at any table, once that was revealed."""
    log = await SqliteLog.open(tmp_path / "log.db")
    hosts: list[Host] = []
    players, told = Overheard(hosts), ToldLately()
    opened = Registry(log, pace=INSTANT, players=players, told=told)
    try:
        for _ in range(2):
            hosts.append(await table(opened, "odyssey"))
            await hosts[-1].begin(3)
            await hosts[-1].until_over()
    finally:
        opened.timers.close()
        await opened.timers.settle()
        await log.close()
    every = set(told.of("en", [f"reverie/{card}" for card in range(84)]))
    assert every == told_at(hosts)
    assert not every & told_at(hosts, by_computers=False)
    for asked, over in players.tells:
        assert set(asked.lately) <= over
    assert any(asked.lately for asked, _ in players.tells)
