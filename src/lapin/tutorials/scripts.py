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
    names=("Basil", YOU, "Myrtle", "Nettle"),
    turns=(
        ScriptedStory(
            told=Card(55),  # a cottage, and a castle for its reflection
            gives={"Myrtle": Card(3), "Nettle": Card(75)},
            votes={"Myrtle": (YOU,), "Nettle": ("Basil",)},
        ),
        ScriptedStory(
            gives={"Myrtle": Card(48), "Nettle": Card(22), "Basil": Card(6)},
            votes={"Myrtle": ("Nettle",), "Nettle": (YOU,), "Basil": (YOU,)},
        ),
    ),
)

_CLASSIC_2014 = Script(
    "classic-2014",
    "reverie",
    luck=2099,
    names=("Basil", YOU, "Myrtle", "Nettle"),
    turns=(
        ScriptedStory(
            told=Card(37),  # a picnic under a gigantic boot
            gives={"Myrtle": Card(25), "Nettle": Card(0)},
            votes={"Myrtle": ("Basil",), "Nettle": (YOU,)},
        ),
        ScriptedStory(
            gives={"Myrtle": Card(23), "Nettle": Card(61), "Basil": Card(57)},
            votes={"Myrtle": (YOU,), "Nettle": ("Basil",), "Basil": ("Myrtle",)},
        ),
    ),
)

_ODYSSEY = Script(
    "odyssey",
    "reverie",
    luck=89,
    names=("Basil", YOU, "Myrtle", "Nettle", "Fennel", "Hazel", "Sorrel"),
    turns=(
        ScriptedStory(
            told=Card(58),  # clothes that march away by themselves
            gives={
                "Myrtle": Card(54),
                "Nettle": Card(31),
                "Fennel": Card(51),
                "Hazel": Card(6),
                "Sorrel": Card(81),
            },
            votes={
                "Myrtle": ("Basil",),
                "Nettle": ("Basil", "Fennel"),
                "Fennel": (YOU, "Myrtle"),
                "Hazel": ("Sorrel",),
                "Sorrel": ("Basil", YOU),
            },
        ),
        ScriptedStory(
            gives={
                "Myrtle": Card(78),
                "Nettle": Card(59),
                "Fennel": Card(22),
                "Hazel": Card(48),
                "Sorrel": Card(14),
                "Basil": Card(57),
            },
            votes={
                "Myrtle": (YOU, "Hazel"),
                "Nettle": ("Myrtle",),
                "Fennel": (YOU, "Basil"),
                "Hazel": ("Fennel", YOU),
                "Sorrel": ("Myrtle", "Hazel"),
                "Basil": (YOU,),
            },
        ),
    ),
)

_PARTY = Script(
    "party",
    "reverie",
    luck=3995,
    names=("Basil", YOU, "Myrtle", "Nettle", "Fennel", "Hazel"),
    turns=(
        ScriptedStory(
            gives={
                "Myrtle": Card(40),
                "Nettle": Card(2),
                "Fennel": Card(17),
                "Hazel": Card(64),
                "Basil": Card(27),
            },
            votes={
                "Myrtle": ("Fennel",),
                "Nettle": (YOU,),
                "Fennel": ("Fennel",),
                "Hazel": (YOU,),
                "Basil": ("Fennel",),
            },
            red=YOU,
        ),
        ScriptedStory(  # hands were passed on (P5); the learner drew 20, whatever card was given before
            gives={
                "Myrtle": Card(20),
                "Nettle": Card(52),
                "Fennel": Card(30),
                "Hazel": Card(67),
                "Basil": Card(49),
            },
            votes={
                "Myrtle": ("Fennel",),
                "Nettle": ("Myrtle",),
                "Fennel": ("Fennel",),
                "Hazel": ("Myrtle",),
                "Basil": ("Myrtle",),
            },
        ),
    ),
)

_TEAM = Script(
    "team",
    "reverie",
    luck=374,
    names=("Basil", YOU, "Myrtle", "Hazel", "Nettle", "Fennel"),
    turns=(
        ScriptedStory(
            told=Card(57),  # a deer before a mirror full of forest
            gives={"Myrtle": Card(31), "Hazel": Card(9), "Nettle": Card(34)},
            votes={"Nettle": ("Basil",), "Fennel": (YOU,)},
        ),
        ScriptedStory(
            gives={"Myrtle": Card(48), "Basil": Card(49), "Nettle": Card(41)},
            votes={"Hazel": (YOU,), "Fennel": ("Nettle",)},
        ),
    ),
)

_JINX = Script(
    "jinx",
    "glimpse",
    luck=59,
    names=("Basil", "Myrtle", YOU, "Nettle"),
    turns=(
        ScriptedSquare(wrong={"Myrtle": Spot(9)}, finds="Nettle"),
        ScriptedSquare(wrong={"Basil": Spot(1)}, finds="Nettle", duels="Nettle"),
        ScriptedSquare(wrong={"Myrtle": Spot(3), "Basil": Spot(7)}, finds="Nettle"),
    ),
)

SCRIPTS: dict[GameId, Script] = {
    script.game: script for script in (_CLASSIC_2008, _CLASSIC_2014, _ODYSSEY, _PARTY, _TEAM, _JINX)
}
"""All tutorials, by game."""
