"""The examples of docs/protocol.md are real messages."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from lapin.close_codes import CloseCode
from lapin.game.model.clues import Recording
from lapin.game.model.reasons import Why
from lapin.game.seen import SeenEvent
from lapin.net.messages import Request, ToClient
from lapin.net.shapes import TakenSeat
from lapin.table.commands import Refresh, Signal, TableCommand
from lapin.table.events import Reacted, Said

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = [block.encode() for block in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]


def shape_of(block: bytes) -> object:
    """The type that an example claims to be."""
    value = msgspec.json.decode(block)
    if isinstance(value, list):
        return tuple[SeenEvent | Said | Reacted, ...] if "event" in value[0] else list[dict[str, object]]
    if "type" in value:
        return Recording if value["type"] == "recording" else ToClient
    if "ask" in value:
        return Request
    if "headline" in value:
        return Why
    return TakenSeat if "token" in value else dict[str, object]


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_every_example_is_a_real_message(block: bytes) -> None:
    """A person who writes a client from the page can trust its examples."""
    shape = shape_of(block)
    value = msgspec.json.decode(block, type=shape)
    if shape is ToClient:
        assert msgspec.json.decode(msgspec.json.encode(value)) == msgspec.json.decode(block)


def test_every_command_is_on_the_page() -> None:
    """Every command is listed, and nothing else."""
    table = PAGE.split("\n## Asks\n")[1]
    assert set(re.findall(r"^\| `(\w+)` \| (?:`|-)", table, re.MULTILINE)) - {"do"} == {
        str(ask.__struct_config__.tag) for ask in (*get_args(TableCommand), *get_args(Signal), Refresh)
    }


def test_every_close_code_is_on_the_page() -> None:
    """The table of close codes says what the server's own list says, and every final one has words."""
    rows = re.findall(r"^\| (\d{4}) \| (.*?) \|(?: (.*?))? \|$", PAGE, re.MULTILINE)
    assert rows == [(str(code.value), code.means, code.then) for code in CloseCode]
    assert all(bool(code.words) == code.final for code in CloseCode)
