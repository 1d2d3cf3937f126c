"""What a computer storyteller says after the reveal: in one line, what in the picture it was thinking of.

Everything in the line is open by then: the clue, the card it was told for, and earlier clues of this table.
"""

from random import Random

from lapin.bots.books import Association, Kind, PictureBook
from lapin.bots.wording import bare
from lapin.languages import Language, typeset

LONGEST_LINE = 140

REASONS: dict[Language, tuple[str, ...]] = {
    "en": ("What I had in mind: {about}.", "I was looking at this: {about}.", "It all began with this: {about}."),
    "fr": ("Ce que j’avais en tête : {about}.", "Ce que je regardais : {about}.", "Tout part de là : {about}."),
    "es": ("Lo que tenía en mente: {about}.", "Lo que miraba: {about}.", "Todo empezó por esto: {about}."),
}
"""Lines about the thing in the picture to which the clue belongs."""

KIND_REASONS: dict[Language, str] = {
    "en": "That is {kind}, and in my picture: {about}.",
    "fr": "C’est {kind}, et dans mon image : {about}.",
    "es": "Es {kind}, y en mi imagen: {about}.",
}
"""The same for a clue that somebody may not recognise for what it is."""

KIND_NAMES: dict[Language, dict[Kind, str]] = {
    "en": {
        "song": "a song",
        "film": "a film or a series",
        "book": "a book",
        "tale": "an old tale",
        "game": "a game",
        "quote": "a quotation",
        "proverb": "a proverb",
        "pun": "a play on words",
        "myth": "a myth",
        "history": "a bit of history",
    },
    "fr": {
        "song": "une chanson",
        "film": "un film ou une série",
        "book": "un livre",
        "tale": "un vieux conte",
        "game": "un jeu",
        "quote": "une citation",
        "proverb": "un proverbe",
        "pun": "un jeu de mots",
        "myth": "un mythe",
        "history": "un peu d’histoire",
    },
    "es": {
        "song": "una canción",
        "film": "una película o una serie",
        "book": "un libro",
        "tale": "un cuento de siempre",
        "game": "un juego",
        "quote": "una cita",
        "proverb": "un refrán",
        "pun": "un juego de palabras",
        "myth": "un mito",
        "history": "un poco de historia",
    },
}
"""What the kinds of phrases are called that somebody may not recognise."""

CALLBACKS: dict[Language, str] = {
    "en": "‘{clue}’ would have suited it, too.",
    "fr": "“{clue}” lui allait bien aussi.",
    "es": "“{clue}” también le quedaba bien.",
}
"""What is added about an earlier clue of this table that the card would have suited."""


def thought_of(known: PictureBook, clue: str) -> Association | None:
    """Return the association of a card's book from which a clue was told."""
    wanted = bare(clue)
    return next((one for one in known.associations if bare(one.text) == wanted), None)


def line(thought: Association, language: Language, rng: Random, earlier: str = "") -> str:
    """Return the line about a thought; with an earlier clue of this table that the card suits, if it fits in."""
    if not thought.about:
        return ""
    kind = KIND_NAMES[language].get(thought.kind)
    form = KIND_REASONS[language] if kind and rng.random() < 0.7 else rng.choice(REASONS[language])
    said = typeset(form.format(kind=kind, about=thought.about), language)
    longer = f"{said} {typeset(CALLBACKS[language].format(clue=earlier), language)}"
    found = longer if earlier and len(longer) <= LONGEST_LINE else said
    return found if len(found) <= LONGEST_LINE else ""
