"""Measures how often computer players of Jinx put their first finger on a wrong picture.

    python -m bench.fingers                 # clues of people, and clues of the players themselves, for each level

The clues in `minds_data/glimpse.en.tsv` were written by looking at the pictures alone, without the books and
tags by which computer players know them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from lapin.bots import square
from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.known import descriptions_of
from lapin.bots.memory import Memory
from lapin.bots.personas import LEVEL, LEVELS, PERSONAS, Level
from lapin.bots.study import minds
from lapin.decks.built_in import built_in
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.moves import MayTouch
from lapin.game.model.options import Options
from lapin.game.seen import SquareTable, View
from lapin.game.views import view

DATA = Path(__file__).with_name("minds_data") / "glimpse.en.tsv"
DECK, RIVALS, SPOTS = "glimpse", 3, 9


class Said(NamedTuple):
    """A clue, and the picture that is meant."""

    card: Card
    text: str


def clues(kind: str) -> list[Said]:
    """The clues of people: plain ones, which suit several pictures, or abstract ones."""
    numbers = {picture.id: Card(number) for number, picture in enumerate(built_in(DECK).pictures)}
    lines = (line.split("\t") for line in DATA.read_text(encoding="utf-8").splitlines())
    return [Said(numbers[name], text) for name, text, each in lines if each == kind]


def squares(card: Card, rng: Random) -> tuple[Card, ...]:
    """A square of nine pictures with this one; no card shows both of its sides."""
    other = rng.sample([each for each in range(len(built_in(DECK).pictures) // 2) if each != card // 2], SPOTS - 1)
    found = [card, *(Card(2 * each + rng.randrange(2)) for each in other)]
    rng.shuffle(found)
    return tuple(found)


class Race:
    """Players of one level who look at squares."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._descriptions = descriptions_of(DECK)
        self._mind = minds().mind(self._descriptions, built_in=True)
        self._view = view(fold(begin("jinx", RIVALS + 1, Options(), 71, Secret(bytes(32)))), Seat(1))

    def seen(self, cards: tuple[Card, ...], clue: str | None, target: Spot | None = None) -> View:
        """Return what a player sees: a square, with a clue for others or a target for one's own."""
        table, mine = self._view.table, self._view.mine
        assert isinstance(table, SquareTable)
        assert mine is not None
        said = None if clue is None else Words(clue)
        return replace(
            self._view,
            table=replace(table, square=cards, clue=said, fingers=()),
            mine=replace(mine, target=target),
        )

    def context(self, seen: View, persona: int, rng: Random) -> DecisionContext:
        """A decision of one of the players."""
        profile = SeatProfile(PERSONAS[persona], self._level, "en", f"fingers {rng.random()}")
        return DecisionContext(seen, Memory(), profile, self._mind, self._descriptions, rng)

    def own(self, rng: Random) -> Said:
        """A clue that one of the players would give for some picture."""
        card = Card(rng.randrange(len(built_in(DECK).pictures)))
        cards = squares(card, rng)
        target = Spot(cards.index(card) + 1)
        seen = self.seen(cards, None, target)
        return Said(card, square.clue(self.context(seen, rng.randrange(len(PERSONAS)), rng)))

    def touches(self, said: Said, rng: Random) -> list[tuple[int, bool]]:
        """Return when each of the rivals touches a picture of a square, and whether it is the right one."""
        cards = squares(said.card, rng)
        found = []
        for persona in rng.sample(range(len(PERSONAS)), RIVALS):
            context = self.context(self.seen(cards, said.text), persona, rng)
            touch = square.touch(context, MayTouch(tuple(Spot(spot + 1) for spot in range(SPOTS))), 0)
            found.append((square.reaction_ms(context), cards[touch.spot - 1] == said.card))
        return sorted(found)


def wrong(level: Level, said: list[Said], rounds: int, seed: int = 0) -> tuple[float, float]:
    """The share of fingers that are wrong, and of the first fingers in a race of three players of one level."""
    race, rng = Race(level), Random(seed)
    found = [race.touches(each, rng) for each in said for _ in range(rounds)]
    fingers = [right for touches in found for _, right in touches]
    first = [touches[0][1] for touches in found]
    return 1 - sum(fingers) / len(fingers), 1 - sum(first) / len(first)


def table(rounds: int = 3) -> Iterator[str]:
    """The figures, as lines."""
    for level in map(LEVEL.__getitem__, LEVELS):
        rng = Random(1)
        race = Race(level)
        own = [race.own(rng) for _ in range(40)]
        for name, said in (("plain", clues("plain")), ("abstract", clues("abstract")), ("its own", own)):
            every, first = wrong(level, said, rounds)
            yield f"{level.id:8} {name:9} wrong fingers {every:.2f}, wrong first fingers {first:.2f}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in table())
