"""The map in docs/architecture.md is true: a vote takes the way that its diagram shows, and modules stay short."""

import ast
import inspect
import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, SimpleNamespace

import msgspec
import pytest
from picows import WSMsgType

from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.live.registry import Registry, Seated
from lapin.net.connections import ConnectionLimits
from lapin.net.finding import TableFinder
from lapin.net.messages import Request
from lapin.net.picows_connection import PicowsConnection, Sweep
from lapin.net.rate_limits import ConcurrencyLimit, Rate, TokenBuckets
from lapin.net.session import Session
from lapin.store.sqlite import SqliteLog
from lapin.table.commands import Start
from lapin.table.state import Clocks
from tests.table.pure_table import PureTable, as_command
from tests.waiting import until

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "lapin"
MOST_FUNCTIONS, MOST_FILES, MOST_LINES, MOST_MODULES = 15, 8, 400, 27

MILESTONES = {
    ("live/table.py", "Table.submit"),
    ("game/turn.py", "vote"),
    ("game/turn.py", "applied"),
    ("store/sqlite.py", "SqliteLog.append_all"),
    ("table/frame_encoder.py", "FrameEncoder.encode"),
    ("table/frame_encoder.py", "EncodedFrames.frame"),
    ("net/picows_connection.py", "PicowsConnection.send"),
}
"""The calls that queue, decide, apply, store, show and send a vote. All on the stack there is on its way."""


def diagram() -> list[tuple[str, str]]:
    """The functions of the sequence diagram, in their order: file and name."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    drawn = re.search(r"```mermaid\nsequenceDiagram\n(.*?)```", page, re.DOTALL)
    assert drawn is not None
    return re.findall(r": ([\w/]+\.py)::([\w.]+)$", drawn[1], re.MULTILINE)


def function(file: str, name: str) -> CodeType:
    """The code of a function that the diagram names; it must stand in that very file."""
    dotted = "lapin." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    found: object = import_module(dotted)
    for part in name.split("."):
        found = getattr(found, part)
    assert inspect.isfunction(found), f"{file}::{name} is no function"
    assert found.__code__.co_filename == str(PACKAGE / file), f"{name} does not stand in {file}"
    return found.__code__


@pytest.mark.parametrize(("file", "name"), diagram())
def test_every_function_of_the_diagram_is_where_it_says(file: str, name: str) -> None:
    """A reader of the diagram finds the function."""
    function(file, name)


def test_a_vote_is_followed_on_one_page() -> None:
    """From the socket to the other players' frames it takes no more functions and files than decision 090 says."""
    drawn = diagram()
    assert len(drawn) == len(set(drawn)) <= MOST_FUNCTIONS
    assert len({file for file, _ in drawn}) <= MOST_FILES


class OpenSocket:
    """A socket that nobody has closed: it keeps what it is sent, where picows would give it to the kernel."""

    is_close_frame_sent = False

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.request = self.response = SimpleNamespace(headers={})
        self.underlying_transport = SimpleNamespace(get_write_buffer_size=lambda: 0)

    def send_reuse_external_bytearray(self, _kind: WSMsgType, buffer: bytearray, headroom: int) -> None:
        """Keep it."""
        self.sent.append(bytes(buffer[headroom:]))


Line = tuple[PicowsConnection, OpenSocket]


async def connected(registry: Registry, seated: Seated) -> Line:
    """Somebody opens the page."""
    session = Session(
        TableFinder(registry, 1.0),
        seated.table.state.code,
        seated.token,
        TokenBuckets(Rate(60, 15.0)),
        Counter(),
        ConcurrencyLimit(1),
    )
    connection, socket = PicowsConnection(Sweep(ConnectionLimits())), OpenSocket()
    connection.attach(session, "127.0.0.1")
    connection.on_ws_connected(socket)  # type: ignore[arg-type]  # as much of it as is looked at
    await until(lambda: len(socket.sent) >= 2)  # a frame, and who is connected
    return connection, socket


class TextFrame:
    """A message of a browser, as picows hands it over."""

    msg_type = WSMsgType.TEXT
    fin = True
    rsv1 = rsv2 = rsv3 = False

    def __init__(self, text: bytes) -> None:
        self._text = text

    def get_payload_as_bytes(self) -> bytes:
        """Return what was sent."""
        return self._text


def _ours(frame: FrameType) -> tuple[str, str] | None:
    """Return which function of the package is called; what is defined inside another one belongs to that."""
    code = frame.f_code
    name = code.co_qualname.partition(".<locals>")[0]
    if not code.co_filename.startswith(f"{PACKAGE}/") or code.co_name.startswith("<"):
        return None
    return Path(code.co_filename).relative_to(PACKAGE).as_posix(), name


async def traced(line: Line, message: bytes) -> list[tuple[str, str]]:
    """The functions of ours that lead a message to its milestones, each where it is first called.

    A function that returns before the next milestone has only worked something out, and is not on the way.
    """
    connection, socket = line
    called: list[tuple[str, str]] = []
    on_the_way: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _arg: object) -> None:
        passed = _ours(frame) if event == "call" else None
        if passed is None:
            return
        if passed not in called:
            called.append(passed)
        if passed in MILESTONES:
            above: FrameType | None = frame
            while above is not None:
                on_the_way.update(filter(None, [_ours(above)]))
                above = above.f_back

    before = len(socket.sent)
    sys.setprofile(note)
    try:
        connection.on_ws_frame(socket, TextFrame(message))  # type: ignore[arg-type]  # as much as is looked at
        await until(lambda: len(socket.sent) > before)
    finally:
        sys.setprofile(None)
    assert on_the_way >= MILESTONES
    return [each for each in called if each in on_the_way]


async def test_a_vote_takes_the_way_of_the_diagram(tmp_path: Path) -> None:
    """Bo votes: the diagram has every function that passes the vote on, in order, and everybody gets one frame."""
    log = await SqliteLog.open(tmp_path / "log")
    registry = Registry(log)
    seats = [await registry.open("odyssey", Options(), None, Clocks(), "Ada", None)]
    table = seats[0].table
    seats += [await registry.join(table, name, None) for name in ("Bo", "Cleo", "Dan")]
    lines = [await connected(registry, seated) for seated in seats]
    await table.execute(PersonId(0), "start", Start())
    pure = PureTable("odyssey", 0)
    pure.state = table.state
    while pure.game.phase != "vote":
        seat, move = pure.next_move()
        await table.execute(table.state.sitting(seat).id, f"move-{table.version}", as_command(move))
        pure.state = table.state
    seat, move = pure.next_move()
    before = [len(socket.sent) for _, socket in lines]
    asked = msgspec.json.encode(Request("vote", as_command(move)))
    way = await traced(lines[table.state.sitting(seat).id], asked)
    assert way == diagram()
    shown = [socket.sent[had:] for (_, socket), had in zip(lines, before, strict=True)]
    assert [[b'"done"' in each for each in one].count(False) for one in shown] == [1, 1, 1, 1]
    registry.timers.close()
    await log.close()


def modules() -> list[Path]:
    """The modules of a table and of its running."""
    return [path for package in ("table", "live") for path in sorted((PACKAGE / package).glob("*.py"))]


@pytest.mark.parametrize("path", modules(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_module_of_a_table_is_short(path: Path) -> None:
    """A module that grows past the limit has a second one inside."""
    assert len(path.read_text().splitlines()) <= MOST_LINES


def test_a_newcomer_finds_every_module_of_a_table_on_the_map() -> None:
    """The tables of `table/` and `live/` list what there is, and that is few enough to read."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    inside = page.partition("## Inside a table")[2].partition("\n## ")[0]
    named = re.findall(r"^\| `(\w+)` \|", inside, re.MULTILINE)
    there = [path.stem for path in modules() if path.stem != "__init__"]
    assert sorted(named) == sorted(there)
    assert len(there) <= MOST_MODULES


def public_types(tree: ast.Module) -> list[str]:
    """The public classes of a module, also those inside others, and its public names for types."""
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    named = [node.targets[0] for node in tree.body if isinstance(node, ast.Assign)]
    named += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    aliases = [each.id for each in named if isinstance(each, ast.Name) and re.match(r"[A-Z]\w*[a-z]", each.id)]
    return [name for name in classes + aliases if not name.startswith("_")]


def test_a_name_means_one_thing() -> None:
    """No two public classes or names for types of the package are the same."""
    assert public_types(ast.parse("class A:\n    class B: pass\nPart = A | B\n_C = 1\nBIG = 2")) == [
        "A",
        "B",
        "Part",
    ]
    places: dict[str, list[Path]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in public_types(ast.parse(path.read_text(encoding="utf-8"))):
            places.setdefault(name, []).append(path)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_a_person_has_a_type_everywhere() -> None:
    """A person is a PersonId and a seat a Seat, so that one in the other's place does not pass the type check."""
    person = r"\b(?:person|leaving): int\b|\b(?:people|order): tuple\[int"
    seat = r"^    (?:seat|storyteller|active|found_by|giver): int\b|\bdict\[int, tuple\[int"
    plain = re.compile(f"{person}|{seat}", re.MULTILINE)
    found = [str(path) for path in PACKAGE.rglob("*.py") if plain.search(path.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize("name", ["key_of", "MOST_CARDS", "HOUR_MS", "DAY_MS", "not_your_turn", "now_ms"])
def test_a_fact_is_written_in_one_place(name: str) -> None:
    """A fact on which several rooms must agree is defined once, below all of them."""
    defined = re.compile(rf"^(?:def {name}\(|{name}\b[^=\n]*= )", re.MULTILINE)
    assert len([path for path in PACKAGE.rglob("*.py") if defined.search(path.read_text(encoding="utf-8"))]) == 1
