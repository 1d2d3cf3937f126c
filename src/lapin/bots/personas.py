"""The computer players: names, tastes and habits of speech, and how well each level plays."""

from typing import Literal, get_args

import msgspec

from lapin.bots.phrases import Kind, Phrase
from lapin.languages import Language

LevelId = Literal["easy", "medium", "hard"]
LEVELS: tuple[LevelId, ...] = get_args(LevelId)

Speech = Literal["plain", "trails off", "exclaims", "lower case"]

Mix = tuple[float, float, float]
"""The weights of the three ways to look at a picture: scene, single hints, gist."""


class Persona(msgspec.Struct, frozen=True):
    """The character of a computer player. `taste` is how far its judgement always differs from the common one."""

    id: str
    name: str
    likes: tuple[Kind, ...]
    mix: Mix
    taste: float
    speech: Speech
    pace: float = 1.0


PERSONAS: tuple[Persona, ...] = (
    Persona("basil", "Basil", ("title", "proverb"), (1.0, 1.0, 1.0), 1.2, "plain"),
    Persona("clover", "Clover", ("word", "remark"), (0.6, 1.6, 0.8), 1.2, "plain", 0.8),
    Persona("dill", "Dill", ("sound", "question"), (1.6, 0.7, 0.7), 1.7, "exclaims", 0.7),
    Persona("fennel", "Fennel", ("proverb", "idiom"), (0.7, 0.9, 1.4), 1.2, "plain", 1.3),
    Persona("hazel", "Hazel", ("title",), (1.3, 0.6, 1.1), 1.4, "plain", 1.1),
    Persona("juniper", "Juniper", ("question", "title"), (0.5, 1.2, 1.3), 1.4, "plain"),
    Persona("lovage", "Lovage", ("remark", "word"), (1.1, 1.3, 0.6), 1.7, "lower case", 1.2),
    Persona("myrtle", "Myrtle", ("idiom", "remark"), (0.9, 0.9, 1.2), 1.0, "plain", 1.4),
    Persona("nettle", "Nettle", ("question", "remark"), (1.4, 1.0, 0.6), 2.0, "plain", 0.9),
    Persona("sorrel", "Sorrel", ("word", "idiom"), (0.8, 1.4, 0.8), 1.4, "trails off", 1.1),
    Persona("tansy", "Tansy", ("sound", "title", "idiom"), (1.2, 0.8, 1.0), 1.7, "exclaims", 0.8),
    Persona("yarrow", "Yarrow", ("proverb", "word"), (0.6, 1.0, 1.4), 1.2, "trails off", 1.3),
)

NAMES: dict[Language, tuple[str, ...]] = {
    "en": tuple(persona.name for persona in PERSONAS),
    "fr": (
        "Basilic",
        "Trèfle",
        "Aneth",
        "Fenouil",
        "Noisette",
        "Genièvre",
        "Livèche",
        "Myrte",
        "Ortie",
        "Oseille",
        "Tanaisie",
        "Achillée",
    ),
    "es": (
        "Romero",
        "Trébol",
        "Eneldo",
        "Hinojo",
        "Avellana",
        "Enebro",
        "Levístico",
        "Mirto",
        "Ortiga",
        "Acedera",
        "Tanaceto",
        "Milenrama",
    ),
}
"""What the personas are called in each language, in their order: herbs everywhere."""

BY_ID = {persona.id: persona for persona in PERSONAS}
STAND_IN = Persona("stand-in", "", ("word", "idiom", "title"), (1.0, 1.0, 1.0), 0.4, "plain")
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
    """The noise in each judgement of a card."""
    telling: Literal["literal", "middle", "calibrated"]
    learns: bool
    """Whether it learns from the votes at this table."""
    crowd: bool
    """Whether it considers how the others see a card."""
    own_taste: float
    """The weight of its own taste against the common view."""
    reaction: tuple[int, int]
    """Milliseconds to find an obvious picture, and how many more it takes in the greatest doubt."""


EASY = Level("easy", 3.2, "literal", learns=False, crowd=False, own_taste=1.0, reaction=(4_800, 5_200))
MEDIUM = Level("medium", 0.4, "middle", learns=False, crowd=False, own_taste=0.8, reaction=(2_500, 3_600))
HARD = Level("hard", 0.1, "calibrated", learns=True, crowd=True, own_taste=1.0, reaction=(1_900, 3_600))
LEVEL = {level.id: level for level in (EASY, MEDIUM, HARD)}


EXCLAMATION: dict[Language, tuple[str, str]] = {
    "en": ("", "!"),
    "fr": ("", "\N{NARROW NO-BREAK SPACE}!"),
    "es": ("¡", "!"),
}
"""What stands before and after an exclamation."""


CALLS: frozenset[Kind] = frozenset(("sound", "remark"))
"""What can be called out."""
HALF_SAID: frozenset[Kind] = frozenset(("idiom", "proverb", "word"))
"""What everybody can finish for themselves."""


def spoken(phrase: Phrase, speech: Speech, language: Language) -> str:
    """Return a phrase in a persona's way of speaking, with the punctuation of the language."""
    text = phrase.text
    open_ended = text[-1] not in ".!?…"
    match speech:
        case "trails off" if open_ended and phrase.kind in HALF_SAID:
            return f"{text}…"
        case "exclaims" if open_ended and phrase.kind in CALLS:
            before, after = EXCLAMATION[language]
            return f"{before}{text}{after}"
        case "lower case" if not text.startswith(("I ", "I’")):
            return text[0].lower() + text[1:]
        case _:
            return text


def bare(clue: str) -> str:
    """Return a clue without punctuation and case, to find out whether it was said before."""
    return clue.strip("…!?.«»“”¡¿ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}").casefold()
