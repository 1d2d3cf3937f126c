"""A scratch copy of the project, in which a recipe is followed and its result is tried; or the thought of one."""

import json
import os
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.contributing.recipes import TOP

COPIED = ("src", "web", "docs", "tests", "README.md", "CHANGELOG.md", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", ".*cache", "*.pyc.*")
LINKED = {".webp", ".avif", ".npz", ".jpg", ".png", ".xz", ".heic"}
"""Large files that no recipe changes: the copy has links to them."""


class Edits(ABC):
    """The ways in which a recipe's reader changes the texts of the project."""

    @abstractmethod
    def read(self, path: str) -> str:
        """The text of a file."""

    @abstractmethod
    def put(self, path: str, text: str) -> None:
        """Give a file this text."""

    @abstractmethod
    def exists(self, path: str) -> bool:
        """Whether there is such a file."""

    @abstractmethod
    def python(self, *arguments: str) -> str:
        """Run Python, and give what it prints."""

    @abstractmethod
    def touched(self) -> set[str]:
        """The files that are new, changed or gone."""

    def write(self, path: str, text: str) -> None:
        """Write a new file."""
        assert not self.exists(path), path
        self.put(path, text)

    def edit(self, path: str, old: str, new: str) -> None:
        """Change one place of a file."""
        text = self.read(path)
        assert text.count(old) == 1, (path, old)
        self.put(path, text.replace(old, new))

    def before(self, path: str, place: str, new: str) -> None:
        """Put something new in front of a place in a file."""
        self.edit(path, place, new + place)

    def append(self, path: str, text: str) -> None:
        """Add text at the end of a file."""
        self.put(path, self.read(path) + text)

    def add_words(self, path: str, words: Mapping[str, Any], *under: str) -> None:
        """Add words to a catalogue; `under` names the part that they belong to."""
        catalogue = json.loads(self.read(path))
        part = catalogue
        for key in under:
            part = part[key]
        part.update(words)
        self.put(path, json.dumps(catalogue, ensure_ascii=False, indent=1))


class Thought(Edits):
    """The project as it would be: nothing is copied, written or run."""

    def __init__(self) -> None:
        self._changed: dict[str, str] = {}

    def read(self, path: str) -> str:
        """The text of a file, as it would be by now."""
        return self._changed[path] if path in self._changed else (TOP / path).read_text(encoding="utf-8")

    def put(self, path: str, text: str) -> None:
        """Remember the text."""
        self._changed[path] = text

    def exists(self, path: str) -> bool:
        """Whether it would be there."""
        return path in self._changed or (TOP / path).exists()

    def python(self, *arguments: str) -> str:  # noqa: ARG002
        """Nothing is run, and nothing printed."""
        return ""

    def touched(self) -> set[str]:
        """The files that the reader writes or changes by hand."""
        return set(self._changed)


class Scratch(Edits):
    """The copy, and what has been changed in it since it was made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            if (TOP / name).is_dir():
                shutil.copytree(TOP / name, folder / name, ignore=LEFT_OUT, copy_function=_copy)
            else:
                shutil.copy(TOP / name, folder / name)
        (folder / "web/node_modules").symlink_to(TOP / "web/node_modules")
        self.environment = {**os.environ, "PYTHONPATH": f"{folder / 'src'}:{folder}"}
        self._before = self._digests()

    def put(self, path: str, text: str) -> None:
        """Write a file."""
        (self.folder / path).write_text(text, encoding="utf-8")

    def exists(self, path: str) -> bool:
        """Whether the copy has such a file."""
        return (self.folder / path).exists()

    def read(self, path: str) -> str:
        """The text of a file."""
        return (self.folder / path).read_text(encoding="utf-8")

    def run(self, *command: str, at: str = ".") -> str:
        """Run a command in the copy, with the copy's code, and give what it prints; it has to succeed."""
        done = subprocess.run(
            command, cwd=self.folder / at, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def python(self, *arguments: str) -> str:
        """Run Python in the same way."""
        return self.run(sys.executable, *arguments)

    def pytest(self, *arguments: str) -> None:
        """Run tests of the copy, which have to pass."""
        self.python("-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *arguments)

    def types(self) -> None:
        """Check the types of the copy's client: its programs and its Svelte files."""
        check = "node_modules/.bin/svelte-check"
        self.run(check, "--tsconfig", "./tsconfig.json", "--output", "machine", "--threshold", "error", at="web")

    def vitest(self, *arguments: str) -> str:
        """Run tests of the copy's client, which have to pass."""
        return self.run("node_modules/.bin/vitest", "run", "--maxWorkers=1", *arguments, at="web")

    def touched(self) -> set[str]:
        """The files that are new, changed or gone."""
        now = self._digests()
        return {path for path in now.keys() | self._before.keys() if now.get(path) != self._before.get(path)}

    def _digests(self) -> dict[str, str]:
        found = {}
        for name in COPIED:
            top = self.folder / name
            for path in [top] if top.is_file() else top.rglob("*"):
                inside = path.relative_to(self.folder)
                made = {"node_modules", "static", "__pycache__"} & set(inside.parts)
                if path.is_file() and not path.is_symlink() and not made:
                    found[inside.as_posix()] = sha256(path.read_bytes()).hexdigest()
        return found


def _copy(source: str, target: str) -> None:
    if Path(source).suffix in LINKED:
        os.symlink(source, target)
    else:
        shutil.copy2(source, target)  # with its time, so that what was compiled from it stays good
