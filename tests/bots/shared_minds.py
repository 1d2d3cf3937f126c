"""One encoder and one mind for all tests of a process: reading them takes a second."""

from functools import cache

from lapin.arena.matches import shared_minds
from lapin.bots.descriptions import Descriptions
from lapin.bots.encoder import Encoder
from lapin.bots.known import Minds, descriptions_of
from lapin.bots.mind import Mind


@cache
def encoder() -> Encoder:
    """The encoder that is installed with the game."""
    found = minds().encoder
    assert isinstance(found, Encoder)
    return found


@cache
def minds() -> Minds:
    """Minds on that encoder; the arena's games in this process also use them."""
    return shared_minds(reading=True)


def deck(game: str = "odyssey") -> Descriptions:
    """The deck a table of this game plays with, in words."""
    return descriptions_of("glimpse" if game == "jinx" else "reverie")


def mind(game: str = "odyssey") -> Mind:
    """The default mind for that deck."""
    return minds().mind(deck(game), built_in=True)
