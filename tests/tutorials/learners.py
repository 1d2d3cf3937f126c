"""People who play a tutorial: each takes what there is to do, in a way of their own."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from lapin.bots.random_player import any_move, owes
from lapin.game.model.commands import CallJinx, Touch
from lapin.game.model.moves import AnyMay
from lapin.game.model.state import SquareTurn, StoryTurn
from lapin.game.seen import Mine
from lapin.table.commands import GameCommand, PutFinger, ShoutJinx
from lapin.tutorials import LearnerAnswer, Scene, played

CLUES = ("a lighthouse in the fog", "Sunday", "almost")
LOCALES = Path(__file__).parents[2] / "web" / "src" / "locales"
LANGUAGES = sorted(path.name.split(".")[1] for path in LOCALES.glob("tutorial.*.json"))

Way = Callable[[Scene], GameCommand | None]
"""A learner's way with a scene: the command that it makes; None: wait."""


def someone(seed: int, *, hasty: bool = False) -> Way:
    """Somebody who chooses at random where the tutorial waits; a hasty one sometimes acts earlier, or twice."""
    rng = Random(seed)

    def choose(scene: Scene) -> GameCommand | None:
        may = mine_of(scene).may
        if scene.moment == "bye" or not may:
            return None
        if scene.wait is not None and not (hasty and rng.random() < 0.3):
            return None
        return asked(rng.choice(may if hasty else [each for each in may if owes((each,))]), rng)

    return choose


def asked(may: AnyMay, rng: Random) -> GameCommand:
    """A command that this permission allows."""
    match any_move(may, rng):
        case Touch(spot):
            return PutFinger(spot)
        case CallJinx():
            return ShoutJinx()
        case move:
            return move


def play(game: str, way: Way) -> list[Scene]:
    """All scenes of a tutorial, as the client goes through them."""
    answers: tuple[LearnerAnswer, ...] = ()
    scenes: list[Scene] = []
    coming = played(game, "Ada", CLUES, answers, now=0)
    while coming:
        scene, *coming_on = coming
        scenes.append(scene)
        ask = way(scene)
        if ask is not None:
            answers = (*answers, LearnerAnswer(len(scenes), ask))
            coming = played(game, "Ada", CLUES, answers, now=0)
        else:
            coming = tuple(coming_on)
    return scenes


def mine_of(scene: Scene) -> Mine:
    """Return what the learner alone sees."""
    assert scene.frame.mine is not None
    return scene.frame.mine


def turn_starts(scenes: list[Scene]) -> Iterator[tuple[StoryTurn | SquareTurn | None, Scene]]:
    """The first scene of each turn, with the turn that was finished before it."""
    turn = 0
    for scene in scenes:
        table = scene.frame.table
        assert table is not None
        if table.turn != turn:
            turn = table.turn
            yield table.last, scene


@cache
def _words(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LOCALES / f"tutorial.{language}.json").read_text(encoding="utf-8"))
    return found


def coach(language: str) -> dict[str, dict[str, Any]]:
    """Return what the coach says in a language, by game."""
    found: dict[str, dict[str, Any]] = _words(language)["games"]
    return found


def you(language: str) -> str:
    """Return what the learner is called."""
    return str(_words(language)["you"])
