"""Fetches everything that Lapin needs for every computer it supports, as wheels alone, and writes a table of it.

    python requirements/platforms.py [FOLDER]     the files are kept in FOLDER, and taken from there the next time

For each platform and Python, pip gets the pinned files (`play.txt`, `mind.txt`, then each extra of `EXTRAS`) with
`pip download --only-binary :all:`, checked against their hashes, and nothing is compiled. The table goes into
docs/platforms.md. pip takes this machine's markers for those of any platform, so they are worked out here.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from packaging.markers import Marker

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "platforms.md"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
GAME = ("play", "mind")
EXTRAS = ("recordings", "push", "postgres", "redis", "asgi", "llm")
BEGIN, END = "<!-- wheels: written by requirements/platforms.py -->", "<!-- end of wheels -->"


def _linux(machine: str) -> dict[str, str]:
    return {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": machine}


_MAC = {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix", "platform_machine": "arm64"}
_WINDOWS = {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"}


def _glibc(machine: str) -> list[str]:
    """The names of wheels that Debian 12 can use, and everything that is as new."""
    return [f"manylinux_2_{minor}_{machine}" for minor in range(36, 4, -1)] + [f"manylinux2014_{machine}"]


PLATFORMS = {
    "Windows, 64 bits": (["win_amd64"], _WINDOWS),
    "macOS 14, Apple silicon": (["macosx_14_0_arm64"], _MAC),
    "Linux x86_64": (_glibc("x86_64"), _linux("x86_64")),
    "Linux aarch64": (_glibc("aarch64"), _linux("aarch64")),
    "Alpine (musl) x86_64": (["musllinux_1_2_x86_64", "musllinux_1_1_x86_64"], _linux("x86_64")),
    "Alpine (musl) aarch64": (["musllinux_1_2_aarch64", "musllinux_1_1_aarch64"], _linux("aarch64")),
}
"""Each platform: how wheels for it are called, and what it answers to the markers of packages."""


def pins(name: str, python: str, markers: dict[str, str]) -> str:
    """The pinned packages of a file that this platform needs, with their hashes and without their markers."""
    there = {
        **markers,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "extra": "",
    }
    kept = []
    for entry in re.split(r"\n(?=\S)", (HERE / f"{name}.txt").read_text(encoding="utf-8")):
        first, _, hashes = entry.partition("\n")
        package, _, marker = first.removesuffix("\\").partition(";")
        if not first.startswith("#") and (not marker or Marker(marker.strip()).evaluate(there)):
            kept.append(f"{package.strip()} \\\n{hashes}")
    return "\n".join(kept) + "\n"


def fetched(name: str, platform: str, python: str, folder: Path) -> tuple[set[str], str]:
    """The wheels of one file for one platform and Python, and what pip complains of if there are not all."""
    tags, markers = PLATFORMS[platform]
    with tempfile.TemporaryDirectory() as scratch:
        wanted = Path(scratch) / "wanted.txt"
        wanted.write_text(pins(name, python, markers), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary", ":all:", "--require-hashes", "-r", str(wanted), "-d", str(folder)]
        command += ["--implementation", "cp", "--python-version", python]
        command += [word for tag in tags for word in ("--platform", tag)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own list
    names = re.findall(r"(?:Saved|already downloaded) (?:\S*/)?([^\s/]+\.whl)", done.stdout)
    lacking = re.findall(r"No matching distribution found for ([^\s=]+)", done.stderr)
    failed = ", ".join(lacking) or done.stderr.strip().splitlines()[-1] if done.returncode else ""
    return set(names), failed


def table(folder: Path) -> tuple[list[str], list[str]]:
    """The lines of the table, and what is missing of what everybody needs."""
    lines = ["| | " + " | ".join(f"Python {python}" for python in PYTHONS) + " | these extras as well |"]
    lines.append("|---|" + "---|" * (len(PYTHONS) + 1))
    missing: list[str] = []
    for platform in PLATFORMS:
        cells, extras = [], dict.fromkeys(EXTRAS, True)
        for python in PYTHONS:
            files: set[str] = set()
            lacks = []
            for name in GAME:
                found, failed = fetched(name, platform, python, folder)
                files |= found
                lacks += [failed] if failed else []
            size = sum((folder / file).stat().st_size for file in files) / 1_000_000
            cells.append(f"no: {', '.join(lacks)}" if lacks else f"{len(files)} wheels, {size:.0f} MB")
            missing += [f"{platform}, Python {python}: {each}" for each in lacks]
            for extra in EXTRAS:
                extras[extra] &= not fetched(extra, platform, python, folder)[1]
            print(f"{platform}, Python {python}: {cells[-1]}", flush=True)
        whole = ", ".join(extra for extra, there in extras.items() if there)
        lines.append(f"| {platform} | " + " | ".join(cells) + f" | {whole} |")
    return lines, missing


def main(folder: Path) -> int:
    """Fetch everything, write the table, and say what is missing."""
    lines, missing = table(folder)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{after}", encoding="utf-8")
    print(*missing, sep="\n")
    return 1 if missing else 0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
        sys.exit(main(Path(sys.argv[1])))
    with tempfile.TemporaryDirectory() as somewhere:
        sys.exit(main(Path(somewhere)))
