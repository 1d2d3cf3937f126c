"""Programs of the system that tests start: each has to be there on a new machine after `./test`."""

import re
import shutil
from pathlib import Path
from typing import Final

PATH: Final = "/usr/sbin:/usr/bin:/usr/local/bin:/bin"

only_short = False
"""Whether the test that runs now belongs to `./test`, not to `./test --long` alone; tests/conftest.py says so."""


def of_long() -> set[str]:
    """The programs that only `./test --long` installs."""
    script = (Path(__file__).parents[1] / "test").read_text()
    found = re.search(r"for program in ([\w ]+); do", script)
    assert found is not None
    return set(found[1].split())


def program(name: str) -> str:
    """Return where a program is. A short test gets none that only the long ones install, though it may exist."""
    assert not only_short or name not in of_long(), f"./test does not install {name}: mark this test as long"
    found = shutil.which(name, path=PATH)
    assert found is not None, f"./test --long installs {name}"
    return found
