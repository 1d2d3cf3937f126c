"""The computer players: their names, what they like to say, and how well each level plays."""

from typing import Literal, get_args

import msgspec

from lapin.bots.books import ClueKind
from lapin.bots.speech import NAMES

LevelId = Literal["easy", "medium", "hard"]
LEVELS: tuple[LevelId, ...] = get_args(LevelId)

LookWeights = tuple[float, float, float]
"""The weights of the three ways to look at a picture; minds say which these are."""


class Persona(msgspec.Struct, frozen=True):
    """The character of a computer player: what it likes to say, and how it looks at pictures."""

    id: str
    name: str
    likes: tuple[ClueKind, ...]
    mix: LookWeights
    pace: float = 1.0


PERSONAS: tuple[Persona, ...] = (
    Persona("basil", "Basil", ("film", "book", "proverb"), (1.0, 1.0, 1.0)),
    Persona("clover", "Clover", ("word", "feeling"), (0.8, 1.4, 0.8), 0.8),
    Persona("dill", "Dill", ("sound", "pun", "line"), (1.2, 0.7, 0.9), 0.7),
    Persona("fennel", "Fennel", ("proverb", "idiom", "history"), (0.9, 0.9, 1.2), 1.3),
    Persona("hazel", "Hazel", ("film", "song"), (1.2, 0.8, 1.0), 1.1),
    Persona("juniper", "Juniper", ("question", "book", "quote"), (0.9, 1.2, 1.0)),
    Persona("lovage", "Lovage", ("situation", "line"), (1.1, 1.2, 0.7), 1.2),
    Persona("myrtle", "Myrtle", ("idiom", "tale"), (1.0, 0.9, 1.1), 1.4),
    Persona("nettle", "Nettle", ("pun", "question"), (1.3, 1.0, 0.6), 0.9),
    Persona("sorrel", "Sorrel", ("word", "feeling", "idiom"), (0.9, 1.3, 0.8), 1.1),
    Persona("tansy", "Tansy", ("game", "song", "sound"), (1.1, 0.8, 1.0), 0.8),
    Persona("yarrow", "Yarrow", ("myth", "history", "quote"), (0.8, 1.0, 1.3), 1.3),
)

BY_ID = {persona.id: persona for persona in PERSONAS}
STAND_IN = Persona("stand-in", "", ("word", "idiom", "film"), (1.0, 1.0, 1.0))
"""The persona that plays for a person who is away. It has no habits of its own."""


def persona(known: str) -> Persona:
    """Return the persona with this id, or the one without habits for any other id."""
    return BY_ID.get(known, STAND_IN)


_IDS = {name.casefold(): who.id for names in NAMES.values() for who, name in zip(PERSONAS, names, strict=True)}


def named(name: str) -> str:
    """Return the id of the persona with this name in any language; the name itself if it is nobody's."""
    return _IDS.get(name.casefold(), name.casefold())


class Level(msgspec.Struct, frozen=True):
    """The strength of a player. Distances are in standard deviations of how well cards suit a clue."""

    id: LevelId
    blur: float
    """The noise in each judgement of a card to give."""
    doubt: float
    """The noise in each judgement of a card to vote for."""
    telling: Literal["near", "middle", "calibrated"]
    learns: bool
    """Whether it learns from the votes at this table."""
    crowd: bool
    """Whether it considers how the others see a card."""
    width: float
    """The part of the books that it knows: 1 as people do, less or more."""
    reaction: tuple[int, int]
    """Milliseconds to find an obvious picture among those seen, and how many more in the greatest doubt."""
    calls: int
    """Milliseconds to call "Jinx!" after two fingers have come down on one picture."""
    looks: int = 5_000
    """Milliseconds for looking at nine pictures: as long as a person needs, who cannot find any sooner."""
    grasp: float = 0.9
    """The noise in each judgement of a picture to touch, in parts of how far the pictures of the square differ."""
    yields_below: float | None = None
    """It lets its partner give a card if its own best one suits the clue worse than this (T3)."""


EASY = Level(
    "easy",
    1.0,
    2.8,
    "near",
    learns=False,
    crowd=False,
    width=0.6,
    reaction=(1_200, 4_200),
    calls=650,
    grasp=1.4,
)
MEDIUM = Level(
    "medium",
    0.4,
    1.4,
    "middle",
    learns=False,
    crowd=False,
    width=0.9,
    reaction=(800, 3_700),
    calls=500,
    looks=4_700,
    yields_below=0.0,
)
HARD = Level(
    "hard",
    0.1,
    0.25,
    "calibrated",
    learns=True,
    crowd=True,
    width=1.3,
    reaction=(700, 3_600),
    calls=380,
    looks=4_600,
    grasp=0.4,
    yields_below=0.9,
)
LEVEL = {level.id: level for level in (EASY, MEDIUM, HARD)}
