"""The tutorials: what everybody but the learner does, by name. Nothing here decides a rule.

Cards and places follow from the real deal of each script's secret. The secrets were chosen so that the storyteller
holds a picture for the clue, and the others hold pictures that could be meant. The words of the clues are the
client's, in its languages.
"""

from hashlib import sha256

import msgspec

from lapin.game.model.ids import Card, GameId, Seat, Spot

YOU = "you"
"""The learner's name in a script."""


def secret_of(game: str, luck: int) -> bytes:
    """The secret of a tutorial: each number gives a game another deal."""
    return sha256(f"lapin tutorial {game} {luck}".encode()).digest()


class Tale(msgspec.Struct, frozen=True):
    """A turn of a storyteller game."""

    told: Card | None = None
    """The storyteller's card; None where the learner tells, or where a clue belongs to no card (P2)."""
    gives: dict[str, Card] = {}
    """The card each of the others gives; of a pair, the one who gives if the learner leaves it to them."""
    votes: dict[str, tuple[str, ...]] = {}
    """Whose cards each of the others votes for."""
    red: str | None = None
    """Whose card the storyteller's red vote lies on (P3)."""


class Race(msgspec.Struct, frozen=True):
    """A turn around the square."""

    wrong: dict[str, Spot]
    """Who touches a wrong picture before anybody waits for the learner, and where."""
    finds: str
    """Who finds the right picture if the learner does not."""
    duels: str | None = None
    """Who touches the learner's picture at the same moment (J8)."""


class Script(msgspec.Struct, frozen=True):
    """One tutorial."""

    game: GameId
    deck: str
    luck: int
    """The number of the secret that all shuffles follow from."""
    names: tuple[str, ...]
    """Everybody in the order of the seats. Turns pass to the left: the learner sits where the last one begins."""
    turns: tuple[Tale, ...] | tuple[Race, ...]

    @property
    def me(self) -> Seat:
        """The learner's seat."""
        return self.seat(YOU)

    @property
    def secret(self) -> bytes:
        """What all shuffles of this tutorial follow from."""
        return secret_of(self.game, self.luck)

    def seat(self, name: str) -> Seat:
        """Where somebody sits."""
        return Seat(self.names.index(name))


_CLASSIC_2008 = Script(
    "classic-2008",
    "reverie",
    luck=3107,
    names=("Basil", YOU, "Clover", "Dill"),
    turns=(
        Tale(
            told=Card(55),  # a cottage, and a castle for its reflection
            gives={"Clover": Card(3), "Dill": Card(75)},
            votes={"Clover": (YOU,), "Dill": ("Basil",)},
        ),
        Tale(
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
        Tale(
            told=Card(37),  # a picnic under a gigantic boot
            gives={"Clover": Card(25), "Dill": Card(0)},
            votes={"Clover": ("Basil",), "Dill": (YOU,)},
        ),
        Tale(
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
        Tale(
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
        Tale(
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
        Tale(
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
        Tale(  # hands were passed on (P5); 20 is what the learner drew, whatever was given
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
        Tale(
            told=Card(57),  # a deer before a mirror full of forest
            gives={"Clover": Card(31), "Fennel": Card(9), "Dill": Card(34)},
            votes={"Dill": ("Basil",), "Hazel": (YOU,)},
        ),
        Tale(
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
        Race(wrong={"Clover": Spot(9)}, finds="Dill"),
        Race(wrong={"Basil": Spot(1)}, finds="Dill", duels="Dill"),
        Race(wrong={"Clover": Spot(3), "Basil": Spot(7)}, finds="Dill"),
    ),
)

SCRIPTS: dict[GameId, Script] = {
    script.game: script for script in (_CLASSIC_2008, _CLASSIC_2014, _ODYSSEY, _PARTY, _TEAM, _JINX)
}
"""All tutorials, by game."""
