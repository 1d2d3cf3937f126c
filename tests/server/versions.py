"""Other versions of Lapin to run beside this one: the released one, and a next one with other pages."""

import io
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import lapin
from lapin.net.pages import STATIC

VERSION = "9.9.9"
RELEASED = ("0.1.0", "c7f53e6f5e8aa1aa20ba0eac24383fb57262c21f")
TOP = Path(__file__).parents[2]


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


def released_version(folder: Path, *, pages: bool = False) -> tuple[str, ...]:
    """A command that runs the released version; with its pages, if they are wanted."""
    version, commit = RELEASED
    archive = ["git", "archive", "--format=tar", commit, "src", "web"]
    done = subprocess.run(archive, cwd=TOP, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("needs the project's history, with the commit of the release")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as files:
        files.extractall(folder, filter="data")
    if pages:
        _build_pages(folder / "web")
    program = ("env", f"PYTHONPATH={folder / 'src'}", sys.executable, "-P", "-m", "lapin")
    said = subprocess.run([*program, "--version"], capture_output=True, text=True, check=True).stdout
    assert said.strip() == f"lapin {version}"
    return program


def _build_pages(web: Path) -> None:
    """Build its client, by the same versions of the same programs as today's."""
    packages = TOP / "web" / "node_modules"
    assert packages.is_dir(), "the client's packages are missing: cd web && npm ci"
    (web / "node_modules").symlink_to(packages)
    done = subprocess.run(["npx", "vite", "build"], cwd=web, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
