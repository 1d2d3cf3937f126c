"""A server starts without what only notices need, and has it as soon as somebody wants to be told."""

import subprocess
import sys
from pathlib import Path

OPENED = """
import asyncio, sys
from pathlib import Path
from lapin.notices.opening import CHANNELS, NoticeSettings
from lapin.site_log import OpenedLog

async def keys(folder):
    opened = await OpenedLog.opened(folder, None, NoticeSettings(channels=CHANNELS))
    print("cryptography" in sys.modules)
    print(opened.channels["push"].public_key)
    await opened.log.close()

asyncio.run(keys(Path(sys.argv[1])))
"""


def test_a_start_does_not_load_the_encryption_of_notices(tmp_path: Path) -> None:
    """A new site has its key at once, and keeps it; the package that uses it is loaded with the first wish."""
    told = [
        subprocess.run(
            [sys.executable, "-c", OPENED, str(tmp_path)], capture_output=True, check=True, text=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert told[0] == told[1]
    loaded, key = told[0]
    assert loaded == "False"
    assert len(key) == 87  # a point of the curve, as the web writes it
