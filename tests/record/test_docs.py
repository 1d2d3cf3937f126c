"""The program does what docs/record.md says."""

import re
from hashlib import sha256
from hmac import digest
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from lapin.game import fold
from lapin.game.model.chance import Secret, combined, seal_of
from lapin.game.model.events import AnyEvent
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Story
from lapin.record import BadRecord, End, Header, Record, RecordedDeck, RecordedShuffle, recap, verify
from lapin.record.lines import RULES_VERSION
from lapin.record.verify import command_of
from lapin.scorekeeper import Played, points

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
LINES: list[list[str]] = [block.splitlines() for block in re.findall(r"```jsonl\n(.*?)\n```", PAGE, re.DOTALL)]
GAMES = [block for block in LINES if block[0].startswith('{"format":')]
WHOLE_GAME, EXAMPLES = GAMES[0], [line for block in LINES if block not in GAMES for line in block]
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
    """A person who checks our shuffles with their own program can trust the numbers on the page."""
    secret = bytes(32)
    chance = Secret(secret)
    first_bytes = digest(secret, b"row/1#0", "sha256")
    assert vector("commitment") == chance.commitment
    assert vector("HMAC-SHA-256 over `row/1#0`") == first_bytes.hex()
    assert vector("first number of `row/1`") == str(int.from_bytes(first_bytes[:4], "big"))
    row = chance.shuffled("row/1", range(6))
    assert vector("shuffle of 0, 1, 2, 3, 4, 5 with `row/1`") == " ".join(map(str, row))
    assert vector("number below 6 with `first`") == str(chance.below("first", 6))


def test_the_test_vector_of_a_shuffle_that_people_took_part_in_is_what_chance_gives() -> None:
    """So is that of two numbers together with the secret."""
    numbers = [(0, "11" * 32), (2, "22" * 32)]
    assert vector("seal of seat 0") == seal_of(numbers[0][1])
    assert vector("key") == combined(bytes(32), numbers).hex()
    row = Secret(bytes(32), numbers).shuffled("row/1", range(6))
    assert vector("shuffle of 0, 1, 2, 3, 4, 5 with `row/1` and this key") == " ".join(map(str, row))
    [block] = re.findall(
        r"```\n(\{.*?)\n```", PAGE.split("\n## Everybody shuffles\n")[1].split("\n## ")[0], re.DOTALL
    )
    shuffle = msgspec.json.decode(block, type=RecordedShuffle)
    assert msgspec.json.encode(shuffle).decode() == block
    assert [seal_of(each.number) for each in shuffle.numbers] == [each.seal for each in shuffle.numbers]


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


@pytest.mark.parametrize("line", [line for game in GAMES for line in game[1:-1]] + EXAMPLES)
def test_every_example_line_is_in_the_one_spelling(line: str) -> None:
    """An example line can be copied into a record as it stands."""
    event = msgspec.json.decode(line, type=AnyEvent)
    assert msgspec.json.encode(event).decode() == line


def verified(lines: list[str]) -> Record:
    """The record that these lines make, if it is true."""
    return verify(("\n".join(lines) + "\n").encode())


def resealed(lines: list[str]) -> list[str]:
    """The same lines with a digest that fits them again, as a forger would write it."""
    body = "".join(line + "\n" for line in lines[:-1])
    end = msgspec.json.decode(lines[-1])
    return [*lines[:-1], msgspec.json.encode({**end, "sha256": sha256(body.encode()).hexdigest()}).decode()]


def test_the_game_at_the_top_is_what_show_prints() -> None:
    """The first game on the page is a real one, and further down stands what `lapin show --json` prints of it."""
    assert msgspec.json.encode(recap(verified(WHOLE_GAME), verified=True)).decode() == SHOWN


def game_with(event: str) -> list[str]:
    """The only game on the page in which this happens."""
    [found] = [lines for lines in GAMES if any(f'"event":"{event}"' in line for line in lines)]
    return found


@pytest.mark.parametrize("lines", GAMES, ids=["one turn", "a latecomer", "an equal tie"])
def test_every_game_on_the_page_verifies(lines: list[str]) -> None:
    """A game that is printed whole is true in every line, by the rules of now."""
    assert verified(lines).header.rules == RULES_VERSION


def test_l5_the_late_comer_on_the_page_waits_and_the_pile_is_played_to_its_end() -> None:
    """An arrival, nobody seated, the last card drawn, as the page says; by version 1 of the rules it is wrong."""
    lines = game_with("player_arrived")
    state = fold(verified(lines).events)
    assert isinstance(state, Story)
    assert (state.players, state.arriving, state.turn, state.reason, state.pile) == (3, 1, 2, "pile", ())
    with pytest.raises(BadRecord, match="GameEnded"):
        verified(resealed([lines[0].replace(f'"rules":{RULES_VERSION}', '"rules":1'), *lines[1:]]))


def test_j8_the_finger_that_stays_on_the_page_sits_nearest_to_the_left() -> None:
    """Touch and call are equal, and the seat decides; a record in which the other finger stays is wrong."""
    lines = game_with("jinx_called")
    [lifted] = [line for line in lines if '"fingers_lifted"' in line]
    assert lifted == '{"event":"fingers_lifted","seats":[0],"spot":1}'
    forged = [lifted.replace("[0]", "[2]") if line == lifted else line for line in lines]
    with pytest.raises(BadRecord, match="FingersLifted") as caught:
        verified(resealed(forged))
    assert caught.value.line == lines.index(lifted) + 1


def fenced(section: str) -> str:
    """The one code block without a language below this heading."""
    [block] = re.findall(r"```\n(\{.*?)\n```", PAGE.split(f"\n### {section}\n")[1].split("\n#")[0], re.DOTALL)
    return str(block)


def test_the_mixed_deck_on_the_page_is_one_that_a_header_may_have() -> None:
    """Its parts have as many cards as it says, in the one spelling."""
    block = fenced("Decks of one's own")
    deck = msgspec.json.decode(block, type=RecordedDeck)
    assert msgspec.json.encode(deck).decode() == block
    assert sum(part.cards - len(part.without) for part in deck.parts) == deck.cards


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
