"""Another version of Lapin to run beside this one: the same program, with another version and other pages."""

import re
import shutil
import sys
from pathlib import Path

import lapin
from lapin.net.pages import STATIC

VERSION = "9.9.9"


def next_version(folder: Path) -> tuple[str, ...]:
    """A command that runs the next version: its first script and its style have other names."""
    home = Path(lapin.__file__).parent
    there = folder / "lapin"
    there.mkdir(parents=True)
    for path in home.iterdir():
        if path.name not in ("__init__.py", "__pycache__", "web"):
            (there / path.name).symlink_to(path)
    (there / "__init__.py").write_text(
        re.sub(r'__version__ = ".*"', f'__version__ = "{VERSION}"', (home / "__init__.py").read_text())
    )
    (there / "web").mkdir()
    static = there / "web" / "static"
    shutil.copytree(STATIC, static)
    first = re.findall(r'(?:src|href)="/assets/(first-[^"]+)"', (static / "index.en.html").read_text())
    assert first
    for name in first:
        (static / "assets" / name).rename(static / "assets" / name.replace("first-", "first-next-"))
    for path in static.rglob("*"):
        if path.suffix in (".html", ".js"):
            text = path.read_text()
            path.write_text(re.sub("|".join(map(re.escape, first)), _next, text))
    # `-P`: the checkout in the current folder must not come first.
    return ("env", f"PYTHONPATH={folder}", sys.executable, "-P", "-m", "lapin")


def _next(found: "re.Match[str]") -> str:
    return found[0].replace("first-", "first-next-")
