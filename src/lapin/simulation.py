"""Simulates whole games between players of random legal moves."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from lapin.bots.random_player import any_move, one_of
from lapin.game import apply, begin, decide, fold, legal, waited_for
from lapin.game.model.chance import Chance, Secret
from lapin.game.model.commands import AnyCommand, CloseWindow, Touch
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Square, State, Story
from lapin.game.variants import VARIANTS, variant_of
from lapin.record import Header, RecordedDeck, write
from lapin.record.lines import FORMAT_VERSION, RULES_VERSION


def play(
    game: str, players: int, options: Options, deck: int, chance: Chance, rng: Random
) -> tuple[list[AnyEvent], State]:
    """Play one game and return all its events and its final state."""
    events = begin(game, players, options, deck, chance)
    state = fold(events)
    while state.phase != "over":
        for seat, command in commands(state, rng):
            decided = decide(state, seat, command, chance)
            events += decided
            for event in decided:
                state = apply(state, event)
    return events, state


def commands(state: State, rng: Random) -> Sequence[tuple[Seat | None, AnyCommand]]:
    """Return commands that advance the game; each is legal after those before it."""
    if isinstance(state, Story):
        return _story_commands(state, rng)
    return [_square_command(state, rng)]


def _story_commands(state: Story, rng: Random) -> list[tuple[Seat | None, AnyCommand]]:
    """Return a move of everybody the phase waits for, in random order; in a team only one player gives (T3)."""
    waiting = sorted(waited_for(state), key=lambda _: rng.random())
    if state.phase == "tell":
        waiting = waiting[:1]
    moves: list[tuple[Seat | None, AnyCommand]] = []
    variant = VARIANTS[state.game]
    one_of_two = variant.pairs and state.phase == "give"
    for seat in waiting:
        if one_of_two and any(giver == variant.partner(seat, state.players) for giver, _ in moves):
            continue
        moves.append((seat, any_move(legal(state, seat)[0], rng)))
    return moves


def _square_command(state: Square, rng: Random) -> tuple[Seat | None, AnyCommand]:
    """Return the next touch or call, at a random time; some touches come at the same time, for duels."""
    waiting, fingers, window = waited_for(state), state.fingers, state.terms.tie_window
    latest = max([finger.ms for finger in fingers]) if fingers else _below(10_000, rng)
    if fingers and (not waiting or rng.random() < 0.5):
        duels = [(finger.seat, may) for finger in fingers if (may := legal(state, finger.seat))]
        if duels and rng.random() < 0.8:
            seat, may = one_of(duels, rng)
            return seat, any_move(may[0], rng, latest + _below(1000, rng))
        return None, CloseWindow(one_of(fingers, rng).spot)
    seat = one_of(waiting, rng)
    command = any_move(legal(state, seat)[0], rng, latest + _below(2 * window, rng))
    if isinstance(command, Touch):
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
