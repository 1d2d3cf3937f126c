"""Lapin, unofficial: plays by the rules of the Dixit family of games, together, anywhere.

    from lapin import ComputerPlayer, Game

    game = Game.begin("odyssey", players=4)
    players = [ComputerPlayer("medium") for _ in range(4)]
    while not game.is_over:
        for seat in game.waiting:
            if move := players[seat].move(game.view(seat)):
                game.move(seat, move)
    print(game.scores)

The names in `__all__`, with those of `lapin.env`, are the public API (docs/api.md). Everything else is internal
and may change in any version. Each name is loaded when it is first used, so `import lapin` stays quick.
"""

TYPE_CHECKING = False  # as type checkers know it; importing it would double what `import lapin` takes

if TYPE_CHECKING:
    from lapin.api.computers import ComputerPlayer, ContestantParts, Decision, Memory
    from lapin.api.play import (
        AgreeGiver,
        BadRecord,
        CallJinx,
        Card,
        Deck,
        Game,
        Give,
        MayAgreeGiver,
        MayCallJinx,
        MayGive,
        MayNameGiver,
        MayTell,
        MayTouch,
        MayVote,
        Move,
        NameGiver,
        Options,
        Refused,
        Seat,
        Spot,
        SquareTable,
        StoryTable,
        Tell,
        Touch,
        View,
        Vote,
        Words,
        recap,
        verify,
    )
    from lapin.client import Client, Disconnected

__version__ = "0.2.0.dev0"

__all__ = [
    "AgreeGiver",
    "BadRecord",
    "CallJinx",
    "Card",
    "Client",
    "ComputerPlayer",
    "ContestantParts",
    "Decision",
    "Deck",
    "Disconnected",
    "Game",
    "Give",
    "MayAgreeGiver",
    "MayCallJinx",
    "MayGive",
    "MayNameGiver",
    "MayTell",
    "MayTouch",
    "MayVote",
    "Memory",
    "Move",
    "NameGiver",
    "Options",
    "Refused",
    "Seat",
    "Spot",
    "SquareTable",
    "StoryTable",
    "Tell",
    "Touch",
    "View",
    "Vote",
    "Words",
    "recap",
    "verify",
]

_ELSEWHERE = {
    "Client": "lapin.client",
    "ComputerPlayer": "lapin.api.computers",
    "Decision": "lapin.api.computers",
    "Disconnected": "lapin.client",
    "ContestantParts": "lapin.api.computers",
    "Memory": "lapin.api.computers",
}
"""The module of each public name, unless it is `lapin.api.play`."""


if not TYPE_CHECKING:  # a type checker reads the imports above, and so notices a name that is not there

    def __getattr__(name: str) -> object:
        if name == "Entry":  # its earlier name
            name = "ContestantParts"
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 - only where a name is used

        value = getattr(import_module(_ELSEWHERE.get(name, "lapin.api.play")), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
