"""Finds the cards that people's clues mean: the one measure of understanding, in tests and for the docs."""

import tomllib
from pathlib import Path
from random import Random

from lapin.arena.ratings import Estimate
from lapin.bots.context import DecisionContext, SeatProfile
from lapin.bots.memory import Memory
from lapin.bots.personas import HARD, PERSONAS
from lapin.decks.built_in import built_in
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from lapin.game.views import view
from lapin.languages import LANGUAGES, Language
from tests.bots.shared_minds import deck, mind

CLUES = Path(__file__).with_name("clues.toml")
FRESH = Path(__file__).with_name("fresh_clues.toml")


def listed(clues: Path = CLUES) -> list[tuple[Card, Language, str, str]]:
    """Card, language, kind and words of every held-out clue."""
    number = {picture.id: Card(place) for place, picture in enumerate(built_in("reverie").pictures)}
    return [
        (number[entry["card"]], language, kind, words)
        for entry in tomllib.loads(clues.read_text())["clue"]
        for language in LANGUAGES
        for kind, words in entry.get(language, {}).items()
    ]


def share_found(rounds: int, seed: int = 0, clues: Path = CLUES) -> dict[str, Estimate]:
    """Return how often hard players find the card among five others; by kind, and by language and kind."""
    rng = Random(seed)
    seen = view(fold(begin("odyssey", 4, Options(first="draw"), 84, Secret(bytes(32)))), Seat(0))
    by_clue: dict[str, list[float]] = {}
    for card, language, kind, words in listed(clues):
        hits = 0
        for number in range(rounds):
            profile = SeatProfile(PERSONAS[number % len(PERSONAS)], HARD, language)
            context = DecisionContext(seen, Memory(), profile, mind(), deck(), rng)
            others = rng.sample([Card(other) for other in range(84) if other != card], 5)
            looks = context.look(words, [card, *others])
            hits += int(looks.argmax()) == 0
        for key in (kind, f"{language} {kind}"):
            by_clue.setdefault(key, []).append(hits / rounds)
    return {key: _estimated(shares, rng) for key, shares in by_clue.items()}


def _estimated(shares: list[float], rng: Random) -> Estimate:
    """The mean over clues, with a bootstrap interval over them."""
    drawn = sorted(sum(rng.choices(shares, k=len(shares))) / len(shares) for _ in range(400))
    return Estimate(sum(shares) / len(shares), drawn[10], drawn[389])
