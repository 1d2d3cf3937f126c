"""Turns with real cards: every way in which a small table can vote, and some of those of a large one."""

from collections.abc import Iterator
from itertools import product
from random import Random

from lapin.box import apply as fold
from lapin.box import decide
from lapin.box.state import BoxGame, SaidNumbers
from lapin.game.model.ids import GameId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.variants import VARIANTS, Storytelling

BOOK = Options()
STORIES: tuple[GameId, ...] = tuple(game for game, book in VARIANTS.items() if isinstance(book, Storytelling))
SMALL: dict[str, tuple[int, ...]] = {
    "classic-2008": (3, 4),
    "classic-2014": (3, 4),
    "odyssey": (3, 4),
    "team": (6,),
}
"""Tables so small that every vote is tried."""


def after(box: BoxGame | None, events: decide.Events) -> BoxGame:
    """The state after these events."""
    for event in events:
        box = fold.apply(box, event)
    assert box is not None
    return box


def begun(game: GameId, players: int, teller: int = 0, options: Options = BOOK) -> BoxGame:
    """A game that has just begun, with its first storyteller."""
    box = after(None, decide.begin(game, options, players, 1))
    return after(box, decide.name_teller(box, Seat(teller)))


def spoken(box: BoxGame, words: dict[int, SaidNumbers]) -> BoxGame:
    """The state after everybody has said this."""
    for seat, said in words.items():
        box = after(box, decide.say(box, Seat(seat), said))
    return box


def _dealt(box: BoxGame, rng: Random) -> dict[int, SaidNumbers]:
    """Return who gave which card of the row; in each pair, one of the two."""
    spots = rng.sample(range(1, box.row + 1), box.row)
    words: dict[int, SaidNumbers] = {}
    for seat in map(Seat, range(box.players)):
        ask, partner = box.ask(seat), VARIANTS[box.game].partner(seat, box.players)
        spoken_before = None if partner is None else words.get(partner)
        gives = not ask.either or (rng.random() < 0.5 if spoken_before is None else not spoken_before.own)
        words[seat] = SaidNumbers(own=tuple(Spot(spots.pop()) for _ in range(ask.own if gives else 0)))
    return words


def _choices(box: BoxGame, seat: int, own: tuple[Spot, ...]) -> list[tuple[Spot, ...]]:
    """Every vote of a seat: one card, or two in either order where there are two votes."""
    ask = box.ask(Seat(seat))
    if not ask.votes or (ask.either and own):
        return [()]
    open_to = [Spot(spot) for spot in range(1, box.row + 1) if not (ask.barred and spot in own)]
    one = [(spot,) for spot in open_to]
    return [*one, *((a, b) for a in open_to for b in open_to if a < b)] if ask.votes > 1 else [*one]


def turns(game: GameId, players: int, seed: int = 1) -> Iterator[tuple[BoxGame, BoxGame]]:
    """Turns before and after they are counted: all votes at a small table, a sample at others."""
    rng = Random(seed)
    box = begun(game, players, teller=rng.randrange(players))
    for _ in range(4 if VARIANTS[game].pairs else 1):
        words = _dealt(box, rng)
        choices = [_choices(box, seat, words[seat].own) for seat in range(players)]
        all_votes: Iterator[tuple[tuple[Spot, ...], ...]] = product(*choices)
        if players not in SMALL.get(game, ()):
            all_votes = iter([tuple(rng.choice(each) for each in choices) for _ in range(60)])
        for votes in all_votes:
            said = {
                seat: SaidNumbers(
                    words[seat].own,
                    votes[seat],
                    Spot(rng.randint(1, box.row)) if box.ask(Seat(seat)).red else None,
                )
                for seat in range(players)
            }
            yield box, spoken(box, said)
