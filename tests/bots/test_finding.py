"""Computer players touch pictures in Jinx at human speed: first they read the clue and look (J5)."""

from functools import cache
from random import Random
from statistics import median

from lapin.bots.context import SeatProfile
from lapin.bots.memory import Memory
from lapin.bots.personas import LEVEL, PERSONAS, LevelId
from lapin.bots.player import Decision, decide
from lapin.game import begin, fold
from lapin.game import decide as ruled
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell, Touch
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Square
from lapin.game.views import view
from tests.bots.shared_minds import deck, mind

CLUES = ("Moon", "Under water", "Grandmother", "Windswept")


def asked(clue: str, seed: int) -> Square:
    """A square with the clue that the first player has given."""
    chance = Secret(bytes([seed] * 32))
    events = begin("jinx", 4, Options(first=Seat(0)), 71, chance)
    state = fold(events)
    told = fold([*events, *ruled(state, Seat(0), Tell(Words(clue), None), chance)])
    assert isinstance(told, Square)
    return told


def found(level: LevelId, state: Square, seed: int) -> Decision:
    """Return what a player of this level touches, and when."""
    profile = SeatProfile(PERSONAS[seed % len(PERSONAS)], LEVEL[level], "en")
    return decide(view(state, Seat(1)), Memory(), profile, mind("jinx"), deck("jinx"), Random(seed), 0)


@cache
def times(level: LevelId) -> tuple[int, ...]:
    """Return how long many players of this level take with short clues."""
    return tuple(found(level, asked(clue, seed % 4), seed).ms for clue in CLUES for seed in range(12))


def test_nobody_is_quicker_than_a_person_and_the_levels_are_ordered() -> None:
    """Everybody looks at nine pictures first: easy players for five seconds, the others hardly less."""
    assert min(times("easy")) >= 5_000
    assert min(times("medium")) >= 4_700
    assert min(times("hard")) >= 4_600
    assert median(times("hard")) < median(times("medium")) < median(times("easy"))
    assert max(times("easy")) < 20_000  # and nobody takes for ever


def test_a_long_clue_is_read_first() -> None:
    """Every word beyond the second takes some time."""
    short, long = "Moon river", "Moon river where nobody ever comes to swim again"
    for level in ("easy", "medium", "hard"):
        pairs = [(found(level, asked(c, 1), seed).ms for c in (short, long)) for seed in range(12)]
        assert median(later - sooner for sooner, later in pairs) > 1_000


def test_easy_players_touch_wrong_pictures_more_often() -> None:
    """With a clue that suits one of the nine, easy players err now and then, hard ones less."""
    state = asked("Moon", 0)
    picked = {}
    for level in ("easy", "hard"):
        moves = [found(level, state, seed).move for seed in range(40)]
        spots = [move.spot for move in moves if isinstance(move, Touch)]
        picked[level] = max(map(spots.count, spots)) / len(spots)
    assert picked["easy"] < picked["hard"]
    assert picked["easy"] < 0.9
