"""`lapin listen` and `lapin tell`: JSON lines in, a JSON line for each persona out."""

import json
import subprocess
from typing import Any

import pytest

from lapin.bots.personas import PERSONAS
from tests.cli.command import lapin


def asked(command: str, line: dict[str, Any] | str, *options: str) -> subprocess.CompletedProcess[str]:
    """Return what the command answers to one line."""
    text = line if isinstance(line, str) else json.dumps(line)
    return lapin(command, *options, stdin=text)


def answers(command: str, line: dict[str, Any], *options: str) -> list[dict[str, Any]]:
    """The answers of all personas."""
    done = asked(command, line, *options)
    assert done.returncode == 0, done.stderr
    return [json.loads(each) for each in done.stdout.splitlines()]


def test_listeners_find_what_a_plain_clue_is_about() -> None:
    """Each of twelve personas votes for a card of the row, most of them for the right one; a seed repeats this."""
    question = {"clue": "The boy who read through the storm", "row": [12, 0, 33, 47, 58, 71]}
    found = answers("listen", question, "--seed", "1")
    assert [each["persona"] for each in found] == [persona.id for persona in PERSONAS]
    for each in found:
        assert each["card"] == question["row"][each["vote"]]
        assert len(each["scores"]) == 6
        assert each["scores"][each["vote"]] == max(each["scores"])
    assert sum(each["card"] == 0 for each in found) >= 8
    assert answers("listen", question, "--seed", "1") == found


def test_storytellers_tell_a_card_of_their_hand_and_say_what_it_is_about() -> None:
    """Most clues of easy players are near, and each belongs to something in the picture; French stays French."""
    hand = [3, 18, 26, 44, 52, 80]
    found = answers("tell", {"hand": hand, "players": 6}, "--level", "easy", "--language", "fr")
    assert len(found) == len(PERSONAS)
    assert {each["card"] for each in found} <= set(hand)
    assert all(each["reason"] and each["clue"] for each in found)
    assert sum(each["distance"] <= 2 for each in found) >= 9
    (basil,) = answers("tell", {"hand": hand}, "--level", "hard", "--persona", "basil")
    assert basil["persona"] == "basil"


@pytest.mark.parametrize(
    ("command", "line", "why"),
    [
        ("listen", "nonsense", "line 1"),
        ("listen", {"clue": "Moon", "row": [1, 1]}, "different cards"),
        ("listen", {"clue": "Moon", "row": [1, 84]}, "from 0 to 83"),
        ("listen", {"clue": " ", "row": [1, 2]}, "characters"),
        ("tell", {"hand": [1, 2], "players": 13}, "3 to 12 play"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(command: str, line: dict[str, Any] | str, why: str) -> None:
    """The command ends with one clear line and writes nothing else."""
    done = asked(command, line)
    assert done.returncode == 1
    assert why in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
