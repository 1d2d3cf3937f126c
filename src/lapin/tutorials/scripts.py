"""The scripts of the tutorials: what everybody but the learner does. No rule is decided here.

The cards follow from the real deal of each script's secret. The secrets were chosen so that the storyteller holds
a picture for the clue and the others hold pictures that could be meant. The client has the words of the clues, in
its languages.
"""

from hashlib import sha256

import msgspec

from lapin.game.model.ids import Card, GameId, Seat, Spot

YOU = "you"
"""The learner's name in a script."""


def secret_of(game: str, luck: int) -> bytes:
    """Return the secret of a tutorial: each number gives a game another deal."""
    return sha256(f"lapin tutorial {game} {luck}".encode()).digest()


class ScriptedStory(msgspec.Struct, frozen=True):
    """A scripted turn of a storyteller game."""

    told: Card | None = None
    """The storyteller's card; None if the learner is the storyteller, or if a clue belongs to no card (P2)."""
    gives: dict[str, Card] = {}
    """The card that each of the others gives. The learner's partner gives only if the learner says so."""
    votes: dict[str, tuple[str, ...]] = {}
    """The owners of the cards that each of the others votes for."""
    red: str | None = None
    """The owner of the card with the storyteller's red vote (P3)."""


class ScriptedSquare(msgspec.Struct, frozen=True):
    """A scripted turn of jinx."""

    wrong: dict[str, Spot]
    """The players who touch a wrong picture before the learner's turn to touch, with its spot."""
    finds: str
    """The player who finds the right picture if the learner does not."""
    duels: str | None = None
    """The player who touches the learner's picture at the same time (J8)."""


class Script(msgspec.Struct, frozen=True):
    """One tutorial."""

    game: GameId
    deck: str
    luck: int
    """The number of the secret that all shuffles follow from."""
    names: tuple[str, ...]
    """All players by seat. The learner's seat is the one whose turn comes last."""
    turns: tuple[ScriptedStory, ...] | tuple[ScriptedSquare, ...]

    @property
    def me(self) -> Seat:
        """The learner's seat."""
        return self.seat(YOU)

    @property
    def secret(self) -> bytes:
        """The secret that all shuffles of this tutorial follow from."""
        return secret_of(self.game, self.luck)

    def seat(self, name: str) -> Seat:
        """Return the seat of a player."""
        return Seat(self.names.index(name))


_CLASSIC_2008 = Script(
    "classic-2008",
    "reverie",
    luck=3107,
    names=("Basil", YOU, "Clover", "Dill"),
    turns=(
        ScriptedStory(
            told=Card(55),  # a cottage, and a castle for its reflection
            gives={"Clover": Card(3), "Dill": Card(75)},
            votes={"Clover": (YOU,), "Dill": ("Basil",)},
        ),
        ScriptedStory(
            gives={"Clover": Card(48), "Dill": Card(22), "Basil": Card(6)},
            votes={"Clover": ("Dill",), "Dill": (YOU,), "Basil": (YOU,)},
        ),
    ),
)

_CLASSIC_2014 = Script(
    "classic-2014",
    "reverie",
    luck=2099,
    names=("Basil", YOU, "Clover", "Dill"),
    turns=(
        ScriptedStory(
            told=Card(37),  # a picnic under a gigantic boot
            gives={"Clover": Card(25), "Dill": Card(0)},
            votes={"Clover": ("Basil",), "Dill": (YOU,)},
        ),
        ScriptedStory(
            gives={"Clover": Card(23), "Dill": Card(61), "Basil": Card(57)},
            votes={"Clover": (YOU,), "Dill": ("Basil",), "Basil": ("Clover",)},
        ),
    ),
)

_ODYSSEY = Script(
    "odyssey",
    "reverie",
    luck=89,
    names=("Basil", YOU, "Clover", "Dill", "Fennel", "Hazel", "Juniper"),
    turns=(
        ScriptedStory(
            told=Card(58),  # clothes that march away by themselves
            gives={
                "Clover": Card(54),
                "Dill": Card(31),
                "Fennel": Card(51),
                "Hazel": Card(6),
                "Juniper": Card(81),
            },
            votes={
                "Clover": ("Basil",),
                "Dill": ("Basil", "Fennel"),
                "Fennel": (YOU, "Clover"),
                "Hazel": ("Juniper",),
                "Juniper": ("Basil", YOU),
            },
        ),
        ScriptedStory(
            gives={
                "Clover": Card(78),
                "Dill": Card(59),
                "Fennel": Card(22),
                "Hazel": Card(48),
                "Juniper": Card(14),
                "Basil": Card(57),
            },
            votes={
                "Clover": (YOU, "Hazel"),
                "Dill": ("Clover",),
                "Fennel": (YOU, "Basil"),
                "Hazel": ("Fennel", YOU),
                "Juniper": ("Clover", "Hazel"),
                "Basil": (YOU,),
            },
        ),
    ),
)

_PARTY = Script(
    "party",
    "reverie",
    luck=3995,
    names=("Basil", YOU, "Clover", "Dill", "Fennel", "Hazel"),
    turns=(
        ScriptedStory(
            gives={"Clover": Card(40), "Dill": Card(2), "Fennel": Card(17), "Hazel": Card(64), "Basil": Card(27)},
            votes={
                "Clover": ("Fennel",),
                "Dill": (YOU,),
                "Fennel": ("Fennel",),
                "Hazel": (YOU,),
                "Basil": ("Fennel",),
            },
            red=YOU,
        ),
        ScriptedStory(  # hands were passed on (P5); the learner drew 20, whatever card was given before
            gives={"Clover": Card(20), "Dill": Card(52), "Fennel": Card(30), "Hazel": Card(67), "Basil": Card(49)},
            votes={
                "Clover": ("Fennel",),
                "Dill": ("Clover",),
                "Fennel": ("Fennel",),
                "Hazel": ("Clover",),
                "Basil": ("Clover",),
            },
        ),
    ),
)

_TEAM = Script(
    "team",
    "reverie",
    luck=374,
    names=("Basil", YOU, "Clover", "Fennel", "Dill", "Hazel"),
    turns=(
        ScriptedStory(
            told=Card(57),  # a deer before a mirror full of forest
            gives={"Clover": Card(31), "Fennel": Card(9), "Dill": Card(34)},
            votes={"Dill": ("Basil",), "Hazel": (YOU,)},
        ),
        ScriptedStory(
            gives={"Clover": Card(48), "Basil": Card(49), "Dill": Card(41)},
            votes={"Fennel": (YOU,), "Hazel": ("Dill",)},
        ),
    ),
)

_JINX = Script(
    "jinx",
    "glimpse",
    luck=59,
    names=("Basil", "Clover", YOU, "Dill"),
    turns=(
        ScriptedSquare(wrong={"Clover": Spot(9)}, finds="Dill"),
        ScriptedSquare(wrong={"Basil": Spot(1)}, finds="Dill", duels="Dill"),
        ScriptedSquare(wrong={"Clover": Spot(3), "Basil": Spot(7)}, finds="Dill"),
    ),
)

SCRIPTS: dict[GameId, Script] = {
    script.game: script for script in (_CLASSIC_2008, _CLASSIC_2014, _ODYSSEY, _PARTY, _TEAM, _JINX)
}
"""All tutorials, by game."""
