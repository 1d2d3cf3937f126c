"""A comparison of what people were told with what is stored: nothing may be lost, doubled or different."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec

from lapin.client import Client
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.queue import BATCH_MOST, Run, merged
from lapin.store.log import LogEntry
from lapin.store.places import open_log
from lapin.table.apply import apply
from lapin.table.commands import Start, TableCommand
from lapin.table.events import Said, TableEntry
from lapin.table.frame_encoder import FrameEncoder
from lapin.table.frames import Frame
from lapin.table.state import TableState

_table_entries: msgspec.json.Decoder[TableEntry] = msgspec.json.Decoder(TableEntry)
_frames: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)


class Witness:
    """A client at a table, and everything it was told."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.acknowledged: dict[str, int] = {}
        self.refused: set[str] = set()
        self.since = 0 if client.frame is None else client.frame.version
        client.keep_frames = True

    async def ask(self, request: str, command: TableCommand) -> int:
        """Send a command, and remember the answer. After a start, wait for the cards."""
        try:
            version = await self.client.acknowledged(command, request)
        except Refused as refused:
            if refused.data.get("reason") != "in_doubt":  # which says that nobody knows
                self.refused.add(request)
            raise
        self.acknowledged[request] = version
        self.refused.discard(request)  # it was sent again
        if isinstance(command, Start):  # whose acknowledgement is that of the shuffle, not of what follows
            await self.client.dealt(version)
        return version


class Findings(msgspec.Struct):
    """The findings of the comparison."""

    acknowledged: int = 0
    frames: int = 0
    lost: int = 0
    doubled: int = 0
    different: int = 0
    false_refusals: int = 0
    backwards: int = 0
    """Frames that are older than what the same person had seen before: true, and yet a surprise. It may happen to
    who comes back at another process while the database is away, which shows what it knows."""

    def __add__(self, other: "Findings") -> "Findings":
        return Findings(*(a + b for a, b in zip(self._values(), other._values(), strict=True)))

    def _values(self) -> tuple[int, ...]:
        return msgspec.structs.astuple(self)

    @property
    def clean(self) -> bool:
        """Whether everything that people were told is true."""
        return not (self.lost or self.doubled or self.different or self.false_refusals)


async def compare(data: Path, tables: list[list[Witness]], database: str | None = None) -> Findings:
    """Compare what the witnesses of every table were told with its log."""
    log = await open_log(data, database)
    try:
        total = Findings()
        for witnesses in tables:
            table = await log.find(witnesses[0].client.code)
            assert table is not None, "a table is gone"
            total += compared(await log.read(table), witnesses)
        return total
    finally:
        await log.close()


def compared(entries: list[LogEntry], witnesses: list[Witness]) -> Findings:
    """Compare what the witnesses of one table were told with its entries."""
    found = Findings()
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    commands = {entry.command: entry.version for entry in entries if entry.command is not None}
    times = Counter(entry.command for entry in entries if entry.command is not None)
    found.doubled += sum(count - 1 for count in times.values())
    for witness in witnesses:
        for request, version in witness.acknowledged.items():
            found.acknowledged += 1
            stored = commands.get(f"{witness.client.person}:{request}")
            if stored is None:
                found.lost += 1
            elif not version - BATCH_MOST < stored <= version:  # in a frame with others, or by itself
                found.different += 1
            else:
                continue
            print(f"{witness.client.person}:{request} acknowledged at {version}, stored at {stored}")
        found.false_refusals += sum(f"{witness.client.person}:{each}" in commands for each in witness.refused)
    _compare_frames(entries, witnesses, found)
    return found


def _compare_frames(entries: list[LogEntry], witnesses: list[Witness], found: Findings) -> None:
    told: dict[int, list[tuple[Witness, int, Frame]]] = {}
    for witness in witnesses:
        for before, after in pairwise(witness.client.frames):
            if after.version < before.version:
                found.backwards += 1
                print(f"saw {before.version} at {before.now}, then {after.version} at {after.now}")
        since = witness.since
        for frame in witness.client.frames:
            told.setdefault(frame.version, []).append((witness, min(since, frame.version - 1), frame))
            since = frame.version
    state: TableState | None = None
    printer = FrameEncoder()
    run: Run = []
    said: Counter[str] = Counter()
    for entry in entries:
        table_entry = _table_entries.decode(entry.payload)
        state = apply(state, table_entry)
        run.append((table_entry, state))
        said.update(each.text for each in table_entry.house if isinstance(each, Said))
        for witness, since, frame in told.pop(entry.version, ()):
            found.frames += 1
            person = None if witness.client.person is None else state.person(PersonId(witness.client.person))
            shown = merged(run[since:]) if frame.talk is None else None  # every entry since the frame before
            true = printer.frame(state, entry.version, frame.now, person, shown, frame.ack)
            found.different += _frames.decode(true) != frame
            if frame.ack is not None:
                asked = {each.command for each in entries[since : entry.version]}
                found.different += f"{witness.client.person}:{frame.ack}" not in asked
    for version, frames in told.items():  # of versions that are not stored
        found.lost += len(frames)
        print(f"{len(frames)} frames of version {version}, of {len(entries)}")
    found.doubled += sum(count - 1 for count in said.values())  # in these tests nobody says a thing twice
