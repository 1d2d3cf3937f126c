"""`lapin play`: one person in a terminal against random players. Cards are numbers; all rules hold."""

import argparse
import os
from random import Random
from typing import Any

from lapin.bots.random_player import progress
from lapin.cli.words import complain, refusal
from lapin.game import apply, begin, decide, fold, legal
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Clue, Words
from lapin.game.model.commands import AnyCommand, CallJinx, CloseWindow, Give, Move, Tell, Touch, Vote
from lapin.game.model.events import PointsScored, SquareScored
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.moves import MayCallJinx, MayGive, MayTell, MayTouch, MayVote
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square, State
from lapin.game.seen import SquareTable, StoryTable, View
from lapin.game.variants import DEFAULT_GAME, GAMES, variant_of
from lapin.game.views import view
from lapin.simulation import commands

ME = Seat(0)


def add_to(subcommands: Any) -> None:
    """Add the command."""
    parser = subcommands.add_parser("play", help="play in this terminal against random players")
    parser.add_argument("--game", default=DEFAULT_GAME, help=", ".join(GAMES))
    parser.add_argument("--players", type=int, default=None, help="you and the others (default: the fewest, or 4)")
    parser.set_defaults(run=_play)


def _play(arguments: argparse.Namespace) -> int:
    try:
        variant = variant_of(arguments.game)
        players = arguments.players or max(4, variant.least)
        chance = Secret(os.urandom(32))
        events = begin(variant.name, players, Options(), variant.deck, chance)
    except Refused as refused:
        return complain(refusal(refused))
    print(f"{variant.name}: you are player 1 of {players}. Ctrl-C leaves.")
    state, rng = fold(events), Random()  # noqa: S311 - for the random players
    while state.phase != "over":
        try:
            seat, command = _next(state, rng)
        except EOFError:
            return 0
        try:
            state = _after(state, seat, command, chance)
        except Refused as refused:
            print(f"  not possible: {refusal(refused)}")
    print("\nOver. " + _names(state.winners) + f" won with {max(state.scores)}.")
    return 0


def _next(state: State, rng: Random) -> tuple[Seat | None, AnyCommand]:
    """Return the person's move, if there is one to make and they make it; else a move of somebody else."""
    if isinstance(state, Square) and state.phase == "touch" and rng.random() < 0.5:
        for seat, command in commands(state, rng):
            if seat != ME:
                return seat, command
    may = [permission for permission in legal(state, ME) if not getattr(permission, "again", False)]
    if may:
        mine = _typed_move(view(state, ME), rng)
        if mine is not None:
            return ME, mine
    for seat, command in commands(state, rng):
        if seat != ME:
            return seat, command
    assert isinstance(state, Square)
    return None, CloseWindow(state.fingers[0].spot)


def _after(state: State, seat: Seat | None, command: AnyCommand, chance: Secret) -> State:
    for event in decide(state, seat, command, chance):
        state = apply(state, event)
        if isinstance(event, PointsScored | SquareScored):
            _tell_result(state)
    return state


def _tell_result(state: State) -> None:
    last = state.last
    assert last is not None
    if isinstance(state, Square):
        print(f"  the picture was {getattr(last, 'target', '?')}; won so far: {state.scores}")
        return
    owners = {card: seat for seat, cards in enumerate(getattr(last, "given", ())) for card in cards}
    for spot, card in enumerate(getattr(last, "row", ()), 1):
        voters = [seat for seat, spots in enumerate(getattr(last, "votes", ())) if spot in spots]
        print(
            f"  {spot}. card {card} of player {owners[card] + 1}"
            + (f", votes: {_names(voters)}" if voters else "")
        )
    print(f"  points {last.points}, standings {state.scores}")


def _typed_move(seen: View, rng: Random) -> Move | None:
    """Read a move from the terminal. An empty line makes a random one."""
    mine, table = seen.mine, seen.table
    assert mine is not None
    if table.clue is not None:
        print(f"\nTurn {table.turn}. Clue: {_words(table.clue)}")
    for may in mine.may:
        match may:
            case MayTell(cards):
                return _typed_clue(seen, cards, rng)
            case MayGive(cards, count):
                return Give(tuple(map(Card, _numbers(f"Your cards: {cards}. Give {count}: ")))) if cards else None
            case MayVote(spots, most, red) if isinstance(table, StoryTable):
                print(f"The row: {table.row}")
                chosen = _numbers(f"Vote for a place of {spots}, at most {most}: ")
                red_spot = Spot(_numbers("Red vote: ")[0]) if red else None
                return Vote(tuple(map(Spot, chosen)), red_spot)
            case MayTouch(spots) if isinstance(table, SquareTable):
                print(f"The square: {table.square}")
                return Touch(Spot(_numbers(f"Touch one of {spots}: ")[0]), rng.randrange(10_000))
            case MayCallJinx():
                return CallJinx(0 if input("Somebody else is on it! Type jinx: ").strip() else 9_999)
            case _:
                continue
    return None


def _typed_clue(seen: View, cards: tuple[Card, ...] | None, rng: Random) -> Move | None:
    mine, table = seen.mine, seen.table
    assert mine is not None
    if mine.target is not None and isinstance(table, SquareTable):
        print(f"\nYour clue is for picture {mine.target} of {table.square}")
    if cards is not None:
        print(f"\nYour cards: {cards}")
    open_turn = isinstance(table, StoryTable) and table.storyteller is None
    hint = r"\n breaks the line" + ("; empty: let another begin" if open_turn else "")
    text = input(f"Your clue ({hint}): ").replace(r"\n", "\n")
    if not text.strip():
        return None if open_turn else progress(mine.may, rng)
    if cards is None:
        return Tell(Words(text))
    return Tell(Words(text), Card(_numbers("For which card? ")[0]))


def _numbers(prompt: str) -> list[int]:
    while True:
        try:
            found = [int(word) for word in input(prompt).replace(",", " ").split()]
        except ValueError:
            found = []
        if found:
            return found
        print("  numbers, please")


def _words(clue: Clue) -> str:
    return clue.text.replace("\n", "\n    ") if isinstance(clue, Words) else "performed live"


def _names(seats: Any) -> str:
    return ", ".join(f"player {seat + 1}" for seat in seats)
