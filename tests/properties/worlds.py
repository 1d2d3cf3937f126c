"""Random games of every kind, stopped anywhere; and twin worlds that differ only in what one seat may not know."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st
from msgspec.structs import replace

from lapin.bots.random_player import any_move
from lapin.game import apply, begin, decide, fold, legal
from lapin.game.model.chance import Secret
from lapin.game.model.commands import AnyCommand, Arrive, RunOut
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square, State, Story
from lapin.game.variants import VARIANTS
from lapin.simulation import commands

TABLES = [
    (game, players)
    for game, book in VARIANTS.items()
    for players in range(book.least, book.most + 1)
    if not (book.pairs and players % 2)
]

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32)

Step = tuple[State, Seat | None, AnyCommand, list[AnyEvent], State]


def chance_of(seed: int) -> Secret:
    """The secret of a random game."""
    return Secret(seed.to_bytes(32, "big"))


def opening(game: str, players: int, seed: int, options: Options | None = None) -> tuple[list[AnyEvent], State]:
    """A game that has just begun."""
    events = begin(game, players, options or Options(), VARIANTS[game].deck, chance_of(seed))  # type: ignore[index]  # any str
    return events, fold(events)


def steps(game: str, players: int, seed: int, options: Options | None = None) -> Iterator[Step]:
    """A whole game, with changes of mind, latecomers and time-outs in it; ends when the game ends."""
    rng, chance = Random(seed), chance_of(seed)
    _, state = opening(game, players, seed, options)
    while state.phase != "over":
        for seat, command in [*_whims(state, rng), *commands(state, rng)]:
            try:
                events = decide(state, seat, command, chance)
            except Refused:
                continue
            before = state
            for event in events:
                state = apply(state, event)
            yield before, seat, command, events, state
            if state.phase is not before.phase or state.turn != before.turn:
                break


def _whims(state: State, rng: Random) -> list[tuple[Seat | None, AnyCommand]]:
    """Now and then: a change of mind (S11), another giver (T3), a latecomer, time running out (J7)."""
    whims: list[tuple[Seat | None, AnyCommand]] = []
    if rng.random() < 0.2:
        seat = Seat(rng.randrange(state.players))
        may = legal(state, seat)
        if may and state.phase != "tell":
            whims.append((seat, any_move(rng.choice(may), rng, ms=rng.randrange(10_000))))
    if rng.random() < 0.01:
        whims.append((None, Arrive()))
    if rng.random() < 0.02:
        whims.append((None, RunOut()))
    return whims


def twin(state: State, seat: Seat | None, rng: Random) -> State:
    """Another world that this seat, or an onlooker, cannot tell from this one: what is hidden is mixed again."""
    if isinstance(state, Square):
        return _square_twin(state, seat, rng)
    return _story_twin(state, seat, rng)


def _square_twin(state: Square, seat: Seat | None, rng: Random) -> Square:
    hidden = list(state.pile + state.removed)
    rng.shuffle(hidden)
    other = replace(state, pile=tuple(hidden[: len(state.pile)]), removed=tuple(hidden[len(state.pile) :]))
    if seat == state.active:
        return other
    open_spots = [spot for spot in range(1, 10) if spot not in {counted.spot for counted in state.counted}]
    return replace(other, target=Spot(rng.choice(open_spots)))


def _story_twin(state: Story, seat: Seat | None, rng: Random) -> Story:
    mine_hidden = state.game == "party" and state.phase == "tell" and state.storyteller in (None, seat)
    hands_hidden = [s for s in range(state.players) if s != seat or mine_hidden]
    given_hidden = [s for s in range(state.players) if s != seat and state.given and state.given[s]]
    pool = [card for s in hands_hidden for card in state.hands[s]] + list(state.pile)
    row_pool = [card for s in given_hidden for card in state.given[s]]
    if state.row:  # the row is open: only whose card is whose stays hidden
        rng.shuffle(row_pool)
    else:
        pool += row_pool
    rng.shuffle(pool)
    draw: Iterator[Card] = iter(pool)
    row_draw: Iterator[Card] = iter(row_pool) if state.row else draw
    hands = tuple(
        tuple(next(draw) for _ in hand) if s in hands_hidden else hand for s, hand in enumerate(state.hands)
    )
    given = tuple(
        tuple(next(row_draw) for _ in cards) if s in given_hidden else cards for s, cards in enumerate(state.given)
    )
    discards = list(state.discards)
    rng.shuffle(discards)
    other = replace(state, hands=hands, given=given, pile=tuple(draw), discards=tuple(discards))
    return _votes_mixed(other, seat, rng)


def _votes_mixed(state: Story, seat: Seat | None, rng: Random) -> Story:
    if not state.row:
        return state
    votes, red = list(state.votes), state.red
    for voter in range(state.players):
        if voter == seat or not state.votes[voter]:
            continue
        may = [m for m in legal(state, Seat(voter)) if hasattr(m, "most")]
        command = any_move(may[0], rng)
        votes[voter] = command.spots  # type: ignore[union-attr]  # a MayVote gives a Vote
        if state.red is not None and voter == state.storyteller:
            red = Spot(rng.randint(1, len(state.row)))
    return replace(state, votes=tuple(votes), red=red)
