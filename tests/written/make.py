"""Writes `data.tar.xz` and `tables.jsonl`: the data folder of a server that was stopped in the middle of games.

Run on 16 November 2026 with the build of commit 7232834, before modules were moved and classes renamed:

    PYTHONPATH=src:. .venv/bin/python -m tests.written.make

The two files are what people's servers hold today. Never rewrite them to please a test: if a newer build does
not come back to these frames, the newer build is wrong. A later format gets a folder of its own beside this one.

`data.tar.xz` is the folder of `--data` after a clean stop: `lapin.sqlite`, an own deck of two pictures, and a
recording. `tables.jsonl` begins with a line that says when it was written, and what is kept of a table that was
closed; then comes one line for each table: its code, the first frame that somebody without a seat gets
(`onlooker`), and for each person the token of their seat and what is different in their frame (`me`, `mine`).
"""

import asyncio
import io
import json
import lzma
import sqlite3
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

from tests.server.process import PATIENCE, QUICK, Process
from tests.written.scenes import SCENES, House
from tests.written.seats import Message, Seat, over

T = TypeVar("T")

HERE: Final = Path(__file__).parent


async def described(house: House, what: str, seats: list[Seat], beside: Message) -> Message:
    """A table as people who come back now find it."""
    for seat in seats:
        await seat.go()
    onlooker = Seat(house.base, seats[0].code, None, seats[0].token)
    seen = await onlooker.come()
    people = []
    for seat in seats:
        frame = await seat.come()
        assert frame | {"me": None, "mine": None, "now": 0} == seen | {"now": 0}, what
        people.append({"person": seat.person, "token": seat.token, "me": frame["me"], "mine": frame["mine"]})
    for seat in (*seats, onlooker):
        await seat.go()
    asked = next((seat.asked for seat in seats if seat.asked), None)
    table: dict[str, Any] = {
        "what": what,
        "code": seats[0].code,
        "playing": not over(seen) and bool(seen["table"]),
    }
    return {**table, "asked": asked, "beside": beside, "people": people, "onlooker": seen}


async def closed(base: str) -> Message:
    """A table that was closed after a game, since nobody was there; its record is kept."""
    house = House(base)
    seats = await house.opened("classic-2014", 3, options={"target": 5})
    await seats[0].ask("start")
    await house.played(seats, lambda table: table["phase"] == "over")
    host = seats[0]
    about = (await house.web.get(f"/api/tables/{host.code}", headers=host.head)).json()
    record = (await house.web.get(f"/api/tables/{host.table}/records/1", headers=host.head)).text
    for seat in seats:
        await seat.go()
    while (await house.web.get(f"/api/tables/{host.code}")).status_code == 200:
        await asyncio.sleep(0.1)  # the loop looks again; whoever writes a sample watches
    await house.web.aclose()
    return {"code": about["code"], "table": host.table, "token": host.token, "record": record}


async def written(base: str) -> list[Message]:
    """Everything that is played, and then seen once more."""
    house = House(base)
    for scene in SCENES:
        print(scene.__doc__)
        async with asyncio.timeout(PATIENCE):
            await scene(house)
    await asyncio.sleep(1)  # nothing tells that every window is closed, and every computer has moved
    found = [await described(house, *table) for table in house.tables]
    await house.web.aclose()
    return found


def packed(data: Path) -> bytes:
    """The data folder as one file, the database with nothing left beside it."""
    database = sqlite3.connect(data / "lapin.sqlite")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for path in sorted(data.rglob("*")):
            if path.is_file() and not path.name.endswith(("-wal", "-shm")):
                archive.add(path, path.relative_to(data).as_posix())
    return lzma.compress(out.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def served(data: Path, scene: Callable[[str], Coroutine[None, None, T]], *options: str) -> T:
    """The result of a scene at a server that is stopped properly afterwards."""
    server = Process(data, *QUICK, *options).start()
    try:
        found = asyncio.run(scene(server.base))
        assert server.stop() == 0, server.log
    finally:
        server.end()
    return found


def main() -> None:
    """Play, stop, and write both files; those that are there stay."""
    if (HERE / "data.tar.xz").exists():
        raise SystemExit("The folder is written already, and kept as it is.")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        done = served(data, closed, "--idle-hours", "0.0005")
        tables = served(data, written)
        at = int(time.time() * 1000)
        (HERE / "data.tar.xz").write_bytes(packed(data))
    build = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    lines = [{"written": at, "build": build.stdout.strip(), "closed": done}, *tables]
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    (HERE / "tables.jsonl").write_text(text)


if __name__ == "__main__":
    main()
