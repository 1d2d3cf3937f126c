"""What docs/record.md says is what the program does."""

import re
from hmac import digest
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from lapin.game.model.chance import Secret
from lapin.game.model.events import AnyEvent
from lapin.game.model.refusals import Refused
from lapin.record import End, Header, recap, verify
from lapin.record.verify import command_of
from lapin.scorekeeper import Played, points

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
LINES = [block.splitlines() for block in re.findall(r"```jsonl\n(.*?)\n```", PAGE, re.DOTALL)]
WHOLE_GAME, EXAMPLES = LINES[0], [line for block in LINES[1:] for line in block]
JSON = re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)
SHOWN, ASKED, ANSWERED = JSON[0], JSON[1::2], JSON[2::2]
EVENTS: tuple[type[AnyEvent], ...] = get_args(AnyEvent)
TAGS = {str(kind.__struct_config__.tag): kind for kind in EVENTS}


def vector(what: str) -> str:
    """A line of the table with the test vector."""
    found = re.search(rf"^\| {re.escape(what)} \| `([^`]+)` \|$", PAGE, re.MULTILINE)
    assert found is not None, what
    return found[1]


def test_the_test_vector_is_what_chance_gives() -> None:
    """Whoever checks our shuffles with a program of their own can trust the numbers on the page."""
    secret = bytes(32)
    chance = Secret(secret)
    first_bytes = digest(secret, b"row/1#0", "sha256")
    assert vector("commitment") == chance.commitment
    assert vector("HMAC-SHA-256 over `row/1#0`") == first_bytes.hex()
    assert vector("first number of `row/1`") == str(int.from_bytes(first_bytes[:4], "big"))
    row = chance.shuffled("row/1", range(6))
    assert vector("shuffle of 0, 1, 2, 3, 4, 5 with `row/1`") == " ".join(map(str, row))
    assert vector("number below 6 with `first`") == str(chance.below("first", 6))


@pytest.mark.parametrize("tag", sorted(TAGS))
def test_every_event_has_its_place_on_the_page(tag: str) -> None:
    """Whatever can happen in a game is described, with its fields in the order in which they are written."""
    described = re.search(rf"^\*\*`{tag}`\*\*: (.*?)\. ", PAGE, re.MULTILINE | re.DOTALL)
    assert described is not None
    assert tuple(re.findall(r"`(\w+)`", described[1])) == TAGS[tag].__struct_fields__
    assert any(f'"event":"{tag}"' in line for line in WHOLE_GAME + EXAMPLES)


def test_the_page_describes_no_event_that_cannot_happen() -> None:
    """Nothing on the page is made up."""
    assert set(re.findall(r"^\*\*`(\w+)`\*\*:", PAGE, re.MULTILINE)) == set(TAGS)


@pytest.mark.parametrize("line", WHOLE_GAME[1:-1] + EXAMPLES)
def test_every_example_line_is_in_the_one_spelling(line: str) -> None:
    """An example line can be copied into a record as it stands."""
    event = msgspec.json.decode(line, type=AnyEvent)
    assert msgspec.json.encode(event).decode() == line


def test_the_game_on_the_page_verifies() -> None:
    """The game printed on the page is a real one, and true in every line."""
    record = verify(("\n".join(WHOLE_GAME) + "\n").encode())
    assert msgspec.json.encode(recap(record, verified=True)).decode() == SHOWN


@pytest.mark.parametrize(("section", "kind"), [("Header", Header), ("End", End)])
def test_header_and_end_are_described_field_by_field(section: str, kind: type[Header | End]) -> None:
    """The first and the last line have the fields the page lists, in that order."""
    listed = PAGE.split(f"\n## {section}\n\n")[1].split("\n\n")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", listed, re.MULTILINE)) == kind.__struct_fields__


def test_the_page_says_which_events_carry_a_command() -> None:
    """Somebody who writes a verifier knows which events are moves and which follow from them."""
    table = PAGE.split("| event | command | from |\n")[1].split("\n\n")[0]
    listed = set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE))
    events = [msgspec.json.decode(line, type=AnyEvent) for line in WHOLE_GAME[1:-1] + EXAMPLES]
    moves = {str(type(event).__struct_config__.tag) for event in events if command_of(event) is not None}
    assert listed == moves | {"game_ended"}  # which is one only if the table stopped the game


@pytest.mark.parametrize(("asked", "answered"), list(zip(ASKED, ANSWERED, strict=True)))
def test_the_score_keeper_answers_as_on_the_page(asked: str, answered: str) -> None:
    """Type in a turn from the page and you get the points, or the refusal, that stand below it."""
    try:
        answer: object = {"points": points(msgspec.json.decode(asked, type=Played))}
    except Refused as refused:
        answer = {"code": refused.code, "data": refused.data}
    assert msgspec.json.encode(answer).decode() == answered
