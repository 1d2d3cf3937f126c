"""A turn with real cards as the rules tell it: its points, why, who is next, or the end."""

from lapin.box.state import BoxGame
from lapin.game.model.ids import Seat, Spot
from lapin.game.square import PICTURES
from lapin.game.variants import VARIANTS
from lapin.scorekeeper import (
    GameStanding,
    PlayedSquare,
    PlayedStory,
    PlayedTouch,
    TurnOutcome,
    square_told,
    story_told,
)

TARGET = Spot(PICTURES)
"""The place of the right picture: which of the nine it was does not count."""


def story_turn(box: BoxGame, arriving: int = 0) -> TurnOutcome:
    """Let the rules tell a turn in which everybody has said their numbers; `arriving` sit down after it (L1)."""
    assert box.teller is not None
    said = {seat: each for seat, each in enumerate(box.said) if each is not None}
    given = {seat: tuple(map(int, each.own)) for seat, each in said.items()}
    if not VARIANTS[box.game].facts.true_card:  # whose card it is does not count: nobody is asked
        given = {seat: (seat + 1,) for seat in range(box.players)}
    votes = {seat: tuple(map(int, each.votes)) for seat, each in said.items() if each.votes}
    red = said[box.teller].red if box.teller in said else None
    row = tuple(range(1, box.row + 1))
    return story_told(
        box.game,
        box.players,
        box.options,
        PlayedStory(box.teller, given, row, votes, red),
        _standing(box, arriving),
    )


def square_turn(box: BoxGame, found_by: Seat | None, wrong: tuple[Seat, ...], arriving: int = 0) -> TurnOutcome:
    """Let the rules tell a turn in which fingers were put on real pictures; `arriving` sit down after it (L1)."""
    assert box.teller is not None
    touches = [PlayedTouch(seat, spot) for spot, seat in enumerate(wrong, start=1)]
    if found_by is not None:
        touches.append(PlayedTouch(found_by, TARGET))
    turn = PlayedSquare(box.teller, TARGET, tuple(touches), found_by, won=box.scores)
    return square_told(box.game, box.players, box.options, turn, _standing(box, arriving))


def _standing(box: BoxGame, arriving: int) -> GameStanding:
    return GameStanding(box.turn, box.scores, box.first, box.rounds, arriving)
