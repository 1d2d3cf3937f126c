"""Builds the client into the package if something here has changed since the last build: `python web/build.py`.

A hash of this folder is stored beside the result, because file times do not survive packaging. hatch_build.py
calls this when the package is built or installed.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
STATIC = WEB.parent / "src" / "lapin" / "web" / "static"
LEFT_OUT = {"node_modules", ".vite", "__pycache__"}
NODE = (20, 19)
SHIPPED = ("svelte", "clsx", "@fontsource-variable/figtree", "@fontsource-variable/fraunces")
"""The packages of which something is in the pages; all others only build or check them."""


def digest(web: Path) -> str:
    """Return a hash of everything that the build depends on."""
    total = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        relative = path.relative_to(web)
        if path.is_file() and not LEFT_OUT & set(relative.parts):
            total.update(f"{relative.as_posix()}\0{path.stat().st_size}\0".encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def is_built() -> bool:
    """Whether the result is that of today's source."""
    stamp = STATIC / ".stamp"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest(WEB)


def has_node() -> bool:
    """Whether this machine has npm and a Node that is new enough."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    asked = subprocess.run(
        ["node", "--version"],  # noqa: S607 - whichever is found
        capture_output=True,
        text=True,
        check=False,
    )
    said = asked.stdout
    numbers = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return numbers >= NODE


def build() -> None:
    """Build it, and install the packages first unless they are those of today's list."""
    environment = {**os.environ, "CI": "1"}
    wanted, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    commands = [["npm", "run", "build"]]
    if not installed.is_file() or installed.stat().st_mtime < wanted.stat().st_mtime:
        commands.insert(0, ["npm", "ci", "--no-audit", "--no-fund"])
    for command in commands:
        npm = shutil.which(command[0]) or command[0]  # on Windows it is npm.cmd, which has to be named in full
        subprocess.run([npm, *command[1:]], cwd=WEB, env=environment, check=True)  # noqa: S603 - our own two commands
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    shipped = [{"name": name, **locked[f"node_modules/{name}"]} for name in SHIPPED]
    listed = [{key: each[key] for key in ("name", "version", "license", "integrity")} for each in shipped]
    (STATIC / ".packages.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    (STATIC / ".stamp").write_text(digest(WEB))


if __name__ == "__main__":
    if sys.argv[1:] == ["--lacks-node"]:  # says by its status whether a build is due and Node is missing
        sys.exit(is_built() or has_node())
    if not is_built():
        if not has_node():
            sys.exit(f"The client is built with Node {'.'.join(map(str, NODE))} or newer, and npm.")
        build()
