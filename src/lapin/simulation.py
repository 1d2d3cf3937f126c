"""Simulates whole games between players of random legal moves."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from lapin.bots.random_player import any_move, one_of
from lapin.game import begin, decide, fold
from lapin.game.model.chance import Chance, Secret
from lapin.game.model.commands import AnyCommand, CloseWindow, Touch
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Square, State, Story
from lapin.game.variants import VARIANTS, Variant, variant_of
from lapin.record import Header, RecordedDeck, write
from lapin.record.lines import FORMAT_VERSION, RULES_VERSION


def play(
    game: str, players: int, options: Options, deck: int, chance: Chance, rng: Random
) -> tuple[list[AnyEvent], State]:
    """Play one game and return all its events and its final state."""
    events = begin(game, players, options, deck, chance)
    state: State = fold(events)
    variant = variant_of(game)
    while state.phase != "over":
        for seat, command in commands(state, rng):
            decided = decide(state, seat, command, chance)
            events += decided
            for event in decided:
                state = variant.apply(state, event)
    return events, state


def commands(state: State, rng: Random) -> Sequence[tuple[Seat | None, AnyCommand]]:
    """Return commands that advance the game; each is legal after those before it."""
    if isinstance(state, Story):
        return _story_commands(state, rng)
    return [_square_command(state, rng)]


def _story_commands(state: Story, rng: Random) -> list[tuple[Seat | None, AnyCommand]]:
    """Return a move of everybody the phase waits for, in random order; in a team only one player gives (T3)."""
    variant = VARIANTS[state.game]
    waiting = sorted(variant.waited_for(state), key=lambda _: rng.random())
    if state.phase == "tell":
        waiting = waiting[:1]
    elif variant.pairs and state.phase == "give":
        waiting = _one_of_each_pair(waiting, state.players, variant)
    return [(seat, any_move(variant.legal(state, seat)[0], rng)) for seat in waiting]


def _one_of_each_pair(waiting: list[Seat], players: int, variant: Variant[Story]) -> list[Seat]:
    """Return those whose partner does not come before them."""
    first: list[Seat] = []
    for seat in waiting:
        if variant.partner(seat, players) not in first:
            first.append(seat)
    return first


def _square_command(state: Square, rng: Random) -> tuple[Seat | None, AnyCommand]:
    """Return the next touch or call, at a random time; some touches come at the same time, for duels."""
    variant, fingers, window = VARIANTS[state.game], state.fingers, state.terms.tie_window
    waiting = variant.waited_for(state)
    latest = max([finger.ms for finger in fingers]) if fingers else _below(10_000, rng)
    if fingers and (not waiting or rng.random() < 0.5):
        if len(fingers) > 1 and len({finger.spot for finger in fingers}) < len(fingers):
            duels = [(finger.seat, may) for finger in fingers if (may := variant.legal(state, finger.seat))]
            if duels and rng.random() < 0.8:
                seat, may = one_of(duels, rng)
                return seat, any_move(may[0], rng, latest + _below(1000, rng))
        return None, CloseWindow(one_of(fingers, rng).spot)
    seat = one_of(waiting, rng)
    command = any_move(variant.legal(state, seat)[0], rng, latest + _below(2 * window, rng))
    if fingers and isinstance(command, Touch):
        rivals = [finger.ms for finger in fingers if finger.spot == command.spot]
        if rivals:
            return seat, Touch(command.spot, min(rivals) + _below(window + 1, rng))
    return seat, command


def _below(n: int, rng: Random) -> int:
    return int(rng.random() * n)


def simulated_record(game: str, players: int, options: Options, seed: int, number: int) -> bytes:
    """Return the record of the simulated game with this number; the same seed gives the same bytes."""
    secret = sha256(f"lapin simulate {seed} {game} {players} {number}".encode()).digest()
    deck = variant_of(game).deck
    chance, rng = Secret(secret), Random(f"{seed} {number}")  # noqa: S311 - repeatable on purpose
    events, state = play(game, players, options, deck, chance, rng)
    header = Header(
        format="lapin record",
        version=FORMAT_VERSION,
        rules=RULES_VERSION,
        game=game,
        players=players,
        options=options,
        names=tuple(f"Random {seat + 1}" for seat in range(state.players)),
        deck=RecordedDeck("numbers", deck),
        commitment=chance.commitment,
        date=None,
    )
    return write(header, events, secret)
