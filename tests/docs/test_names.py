"""Names of others are used with care: "unofficial" comes first, and NOTICE says whose they are."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.cli.command import lapin

TOP = Path(__file__).parents[2]
NAME = "Dixit"


def _said(where: str) -> str:
    if where == "--help":
        return " ".join(lapin("--help").stdout.split())
    if where == "package":
        description: str = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"][
            "description"
        ]
        return description
    return (TOP / where).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "where",
    [
        "README.md",
        "NOTICE",
        "package",
        "--help",
        "deploy/Containerfile",
        "deploy/lapin.service",
        "src/lapin/__init__.py",
    ],
)
def test_unofficial_is_said_before_the_name(where: str) -> None:
    """Wherever somebody meets the name first."""
    said = _said(where)
    assert NAME in said
    assert 0 <= said.lower().find("unofficial") < said.find(NAME)


def test_the_notice_says_whose_the_names_are() -> None:
    """The author, the publisher, and that they have nothing to do with this."""
    said = " ".join(_said("NOTICE").split())
    for words in ("Jean-Louis Roubira", "Libellud", "trademarks of their owners", "not made, endorsed"):
        assert words in said


def test_the_image_leaves_out_what_carries_stronger_terms() -> None:
    """Encoders under the GPL, and a model that is to be taken as AGPL: people get them only if they ask."""
    extras = re.search(r'^ARG EXTRAS="([^"]*)"$', _said("deploy/Containerfile"), re.MULTILINE)
    assert extras is not None
    assert set(extras[1].split()) == {"postgres", "redis", "push"}


def test_the_operator_who_switches_nudenet_on_is_told_of_its_model() -> None:
    """In the help and in the list of dependencies."""
    assert "AGPL-3.0" in " ".join(lapin("serve", "--help").stdout.split())
    (row,) = (line for line in _said("docs/dependencies.md").splitlines() if line.startswith("| [nudenet]"))
    assert "AGPL-3.0" in row
