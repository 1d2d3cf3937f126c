"""Replays that are opened by link: who has agreed, and where a replay is found by its address.

A replay has an address once everybody who sat at the game agrees. The address leads to a pointer in the log, an
entry of its own under the address's hash. It is stored before the last person's consent, and says nothing by
itself: the table says whether the replay is open. So an address dies with the consent, whatever happens to its
pointer.
"""

from hashlib import sha256
from secrets import compare_digest, token_urlsafe

import msgspec

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.live.replication import decode_entry
from lapin.live.table import Table
from lapin.refusals import TableRefusal
from lapin.store.log import Log
from lapin.table.events import ReplayAgreed, TableEntry
from lapin.table.state import SharedReplay, TableState


def replay_of(state: TableState, number: int) -> SharedReplay:
    """Return the consents to sharing the finished game with this number, from 1; Refused if there is none."""
    for replay in state.replays:
        if replay.game == number:
            return replay
    raise Refused(TableRefusal.NO_SUCH_RECORD, number=number)


def is_last(replay: SharedReplay, person: PersonId) -> bool:
    """Whether this person is the only one who has yet to agree."""
    return person not in replay.agreed and {*replay.agreed, person} == set(replay.people)


def agree(state: TableState, person: PersonId, number: int, now: int, *, on: bool, address: str) -> TableEntry:
    """Agree or withdraw, each person for themselves. The last to agree needs a fresh `address`."""
    replay = replay_of(state, number)
    if person not in replay.people:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    if (person in replay.agreed) is on:
        return TableEntry(now)
    last = is_last(replay, person)
    if last and not address:
        raise Refused(TableRefusal.TRY_AGAIN)
    return TableEntry(now, person, (ReplayAgreed(person, number, on, address if last else ""),))


LONGEST_ADDRESS = 64


class Pointer(msgspec.Struct, frozen=True):
    """The table and the number of the game that an address stands for."""

    table: str
    game: int


_decode = msgspec.json.Decoder(Pointer).decode


def _place(address: str) -> str:
    return f"replay-{sha256(address.encode()).hexdigest()}"


async def share(log: Log, table: Table, person: PersonId, number: int, now: int, *, on: bool) -> None:
    """Note that a person agrees to share a finished game, or withdraws."""
    address = ""
    if on and is_last(replay_of(table.state, number), person):
        address = token_urlsafe(24)
        await log.append(_place(address), 0, msgspec.json.encode(Pointer(table.id, number)))
    await table.change(lambda state: agree(state, person, number, now, on=on, address=address))


async def found(log: Log, registry: Registry, address: str) -> tuple[Table, int]:
    """Return the table and the number of the game that is open at this address; else always the same Refused."""
    unknown = Refused(TableRefusal.NO_SUCH_RECORD, number=None)
    rows = await log.read(_place(address)) if len(address) <= LONGEST_ADDRESS else []
    if not rows:
        raise unknown
    pointer = _decode(rows[0].payload)
    try:
        table = await registry.table(pointer.table)
        shared = replay_of(table.state, pointer.game)
    except Refused as refused:
        if refused.code is TableRefusal.NOT_STORED:
            raise
        raise unknown from None
    if not shared.address or not compare_digest(shared.address.encode(), address.encode()):
        raise unknown
    return table, pointer.game


async def forget_pointers(log: Log, table: str) -> None:
    """Delete the pointers to a table's replays, when the table itself is about to be deleted."""
    for row in await log.read(table):
        for event in decode_entry(row.payload).house:
            if isinstance(event, ReplayAgreed) and event.address:
                await log.forget(_place(event.address))
