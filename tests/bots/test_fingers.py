"""In Jinx, computer players put fingers on wrong pictures as people do, and the stronger ones less often."""

from bench.fingers import clues, wrong
from lapin.bots.personas import LEVEL, LEVELS


def test_first_fingers_are_wrong_as_often_as_the_level_says() -> None:
    """By clues of people who saw only the pictures: about half, then fewer, and even hard players err."""
    found = {level: wrong(LEVEL[level], clues("plain"), 2)[0] for level in LEVELS}
    assert 0.4 < found["easy"] < 0.65
    assert 0.25 < found["medium"] < 0.5
    assert 0.15 < found["hard"] < 0.4
    assert found["easy"] > found["medium"] > found["hard"]
